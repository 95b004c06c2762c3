import { describe, expect, it } from 'vitest'
import { lastListHref, neighboursOf, rememberList } from './list-memory.ts'

const path = '/shop/products'

describe('a list looked at before', () => {
  it('leads to the whole list before it was seen', () => {
    expect(lastListHref(path)).toBe('/shop/products')
    expect(neighboursOf(path, 'a')).toBeUndefined()
  })
  it('knows neighbours in the order of the list, and where it ends', () => {
    rememberList(path, '/shop/products?view=review', ['a', 'b', 'c'])
    expect(lastListHref(path)).toBe('/shop/products?view=review')
    expect(neighboursOf(path, 'a')).toEqual({ previous: null, next: '/shop/products/b' })
    expect(neighboursOf(path, 'b')).toEqual({ previous: '/shop/products/a', next: '/shop/products/c' })
    expect(neighboursOf(path, 'c')).toEqual({ previous: '/shop/products/b', next: null })
    expect(neighboursOf(path, 'z')).toBeUndefined()
    expect(neighboursOf('/shop/approvals', 'b')).toBeUndefined()
  })
})
