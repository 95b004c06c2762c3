import { Readable, Transform, pipeline } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib'
import { Agent, buildConnector, errors, request as send } from 'undici'
import { message } from '@stoa/messages/describe.ts'
import { UpstreamError } from '../kit/errors.ts'
import type { Log } from '../kit/log.ts'
import type { Resolve } from './outbound-address.ts'
import { checkHost, checkedLookup, readTarget, systemResolve } from './outbound-address.ts'
import { createBreaker } from './outbound-breaker.ts'

export type OutboundRequest = {
  url: string
  method?: string
  headers?: Record<string, string>
  body?: string | Buffer
  /** Until the answer is whole; for a stream, until it begins. 10 seconds by default. */
  timeoutMs?: number
  /** Of the answer after unpacking. 10 MB by default, 200 MB for a stream. */
  maxBytes?: number
  signal?: AbortSignal
  /** What rests together after failures; the host by default. For addresses that people enter, where one of a host says nothing about the others. */
  circuit?: string
  /** What is requested; `stream` hands the body over unread, `excerpt` cuts it at `maxBytes` and where it cannot be read or does not end. */
  accept?: 'json' | 'text' | 'bytes' | 'stream' | 'excerpt'
}

export type OutboundResponse = {
  status: number
  /** Names in small letters; repeated ones joined by a comma. */
  headers: Record<string, string>
  text(): string
  /** Throws UpstreamError `malformed` for what is not JSON or nests deeper than 50. */
  json(): unknown
  /** Empty for a stream. */
  bytes: Buffer
  stream?: Readable
}

/** Calls to machines that are not ours. Every other way to the network is an error of design. */
export type Outbound = {
  /** Throws UpstreamError when no whole answer came, and for 429; any other status is the caller's to judge. */
  request(options: OutboundRequest): Promise<OutboundResponse>
  /** Ends all connections. */
  close(): Promise<void>
}

const connectMs = 3_000
const perHost = 4
const silenceMs = 30_000
const maxStreamMs = 15 * 60_000
const deepestJson = 50

/**
 * Opens the one way out. Only https to public addresses, checked where the socket is opened; `allowedOrigins` (our own sandbox,
 * `http://127.0.0.1:4000`) may be plain and private. Redirects are not followed: a checked address must not lead to another.
 * At most four calls to a host at once; a host that fails again and again is left alone for a while.
 */
export function createOutbound(options: { allowedOrigins: readonly string[]; log: Log; userAgent?: string; resolve?: Resolve }): Outbound {
  const allowed = new Set(options.allowedOrigins.map((origin) => new URL(origin).origin))
  const breaker = createBreaker()
  const limits = {
    connections: perHost,
    pipelining: 1,
    allowH2: false,
    headersTimeout: 0,
    bodyTimeout: silenceMs,
    maxHeaderSize: 32_768,
    keepAliveTimeout: 10_000,
  } as const
  const connect = buildConnector({ timeout: connectMs, allowH2: false, lookup: checkedLookup(options.resolve ?? systemResolve) })
  const outside = new Agent({
    ...limits,
    connect(target, callback) {
      try {
        checkHost(target.hostname)
      } catch (error) {
        callback(error as Error, null)
        return
      }
      connect(target, callback)
    },
  })
  const inside = new Agent({ ...limits, connect: { timeout: connectMs, allowH2: false } })

  async function call(requested: OutboundRequest, url: URL, agent: Agent): Promise<OutboundResponse> {
    const isStream = requested.accept === 'stream'
    const isExcerpt = requested.accept === 'excerpt'
    const timeoutMs = requested.timeoutMs ?? 10_000
    const maxBytes = requested.maxBytes ?? (isStream ? 200_000_000 : 10_000_000)
    const ending = new AbortController()
    const timer = setTimeout(
      () => ending.abort(new UpstreamError('unreachable', message('upstream.no_answer', { host: url.host, seconds: timeoutMs / 1000 }))),
      timeoutMs,
    )
    const dropped = () => ending.abort(requested.signal?.reason)
    requested.signal?.throwIfAborted()
    requested.signal?.addEventListener('abort', dropped, { once: true })
    const done = () => {
      clearTimeout(timer)
      requested.signal?.removeEventListener('abort', dropped)
    }
    let isHandedOver = false
    try {
      const answer = await send(url, {
        dispatcher: agent,
        method: (requested.method ?? 'GET') as 'GET',
        headers: headersOf(requested, options.userAgent ?? 'Stoa'),
        body: requested.body ?? null,
        signal: ending.signal,
      })
      const headers = Object.fromEntries(
        Object.entries(answer.headers).map(([name, value]) => [name, Array.isArray(value) ? value.join(', ') : (value ?? '')]),
      )
      if (!isExcerpt && Number(headers['content-length'] ?? 0) > maxBytes) {
        answer.body.on('error', () => {}).destroy()
        throw tooLarge(url, maxBytes)
      }
      const body = unpacked(answer.body, headers['content-encoding'], isExcerpt ? Infinity : maxBytes, url)
      if (isStream && answer.statusCode < 300) {
        clearTimeout(timer)
        const longest = setTimeout(
          () => ending.abort(new UpstreamError('unreachable', message('upstream.slow_file', { host: url.host }))),
          maxStreamMs,
        )
        isHandedOver = true
        body.once('close', () => {
          clearTimeout(longest)
          done()
        })
        return { status: answer.statusCode, headers, bytes: Buffer.alloc(0), stream: body, text: () => '', json: () => undefined }
      }
      const bytes = isExcerpt ? await readExcerpt(body, maxBytes) : await buffer(body)
      return { status: answer.statusCode, headers, bytes, text: () => bytes.toString('utf8'), json: () => readJson(bytes.toString('utf8')) }
    } finally {
      if (!isHandedOver) done()
    }
  }

  return {
    async request(requested) {
      const { url, isTrusted } = readTarget(requested.url, allowed)
      const started = performance.now()
      const line = { method: requested.method ?? 'GET', host: url.host, path: url.pathname }
      try {
        const response = await breaker.run({ key: requested.circuit ?? url.host, host: url.host }, requested.signal, () =>
          call(requested, url, isTrusted ? inside : outside).catch((error: unknown) => {
            throw toCallError(error, url)
          }),
        )
        options.log.debug({ ...line, status: response.status, ms: Math.round(performance.now() - started) }, 'called')
        if (response.status === 429) throw toUpstreamError(response) ?? new UpstreamError('rate_limited', message('upstream.rate_limited'))
        return response
      } catch (error) {
        if (error instanceof UpstreamError && error.kind === 'rate_limited') throw error
        options.log.info(
          { ...line, kind: error instanceof UpstreamError ? error.kind : 'dropped', ms: Math.round(performance.now() - started) },
          'call failed',
        )
        throw requested.signal?.aborted ? requested.signal.reason : error
      }
    },
    async close() {
      await Promise.all([outside.destroy(), inside.destroy()])
    },
  }
}

function headersOf(requested: OutboundRequest, userAgent: string): Record<string, string> {
  const accept = requested.accept === 'json' ? 'application/json' : requested.accept === 'text' ? 'text/*, */*;q=0.8' : '*/*'
  const headers: Record<string, string> = { 'user-agent': userAgent, accept, 'accept-encoding': 'gzip, deflate, br' }
  for (const [name, value] of Object.entries(requested.headers ?? {})) {
    const plain = name.toLowerCase()
    if (plain === 'host' || plain === 'connection' || plain === 'transfer-encoding' || plain === 'content-length') continue
    // A key pasted with a line break in it would be two headers.
    if (!/^[\x20-\x7e\x80-\xff\t]*$/.test(value)) throw new UpstreamError('refused', message('upstream.bad_header', { name }))
    headers[plain] = value
  }
  return headers
}

/** The body without its packing, cut off with `too_large` when it grows past the limit: also a small file that unpacks to a huge one. */
function unpacked(body: Readable, encoding: string | undefined, maxBytes: number, url: URL): Readable {
  let size = 0
  const cap = () =>
    new Transform({
      transform(chunk: Buffer, _, next) {
        size += chunk.length
        if (size > maxBytes) next(tooLarge(url, maxBytes))
        else next(null, chunk)
      },
      destroy(error, next) {
        next(error === null ? null : (toCallError(error, url) as Error))
      },
    })
  const packing = encoding?.trim().toLowerCase()
  const unpack =
    packing === 'gzip' || packing === 'x-gzip'
      ? createGunzip()
      : packing === 'deflate'
        ? createInflate()
        : packing === 'br'
          ? createBrotliDecompress()
          : undefined
  const out = cap()
  // The error reaches whoever reads `out`; the callback only keeps it from being thrown a second time.
  if (unpack) pipeline(body, unpack, out, () => {})
  else pipeline(body, out, () => {})
  return out
}

/** Returns the start of a body, as far as it can be read: its status has arrived, and nothing that follows changes it. */
async function readExcerpt(body: Readable, maxBytes: number): Promise<Buffer> {
  const parts: Buffer[] = []
  let size = 0
  try {
    for await (const part of body as AsyncIterable<Buffer>) {
      parts.push(part)
      size += part.length
      if (size >= maxBytes) break
    }
  } catch {
    // What was read before is the excerpt.
  }
  return Buffer.concat(parts).subarray(0, maxBytes)
}

function tooLarge(url: URL, maxBytes: number): UpstreamError {
  return new UpstreamError('too_large', message('upstream.too_large', { host: url.host, megabytes: Math.floor(maxBytes / 1_000_000) }))
}

/** What a failure of the network means; what is not of the network is a bug of ours and stays as it is. */
function toCallError(error: unknown, url: URL): unknown {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if (cause instanceof UpstreamError) return cause
    if (cause instanceof AggregateError && cause.errors[0] instanceof UpstreamError) return cause.errors[0]
  }
  if (!(error instanceof Error)) return error
  const code = 'code' in error ? String(error.code) : ''
  if (/^(Z_|ERR_BROTLI|ERR__ERROR_FORMAT)/.test(code) || error instanceof errors.HTTPParserError)
    return new UpstreamError('malformed', message('upstream.unreadable', { host: url.host }), { cause: error })
  if (/^(CERT_|ERR_TLS|ERR_SSL|DEPTH_ZERO|SELF_SIGNED|UNABLE_TO|HOSTNAME_MISMATCH)/.test(code)) {
    return new UpstreamError('unreachable', message('upstream.certificate', { host: url.host }), { isTemporary: false, cause: error })
  }
  if (code === 'ENOTFOUND') return new UpstreamError('unreachable', message('upstream.unknown_host', { host: url.host }), { cause: error })
  if (error instanceof errors.InvalidArgumentError) return error
  return new UpstreamError('unreachable', message('upstream.unreachable', { host: url.host }), { cause: error })
}

/** Reads JSON that nests at most 50 deep: checked by its letters first, so that a hostile answer costs no stack. */
function readJson(text: string): unknown {
  let depth = 0
  let isInText = false
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i)
    if (isInText) {
      if (code === 0x5c) i++
      else if (code === 0x22) isInText = false
    } else if (code === 0x22) isInText = true
    else if (code === 0x7b || code === 0x5b) {
      if (++depth > deepestJson) throw new UpstreamError('malformed', message('upstream.nested_json'))
    } else if (code === 0x7d || code === 0x5d) depth--
  }
  try {
    return JSON.parse(text)
  } catch (error) {
    throw new UpstreamError('malformed', message('upstream.not_json'), { cause: error })
  }
}

function retryAfter(value: string | undefined): number | undefined {
  if (value === undefined) return undefined
  const seconds = /^\d{1,6}$/.test(value.trim()) ? Number(value) : Math.ceil((Date.parse(value) - Date.now()) / 1000)
  return Number.isFinite(seconds) ? Math.min(Math.max(seconds, 1), 86_400) : undefined
}

/** What a status says when it is no success: undefined for 2xx. The answer's body is not quoted: it is theirs and may hold anything. */
export function toUpstreamError(response: Pick<OutboundResponse, 'status' | 'headers'>): UpstreamError | undefined {
  const { status } = response
  if (status >= 200 && status < 300) return undefined
  if (status === 429)
    return new UpstreamError('rate_limited', message('upstream.rate_limited'), { retryAfterSeconds: retryAfter(response.headers['retry-after']) })
  if (status === 401 || status === 403) return new UpstreamError('unauthorized', message('upstream.unauthorized', { status: String(status) }))
  // 408 and 425 ask for the same call again, as a server that is down does.
  if (status >= 500 || status === 408 || status === 425)
    return new UpstreamError('unreachable', message('upstream.server_error', { status: String(status) }), {
      retryAfterSeconds: retryAfter(response.headers['retry-after']),
    })
  if (status >= 300 && status < 400) return new UpstreamError('refused', message('upstream.redirected', { status: String(status) }))
  return new UpstreamError('refused', message('upstream.refused', { status: String(status) }))
}
