import type { FastifyInstance } from 'fastify'
import Fastify from 'fastify'
import { mountHealth } from './health-routes.ts'
import { createReadiness } from './readiness.ts'

/**
 * Takes the port before anything of the installation is changed, and answers meanwhile that the process is starting.
 * Returns what frees it for the server. Throws where another process has it.
 */
export async function claimPort({ host, port }: { host: string; port: number }): Promise<() => Promise<void>> {
  const server = Fastify({ return503OnClosing: false }) as unknown as FastifyInstance
  const readiness = createReadiness([])
  readiness.block('starting')
  mountHealth(server, readiness)
  server.setNotFoundHandler((_request, reply) =>
    reply
      .code(503)
      .header('retry-after', '2')
      .send({ status: 'not_ready', reasons: ['starting'] }),
  )
  await server.listen({ host, port })
  return async () => {
    const closed = server.close()
    server.server.closeAllConnections()
    await closed
  }
}
