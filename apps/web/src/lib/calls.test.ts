import { company } from '@stoa/contract/company.ts'
import { QueryObserver } from '@tanstack/react-query'
import { afterEach, expect, test } from 'vitest'
import { callQuery, createClient } from './calls.ts'

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
