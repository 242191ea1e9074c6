// What a page has and a file has not: a server to ask, cuts made by hand, a threshold to move, a frame.

export const cutByHand = () => {};
export const dragThreshold = () => {};
export const isBehind = () => false;
export const isFramed = () => false;
