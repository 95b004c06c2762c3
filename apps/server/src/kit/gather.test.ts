import { describe, expect, it } from 'vitest'
import { createGatherer } from './gather.ts'
import { DatabaseUnavailableError } from './unavailable.ts'

/** Work that ends when `release` is called, and the items of each call. */
function makeWork(fails: (items: readonly number[]) => boolean = () => false) {
  const groups: number[][] = []
  const pending: (() => void)[] = []
  const work = async (items: readonly number[]): Promise<void> => {
    groups.push([...items])
    await new Promise<void>((resolve) => pending.push(resolve))
    if (fails(items)) throw new Error(`cannot do ${items.join()}`)
  }
  const release = async (): Promise<void> => {
    for (const one of pending.splice(0)) one()
    await new Promise((resolve) => setTimeout(resolve, 1))
  }
  return { groups, work, release }
}

describe('A gatherer', () => {
  it('begins the first at once, and does what arrives meanwhile together, at most so many at once', async () => {
    const gather = createGatherer<number>(3)
    const { groups, work, release } = makeWork()
    const done: number[] = []
    const all = [1, 2, 3, 4, 5].map(async (n) => {
      await gather('shop', n, work)
      done.push(n)
    })
    expect(groups).toEqual([[1]])
    await release()
    expect(groups).toEqual([[1], [2, 3, 4]])
    expect(done).toEqual([1])
    await release()
    await release()
    await Promise.all(all)
    expect(groups).toEqual([[1], [2, 3, 4], [5]])
    const next = gather('shop', 6, work)
    await release()
    await next
    expect(groups.at(-1)).toEqual([6])
  })

  it('lets no key wait for another', async () => {
    const gather = createGatherer<number>(3)
    const { groups, work, release } = makeWork()
    const all = [gather('one', 1, work), gather('other', 2, work)]
    expect(groups).toEqual([[1], [2]])
    await release()
    await Promise.all(all)
  })

  it('tries each alone where together they fail: only what cannot be done fails', async () => {
    const gather = createGatherer<number>(10)
    const { groups, work, release } = makeWork((items) => items.includes(3))
    const all = Promise.allSettled([1, 2, 3, 4].map((n) => gather('shop', n, work)))
    for (let n = 0; n < 5; n += 1) await release()
    expect((await all).map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'rejected', 'fulfilled'])
    expect(groups).toEqual([[1], [2, 3, 4], [2], [3], [4]])
  })

  it('lets a group fail at once where the database is unavailable', async () => {
    const gather = createGatherer<number>(10)
    let calls = 0
    const work = async (): Promise<void> => {
      calls += 1
      await new Promise((resolve) => setTimeout(resolve))
      throw new DatabaseUnavailableError('gone')
    }
    const ends = await Promise.allSettled([1, 2, 3, 4].map((n) => gather('shop', n, work)))
    expect(ends.map(({ status }) => status)).toEqual(Array.from({ length: 4 }, () => 'rejected'))
    expect(calls).toBe(2)
  })
})
