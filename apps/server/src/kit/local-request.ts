import type { FastifyRequest } from 'fastify'

/**
 * Returns whether a request comes from a program or browser on this machine and names this machine as its host. A proxy on the same machine
 * forwards the requests of others, and a page of another site whose name resolves to this machine sends that name as host: neither counts.
 */
export function isLocalRequest(request: FastifyRequest): boolean {
  const { headers, socket } = request
  const isForwarded = headers['x-forwarded-for'] !== undefined || headers.forwarded !== undefined
  const isLocalHost = /^(localhost|127(\.\d+){3}|\[::1\])(:\d+)?$/i.test(headers.host ?? '')
  return !isForwarded && isLocalHost && /^(127\.|::1$|::ffff:127\.)/.test(socket.remoteAddress ?? '')
}
