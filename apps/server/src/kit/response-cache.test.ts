import type { FastifyReply } from 'fastify'
import { expect, test } from 'vitest'
import { createResponseCache, sendCached } from './response-cache.ts'

const body = (bytes: number) => 'x'.repeat(bytes)

test('an answer is found only for the versions it was made of', () => {
  const responses = createResponseCache(1000)
  expect(responses.isRepeated('list')).toBe(false)
  expect(responses.isRepeated('list')).toBe(true)
  expect(responses.find('list', '1')).toBeUndefined()
  responses.store('list', '1', body(10))
  expect(responses.find('list', '1')).toEqual(body(10))
  expect(responses.find('list', '2')).toBeUndefined()
  expect(responses.find('other', '1')).toBeUndefined()
})

test('the answers used longest ago are dropped when there are too many bytes', () => {
  const responses = createResponseCache(1000)
  for (const key of ['a', 'b']) responses.store(key, '1', body(400))
  expect(responses.find('a', '1')).toBeDefined()
  responses.store('c', '1', body(400))
  expect([responses.find('a', '1'), responses.find('b', '1'), responses.find('c', '1')].map((found) => found?.length)).toEqual([400, undefined, 400])
  responses.store('c', '2', body(500))
  expect(responses.find('a', '1')).toBeDefined()
})

test('a very large answer is not kept', () => {
  const responses = createResponseCache(1_000_000)
  responses.store('large', '1', body(200_001))
  expect(responses.find('large', '1')).toBeUndefined()
  // Its versions are not read for nothing the next time.
  expect(responses.isRepeated('large')).toBe(false)
})

/** A row that changes, and a route that answers it. */
function serve(checksCache: boolean) {
  const responses = createResponseCache(10_000)
  const row = { name: 'Lamp', version: 1 }
  const requested: string[] = []
  const reply = { header: () => reply, send: (sent: string) => sent }
  const get = () =>
    sendCached(
      reply as unknown as FastifyReply,
      { responses, checksCache },
      '/lamp',
      async () => {
        requested.push('answer')
        return { name: row.name }
      },
      async () => {
        requested.push('versions')
        return String(row.version)
      },
    )
  return { row, get, requested: () => requested.splice(0).join(' ') }
}

test('what is requested once costs one read, what is requested again and again only that of the versions', async () => {
  const { row, get, requested } = serve(false)
  expect(await get()).toBe('{"name":"Lamp"}')
  expect(requested()).toBe('answer')
  await get()
  expect(requested()).toBe('versions answer')
  expect(await get()).toBe('{"name":"Lamp"}')
  expect(requested()).toBe('versions')
  Object.assign(row, { name: 'Chair', version: 2 })
  expect(await get()).toBe('{"name":"Chair"}')
  expect(requested()).toBe('versions answer')
})

test('tests fail when an answer changes and its versions do not', async () => {
  const { row, get } = serve(true)
  await get()
  row.name = 'Chair'
  await expect(get()).rejects.toThrow('The cached response of /lamp is stale')
})
