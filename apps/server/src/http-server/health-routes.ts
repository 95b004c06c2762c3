import { createHash, timingSafeEqual } from 'node:crypto'
import { HostName } from '@stoa/contract/domain-name.ts'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import Fastify, { LogController } from 'fastify'
import { languageOf } from '@stoa/messages/languages.ts'
import { message } from '@stoa/messages/describe.ts'
import { AppError, problemOf } from '../kit/errors.ts'
import type { Log } from '../kit/log.ts'
import { isLocalRequest } from '../kit/local-request.ts'
import type { MetricsText } from '../process/metrics.ts'
import type { Readiness } from './readiness.ts'

/** Who may read the metrics: with a token its bearers, with `loopback` any program on this machine, else nobody. */
export type MetricsAccess = { token: string | undefined; isLoopbackAllowed: boolean }

/** Serves `/health/live` and `/health/ready`. */
export function mountHealth(server: FastifyInstance, readiness: Readiness): void {
  server.get('/health/live', (_request, reply) => reply.header('cache-control', 'no-store').send({ status: 'live' }))
  server.get('/health/ready', async (_request, reply) => {
    const reasons = await readiness.findReasons()
    void reply.header('cache-control', 'no-store')
    if (reasons.length === 0) return reply.send({ status: 'ready' })
    return reply.code(503).header('retry-after', '2').send({ status: 'not_ready', reasons })
  })
}

/**
 * Serves `/health/domain?domain=shop.example`: 200 where the installation answers under that name, 404 where it does not. A proxy that gets certificates
 * automatically asks there first, so that nobody can make it request certificates for names of others. Spaces around a name are not taken off as in a form:
 * a name with them is another one to a proxy.
 */
export function mountDomain(server: FastifyInstance, isServed: (host: string) => Promise<boolean>): void {
  server.get<{ Querystring: { domain?: unknown } }>('/health/domain', async ({ query: { domain } }, reply) => {
    const host = typeof domain === 'string' && domain.trim() === domain ? HostName.safeParse(domain).data : undefined
    const isKnown = host !== undefined && (await isServed(host))
    return reply
      .code(isKnown ? 200 : 404)
      .header('cache-control', 'no-store')
      .send({ status: isKnown ? 'served' : 'not_served' })
  })
}

/** Serves `/metrics` to those who may read them. To anyone else there is nothing at this address. */
export function mountMetrics(server: FastifyInstance, collect: () => Promise<MetricsText>, access: MetricsAccess): void {
  server.get('/metrics', async (request, reply) => {
    if (!mayReadMetrics(request, access)) {
      const error = new AppError('not_found', { detail: message('request_error.no_such_url') })
      return reply
        .code(404)
        .header('content-type', 'application/problem+json')
        .send(JSON.stringify(problemOf(error, request.id, languageOf(request.headers['accept-language']))))
    }
    const { contentType, text } = await collect()
    return reply.header('content-type', contentType).header('cache-control', 'no-store').send(text)
  })
}

function mayReadMetrics(request: FastifyRequest, { token, isLoopbackAllowed }: MetricsAccess): boolean {
  if (token !== undefined) {
    const bearer = /^Bearer (\S+)$/i.exec(request.headers.authorization ?? '')?.[1]
    return bearer !== undefined && timingSafeEqual(digest(bearer), digest(token))
  }
  return isLoopbackAllowed && isLocalRequest(request)
}

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest()
}

/** Serves health and metrics on a port of their own, so that the public one need not. */
export async function startMetricsServer(options: {
  host: string
  port: number
  token: string | undefined
  readiness: Readiness
  collect: () => Promise<MetricsText>
  log: Log
}): Promise<{ port: number; close(): Promise<void> }> {
  const server = Fastify({
    loggerInstance: options.log,
    logController: new LogController({ disableRequestLogging: true }),
    return503OnClosing: false,
  }) as unknown as FastifyInstance
  mountHealth(server, options.readiness)
  // Without a token, this machine alone may read.
  mountMetrics(server, options.collect, { token: options.token, isLoopbackAllowed: true })
  await server.listen({ host: options.host, port: options.port })
  const address = server.server.address()
  return {
    port: typeof address === 'object' && address ? address.port : options.port,
    async close() {
      const closed = server.close()
      server.server.closeAllConnections()
      await closed
    },
  }
}
