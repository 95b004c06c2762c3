import { expect, test } from 'vitest'
import { fetchedLater } from './fetched-later.ts'

const settled = () => new Promise((resolve) => setTimeout(resolve))

test('is fetched once, however often it is needed', async () => {
  let fetched = 0
  const later = fetchedLater(async () => (fetched += 1))
  const done: number[] = []
  expect(later.part).toBeUndefined()
  later.prepare()
  later.whenFetched(() => done.push(later.part ?? 0))
  later.whenFetched(() => done.push(later.part ?? 0))
  await settled()
  expect([fetched, done, later.part]).toEqual([1, [1, 1], 1])
})

test('is fetched again after it did not arrive', async () => {
  let fetched = 0
  const later = fetchedLater(async () => {
    fetched += 1
    if (fetched === 1) throw new Error('offline')
    return 'there'
  })
  later.prepare()
  await settled()
  expect(later.part).toBeUndefined()
  const done: string[] = []
  later.whenFetched(() => done.push(later.part ?? ''))
  await settled()
  expect([fetched, done]).toEqual([2, ['there']])
})
