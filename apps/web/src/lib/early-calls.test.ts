import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { takeEarlyAnswer } from './early-calls.ts'

const path = '/api/Company/My'
const start = (answer: Promise<Response>, token: string | null = 'one') => (globalThis.stoaEarlyCalls = [{ path, token, answer }])

beforeEach(() => void vi.spyOn(performance, 'now').mockReturnValue(800))
afterEach(() => {
  vi.restoreAllMocks()
  globalThis.stoaEarlyCalls = undefined
})

test('hands an early answer over once', async () => {
  start(Promise.resolve(Response.json({ name: 'Agora' })))
  expect(await (await takeEarlyAnswer(path, 'one'))?.json()).toEqual({ name: 'Agora' })
  expect(await takeEarlyAnswer(path, 'one')).toBeUndefined()
})

test('drops the answer for another session', async () => {
  start(Promise.resolve(Response.json({})))
  expect(await takeEarlyAnswer(path, 'two')).toBeUndefined()
  start(Promise.resolve(Response.json({})), null)
  expect(await takeEarlyAnswer(path, 'one')).toBeUndefined()
})

test('leaves refusals and failures to an ordinary call, which renews the session and names the error', async () => {
  start(Promise.resolve(new Response('', { status: 401 })))
  expect(await takeEarlyAnswer(path, 'one')).toBeUndefined()
  start(Promise.reject(new TypeError('Failed to fetch')))
  expect(await takeEarlyAnswer(path, 'one')).toBeUndefined()
})

test('drops an answer that nothing used in the first ten seconds', async () => {
  start(Promise.resolve(Response.json({})))
  vi.mocked(performance.now).mockReturnValue(10_001)
  expect(await takeEarlyAnswer(path, 'one')).toBeUndefined()
})
