import LineBreaker from 'linebreak'
import { mainFont } from './divide-text.ts'
import type { Piece } from './divide-text.ts'

type MeasureWidth = (pieces: readonly Piece[]) => number

/** Shaping takes the square of the length of a word: a longer one is measured character by character. */
const maxMeasured = 100

// These languages have no spaces between words: where a word ends is in a dictionary, which the line breaking rules of Unicode leave to others.
const hasNoSpaces = /[\p{sc=Thai}\p{sc=Lao}\p{sc=Khmr}\p{sc=Mymr}]/u
const isHangul = /\p{sc=Hang}/u
const words = new Intl.Segmenter(undefined, { granularity: 'word' })

/** Divides a paragraph into lines of at most a width: between words, between ideographs, and inside a word that is longer than a line. */
export function wrapText(paragraph: string, pieces: readonly Piece[], maxWidth: number, widthOf: MeasureWidth): Piece[][] {
  const lines: Piece[][] = []
  let line: Piece[] = []
  let width = 0
  const endLine = (): void => {
    if (line.length > 0) lines.push(line)
    line = []
    width = 0
  }
  const add = (part: readonly Piece[]): void => {
    if (width + widthOf(trimEnd(part)) > maxWidth) endLine()
    line.push(...part)
    width += widthOf(part)
  }
  for (const word of toWords(paragraph, pieces)) {
    if (word.length <= maxMeasured && widthOf(trimEnd(word)) <= maxWidth) {
      add(word)
      continue
    }
    // What is longer than a line begins on one of its own.
    endLine()
    for (const piece of word) add([piece])
  }
  return [...lines, line].map(trimEnd)
}

/** Returns a line shortened until an ellipsis fits behind it. */
export function cutLine(line: readonly Piece[], maxWidth: number, widthOf: MeasureWidth): Piece[] {
  const ellipsis: Piece = { text: '…', at: Infinity, font: mainFont }
  let kept = trimEnd(line)
  while (kept.length > 0 && widthOf([...kept, ellipsis]) > maxWidth) kept = trimEnd(kept.slice(0, -1))
  return [...kept, ellipsis]
}

function trimEnd(pieces: readonly Piece[]): Piece[] {
  return pieces.slice(0, pieces.findLastIndex(({ text }) => text.trim() !== '') + 1)
}

function toWords(paragraph: string, pieces: readonly Piece[]): Piece[][] {
  const ends = breaksOf(paragraph)
  const found: Piece[][] = []
  for (const piece of pieces) {
    const last = found.at(-1)
    if (last && (!ends.has(piece.at) || last.at(-1)?.at === piece.at)) last.push(piece)
    else found.push([piece])
  }
  return found
}

/** Korean is written in words: a line ends between them, not between their syllables. */
function isInHangul(paragraph: string, at: number): boolean {
  return isHangul.test(paragraph.charAt(at - 1)) && isHangul.test(paragraph.charAt(at))
}

function breaksOf(paragraph: string): Set<number> {
  const breaks = new Set<number>()
  const breaker = new LineBreaker(paragraph)
  for (let next = breaker.nextBreak(); next; next = breaker.nextBreak()) if (!isInHangul(paragraph, next.position)) breaks.add(next.position)
  if (hasNoSpaces.test(paragraph)) {
    for (const { index } of words.segment(paragraph))
      if (index > 0 && hasNoSpaces.test(paragraph.charAt(index - 1)) && hasNoSpaces.test(paragraph.charAt(index))) breaks.add(index)
  }
  return breaks
}
