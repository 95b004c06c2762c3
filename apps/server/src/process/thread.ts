import type { Readable } from 'node:stream'
import { Worker } from 'node:worker_threads'
import type { ErrorCode } from '@stoa/contract/errors.ts'
import { errorTable } from '@stoa/contract/errors.ts'
import { AppError } from '../kit/errors.ts'
import type { FromThread, ToThread } from './thread-messages.ts'

/** Opens bytes for a task; some tasks read them twice. */
export type OpenBytes = () => Promise<Readable>

/** A worker thread that runs tasks apart from the event loop of requests and jobs. Several tasks take turns on it. */
export type Thread = {
  /**
   * Runs a task of the module: the values it yields, one for each `next`, whose argument the task receives. Ends the task when the loop over it
   * ends. Throws what the task throws, and what reading its bytes throws.
   */
  run<T>(task: string, input: unknown, open: OpenBytes, signal?: AbortSignal): AsyncGenerator<T, void, unknown>
}

/** Enough for the largest upload several times over; past it the thread ends, not the process. */
const maxHeapMegabytes = 768

type Session = {
  receive(message: FromThread): void
  fail(error: unknown): void
}

/** Makes a thread of a module that calls `serveTasks`. It starts with its first task and again after a failure. */
export function createThread(module: URL): Thread {
  const sessions = new Map<number, Session>()
  let worker: Worker | undefined
  let lastSession = 0

  const start = (): Worker => {
    const started = new Worker(module, { resourceLimits: { maxOldGenerationSizeMb: maxHeapMegabytes } })
    const stop = (error: Error) => {
      if (worker === started) worker = undefined
      for (const session of sessions.values()) session.fail(error)
    }
    started.on('message', (message: FromThread) => sessions.get(message.session)?.receive(message))
    started.on('error', (error) => stop(error instanceof Error ? error : new Error('A worker thread failed', { cause: error })))
    started.on('exit', (code) => stop(new Error(`A worker thread ended with ${code}`)))
    return started
  }

  return {
    async *run<T>(task: string, input: unknown, open: OpenBytes, signal?: AbortSignal): AsyncGenerator<T, void, unknown> {
      signal?.throwIfAborted()
      worker ??= start()
      const thread = worker
      const session = (lastSession += 1)
      const post = (message: ToThread, transfer: ArrayBuffer[] = []) => thread.postMessage(message, transfer)
      const streams = new Map<number, { stream: Readable; pieces: AsyncIterator<Uint8Array> }>()
      let failure: { error: unknown } | undefined
      let waiting: { resolve: (message: FromThread & { kind: 'value' | 'done' }) => void; reject: (error: unknown) => void } | undefined

      const fail = (error: unknown) => {
        failure ??= { error }
        waiting?.reject(error)
      }
      const openStream = async (id: number) => {
        const stream = await open()
        if (!sessions.has(session)) stream.destroy()
        else streams.set(id, { stream, pieces: stream[Symbol.asyncIterator]() as AsyncIterator<Uint8Array> })
      }
      const readStream = async (id: number) => {
        if (!streams.has(id)) await openStream(id)
        const piece = await streams.get(id)?.pieces.next()
        if (!piece || piece.done === true) return post({ kind: 'chunk', session, stream: id, bytes: null })
        // A copy of its own: a piece may be a part of a larger buffer that is still in use.
        const bytes = new Uint8Array(piece.value)
        post({ kind: 'chunk', session, stream: id, bytes }, [bytes.buffer])
      }
      sessions.set(session, {
        receive(message) {
          if (message.kind === 'read') readStream(message.stream).catch(fail)
          else if (message.kind === 'close') streams.get(message.stream)?.stream.destroy()
          else if (message.kind === 'error') fail(errorOf(message))
          else waiting?.resolve(message)
        },
        fail,
      })
      const abort = () => fail(signal?.reason ?? new Error('aborted'))
      signal?.addEventListener('abort', abort, { once: true })
      // A task under way keeps the process alive; an idle thread does not.
      thread.ref()
      try {
        post({ kind: 'start', session, task, input })
        for (let reply: unknown = undefined; ;) {
          const answer = await new Promise<FromThread & { kind: 'value' | 'done' }>((resolve, reject) => {
            waiting = { resolve, reject }
            if (failure) return reject(failure.error)
            post({ kind: 'next', session, value: reply })
          })
          if (answer.kind === 'done') return
          reply = yield answer.value as T
        }
      } finally {
        signal?.removeEventListener('abort', abort)
        sessions.delete(session)
        for (const { stream } of streams.values()) stream.destroy()
        if (worker === thread) post({ kind: 'end', session })
        if (sessions.size === 0) thread.unref()
      }
    },
  }
}

/** An error of a task as one of ours: input that cannot be read is reported as such. */
function errorOf({ name, message, code, detail }: FromThread & { kind: 'error' }): Error {
  if (code !== undefined && Object.hasOwn(errorTable, code)) return new AppError(code as ErrorCode, { detail })
  return new Error(`${name}: ${message}`)
}
