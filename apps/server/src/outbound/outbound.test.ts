import { asWritten } from '@stoa/messages/describe.ts'
import { createServer } from 'node:http'
import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createServer as createSocketServer } from 'node:net'
import { text } from 'node:stream/consumers'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { UpstreamError } from '../kit/errors.ts'
import { createLog } from '../kit/log.ts'
import { createBreaker } from './outbound-breaker.ts'
import type { Outbound } from './outbound.ts'
import { createOutbound, toUpstreamError } from './outbound.ts'

const lines: string[] = []
const log = createLog({ level: 'debug', name: 'test', destination: { write: (line: string) => void lines.push(line) } })
const canary = createSocketServer((socket) => {
  hits++
  socket.destroy()
})
let hits = 0
let canaryPort: number
let answer: (request: IncomingMessage, response: ServerResponse) => void
const seen: IncomingMessage[] = []
let server: Server
let origin: string
let outbound: Outbound

const listen = (s: { listen(port: number, host: string, done: () => void): unknown; address(): unknown }, host: string) =>
  new Promise<number>((resolve) => s.listen(0, host, () => resolve((s.address() as AddressInfo).port)))

beforeAll(async () => {
  canaryPort = await listen(canary, '::')
  server = createServer((request, response) => {
    seen.push(request)
    answer(request, response)
  })
  origin = `http://127.0.0.1:${await listen(server, '127.0.0.1')}`
})
beforeEach(async () => {
  // A fresh one each time: its memory of failures must not reach the next test.
  await outbound?.close()
  outbound = createOutbound({ allowedOrigins: [origin], log, userAgent: 'Stoa test' })
  seen.length = 0
  lines.length = 0
  answer = (_request, response) => response.end('ok')
})
afterAll(async () => {
  await outbound.close()
  server.closeAllConnections()
  server.close()
  canary.close()
})

async function errorOf(work: Promise<unknown>): Promise<UpstreamError> {
  return work.then(
    () => expect.fail('it went through'),
    (error: unknown) => error as UpstreamError,
  )
}

describe('a call', () => {
  it('sends what it is reported and reads what comes back', async () => {
    answer = (request, response) => {
      void text(request).then((body) =>
        response
          .writeHead(201, { 'content-type': 'application/json', 'x-a': ['1', '2'] })
          .end(JSON.stringify({ body, key: request.headers['x-key'], agent: request.headers['user-agent'] })),
      )
    }
    const response = await outbound.request({
      url: `${origin}/orders?secret=c4nary`,
      method: 'POST',
      headers: { 'X-Key': 'k', Host: 'evil.example' },
      body: '{"a":1}',
      accept: 'json',
    })
    expect([response.status, response.headers['x-a'], response.json()]).toEqual([201, '1, 2', { body: '{"a":1}', key: 'k', agent: 'Stoa test' }])
    expect(seen[0]?.headers.host).toBe(new URL(origin).host)
    expect(lines.join('')).toContain('"path":"/orders"')
    expect(lines.join('')).not.toContain('c4nary')
  })

  it('does not follow a redirect', async () => {
    hits = 0
    answer = (_request, response) => response.writeHead(302, { location: `http://127.0.0.1:${canaryPort}/` }).end()
    const response = await outbound.request({ url: origin })
    expect([response.status, hits, toUpstreamError(response)?.kind]).toEqual([302, 0, 'refused'])
  })

  it('gives up on a server that hangs, drips, or breaks off', async () => {
    answer = () => {}
    expect(await errorOf(outbound.request({ url: origin, timeoutMs: 200 }))).toMatchObject({
      kind: 'unreachable',
      isTemporary: true,
      message: expect.stringContaining('0.2 seconds'),
    })
    answer = (_request, response) => {
      const timer = setInterval(() => response.write('x'), 20)
      response.on('close', () => clearInterval(timer))
    }
    expect((await errorOf(outbound.request({ url: origin, timeoutMs: 200 }))).kind).toBe('unreachable')
    answer = (_request, response) => {
      response.writeHead(200, { 'content-length': '100' }).write('half')
      setTimeout(() => response.destroy(), 20)
    }
    expect((await errorOf(outbound.request({ url: origin }))).kind).toBe('unreachable')
  })

  it('ends when the caller drops it, with the caller’s reason', async () => {
    answer = () => {}
    const reason = new Error('the worker stops')
    const ending = new AbortController()
    setTimeout(() => ending.abort(reason), 50)
    expect(await errorOf(outbound.request({ url: origin, signal: ending.signal }))).toBe(reason)
    expect(await errorOf(outbound.request({ url: origin, signal: AbortSignal.abort(reason) }))).toBe(reason)
  })

  it('takes no more than its limit: announced, streamed or packed', async () => {
    const limits = { url: origin, maxBytes: 100_000 }
    answer = (_request, response) => response.writeHead(200, { 'content-length': '100001' }).end(Buffer.alloc(100_001))
    expect((await errorOf(outbound.request(limits))).kind).toBe('too_large')
    let written = 0
    answer = (_request, response) => {
      const more = () => {
        while (!response.destroyed && written < 50_000_000 && response.write(Buffer.alloc(10_000))) written += 10_000
      }
      response.on('drain', more)
      more()
    }
    expect((await errorOf(outbound.request(limits))).kind).toBe('too_large')
    expect(written).toBeLessThan(20_000_000)
    const bomb = gzipSync(Buffer.alloc(50_000_000))
    answer = (_request, response) => response.writeHead(200, { 'content-encoding': 'gzip' }).end(bomb)
    expect([bomb.length < 100_000, (await errorOf(outbound.request(limits))).kind]).toEqual([true, 'too_large'])
  })

  it('for an excerpt is judged by its status, whatever becomes of its body', async () => {
    const excerpt = async () => {
      const response = await outbound.request({ url: origin, accept: 'excerpt', maxBytes: 4, timeoutMs: 1000 })
      return [response.status, response.text()]
    }
    answer = (_request, response) => response.writeHead(200, { 'content-length': '100000' }).end(Buffer.alloc(100_000, 'a'))
    expect(await excerpt()).toEqual([200, 'aaaa'])
    const bomb = gzipSync(Buffer.alloc(50_000_000, 'b'))
    answer = (_request, response) => response.writeHead(200, { 'content-encoding': 'gzip' }).end(bomb)
    expect(await excerpt()).toEqual([200, 'bbbb'])
    answer = (_request, response) => response.writeHead(200, { 'content-encoding': 'gzip' }).end('not packed')
    expect(await excerpt()).toEqual([200, ''])
    answer = (_request, response) => void response.writeHead(201).write('c')
    expect(await excerpt()).toEqual([201, 'c'])
    answer = () => {}
    expect((await errorOf(excerpt())).kind).toBe('unreachable')
  })

  it('unpacks, and says when it cannot', async () => {
    answer = (_request, response) => response.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync('{"a":1}'))
    expect((await outbound.request({ url: origin })).json()).toEqual({ a: 1 })
    answer = (_request, response) => response.writeHead(200, { 'content-encoding': 'gzip' }).end('not packed')
    expect((await errorOf(outbound.request({ url: origin }))).kind).toBe('malformed')
  })

  it('reads JSON of at most fifty levels', async () => {
    const nested = (depth: number) => '['.repeat(depth) + ']'.repeat(depth)
    const read = async (body: string) => {
      answer = (_request, response) => response.end(body)
      const response = await outbound.request({ url: origin })
      return response.json()
    }
    expect(JSON.stringify(await read(nested(50)))).toBe(nested(50))
    expect(await read(JSON.stringify({ text: `"${'['.repeat(99)}\\` }))).toEqual({ text: `"${'['.repeat(99)}\\` })
    for (const body of [nested(51), nested(100_000), '<html>', '', '{"a":'])
      expect((await errorOf(read(body))).kind, body.slice(0, 60)).toBe('malformed')
  })

  it('cannot be made to send another header by a key with a line break', async () => {
    expect((await errorOf(outbound.request({ url: origin, headers: { authorization: 'Bearer a\r\nX-Admin: 1' } }))).kind).toBe('refused')
    expect(seen).toEqual([])
  })

  it('hands a large file over as it comes, cut off past its limit', async () => {
    answer = (_request, response) => response.end(Buffer.alloc(5_000_000, 'a'))
    const whole = await outbound.request({ url: origin, accept: 'stream', timeoutMs: 2000 })
    let size = 0
    for await (const chunk of whole.stream ?? []) size += (chunk as Buffer).length
    expect(size).toBe(5_000_000)
    answer = (_request, response) => {
      response.write(Buffer.alloc(50_000))
      setTimeout(() => response.end(Buffer.alloc(100_000)), 20)
    }
    const long = await outbound.request({ url: origin, accept: 'stream', maxBytes: 60_000 })
    expect((await errorOf(text(long.stream!))).kind).toBe('too_large')
  })

  it('goes to one host at most four at a time', async () => {
    let open = 0
    let most = 0
    answer = (_request, response) => {
      most = Math.max(most, ++open)
      setTimeout(() => {
        open--
        response.end('ok')
      }, 20)
    }
    await Promise.all(Array.from({ length: 20 }, () => outbound.request({ url: origin })))
    expect([most, seen.length]).toEqual([4, 20])
  })
})

describe('a host that fails', () => {
  it('is left alone after five failures, not after refusals', async () => {
    answer = (_request, response) => response.writeHead(404).end()
    for (let i = 0; i < 8; i++) expect((await outbound.request({ url: origin })).status).toBe(404)
    answer = (_request, response) => response.writeHead(503).end()
    for (let i = 0; i < 5; i++) expect((await outbound.request({ url: origin })).status).toBe(503)
    seen.length = 0
    expect(await errorOf(outbound.request({ url: origin }))).toMatchObject({ kind: 'unreachable', retryAfterSeconds: 30 })
    expect(seen).toEqual([])
  })

  it('gets one call after thirty seconds, which decides', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: 0 })
    try {
      const breaker = createBreaker()
      let calls = 0
      const call = (status: number) =>
        breaker
          .run({ key: 'a', host: 'a' }, undefined, async () => {
            calls += 1
            return { status }
          })
          .catch((error: UpstreamError) => error)
      for (let i = 0; i < 4; i++) await call(503)
      await call(200)
      for (let i = 0; i < 5; i++) await call(503)
      expect([await call(200), calls]).toMatchObject([{ kind: 'unreachable', retryAfterSeconds: 30 }, 10])
      vi.setSystemTime(30_000)
      expect([await call(503), await call(200), calls]).toMatchObject([{ status: 503 }, { kind: 'unreachable' }, 11])
      vi.setSystemTime(60_000)
      expect([await call(200), await call(503), calls]).toMatchObject([{ status: 200 }, { status: 503 }, 13])
    } finally {
      vi.useRealTimers()
    }
  })

  it('is not held responsible for calls that we end', async () => {
    const breaker = createBreaker()
    const ended = AbortSignal.abort()
    for (let i = 0; i < 9; i++)
      await breaker
        .run({ key: 'a', host: 'a' }, ended, () => Promise.reject(new UpstreamError('unreachable', asWritten('ended'))))
        .catch(() => undefined)
    expect(await breaker.run({ key: 'a', host: 'a' }, undefined, async () => ({ status: 200 }))).toEqual({ status: 200 })
  })

  it('that asks to wait is heard, in seconds or as a date', async () => {
    answer = (_request, response) => response.writeHead(429, { 'retry-after': '17' }).end()
    expect(await errorOf(outbound.request({ url: origin }))).toMatchObject({ kind: 'rate_limited', isTemporary: true, retryAfterSeconds: 17 })
    const date = toUpstreamError({ status: 429, headers: { 'retry-after': new Date(Date.now() + 40_000).toUTCString() } })
    expect(date?.retryAfterSeconds).toBeGreaterThan(35)
    expect(toUpstreamError({ status: 429, headers: { 'retry-after': 'soon' } })?.retryAfterSeconds).toBeUndefined()
  })

  it('is distinguished by its status', () => {
    const kinds = [200, 204, 301, 400, 401, 403, 404, 429, 500, 503].map((status) => toUpstreamError({ status, headers: {} })?.kind)
    expect(kinds).toEqual([
      undefined,
      undefined,
      'refused',
      'refused',
      'unauthorized',
      'unauthorized',
      'refused',
      'rate_limited',
      'unreachable',
      'unreachable',
    ])
  })
})
