import type { ChildProcess } from 'node:child_process'
import { fork } from 'node:child_process'
import { once } from 'node:events'
import type { Log } from '../kit/log.ts'
import type { MetricsSnapshot } from './metrics.ts'

/** A child process that is started again when it ends. */
export type SupervisedProcess = {
  readonly isRunning: boolean
  /** The number of the child that runs now. */
  readonly pid: number | undefined
  /** What the child has measured; empty when it does not answer within a second. */
  metrics(): Promise<MetricsSnapshot>
  /** Reports to the child that requests wait; does nothing while none runs. */
  reportWait(): void
  /** Asks the child to stop, and ends it after `timeoutMs`. Resolves once it is gone. */
  stop(timeoutMs: number): Promise<void>
}

/** What parent and child send each other. */
export type ParentMessage = { kind: 'metrics'; id: number } | { kind: 'requests_wait' }
export type ChildMessage = { kind: 'metrics'; id: number; snapshot: MetricsSnapshot }

const firstPauseMs = 500
const maxPauseMs = 30_000
/** A child that lived this long was healthy: its next start comes at once. */
const healthyMs = 60_000
const metricsMs = 1000

/**
 * Runs a module in a process of its own with the parent's Node options and output. When it ends, it is started again, each time a little later.
 * The child learns by its channel (`disconnect`) when the parent is gone.
 */
export function superviseProcess(options: {
  name: string
  modulePath: string
  env: NodeJS.ProcessEnv
  /** Node options after the parent's: of two values for one, the later counts. */
  nodeOptions?: readonly string[]
  log: Log
  onExit?: () => void
}): SupervisedProcess {
  const { log, name } = options
  let child: ChildProcess | undefined
  let timer: NodeJS.Timeout | undefined
  let pauseMs = firstPauseMs
  let isStopping = false
  let requests = 0
  const waiting = new Map<number, (snapshot: MetricsSnapshot) => void>()

  function start(): void {
    const startedAt = performance.now()
    const execArgv = [...process.execArgv, ...(options.nodeOptions ?? [])]
    const next = fork(options.modulePath, [], { env: options.env, execArgv, stdio: ['ignore', 'inherit', 'inherit', 'ipc'] })
    child = next
    next.on('message', (message: ChildMessage) => {
      waiting.get(message.id)?.(message.snapshot)
      waiting.delete(message.id)
    })
    // A child that could not be started has no exit.
    next.on('error', (error) => {
      log.error({ err: error, process: name }, 'child process failed')
      if (next.pid === undefined) end(next, startedAt, 'it could not be started')
    })
    next.once('exit', (code, signal) => end(next, startedAt, signal ?? String(code)))
  }

  function end(ended: ChildProcess, startedAt: number, reason: string): void {
    if (child !== ended) return
    child = undefined
    if (isStopping) return
    options.onExit?.()
    if (performance.now() - startedAt > healthyMs) pauseMs = firstPauseMs
    log.error({ process: name, reason, restartInMs: pauseMs }, 'child process ended and is started again')
    timer = setTimeout(start, pauseMs)
    pauseMs = Math.min(maxPauseMs, pauseMs * 2)
  }

  start()
  return {
    get isRunning() {
      return child !== undefined
    },
    get pid() {
      return child?.pid
    },
    metrics() {
      const current = child
      if (!current?.connected) return Promise.resolve([])
      const id = (requests += 1)
      return new Promise((resolve) => {
        const late = setTimeout(() => {
          waiting.delete(id)
          resolve([])
        }, metricsMs)
        waiting.set(id, (snapshot) => {
          clearTimeout(late)
          resolve(snapshot)
        })
        current.send({ kind: 'metrics', id } satisfies ParentMessage, (error) => {
          if (error) waiting.get(id)?.([])
        })
      })
    },
    reportWait() {
      // A report that is lost is followed by another.
      if (child?.connected) child.send({ kind: 'requests_wait' } satisfies ParentMessage, () => {})
    },
    async stop(timeoutMs) {
      isStopping = true
      clearTimeout(timer)
      const current = child
      if (!current) return
      const gone = once(current, 'exit')
      current.kill('SIGTERM')
      const late = setTimeout(() => current.kill('SIGKILL'), timeoutMs)
      await gone
      clearTimeout(late)
    },
  }
}
