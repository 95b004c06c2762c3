import type { FontFinder, Piece } from './divide-text.ts'
import { divideText, mainFont } from './divide-text.ts'
import type { Run } from './order-runs.ts'
import { directionsOf, orderRuns } from './order-runs.ts'
import { cutLine, wrapText } from './wrap-text.ts'

/** A line with its runs from left to right, in points. Its base line is `above` from its top. */
export type Line = { runs: Run[]; above: number; height: number }

type Reach = { above: number; below: number }

/** How large a text is in the fonts it is drawn with, in points. */
export type Measures = {
  widthOf(part: { text: string; font: string }): number
  /** How far a font reaches above and below the base line. */
  reachOf(font: string): Reach
}

/** Returns the lines of a text in a width. What is higher than the height ends in an ellipsis; the first line always stays. */
export function layOutText(text: string, finder: FontFinder, measures: Measures, box: { width: number; height?: number }): Line[] {
  const widthOf = (pieces: readonly Piece[]): number => groupByFont(pieces).reduce((sum, run) => sum + measures.widthOf(run), 0)
  // Base lines of cells side by side are level: what reaches higher than the main font makes its line higher below.
  const { above } = measures.reachOf(mainFont)
  const heightOf = (pieces: readonly Piece[]): number => {
    const reaches = [...new Set([mainFont, ...pieces.map(({ font }) => font)])].map(measures.reachOf)
    return Math.max(...reaches.map((reach) => reach.above)) + Math.max(...reaches.map((reach) => reach.below))
  }
  const lines = text.split('\n').flatMap((paragraph) => {
    const directions = directionsOf(paragraph)
    const wrapped = wrapText(paragraph, divideText(paragraph, finder), box.width, widthOf)
    return wrapped.map((pieces) => ({ pieces, directions, height: heightOf(pieces) }))
  })
  let left = box.height ?? Infinity
  const fitting = lines.findIndex(({ height }) => (left -= height) < -tolerance)
  const kept = fitting === -1 ? lines : lines.slice(0, Math.max(1, fitting))
  const last = kept.at(-1)
  if (last && kept.length < lines.length) last.pieces = cutLine(last.pieces, box.width, widthOf)
  return kept.map(({ pieces, directions, height }) => ({ runs: orderRuns(pieces, directions), above, height }))
}

/** Sums of heights are not exact. */
const tolerance = 0.001

function groupByFont(pieces: readonly Piece[]): { text: string; font: string }[] {
  const runs: { text: string; font: string }[] = []
  for (const { text, font } of pieces) {
    const last = runs.at(-1)
    if (last?.font === font) last.text += text
    else runs.push({ text, font })
  }
  return runs
}
