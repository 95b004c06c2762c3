import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { ErrorCode } from '@stoa/contract/errors.ts'
import type { Language } from '@stoa/contract/languages.ts'
import type { Message } from '@stoa/messages/describe.ts'
import { describe, message } from '@stoa/messages/describe.ts'
import { languageOf } from '@stoa/messages/languages.ts'
import { AppError, problemOf } from '../kit/errors.ts'
import { checkJsonStructure, checkJsonText, decodeJson, invalidJson } from '../kit/read-json.ts'

/** Milliseconds without a byte after which a body counts as abandoned. */
const bodyIdleMs = 30_000

/** Returns on a socket whose request never became one, and closes it. */
function answerSocket(socket: Socket, code: ErrorCode, detail: Message, language: Language = 'en'): void {
  if (!socket.writable) {
    socket.destroy()
    return
  }
  const problem = problemOf(new AppError(code, { detail }), randomUUID(), language)
  const body = JSON.stringify(problem)
  socket.end(
    [
      `HTTP/1.1 ${problem.status} ${describe('en', message(`error.${code}`))}`,
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
  if (error.code === 'ERR_HTTP_REQUEST_TIMEOUT') answerSocket(socket, 'request_timeout', message('request_error.timeout'))
  else if (error.code === 'HPE_HEADER_OVERFLOW') answerSocket(socket, 'headers_too_large', message('request_error.headers_too_large'))
  else answerSocket(socket, 'malformed_body', message('request_error.invalid_http'))
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
  if (hosts > 1) throw new AppError('malformed_body', { detail: message('request_error.host_repeated') })
  const encoding = request.headers['content-encoding']
  if (encoding !== undefined && encoding.toLowerCase() !== 'identity' && hasBody(request.raw))
    throw new AppError('unsupported_media', { detail: message('request_error.content_encoding', { encoding: encoding.slice(0, 40) }) })
}

/** Ends a request whose body stops arriving, so that idle senders cannot use up the connections. */
function limitIdleBody(request: IncomingMessage, idleMs: number): void {
  if (!hasBody(request)) return
  request.setTimeout(idleMs, () =>
    answerSocket(
      request.socket,
      'request_timeout',
      message('request_error.body_idle', { seconds: Math.ceil(idleMs / 1000) }),
      languageOf(request.headers['accept-language']),
    ),
  )
  request.once('end', () => request.setTimeout(0))
}

/** Puts the checks every request passes before its route: headers, stalled bodies, JSON without repeated keys, deep nesting or unsafe text. */
export function guardEdge(server: FastifyInstance, options: { bodyIdleMs?: number | undefined } = {}): void {
  server.server.prependListener('request', (request) => limitIdleBody(request, options.bodyIdleMs ?? bodyIdleMs))
  server.addHook('onRequest', (request, _reply, done) => {
    checkHeaders(request)
    done()
  })
  // Fastify reads plain text as a body. A program that sends JSON as such learns from the 415 which type to name.
  server.removeContentTypeParser('text/plain')
  // What e-mail programs send for their unsubscribe button (RFC 8058): the address says it all, so the body is read by nobody.
  server.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string', bodyLimit: 1024 }, (request, _body, done) => {
    if (request.routeOptions.url === '/api/Company/Unsubscribe') done(null, undefined)
    else done(new AppError('unsupported_media', { detail: message('request_error.use_json') }))
  })
  const parse = server.getDefaultJsonParser('error', 'error')
  server.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, bytes: Buffer, done) => {
    try {
      const body = decodeJson(bytes)
      if (body.trim() === '') {
        done(null, undefined)
        return
      }
      checkJsonStructure(body)
      void parse(request, body, (error, value) => {
        try {
          if (!error) checkJsonText(body, value)
          done(error ? invalidJson(body) : null, value)
        } catch (unsafe) {
          done(unsafe as Error)
        }
      })
    } catch (error) {
      done(error as Error)
    }
  })
}
