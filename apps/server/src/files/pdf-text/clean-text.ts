/** Line breaks of other systems and of Unicode. */
const lineBreaks = /\r\n?|[\v\f\u0085\u2028\u2029]/g

/** Control characters, soft hyphens and byte order marks: none of them is drawn. */
const unseen = /(?!\n)\p{Cc}|[\u00ad\ufeff]/gu

/** Returns a text as it is drawn: one kind of line break, no control characters, and U+FFFD for each half of a character. */
export function cleanText(text: string): string {
  return text.toWellFormed().replace(lineBreaks, '\n').replaceAll('\t', ' ').replace(unseen, '')
}
