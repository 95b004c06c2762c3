/** Control characters, line breaks, and the characters that change the direction of the text after them. Marks of one position (U+200E, U+200F) are none. */
const notInLine = /[\p{Cc}\u2028\u2029\u202A-\u202E\u2066-\u2069]/u
const runsNotInLine = /[\p{Cc}\u2028\u2029]+|[\u202A-\u202E\u2066-\u2069]+/gu
const notInProse = /[^\P{Cc}\n\t]|[\u202A-\u202E\u2066-\u2069]/u
const runsNotInProse = /[^\P{Cc}\n\t]+|[\u202A-\u202E\u2066-\u2069]+/gu
/** A character with a shape of its own: no space, mark, filler or format character. U+2800 is the empty Braille pattern. */
const visible = /[^\p{Cc}\p{Cf}\p{Z}\p{M}\p{Default_Ignorable_Code_Point}\u2800]/u

/** An e-mail address. */
export const emailPattern = /^[^\s\p{Cc}\p{Cf}@<>"(),;:\\]+@[^\s\p{Cc}\p{Cf}@<>"(),;:\\.]+(\.[^\s\p{Cc}\p{Cf}@<>"(),;:\\.]+)+$/u

/** Returns whether a text is one line without control characters and without characters that change its direction. */
export function isOneLine(text: string): boolean {
  return !notInLine.test(text)
}

/** Returns whether a text has no control characters but line feeds and tabs, and none that change its direction. */
export function isProse(text: string): boolean {
  return !notInProse.test(text)
}

/** Returns whether a person sees anything of a text. */
export function isVisible(text: string): boolean {
  return visible.test(text)
}

/** Returns a text with its line breaks as LF: CR LF, CR, and the two separators of Unicode become one. Several CR before an LF are one line break. */
export function withLineFeeds(text: string): string {
  // The look-behind keeps this linear in the length of a run of CR.
  return /[\r\u2028\u2029]/.test(text) ? text.replaceAll(/(?<!\r)\r+\n|[\r\u2028\u2029]/g, '\n') : text
}

/** Returns a text of another system as one line: breaks and control characters become a space, characters that change direction go. */
export function cleanLine(text: string): string {
  return notInLine.test(text) ? text.replaceAll(runsNotInLine, (run) => (/^[\u202A-\u202E\u2066-\u2069]/.test(run) ? '' : ' ')).trim() : text
}

/** Returns a text of another system with LF as its line breaks, without other control characters. */
export function cleanProse(text: string): string {
  const withLines = withLineFeeds(text)
  return notInProse.test(withLines) ? withLines.replaceAll(runsNotInProse, '') : withLines
}
