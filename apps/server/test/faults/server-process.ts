import type { ChildProcess } from 'node:child_process'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const main = fileURLToPath(new URL('../../src/main.ts', import.meta.url))

/** The real server as a process that may be killed and started again, over a database that lives on. */
export type ServerProcess = {
  /** Starts it; what it says meanwhile is kept. */
  start(): void
  /** Resolves once it says that it is ready. Throws with its words when it ends before. */
  ready(): Promise<void>
  /** SIGKILL to all its processes, and waits until they are gone. */
  kill(): Promise<void>
  /** SIGTERM, and waits until it has stopped on its own. */
  stop(): Promise<void>
  /** Its number; undefined before it was started. */
  pid(): number | undefined
  dataFolder: string
  isRunning(): boolean
  /** What it said since it was last started. */
  said(): string
  discard(): Promise<void>
}

/**
 * Prepares the server's environment. It listens on `host:port`, and holds what is on the same port of 127.0.0.1 for its sandbox: so a shop
 * of the test outlives the server that reads it. Without an address of a database it brings its own.
 */
export async function makeServerProcess(options: {
  databaseUrl?: string
  secret: Buffer
  host: string
  port: number
  env?: Record<string, string>
}): Promise<ServerProcess> {
  const dataFolder = await mkdtemp(join(tmpdir(), 'stoa-fault-'))
  let child: ChildProcess | undefined
  let words = ''
  let isReady = false
  const isRunning = (): boolean => child !== undefined && child.exitCode === null && child.signalCode === null
  const kill = async (): Promise<void> => {
    if (!child || !isRunning()) return
    const gone = once(child, 'exit')
    // The whole group: the process that runs the jobs ends in the same moment.
    if (child.pid !== undefined) process.kill(-child.pid, 'SIGKILL')
    await gone
  }
  return {
    start() {
      words = ''
      isReady = false
      const env = {
        PATH: process.env.PATH,
        NODE_ENV: 'test',
        ...(options.databaseUrl === undefined ? { STOA_DEMO: 'off' } : { DATABASE_URL: options.databaseUrl }),
        STOA_SECRET: options.secret.toString('base64'),
        STOA_DATA: dataFolder,
        HOST: options.host,
        PORT: String(options.port),
        LOG_LEVEL: process.env.TEST_LOG ?? 'warn',
        ...options.env,
      }
      const started = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', main], {
        env,
        detached: true,
        stdio: ['ignore', 'pipe', 'pipe'],
      })
      for (const stream of [started.stdout, started.stderr])
        stream.on('data', (part: Buffer) => {
          words += part.toString('utf8')
          isReady ||= words.includes('Stoa is ready')
          words = words.slice(-20_000)
        })
      child = started
    },
    async ready() {
      while (!isReady) {
        if (!isRunning()) throw new Error(`The server ended before it was ready:\n${words}`)
        await new Promise((resolve) => setTimeout(resolve, 10))
      }
    },
    kill,
    async stop() {
      if (!child || !isRunning()) return
      const gone = once(child, 'exit')
      child.kill('SIGTERM')
      await gone
    },
    pid: () => child?.pid,
    dataFolder,
    isRunning,
    said: () => words,
    async discard() {
      await kill()
      await rm(dataFolder, { recursive: true, force: true })
    },
  }
}

/** A port of the loopback address nobody listens on. */
export async function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer()
    probe.once('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
    })
  })
}

export const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))
