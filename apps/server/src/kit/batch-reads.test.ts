import { expect, test } from 'vitest'
import { batchReads, createShareReads } from './batch-reads.ts'
import type { Scope } from './context.ts'
import type { Db } from '../database/db.ts'

const one: Scope = { companyId: 'one', companyType: 'MERCHANT' }
const other: Scope = { companyId: 'other', companyType: 'MERCHANT' }

/** Stock by product, and a read of it that records its statements and ends when it is requested to. */
function makeShop(limits = { maxItems: 3, maxRunning: 1 }) {
  const stock = new Map([
    ['a', 1],
    ['b', 2],
    ['c', 3],
    ['d', 4],
  ])
  const statements: string[] = []
  const ends: (() => void)[] = []
  const read = batchReads<string, number>(async (_db, scope, items) => {
    statements.push(`${scope.companyId}: ${items.join(' ')}`)
    const found = items.map((item) => stock.get(item) ?? 0)
    await new Promise<void>((resolve) => ends.push(resolve))
    if (items.includes('broken')) throw new Error('The statement failed')
    return found
  }, limits)
  const db = { isTransaction: false } as Db
  const transaction = { isTransaction: true } as Db
  const started = () => new Promise<void>((resolve) => setImmediate(() => setImmediate(resolve)))
  return { stock, statements, read, db, transaction, started, end: () => ends.shift()?.() }
}

test('items that are requested at the same moment are read by one statement, each answered with its own result', async () => {
  const { read, db, statements, started, end } = makeShop()
  const answers = Promise.all([read(db, one, 'a'), read(db, one, 'b'), read(db, one, 'a')])
  await started()
  end()
  expect(await answers).toEqual([1, 2, 1])
  expect(statements).toEqual(['one: a b a'])
})

test('what is requested while a statement runs is answered by a later one, never by the one that began before', async () => {
  const { read, db, stock, statements, started, end } = makeShop()
  const first = read(db, one, 'a')
  await started()
  stock.set('a', 10)
  const second = read(db, one, 'a')
  end()
  expect(await first).toBe(1)
  await started()
  end()
  expect(await second).toBe(10)
  expect(statements).toEqual(['one: a', 'one: a'])
})

test('a statement has at most so many items, and at most so many statements run', async () => {
  const { read, db, statements, started, end } = makeShop({ maxItems: 3, maxRunning: 1 })
  const answers = Promise.all(['a', 'b', 'c', 'd'].map((item) => read(db, one, item)))
  await started()
  expect(statements).toEqual(['one: a b c'])
  end()
  await started()
  expect(statements).toEqual(['one: a b c', 'one: d'])
  end()
  expect(await answers).toEqual([1, 2, 3, 4])
})

test('companies never share a statement, nor do transactions', async () => {
  const { read, db, transaction, statements, started, end } = makeShop()
  const answers = Promise.all([read(db, one, 'a'), read(db, other, 'b'), read(transaction, one, 'c'), read(transaction, one, 'd')])
  await started()
  for (let statement = 0; statement < 4; statement += 1) end()
  expect(await answers).toEqual([1, 2, 3, 4])
  expect(statements.toSorted()).toEqual(['one: a', 'one: c', 'one: d', 'other: b'])
})

test('a statement that fails fails its items, and the next ones are read', async () => {
  const { read, db, started, end } = makeShop({ maxItems: 1, maxRunning: 1 })
  const broken = read(db, one, 'broken').catch((error: unknown) => String(error))
  const next = read(db, one, 'b')
  await started()
  end()
  expect(await broken).toBe('Error: The statement failed')
  await started()
  end()
  expect(await next).toBe(2)
})

test('a shared read begins after all who get its result have called', async () => {
  const share = createShareReads<number>()
  let reads = 0
  const read = async () => (reads += 1)
  expect(await Promise.all([share('list', read), share('list', read), share('another list', read)])).toEqual([1, 1, 2])
  expect(await share('list', read)).toBe(3)
})
