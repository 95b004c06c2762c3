import type { FastifyInstance } from 'fastify'
import { closeStreams } from '../kit/send-response.ts'
import type { Readiness } from './readiness.ts'

const sweepMs = 100
/** Requests that take longer are cut off. */
const maxCloseMs = 30_000

/**
 * Makes `server.close` lose no request: listening stops, requests in progress finish, event streams end, and each connection is closed once its
 * request is answered. From the moment the process is stopping, every answer asks its client for a new connection.
 */
export function closeGracefully(server: FastifyInstance, readiness: Readiness): void {
  const http = server.server
  let isClosing = false
  server.addHook('onSend', (_request, reply, payload, done) => {
    if (readiness.isStopping || isClosing) void reply.header('connection', 'close')
    done(null, payload)
  })
  server.addHook('preClose', (done) => {
    isClosing = true
    if (http.listening) {
      const sweep = setInterval(() => {
        closeStreams(http)
        http.closeIdleConnections()
      }, sweepMs)
      const late = setTimeout(() => http.closeAllConnections(), maxCloseMs)
      http.once('close', () => {
        clearInterval(sweep)
        clearTimeout(late)
      })
    }
    done()
  })
}
