import type { Socket } from 'node:net'
import { connect, createServer } from 'node:net'

/** A line to PostgreSQL that can be cut, frozen and closed, as networks and databases do. */
export type DatabaseProxy = {
  /** The address of the database by way of the proxy. */
  reach(databaseUrl: string): Promise<string>
  /** Ends every open connection; new ones are accepted. */
  cut(): void
  /** Returns whatever is sent with a TCP reset, as a host that has lost its connections does. */
  resetOnData(): void
  /** Refuses every connection, as a server that is down. */
  close(): Promise<void>
  /** Nothing passes in either direction, and nothing is refused. */
  freeze(): void
  /** Undoes `close`, `freeze` and `resetOnData`. */
  restore(): Promise<void>
  stop(): Promise<void>
}

/** Starts a proxy on a free loopback port. */
export function makeDatabaseProxy(): DatabaseProxy {
  const pairs = new Set<{ outer: Socket; inner: Socket | undefined }>()
  let target: { path: string } | { host: string; port: number } | undefined
  let port = 0
  let isFrozen = false
  let isResetting = false

  const join = (pair: { outer: Socket; inner: Socket | undefined }): void => {
    if (!target) return
    const { outer } = pair
    const inner = 'path' in target ? connect(target.path) : connect(target.port, target.host)
    pair.inner = inner
    for (const [from, to] of [
      [outer, inner],
      [inner, outer],
    ] as const) {
      from.on('data', (chunk: Buffer) => {
        if (isResetting && from === outer) outer.resetAndDestroy()
        else to.write(chunk)
      })
      from.once('close', () => {
        to.destroy()
        pairs.delete(pair)
      })
    }
    inner.on('error', () => undefined)
  }
  const server = createServer((outer) => {
    const pair = { outer, inner: undefined }
    pairs.add(pair)
    outer.on('error', () => undefined)
    if (isFrozen) outer.pause().once('close', () => pairs.delete(pair))
    else join(pair)
  })
  const listen = (): Promise<void> =>
    new Promise((resolve, reject) => {
      server.once('error', reject)
      server.listen(port, '127.0.0.1', () => {
        const address = server.address()
        port = typeof address === 'object' && address ? address.port : 0
        resolve()
      })
    })
  const cut = (): void => {
    for (const { outer, inner } of pairs) {
      outer.destroy()
      inner?.destroy()
    }
  }
  const close = async (): Promise<void> => {
    const closed = new Promise((resolve) => server.close(resolve))
    cut()
    await closed
  }
  return {
    async reach(databaseUrl) {
      const url = new URL(databaseUrl.replace(/^(\w+:\/\/)(\/)/, '$1localhost$2'))
      const socketFolder = url.searchParams.get('host')
      target =
        socketFolder === null
          ? { host: url.hostname, port: Number(url.port || 5432) }
          : { path: `${socketFolder}/.s.PGSQL.${url.searchParams.get('port') ?? '5432'}` }
      await listen()
      const user = url.searchParams.get('user') ?? url.username
      const password = url.password === '' ? '' : `:${url.password}`
      return `postgresql://${user}${password}@127.0.0.1:${port}${url.pathname}`
    },
    cut,
    resetOnData() {
      isResetting = true
    },
    close,
    freeze() {
      isFrozen = true
      for (const { outer, inner } of pairs) {
        outer.pause()
        inner?.pause()
      }
    },
    async restore() {
      isResetting = false
      if (!server.listening) await listen()
      if (!isFrozen) return
      isFrozen = false
      for (const pair of pairs) {
        if (pair.inner === undefined) join(pair)
        pair.outer.resume()
        pair.inner?.resume()
      }
    },
    stop: close,
  }
}
