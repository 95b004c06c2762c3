import { describe, expect, it } from 'vitest'
import { listByOffset } from './list-by-offset.ts'

/** Lists what a shop has by pages of ten; `between` happens after the page of this number, from one. */
async function listAll(rows: string[], between: (page: number) => void = () => undefined): Promise<{ listed: string[]; pages: number }> {
  const listed: string[] = []
  let pages = 0
  const read = async (offset: number): Promise<string[]> => {
    if (pages > 0) between(pages)
    pages += 1
    if (pages > 50) throw new Error('the list does not end')
    return Promise.resolve(rows.slice(offset, offset + 10))
  }
  for await (const page of listByOffset(10, read)) listed.push(...page)
  return { listed, pages }
}

const makeRows = (count: number): string[] => Array.from({ length: count }, (_, index) => String(index + 1).padStart(3, '0'))

describe('A list by offset', () => {
  it.each([0, 1, 9, 10, 11, 30, 44])('has each of %i once', async (count) => {
    const rows = makeRows(count)
    expect((await listAll([...rows])).listed).toEqual(rows)
  })

  it.each([1, 5, 6, 10, 25, 30])('misses none when %i that were read are deleted between two pages', async (deleted) => {
    const rows = makeRows(60)
    const all = [...rows]
    const { listed } = await listAll(rows, (page) => {
      if (page === 5) rows.splice(0, deleted)
    })
    expect(listed).toEqual(all)
  })

  it.each([
    ['the same page at every offset', () => makeRows(10)],
    ['a full first page and nothing after it', (offset: number) => (offset === 0 ? makeRows(10) : [])],
  ])('fails where a shop answers %s', async (_, read) => {
    let pages = 0
    const listAgain = async (offset: number): Promise<string[]> => {
      pages += 1
      if (pages > 50) throw new Error('the list does not end')
      return Promise.resolve(read(offset))
    }
    await expect(Array.fromAsync(listByOffset(10, listAgain))).rejects.toMatchObject({ kind: 'malformed' })
  })

  it('misses none when one is deleted before every page, and ends when all are', async () => {
    const rows = makeRows(60)
    const all = [...rows]
    expect((await listAll(rows, () => rows.splice(0, 1))).listed).toEqual(all)
    const gone = makeRows(60)
    expect((await listAll(gone, () => gone.splice(0, 60))).listed).toEqual(all.slice(0, 10))
  })
})
