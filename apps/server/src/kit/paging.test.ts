import type { Paging } from '@stoa/contract/route.ts'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { afterKey, encodeCursor, listNameOf, pageRows, readPaging } from './paging.ts'

const paging: Paging = { item: z.object({}), sorts: ['-updatedAt', 'name'], limit: 12 }

describe('paging', () => {
  it('takes the limit and sort of the route when none is requested', () => {
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
    [{ filter: 'name co "x"', sort: 'name', cursor: encodeCursor('name', ['a', 'b']) }, 'cursor'],
    [{ status: 'open', sort: 'name', cursor: encodeCursor(listNameOf('name', { status: 'closed' }), ['a', 'b']) }, 'cursor'],
  ])('refuses %j naming the key', (query, path) => {
    expect(() => readPaging(paging, query)).toThrow(
      expect.objectContaining({ code: 'invalid_input', details: expect.objectContaining({ errors: [expect.objectContaining({ path })] }) }),
    )
  })

  it('reads `count` as every other true or false', () => {
    const counted = { ...paging, counts: true } as const
    expect(['true', '1', 'false', '0'].map((count) => readPaging(counted, { count }).page.count)).toEqual([true, true, false, false])
    for (const count of ['yes', 'TRUE', ''])
      expect(() => readPaging(counted, { count })).toThrow(
        expect.objectContaining({ details: expect.objectContaining({ errors: [expect.objectContaining({ path: 'count' })] }) }),
      )
  })

  it('takes the cursor of a search for the next page of the same, also with another limit or language', () => {
    const search = { status: ['open', 'new'], filter: '', sort: 'name' }
    const cursor = encodeCursor(listNameOf('name', { ...search, language: 'nl' }), ['a', 'b'])
    expect(readPaging(paging, { ...search, limit: '5', cursor }).page.after).toEqual(['a', 'b'])
  })

  const id = '0199c1e0-7a3b-7000-8000-000000000001'
  it.each([
    [['timestamptz', 'uuid'], ['2026-11-20T20:58:12.123456Z', id], true],
    [['timestamptz', 'uuid'], ['2026-11-20 20:58:12.1+00', id], true],
    [['timestamptz', 'uuid'], [null, id], true],
    [['timestamptz', 'uuid'], ['tomorrow', id], false],
    [['timestamptz', 'uuid'], ['2026-02-30T00:00:00Z', id], false],
    [['timestamptz', 'uuid'], ['0000-01-01T00:00:00Z', id], false],
    [['timestamptz', 'uuid'], ['2026-01-01T00:00:00+16:00', id], false],
    [['timestamptz', 'uuid'], [7, id], false],
    [['timestamptz', 'uuid'], ['2026-11-20T20:58:12Z', 'x'], false],
    [['timestamptz', 'uuid'], ['2026-11-20T20:58:12Z'], false],
    [['bigint', 'uuid'], [-1200, id], true],
    [['bigint', 'uuid'], [1.5, id], false],
    [['bigint', 'uuid'], [1e300, id], false],
    [['text', 'uuid'], ['a\0b', id], false],
    [['text collate "C"'], ['\ud800'], false],
  ] as const)('takes a cursor for %j only with values of these types: %j', (casts, after, isTaken) => {
    const page = { limit: 2, sort: { field: 'id', descending: false }, count: false, after }
    const read = () =>
      afterKey(
        casts.map((name) => sql.ref(name)),
        page,
        casts,
      )
    if (isTaken) expect(read).not.toThrow()
    else
      expect(read).toThrow(
        expect.objectContaining({
          details: expect.objectContaining({ errors: [expect.objectContaining({ path: 'cursor', code: 'invalid_cursor' })] }),
        }),
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
