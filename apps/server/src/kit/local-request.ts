import type { FastifyRequest } from 'fastify'

/** Returns whether a host name, without a port, always leads to the machine itself. */
export function isLoopbackName(hostname: string): boolean {
  return /^(localhost|.*\.localhost|127(\.\d{1,3}){3}|\[::1\])$/.test(hostname)
}

/**
 * Returns whether a request comes from a program or browser on this machine and names this machine as its host. A proxy on the same machine
 * forwards the requests of others, and a page of another site whose name resolves to this machine sends that name as host: neither counts.
 */
export function isLocalRequest(request: FastifyRequest): boolean {
  const { headers, socket } = request
  const isForwarded = headers['x-forwarded-for'] !== undefined || headers.forwarded !== undefined
  const isLocalHost = isLoopbackName((headers.host ?? '').toLowerCase().replace(/:\d+$/, ''))
  return !isForwarded && isLocalHost && /^(127\.|::1$|::ffff:127\.)/.test(socket.remoteAddress ?? '')
}
