import { afterEach, expect, test } from 'vitest'
import { startTelemetry } from './telemetry.ts'

const realFetch = globalThis.fetch
afterEach(() => {
  globalThis.fetch = realFetch
})

test('each screen and error is reported at once, without what the address or the error says', async () => {
  const sent: [string, RequestInit][] = []
  globalThis.fetch = async (address, init) => {
    sent.push([String(address), init ?? {}])
    return new Response()
  }
  const page = new EventTarget()
  let resolve: (event: { pathChanged: boolean }) => void = () => undefined
  const state = { matches: [{ fullPath: '/' }, { fullPath: '/shop/orders/$hash' }] }
  startTelemetry('https://telemetry.example.com/stoa', { state, subscribe: (_, listener) => (resolve = listener) }, page)
  state.matches = [{ fullPath: '/shop/products' }]
  resolve({ pathChanged: false })
  resolve({ pathChanged: true })
  page.dispatchEvent(Object.assign(new Event('error'), { error: new TypeError('Ida Lindqvist is undefined') }))
  page.dispatchEvent(Object.assign(new Event('unhandledrejection'), { reason: 'no error' }))
  expect(sent.map(([, { body }]) => JSON.parse(String(body)) as unknown)).toEqual([
    { kind: 'view', screen: '/shop/orders/$hash' },
    { kind: 'view', screen: '/shop/products' },
    { kind: 'error', screen: '/shop/products', error: 'TypeError' },
    { kind: 'error', screen: '/shop/products', error: 'Error' },
  ])
  // It outlives the page, and carries neither cookies nor the address of the page.
  for (const [address, init] of sent) {
    expect(address).toBe('https://telemetry.example.com/stoa')
    expect(init).toMatchObject({ keepalive: true, credentials: 'omit', referrerPolicy: 'no-referrer' })
  }
})
