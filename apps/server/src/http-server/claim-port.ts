import type { FastifyInstance } from 'fastify'
import Fastify from 'fastify'
import { mountHealth } from './health-routes.ts'
import { createReadiness } from './readiness.ts'

/**
 * Takes the port before anything of the installation is changed, and answers meanwhile that the process is starting.
 * Returns what frees it for the server. Throws an Error that says what to do where the port cannot be taken.
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
  await server.listen({ host, port }).catch((error: NodeJS.ErrnoException) => {
    throw new Error(reasonOf(error, `${host}:${port}`), { cause: error })
  })
  return async () => {
    const closed = server.close()
    server.server.closeAllConnections()
    await closed
  }
}

function reasonOf({ code, message }: NodeJS.ErrnoException, address: string): string {
  if (code === 'EADDRINUSE') return `PORT: another program uses ${address}, or Stoa is running already. End it, or set PORT to another number.`
  if (code === 'EACCES') return `PORT: ${address} needs more rights than this user has. Set PORT to a number from 1024 on.`
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND')
    return `HOST: ${address} is not an address of this computer. Set HOST to one that is, such as 127.0.0.1.`
  return message
}
