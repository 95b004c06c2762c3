import { describe, expect, it } from 'vitest'
import { createGatherer } from './gather.ts'

/** Work that ends when it is let go, and what it was called with. */
function makeHeldWork(fails: (items: readonly number[]) => boolean = () => false) {
  const groups: number[][] = []
  const held: (() => void)[] = []
  const work = async (items: readonly number[]): Promise<void> => {
    groups.push([...items])
    await new Promise<void>((resolve) => held.push(resolve))
    if (fails(items)) throw new Error(`cannot do ${items.join()}`)
  }
  const release = async (): Promise<void> => {
    for (const one of held.splice(0)) one()
    await new Promise((resolve) => setTimeout(resolve, 1))
  }
  return { groups, work, release }
}

describe('A gatherer', () => {
  it('begins the first at once, and does what arrives meanwhile together, at most so many at once', async () => {
    const gather = createGatherer<number>(3)
    const { groups, work, release } = makeHeldWork()
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
    const { groups, work, release } = makeHeldWork()
    const all = [gather('one', 1, work), gather('other', 2, work)]
    expect(groups).toEqual([[1], [2]])
    await release()
    await Promise.all(all)
  })

  it('tries each alone where together they fail: only what cannot be done fails', async () => {
    const gather = createGatherer<number>(10)
    const { groups, work, release } = makeHeldWork((items) => items.includes(3))
    const all = Promise.allSettled([1, 2, 3, 4].map((n) => gather('shop', n, work)))
    await release()
    await release()
    await release()
    expect((await all).map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'rejected', 'fulfilled'])
    expect(groups).toEqual([[1], [2, 3, 4], [2], [3], [4]])
  })
})
