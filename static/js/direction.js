// Which way words run, and words that keep their order among others that run the other way.

const LETTER = /\p{L}/u;
const RIGHT_TO_LEFT = /[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}\p{Script=Adlam}]/u;

/** "rtl" or "ltr" by the first letter, "" where there is none. */
export function directionOf(words) {
  const letter = words.match(LETTER)?.[0];
  if (!letter) return "";
  return RIGHT_TO_LEFT.test(letter) ? "rtl" : "ltr";
}

/** Whether some of the words run from right to left. */
export const hasRightToLeft = (words) => RIGHT_TO_LEFT.test(words);

/** For texts in which no element can say so: titles, and the texts of the picture. */
export const isolated = (words) => (RIGHT_TO_LEFT.test(words) ? `\u2068${words}\u2069` : words);
