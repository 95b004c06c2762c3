import bidiModule from 'bidi-js'
import type { EmbeddingLevels } from 'bidi-js'
import type { Piece } from './divide-text.ts'

/**
 * A part of a line that is drawn in one font and one direction; `text` is in the order in which it is shaped, `read` in that in which it is read. `at` is
 * where it begins in its text.
 */
export type Run = { text: string; font: string; read: string; at: number }

// Its types are those of its file for browsers; the one for Node is the function alone.
const bidi = (bidiModule as unknown as typeof bidiModule.default)()

/** The library that shapes text lays out a run with one of these letters from right to left, and every other from left to right. */
const isShapedFromRight = /[\p{sc=Arab}\p{sc=Hebr}]/u

/** Returns the direction of each character of a paragraph (Unicode Standard Annex 9): that of its first letter, and what runs the other way in it. */
export function directionsOf(paragraph: string): EmbeddingLevels {
  return bidi.getEmbeddingLevels(paragraph, 'auto')
}

/** Returns the runs of a line in the order in which they are drawn, from left to right. */
export function orderRuns(line: readonly Piece[], { levels, paragraphs }: EmbeddingLevels): Run[] {
  const level = paragraphs[0]?.level ?? 0
  const parts: { font: string; level: number; pieces: Piece[] }[] = []
  for (const piece of line) {
    if (piece.text === '') continue
    const part = { font: piece.font, level: levels[piece.at] ?? level, pieces: [piece] }
    const last = parts.at(-1)
    if (last && last.font === part.font && last.level === part.level) last.pieces.push(piece)
    else parts.push(part)
  }
  // Each part counts as one letter: the order of letters is then the order of parts.
  const letters = { levels: Uint8Array.from(parts, (part) => part.level), paragraphs: [{ start: 0, end: parts.length - 1, level }] }
  for (const [from = 0, to = 0] of bidi.getReorderSegments('a'.repeat(parts.length), letters))
    parts.splice(from, to - from + 1, ...parts.slice(from, to + 1).toReversed())
  return parts.map(({ font, level: ofPart, pieces }) => ({
    font,
    text: textOf(pieces, ofPart % 2 === 1),
    read: pieces.map(({ text }) => text).join(''),
    at: pieces[0]?.at ?? 0,
  }))
}

function textOf(pieces: readonly Piece[], isFromRight: boolean): string {
  const texts = pieces.map(({ text }) => (isFromRight ? (bidi.getMirroredCharacter(text) ?? text) : text))
  const text = (isShapedFromRight.test(texts.join('')) === isFromRight ? texts : texts.toReversed()).join('')
  // The library does not know that the ring of this vowel is below a tone, and its stroke behind it.
  return text.replaceAll(/([\u0e48-\u0e4b]*)\u0e33/g, '\u0e4d$1\u0e32')
}
