import { useEffect, useRef } from 'react'
import { notification } from '@stoa/contract/notification.ts'
import type { LiveEvent } from '@stoa/contract/notification.ts'
import { createParser } from 'eventsource-parser'
import { api } from './api.ts'
import type { Api } from './api.ts'
import { ApiError } from './api-error.ts'

type Handler = (event: LiveEvent) => void

const handlers = new Set<{ kinds: ReadonlySet<string>; handle: Handler }>()
const maxWaitMs = 30_000
const firstWaitMs = 1000
/** How long the server keeps events for a stream that opens after them. */
const maxPastMs = 60_000

function report(event: LiveEvent): void {
  for (const one of handlers) if (one.kinds.has(event.kind)) one.handle(event)
}

/** Calls `handle` for every live event of these kinds while the component is there. */
export function useLive(kind: LiveEvent['kind'] | readonly LiveEvent['kind'][], handle: Handler): void {
  const latest = useRef(handle)
  useEffect(() => {
    latest.current = handle
  })
  const names = typeof kind === 'string' ? kind : kind.join(' ')
  useEffect(() => {
    const entry = { kinds: new Set(names.split(' ')), handle: (event: LiveEvent) => latest.current(event) }
    handlers.add(entry)
    return () => void handlers.delete(entry)
  }, [names])
}

/**
 * Reads the stream until it ends or `signal` says stop; every event goes to `receive`, first those of the last `pastMs` milliseconds.
 * Throws when it cannot be opened.
 */
export async function readEvents(client: Api, signal: AbortSignal, onOpen: () => void, receive: Handler, pastMs = 0): Promise<void> {
  const answer = await client.request(notification.events, { query: pastMs > 0 ? { pastMs: String(pastMs) } : {} }, { signal })
  onOpen()
  const parser = createParser({
    onEvent: ({ data }) => {
      const event: unknown = JSON.parse(data)
      if (typeof event === 'object' && event !== null && 'kind' in event && 'id' in event) receive(event as LiveEvent)
    },
  })
  const reader = answer.body?.pipeThrough(new TextDecoderStream()).getReader()
  for (let part = await reader?.read(); part && !part.done; part = await reader?.read()) parser.feed(part.value)
}

async function keepReading(client: Api, signal: AbortSignal, onReconnect: () => void, receive: Handler): Promise<void> {
  let waitMs = firstWaitMs
  let isFirst = true
  while (!signal.aborted) {
    try {
      // What the screen shows was read before the stream opened: it is brought up to date by the events of that time, or read again.
      const pastMs = Math.ceil(performance.now())
      const isCovered = isFirst && pastMs <= maxPastMs
      const onOpen = () => {
        waitMs = firstWaitMs
        if (!isCovered) onReconnect()
        isFirst = false
      }
      await readEvents(client, signal, onOpen, receive, isCovered ? pastMs : 0)
    } catch (error) {
      if (signal.aborted || (error instanceof ApiError && (error.status === 401 || error.status === 403))) return
    }
    // Spread, so that a thousand tabs do not come back in the same instant after a restart.
    await new Promise((resolve) => setTimeout(resolve, waitMs * (0.5 + Math.random())))
    waitMs = Math.min(waitMs * 2, maxWaitMs)
  }
}

/**
 * Listens to what moves in the signed-in company. One tab holds the stream and passes it on to the others, since a browser
 * opens only six connections to one server. `onReconnect` is called when events may have been missed.
 */
export function startLive(companyId: string, onReconnect: () => void, client: Api = api): () => void {
  const stop = new AbortController()
  const channel = typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel(`stoa-live-${companyId}`)
  if (channel) channel.onmessage = ({ data }: MessageEvent<LiveEvent | 'reconnected'>) => (data === 'reconnected' ? onReconnect() : report(data))
  const pass = (event: LiveEvent) => {
    report(event)
    channel?.postMessage(event)
  }
  const lead = () =>
    keepReading(
      client,
      stop.signal,
      () => {
        onReconnect()
        channel?.postMessage('reconnected')
      },
      pass,
    )
  const reading = globalThis.navigator?.locks && channel ? navigator.locks.request(`stoa-live-${companyId}`, { signal: stop.signal }, lead) : lead()
  // Being stopped while waiting for its turn is not an error.
  reading.catch((error: unknown) => {
    if (!stop.signal.aborted) throw error
  })
  return () => {
    stop.abort()
    channel?.close()
  }
}
