import { normalizeForComparison } from '@stoa/contract/compare-text.ts'
import { distance } from 'fastest-levenshtein'

/** A text prepared once for comparison with many others. */
export type Comparable = {
  /** In plain words, as rules compare. */
  plain: string
  /** The same with signs between words as spaces. */
  spaced: string
  words: ReadonlySet<string>
  /** A bit for each letter that occurs; two letters may share one. */
  letters: number
}

/** Returns a text prepared for comparison. */
export function toComparable(text: string): Comparable {
  const plain = normalizeForComparison(text)
  const spaced = plain
    .replaceAll(/[_\-/()]+/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()
  let letters = 0
  for (let n = 0; n < spaced.length; n++) letters |= 1 << (spaced.charCodeAt(n) & 31)
  return { plain, spaced, words: new Set(spaced.split(' ')), letters }
}

/**
 * Returns how alike two texts are, from 0 to 1: letters changed of the longer one, or words shared. Below `floor` any lower figure may be returned:
 * what is certain to be below it from its length and letters is not compared letter by letter.
 */
export function likeness(one: Comparable, other: Comparable, floor: number): number {
  const [a, b] = [one.spaced, other.spaced]
  if (a === '' || b === '') return 0
  if (a === b) return 1
  const shared = (0.95 * countShared(one.words, other.words)) / Math.max(one.words.size, other.words.size)
  const longer = Math.max(a.length, b.length)
  const changedAtLeast = Math.max(Math.abs(a.length - b.length), countBits(one.letters & ~other.letters), countBits(other.letters & ~one.letters))
  if (1 - changedAtLeast / longer < Math.max(floor, shared)) return shared
  return Math.max(shared, 1 - distance(a, b) / longer)
}

function countShared(words: ReadonlySet<string>, others: ReadonlySet<string>): number {
  let count = 0
  for (const word of words) if (others.has(word)) count += 1
  return count
}

/** The bits set in a number of 32 bits. */
function countBits(number: number): number {
  let bits = number - ((number >>> 1) & 0x55555555)
  bits = (bits & 0x33333333) + ((bits >>> 2) & 0x33333333)
  return Math.imul((bits + (bits >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24
}
