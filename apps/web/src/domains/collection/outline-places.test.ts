import { describe, expect, it } from 'vitest'
import { childrenOf, placeAt, rootId } from './outline-places.ts'

const rows = [
  { id: 'a', parentId: null },
  { id: 'a1', parentId: 'a' },
  { id: 'a2', parentId: 'a' },
  { id: 'b', parentId: null },
]

describe('a place in the outline', () => {
  const children = childrenOf(rows)
  it('keeps the order of the rows', () => {
    expect(children.get(rootId)).toEqual(['a', 'b'])
    expect(children.get('a')).toEqual(['a1', 'a2'])
  })
  it('is behind a sibling, first, last, or inside what holds nothing yet', () => {
    expect(placeAt(children, 'b', 'a', 1)).toEqual({ parentId: 'a', afterId: 'a1' })
    expect(placeAt(children, 'b', 'a', 0)).toEqual({ parentId: 'a', afterId: null })
    expect(placeAt(children, 'b', 'a', undefined)).toEqual({ parentId: 'a', afterId: 'a2' })
    expect(placeAt(children, 'a1', 'a2', undefined)).toEqual({ parentId: 'a2', afterId: null })
    expect(placeAt(children, 'a2', rootId, 2)).toEqual({ parentId: null, afterId: 'b' })
  })
  it('does not count the node that moves among its siblings', () => {
    expect(placeAt(children, 'a1', 'a', 1)).toEqual({ parentId: 'a', afterId: 'a2' })
  })
})
