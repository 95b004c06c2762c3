import { describe, expect, it } from 'vitest'
import { lastListHref, neighboursOf, rememberList } from './list-memory.ts'

describe('the list looked at last', () => {
  it('leads to all products before any list was seen', () => {
    expect(lastListHref()).toBe('/shop/products')
    expect(neighboursOf('a')).toBeUndefined()
  })
  it('knows neighbours in the order of the list, and where it ends', () => {
    rememberList('/shop/products?view=review', ['a', 'b', 'c'])
    expect(lastListHref()).toBe('/shop/products?view=review')
    expect(neighboursOf('a')).toEqual({ previous: null, next: '/shop/products/b' })
    expect(neighboursOf('b')).toEqual({ previous: '/shop/products/a', next: '/shop/products/c' })
    expect(neighboursOf('c')).toEqual({ previous: '/shop/products/b', next: null })
    expect(neighboursOf('z')).toBeUndefined()
  })
})
