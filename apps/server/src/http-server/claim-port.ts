import { createServer } from 'node:http'

/**
 * Takes the port before anything of the installation is changed, and answers meanwhile that the process is starting.
 * Returns what frees it for the server. Throws where another process has it.
 */
export async function claimPort({ host, port }: { host: string; port: number }): Promise<() => Promise<void>> {
  const server = createServer((request, response) => {
    const isLive = request.url === '/health/live'
    response.writeHead(isLive ? 200 : 503, {
      'content-type': 'application/json; charset=utf-8',
      'cache-control': 'no-store',
      connection: 'close',
      ...(isLive ? {} : { 'retry-after': '2' }),
    })
    response.end(JSON.stringify(isLive ? { status: 'live' } : { status: 'not_ready', reasons: ['starting'] }))
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen({ host, port }, resolve)
  })
  return () =>
    new Promise((resolve) => {
      server.close(() => resolve())
      server.closeAllConnections()
    })
}
