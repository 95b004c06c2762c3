/** A character as a reader sees it, or a part of one that has a font of its own; `at` is where it begins in its text. */
export type Piece = { text: string; at: number; font: string }

/** Which fonts have a character. */
export type FontFinder = {
  /** Returns the font that a code point is drawn with; undefined where none has it. */
  find(codePoint: number): string | undefined
  has(font: string, codePoint: number): boolean
}

/** The font of Latin, Greek and Cyrillic. */
export const mainFont = 'inter'

/** What is drawn for a character that no font has, such as an emoji. */
export const replacement = '□'

const graphemes = new Intl.Segmenter(undefined, { granularity: 'grapheme' })

/** Joins characters or chooses how they look, and is not drawn: a font need not have it. */
const isUnseen = /^\p{Default_Ignorable_Code_Point}$/u

/** Divides a text into characters with the font of each. What no font has is replaced. A space is in the font of the word before it where that has one. */
export function divideText(text: string, fonts: FontFinder): Piece[] {
  const pieces: Piece[] = []
  for (const { segment, index } of graphemes.segment(text)) {
    const grapheme = segment.length > 1 ? segment.normalize('NFC') : segment
    const before = pieces.at(-1)?.font
    if (/^\s$/u.test(grapheme) && before !== undefined && fonts.has(before, codePointOf(grapheme)))
      pieces.push({ text: grapheme, at: index, font: before })
    else pieces.push(...toPieces(grapheme, index, fonts))
  }
  return pieces
}

const codePointOf = (character: string): number => character.codePointAt(0) ?? 0

function toPieces(grapheme: string, at: number, fonts: FontFinder): Piece[] {
  const seen = Array.from(grapheme).filter((character) => !isUnseen.test(character))
  if (seen.length === 0) return [{ text: '', at, font: mainFont }]
  const found = seen.map((character) => fonts.find(codePointOf(character)))
  if (found.every((font) => font === undefined)) return [{ text: replacement, at, font: mainFont }]
  // A mark stays on its letter where one font has both.
  const whole = found.find((font) => font !== undefined && seen.every((character) => fonts.has(font, codePointOf(character))))
  if (whole !== undefined) return [{ text: grapheme, at, font: whole }]
  return seen.map((character, index) => ({ text: found[index] === undefined ? replacement : character, at, font: found[index] ?? mainFont }))
}
