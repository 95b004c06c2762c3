import { expect, it } from 'vitest'
import { requestEach } from './request-each.ts'

type Item = { connection: string; n: number }

const items: Item[] = Array.from({ length: 20 }, (_, n) => ({ connection: n < 10 ? 'away' : `shop ${n}`, n }))

it('goes on with the items of other connections while one does not answer, and sends that one no more once it has used its time', async () => {
  const othersDone = Promise.withResolvers<void>()
  const requested: Item[] = []
  const left: number[] = []
  let clock = 0
  await requestEach(items, {
    keyOf: ({ connection }) => connection,
    lostMs: new Map(),
    now: () => clock,
    async request(item) {
      requested.push(item)
      if (item.connection !== 'away') {
        if (requested.filter(({ connection }) => connection !== 'away').length === 10) othersDone.resolve()
        return true
      }
      await othersDone.promise
      clock += 40_000
      return false
    },
    leave: async ({ n }) => void left.push(n),
  })
  expect(requested.filter(({ connection }) => connection === 'away').map(({ n }) => n)).toEqual([0, 1])
  expect(requested.filter(({ connection }) => connection !== 'away')).toHaveLength(10)
  expect(left).toEqual([2, 3, 4, 5, 6, 7, 8, 9])
})

it('sends a connection that answers everything, and throws what is no answer once the others are done', async () => {
  const requested: number[] = []
  const lost = requestEach(items, {
    keyOf: ({ connection }) => connection,
    lostMs: new Map(),
    request({ n }) {
      requested.push(n)
      return n === 19 ? Promise.reject(new Error('A bug')) : Promise.resolve(true)
    },
  })
  await expect(lost).rejects.toThrow('A bug')
  expect(requested.toSorted((a, b) => a - b)).toEqual(items.map(({ n }) => n))
})
