import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { ErrorCode } from '@stoa/contract/errors.ts'
import { AppError, problemOf } from './errors.ts'
import { checkJsonStructure, checkJsonText } from './read-json.ts'

/** Milliseconds without a byte after which a body counts as abandoned. */
const bodyIdleMs = 30_000

/** Returns on a socket whose request never became one, and closes it. */
function answerSocket(socket: Socket, code: ErrorCode, detail: string): void {
  if (!socket.writable) {
    socket.destroy()
    return
  }
  const problem = problemOf(new AppError(code, { detail }), randomUUID())
  const body = JSON.stringify(problem)
  socket.end(
    [
      `HTTP/1.1 ${problem.status} ${problem.title}`,
      'content-type: application/problem+json',
      `content-length: ${Buffer.byteLength(body)}`,
      'cache-control: no-store',
      'connection: close',
      '',
      body,
    ].join('\r\n'),
    () => socket.destroy(),
  )
}

/** Returns what Node's parser refuses, as every other error is answered. */
export function answerClientError(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || socket.destroyed) return
  if (error.code === 'ERR_HTTP_REQUEST_TIMEOUT') answerSocket(socket, 'request_timeout', 'The request was not complete in time. Send it again.')
  else if (error.code === 'HPE_HEADER_OVERFLOW') answerSocket(socket, 'headers_too_large', 'The headers have more than 16 KB.')
  else answerSocket(socket, 'malformed_body', 'This is not a valid HTTP request.')
}

function hasBody({ headers }: IncomingMessage): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0
}

/** Throws for a request that two servers could read differently, or whose body is in a form we do not read. */
function checkHeaders(request: FastifyRequest): void {
  const { rawHeaders } = request.raw
  let hosts = 0
  for (let index = 0; index < rawHeaders.length; index += 2)
    if (rawHeaders[index]?.length === 4 && rawHeaders[index]?.toLowerCase() === 'host') hosts += 1
  if (hosts > 1) throw new AppError('malformed_body', { detail: 'The request has more than one Host header.' })
  const encoding = request.headers['content-encoding']
  if (encoding !== undefined && encoding.toLowerCase() !== 'identity' && hasBody(request.raw))
    throw new AppError('unsupported_media', { detail: `Send the body without content encoding, not as ${encoding.slice(0, 40)}.` })
}

/** Ends a request whose body stops arriving, so that idle senders cannot use up the connections. */
function limitIdleBody(request: IncomingMessage, idleMs: number): void {
  if (!hasBody(request)) return
  request.setTimeout(idleMs, () =>
    answerSocket(request.socket, 'request_timeout', `No more of the body arrived for ${Math.ceil(idleMs / 1000)} seconds. Send it again.`),
  )
  request.once('end', () => request.setTimeout(0))
}

/** Puts the checks every request passes before its route: headers, stalled bodies, JSON without repeated keys, deep nesting or unsafe text. */
export function guardEdge(server: FastifyInstance, options: { bodyIdleMs?: number | undefined } = {}): void {
  server.server.prependListener('request', (request) => limitIdleBody(request, options.bodyIdleMs ?? bodyIdleMs))
  server.addHook('onRequest', async (request) => {
    checkHeaders(request)
  })
  const parse = server.getDefaultJsonParser('error', 'error')
  server.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body: string, done) => {
    if (body.trim() === '') {
      done(null, undefined)
      return
    }
    try {
      checkJsonStructure(body)
      void parse(request, body, (error, value) => {
        try {
          if (!error) checkJsonText(body, value)
          done(error, value)
        } catch (unsafe) {
          done(unsafe as Error)
        }
      })
    } catch (error) {
      done(error as Error)
    }
  })
}
