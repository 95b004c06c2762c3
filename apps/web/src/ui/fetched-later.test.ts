import { expect, test } from 'vitest'
import { fetchedLater } from './fetched-later.ts'

const settled = () => new Promise((resolve) => setTimeout(resolve))

test('is fetched once, however often it is needed', async () => {
  let fetched = 0
  const later = fetchedLater(async () => (fetched += 1))
  expect(later.part).toBeUndefined()
  later.prepare()
  const arrived = await Promise.all([later.fetch(), later.fetch()])
  expect([fetched, arrived, later.part]).toEqual([1, [true, true], 1])
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
  const isThere = await later.fetch()
  expect([fetched, isThere, later.part]).toEqual([2, true, 'there'])
})

test('shows no message when it is fetched quietly and does not arrive', async () => {
  let fetched = 0
  const later = fetchedLater(() => {
    fetched += 1
    return Promise.reject(new Error('offline'))
  })
  const isThere = await later.fetchQuietly()
  await settled()
  expect([isThere, fetched]).toEqual([false, 1])
})
