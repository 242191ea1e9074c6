// What the marks of the picture mean, in words, for a file that stands alone: only those that are in it.

const VERDICTS = {
  whole: "green frame: answer whole in one chunk",
  cut: "red hatch: answer cut, whole in no chunk",
  rescued: "amber dots: cut, but whole again in an overlapping chunk",
  lost: "red crosses: part of the answer is in no chunk",
};
const SUGGESTED = "thin frame: suggested answer";
const DASHED = "dashed edges: a track above has this colour too";
const CURVE = "circle and dotted line: semantic breaks here";
const TABLE = "grey bar on top: table";

export function legendOf({ answers, tracks, curve, figure }) {
  const kinds = new Set(answers.flatMap(({ verdicts }) => verdicts));
  return [
    ...Object.keys(VERDICTS).filter((kind) => kinds.has(kind)).map((kind) => VERDICTS[kind]),
    ...(answers.some(({ suggested }) => suggested) ? [SUGGESTED] : []),
    ...(tracks.some(({ dashed }) => dashed) ? [DASHED] : []),
    ...(curve ? [CURVE] : []),
    ...(figure.data.some(({ hovertext }) => hovertext?.[0] === "table") ? [TABLE] : []),
  ];
}
