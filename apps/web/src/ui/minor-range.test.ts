import { describe, expect, it } from 'vitest'
import { rangeOf, textOfRange } from './minor-range.ts'

describe('a range of amounts', () => {
  it('is read as it was written, open at either end', () => {
    for (const range of [
      { from: 1000, until: 5000 },
      { from: 1000, until: null },
      { from: null, until: 5000 },
      { from: 0, until: 0 },
    ])
      expect(rangeOf(textOfRange(range)[0])).toEqual(range)
  })

  it('is none where neither end is said, and where the text is no range', () => {
    expect(textOfRange({ from: null, until: null })).toEqual([])
    for (const text of [undefined, '', '-', '12', '1.50-2', '-5-7', 'a-b']) expect(rangeOf(text)).toBeUndefined()
  })
})
