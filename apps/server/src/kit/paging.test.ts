import type { Paging } from '@stoa/contract/route.ts'
import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { encodeCursor, pageRows, readPaging } from './paging.ts'

const paging: Paging = { item: z.object({}), sorts: ['-updatedAt', 'name'], limit: 12 }

describe('paging', () => {
  it('takes the limit and sort of the route when none is asked for', () => {
    expect(readPaging(paging, {})).toEqual({
      page: { limit: 12, sort: { field: 'updatedAt', descending: true }, count: false },
      filter: undefined,
      sort: '-updatedAt',
    })
  })

  it('gives a cursor back as it was made', () => {
    const cursor = encodeCursor('name', ['Ümlaut "x"', '01a'])
    expect(readPaging(paging, { sort: 'name', cursor }).page.after).toEqual(['Ümlaut "x"', '01a'])
  })

  it.each([
    [{ limit: '0' }, 'limit'],
    [{ limit: '101' }, 'limit'],
    [{ limit: '1e9' }, 'limit'],
    [{ limit: 'x' }, 'limit'],
    [{ limit: ['1', '2'] }, 'limit'],
    [{ sort: 'price' }, 'sort'],
    [{ cursor: 'rubbish' }, 'cursor'],
    [{ cursor: encodeCursor('name', ['a', 'b']) }, 'cursor'],
    [{ filter: 'name co "x"' }, 'filter'],
  ])('refuses %j naming the key', (query, path) => {
    expect(() => readPaging(paging, query)).toThrow(
      expect.objectContaining({ code: 'invalid_input', details: expect.objectContaining({ errors: [expect.objectContaining({ path })] }) }),
    )
  })

  it('keeps the row past the end for knowing that there is more', () => {
    const page = { limit: 2, sort: { field: 'id', descending: false }, count: false }
    expect(
      pageRows(
        [1, 2, 3],
        page,
        (n) => [n],
        (n) => n * 10,
      ),
    ).toEqual({ value: [10, 20], after: [2] })
    expect(
      pageRows(
        [1, 2],
        page,
        (n) => [n],
        (n) => n * 10,
      ),
    ).toEqual({ value: [10, 20], after: null })
    expect(
      pageRows(
        [],
        page,
        (n: number) => [n],
        (n) => n,
      ),
    ).toEqual({ value: [], after: null })
  })
})
