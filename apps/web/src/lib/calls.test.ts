import { company } from '@stoa/contract/company.ts'
import { QueryObserver } from '@tanstack/react-query'
import { afterEach, expect, test } from 'vitest'
import { ApiError } from './api-error.ts'
import { callQuery, createClient, refreshOutdated } from './calls.ts'

const realFetch = globalThis.fetch
afterEach(() => {
  globalThis.fetch = realFetch
})

test('a newer request cancels the one before, whose answer is ignored', async () => {
  const sent: { signal: AbortSignal; answer: (name: string) => void }[] = []
  globalThis.fetch = (_address, options) =>
    new Promise((resolve) => sent.push({ signal: options?.signal as AbortSignal, answer: (name) => resolve(Response.json({ value: name })) }))
  const client = createClient()
  const search = (text: string) => callQuery(company.companyHasMerchants, { query: { filter: `companyname co "${text}"` } })
  const shown = new QueryObserver<unknown>(client, search('a'))
  const stop = shown.subscribe(() => undefined)
  await expect.poll(() => sent.length).toBe(1)
  shown.setOptions(search('ab'))
  await expect.poll(() => sent.length).toBe(2)
  expect(sent.map(({ signal }) => signal.aborted)).toEqual([true, false])
  sent[1]?.answer('newer')
  await expect.poll(() => shown.getCurrentResult().data).toEqual({ value: 'newer' })
  sent[0]?.answer('older')
  await new Promise((resolve) => setTimeout(resolve, 20))
  expect(shown.getCurrentResult().data).toEqual({ value: 'newer' })
  stop()
  client.clear()
})

test('reads again what somebody else changed or deleted first, and nothing after another error', async () => {
  let read = 0
  globalThis.fetch = async () => Response.json({ value: (read += 1) })
  const client = createClient()
  const shown = new QueryObserver<unknown>(client, callQuery(company.my, {}))
  const stop = shown.subscribe(() => undefined)
  await expect.poll(() => shown.getCurrentResult().data).toEqual({ value: 1 })
  const error = (code: 'stale_version' | 'not_found' | 'invalid_input', status: number) =>
    new ApiError({ type: 'about:blank', code, title: '', status, requestId: '' })
  await refreshOutdated(client, error('invalid_input', 422), [company.my])
  await refreshOutdated(client, new Error('no answer'), [company.my])
  expect(shown.getCurrentResult().data).toEqual({ value: 1 })
  await refreshOutdated(client, error('stale_version', 409), [company.my])
  expect(shown.getCurrentResult().data).toEqual({ value: 2 })
  await refreshOutdated(client, error('not_found', 404), [company.my])
  expect(shown.getCurrentResult().data).toEqual({ value: 3 })
  stop()
  client.clear()
})
