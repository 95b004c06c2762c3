import { parentPort } from 'node:worker_threads'
import { asWritten } from '@stoa/messages/describe.ts'
import type { Message } from '@stoa/messages/describe.ts'
import type { FromThread, ToThread } from './thread-messages.ts'

/** A task of a worker thread: `open` reads the bytes it was given from their beginning, each time it is called. */
export type ThreadTask = (input: never, open: () => AsyncIterable<Uint8Array>) => AsyncGenerator<unknown, void, unknown>

type Session = {
  task: AsyncGenerator<unknown, void, unknown>
  /** Who waits for the next bytes of each stream. */
  readers: Map<number, { resolve: (bytes: Uint8Array | null) => void; reject: (error: Error) => void }>
}

/** Serves tasks in a worker thread, each until it ends or is no longer needed. */
export function serveTasks(tasks: Readonly<Record<string, ThreadTask>>): void {
  const port = parentPort
  if (!port) throw new Error('serveTasks belongs in a worker thread')
  const sessions = new Map<number, Session>()
  let lastStream = 0
  const post = (message: FromThread) => port.postMessage(message)

  async function* bytesOf(session: number): AsyncGenerator<Uint8Array> {
    const stream = (lastStream += 1)
    try {
      for (;;) {
        const readers = sessions.get(session)?.readers
        if (!readers) throw new Error('The task has ended')
        const bytes = await new Promise<Uint8Array | null>((resolve, reject) => {
          readers.set(stream, { resolve, reject })
          post({ kind: 'read', session, stream })
        })
        readers.delete(stream)
        if (bytes === null) return
        yield bytes
      }
    } finally {
      post({ kind: 'close', session, stream })
    }
  }

  const advance = async (session: number, value: unknown) => {
    try {
      const step = await sessions.get(session)?.task.next(value)
      if (!step || !sessions.has(session)) return
      post(step.done === true ? { kind: 'done', session } : { kind: 'value', session, value: step.value })
    } catch (error) {
      const { name, message, code, details, text }: Error & { code?: unknown; details?: { detail?: Message }; text?: Message } =
        error instanceof Error ? error : new Error(String(error))
      post({
        kind: 'error',
        session,
        name,
        message,
        ...(typeof code === 'string' ? { code } : {}),
        detail: details?.detail ?? text ?? asWritten(message),
      })
    }
  }

  port.on('message', (message: ToThread) => {
    const { session } = message
    if (message.kind === 'start') {
      const task = tasks[message.task]
      if (!task) post({ kind: 'error', session, name: 'Error', message: `There is no task ${message.task}`, detail: asWritten('') })
      else sessions.set(session, { task: task(message.input as never, () => bytesOf(session)), readers: new Map() })
    } else if (message.kind === 'next') void advance(session, message.value)
    else if (message.kind === 'chunk') sessions.get(session)?.readers.get(message.stream)?.resolve(message.bytes)
    else {
      const ended = sessions.get(session)
      sessions.delete(session)
      for (const { reject } of ended?.readers.values() ?? []) reject(new Error('The task has ended'))
      ended?.task.return(undefined).catch(() => undefined)
    }
  })
}
