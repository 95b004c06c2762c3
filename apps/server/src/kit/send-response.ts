import type { OutgoingHttpHeaders, Server, ServerResponse } from 'node:http'
import { Readable } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Language } from '@stoa/contract/languages.ts'
import { withoutErasedStrings } from '@stoa/messages/describe.ts'
import type { FileAnswer, StreamAnswer } from './http.ts'
import type { LiveHub } from './live.ts'
import { encodeCursor, listNameOf } from './paging.ts'

/** Sends bytes under a name, safe to open: no sniffing, no scripts. HEAD gets the headers alone. */
export function sendFile(reply: FastifyReply, file: FileAnswer): FastifyReply {
  const isHead = reply.request.method === 'HEAD'
  if (isHead && file.bytes instanceof Readable) file.bytes.destroy()
  const plain = file.fileName.replace(/[^\w.-]/g, '_')
  if (file.version) reply.header('etag', file.version.etag).header('last-modified', file.version.changedAt.toUTCString())
  if (file.version?.isUnchanged) return reply.code(304).header('cache-control', 'private, no-cache').send()
  return reply
    .header('content-type', file.contentType)
    .header(
      'content-disposition',
      `${file.isInline ? 'inline' : 'attachment'}; filename="${plain}"; filename*=UTF-8''${encodeURIComponent(file.fileName)}`,
    )
    .header('cache-control', file.version ? 'private, no-cache' : 'private, no-store')
    .header('x-content-type-options', 'nosniff')
    .header('content-security-policy', "default-src 'none'; sandbox")
    .send(isHead ? undefined : file.bytes)
}

const heartbeatMs = 20_000

const openStreams = new Map<ServerResponse, Server>()

/** Ends every open event stream of a server. The browser connects again, to a process that is not stopping. */
export function closeStreams(server: Server): void {
  for (const [stream, owner] of openStreams) if (owner === server) stream.end()
}

const eventHeaders = { 'content-type': 'text/event-stream; charset=utf-8', 'cache-control': 'no-store' }

/** Server-sent events: one JSON message a `data` line, a comment now and then so that proxies keep the line open. HEAD opens no stream. */
export function sendStream(request: FastifyRequest, reply: FastifyReply, stream: StreamAnswer, live: LiveHub): FastifyReply {
  if (request.method === 'HEAD') return reply.headers(eventHeaders).send()
  const { raw } = reply
  // Before the head is written: a stream that may not be opened is answered as an error.
  const close = stream.open(
    live,
    (message) => {
      if (raw.writableEnded) return
      // A reader that takes nothing is dropped rather than buffered without end.
      if (raw.writableLength > 1_000_000) raw.destroy()
      else raw.write(`data: ${JSON.stringify(message)}\n\n`)
    },
    () => raw.end(),
  )
  void reply.hijack()
  // Once hijacked it is no longer Fastify that sends the headers it was given.
  raw.writeHead(200, {
    ...(reply.getHeaders() as OutgoingHttpHeaders),
    ...eventHeaders,
    connection: 'keep-alive',
    'x-accel-buffering': 'no',
    'x-request-id': request.id,
  })
  raw.write('retry: 2000\n\n')
  openStreams.set(raw, request.server.server)
  const heartbeat = setInterval(() => raw.writableEnded || raw.write(': still here\n\n'), heartbeatMs)
  heartbeat.unref()
  raw.once('close', () => {
    openStreams.delete(raw)
    clearInterval(heartbeat)
    close()
  })
  return reply
}

/** Returns how an answer is written as JSON: codes of erased names are in the reader's language. */
export function stringifyIn(language: Language): (answer: unknown) => string {
  return (answer) => withoutErasedStrings(language, JSON.stringify(answer))
}

/** Has an answer sent as JSON in a language. */
export function asJson(reply: FastifyReply, language: Language): void {
  reply.header('content-type', 'application/json; charset=utf-8').serializer(stringifyIn(language))
}

/** A page of a list as an operation returns it. */
export type PageAnswer = { value: unknown[]; after: readonly (string | number | null)[] | null; totalCount?: number }

/** Returns a page as it is sent, with the address of the next one. */
export function shapePage(request: FastifyRequest, query: Readonly<Record<string, unknown>>, sort: string, page: PageAnswer): object {
  let next: string | null = null
  if (page.after) {
    const search = new URLSearchParams()
    for (const [key, value] of Object.entries(query))
      for (const one of Array.isArray(value) ? value : [value]) if (key !== 'cursor') search.append(key, String(one))
    search.set('cursor', encodeCursor(listNameOf(sort, query), page.after))
    next = `${request.url.split('?')[0]}?${search.toString()}`
  }
  return { value: page.value, next, ...(page.totalCount === undefined ? {} : { totalCount: page.totalCount }) }
}
