import { createServer } from 'node:http'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { company } from '@stoa/contract/company.ts'
import { route } from '@stoa/contract/route.ts'
import * as z from 'zod/mini'
import { afterEach, expect, test } from 'vitest'
import { createApi } from './api.ts'
import { ApiError } from './api-error.ts'
import { readEvents, startLive } from './live.ts'
import { ownStorage } from './own-storage.ts'
import { createSessionStore } from './session.ts'

const ping = route({
  method: 'GET',
  path: '/Ping',
  permission: 'account:use',
  summary: 'Answers',
  query: z.object({ tag: z.array(z.string()) }),
  returns: z.object({ token: z.string() }),
})
const pay = route({
  method: 'POST',
  path: '/Pay',
  permission: 'account:use',
  summary: 'Pays',
  body: z.object({ minor: z.int() }),
  idempotency: 'required',
  returns: z.object({ ok: z.boolean() }),
})

type Seen = { method: string; url: string; authorization: string; key: string; body: string }
const open: (() => void)[] = []
afterEach(() => {
  for (const close of open.splice(0)) close()
})

const session = (token: string) =>
  ({
    token,
    companyType: 'MERCHANT',
    companyId: 'c1',
    userId: 'u1',
    role: 'owner',
    name: 'A',
    email: 'a@example.com',
    isEmailConfirmed: true,
    language: null,
    lastValidation: new Date(0).toISOString(),
  }) as const

/** A server that renews `old` into `new` and takes only `new`. */
async function start(options: { renews?: number; valid?: string; renewalMs?: number } = {}) {
  const seen: Seen[] = []
  const valid = options.valid ?? 'Bearer new'
  const answer = (response: ServerResponse, status: number, body: unknown, headers: Record<string, string> = {}) => {
    response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body))
  }
  const server = createServer((request: IncomingMessage, response: ServerResponse) => {
    void (async () => {
      let body = ''
      for await (const part of request.setEncoding('utf8')) body += String(part)
      const authorization = request.headers.authorization ?? ''
      seen.push({ method: request.method ?? '', url: request.url ?? '', authorization, key: String(request.headers['idempotency-key'] ?? ''), body })
      if (request.url === '/api/Auth/ValidateToken') {
        await new Promise((resolve) => setTimeout(resolve, options.renewalMs ?? 20))
        if ((options.renews ?? 1) > 0) return answer(response, 200, session('new'))
        return answer(response, 401, { type: 'about:blank', code: 'sign_in_required', title: 'Sign in to continue', status: 401, requestId: 'r' })
      }
      if (authorization === 'Bearer replaced')
        return answer(response, 401, { type: 'about:blank', code: 'sign_in_required', title: 'Sign in to continue', status: 401, requestId: 'r' })
      if (authorization !== valid) {
        const problem = { type: 'about:blank', code: 'token_expired', title: 'Your session has to be renewed', status: 401, requestId: 'r' }
        return answer(response, 401, problem, { 'token-expired': 'true' })
      }
      if (request.url?.startsWith('/api/events')) {
        response.writeHead(200, { 'content-type': 'text/event-stream' }).write(': hello\n\ndata: {"kind":"run","id":"1"}\n\ndata: {"kind":"or')
        return setTimeout(() => response.end('der","id":"2"}\n\n'), 10)
      }
      return answer(response, 200, { token: authorization, ok: true })
    })()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  open.push(() => server.close())
  const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const storage = ownStorage()
  const tab = (locks = true) => {
    const store = createSessionStore(storage)
    return { store, api: createApi({ base, session: store, locks: locks ? navigator.locks : undefined }) }
  }
  return { seen, base, tab, storage, renewals: () => seen.filter((one) => one.url === '/api/Auth/ValidateToken') }
}

test('any number of calls in any number of tabs that meet an expired token renew it once and are each replayed once', async () => {
  const { seen, tab, renewals } = await start()
  tab().store.begin(session('old'))
  const tabs = [tab(), tab(), tab()]
  const calls = tabs.flatMap(({ api }) => Array.from({ length: 5 }, () => api.send(ping, { query: { tag: ['a', 'b'] } })))
  expect(new Set((await Promise.all(calls)).map((one) => one.token))).toEqual(new Set(['Bearer new']))
  expect(renewals().map((one) => one.body)).toEqual(['{"token":"old"}'])
  expect(seen.filter((one) => one.url === '/api/Ping?tag=a&tag=b')).toHaveLength(30)
})

test('without locks one tab still renews once', async () => {
  const { tab, renewals } = await start()
  tab().store.begin(session('old'))
  const { api } = tab(false)
  await Promise.all(Array.from({ length: 10 }, () => api.send(ping, { query: { tag: [] } })))
  expect(renewals()).toHaveLength(1)
})

test('the replay of a payment carries the key of the first try', async () => {
  const { seen, tab } = await start()
  const { api, store } = tab()
  store.begin(session('old'))
  expect(await api.send(pay, { body: { minor: 5 } })).toEqual({ token: 'Bearer new', ok: true })
  const tries = seen.filter((one) => one.url === '/api/Pay')
  expect(tries.map((one) => one.authorization)).toEqual(['Bearer old', 'Bearer new'])
  expect(tries[0]?.key).toMatch(/^[0-9a-f-]{36}$/)
  expect(tries[1]?.key).toBe(tries[0]?.key)
})

test('when renewal is refused the session ends and the call fails with 401', async () => {
  const { tab, storage, renewals } = await start({ renews: 0 })
  const { api, store } = tab()
  store.begin(session('old'))
  const failure = await api.send(ping, { query: { tag: [] } }).catch((error: unknown) => error)
  expect(failure).toBeInstanceOf(ApiError)
  expect((failure as ApiError).status).toBe(401)
  expect([store.get(), storage.getItem('access_token')]).toEqual([undefined, null])
  expect(renewals()).toHaveLength(1)
})

test('a call refused while another tab signs in is sent again with its session, which does not end', async () => {
  const { seen, tab } = await start()
  const { api, store } = tab()
  store.begin(session('replaced'))
  const other = tab().store
  setTimeout(() => other.begin(session('new')), 150)
  expect(await api.send(ping, { query: { tag: [] } })).toEqual({ token: 'Bearer new', ok: true })
  expect([seen.map((one) => one.authorization), store.get()?.token]).toEqual([['Bearer replaced', 'Bearer new'], 'new'])
})

test('a call refused while another company signs in fails, and leaves the new session alone', async () => {
  const { seen, tab } = await start()
  const { api, store } = tab()
  store.begin(session('replaced'))
  const other = tab().store
  setTimeout(() => other.begin({ ...session('new'), companyId: 'c2' }), 150)
  await expect(api.send(ping, { query: { tag: [] } })).rejects.toThrow('Sign in to continue')
  expect([seen.length, store.get()?.companyId, store.get()?.token]).toEqual([1, 'c2', 'new'])
})

test('a call is replayed only once, even when the fresh token is refused too', async () => {
  const { seen, tab, renewals } = await start({ valid: 'Bearer never' })
  const { api, store } = tab()
  store.begin(session('old'))
  await expect(api.send(ping, { query: { tag: [] } })).rejects.toThrow('Your session has to be renewed')
  expect([seen.filter((one) => one.url.startsWith('/api/Ping')).length, renewals().length]).toEqual([2, 1])
})

test('a server out of reach is reported as such and leaves the session alone', async () => {
  const { tab } = await start()
  tab().store.begin(session('old'))
  const store = tab().store
  const api = createApi({ base: 'http://127.0.0.1:1', session: store })
  const failure = await api.send(company.my, {}).catch((error: unknown) => error)
  expect((failure as ApiError).problem).toMatchObject({ status: 0, code: 'unavailable' })
  expect(store.get()?.token).toBe('old')
})

test('the live stream is read through renewal, comments and events cut in two', async () => {
  const { tab } = await start()
  const { api, store } = tab()
  store.begin(session('old'))
  const events: unknown[] = []
  await readEvents(
    api,
    new AbortController().signal,
    () => undefined,
    (event) => events.push(event),
  )
  expect(events).toEqual([
    { kind: 'run', id: '1' },
    { kind: 'order', id: '2' },
  ])
})

test('the first stream of a page asks for the events since the page was opened', async () => {
  const { seen, tab } = await start()
  const { api, store } = tab()
  store.begin(session('new'))
  const refreshed: string[] = []
  const stop = startLive('c1', () => refreshed.push('all'), api)
  await expect.poll(() => seen.length).toBeGreaterThan(0)
  stop()
  const { searchParams } = new URL(seen[0]?.url ?? '', 'http://local.example')
  expect(Number(searchParams.get('pastMs'))).toBeGreaterThan(0)
  expect(refreshed).toEqual([])
})
