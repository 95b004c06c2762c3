import type { Db } from '../database/db.ts'
import type { DatabaseHealth } from '../database/database-health.ts'
import { listenTo } from '../database/listen.ts'
import type { Log } from './log.ts'
import type { Notice } from '../database/notices.ts'
import { sendNotices } from '../database/notices.ts'

/** What moved; the contract's live event, of which the kit knows only that it is small JSON. */
export type LiveMessage = { kind: string; id: string } & Record<string, unknown>

const channel = 'live'
/** PostgreSQL carries at most 8000 bytes; a larger message goes without its extras. */
const largest = 7800

/** A message and the companies whose open screens receive it. */
export type Announcement = { companyIds: readonly string[]; message: LiveMessage }

/** Announces one message within the open transaction: every process receives it once that is committed. */
export async function announceLive(db: Db, companyIds: readonly string[], message: LiveMessage): Promise<void> {
  await sendNotices(db, toNotices([{ companyIds, message }]))
}

/** Returns announcements as notices. */
export function toNotices(announcements: readonly Announcement[]): Notice[] {
  return announcements.filter(({ companyIds }) => companyIds.length > 0).map((announcement) => ({ channel, text: textOf(announcement) }))
}

function textOf({ companyIds, message }: Announcement): string {
  const to = [...new Set(companyIds)]
  const whole = JSON.stringify({ to, message })
  return Buffer.byteLength(whole) <= largest ? whole : JSON.stringify({ to, message: { kind: message.kind, id: message.id } })
}

const keptMs = 60_000
const keptMessages = 5000

/** The streams open in this process, by company. */
export type LiveHub = {
  /** Calls `send` with each message for a company, until the function it returns is called. */
  listen(companyId: string, send: (message: object) => void): () => void
  /** Returns the messages for a company of the last milliseconds, oldest first: a minute and 5,000 messages of all companies at most. */
  past(companyId: string, ms: number): object[]
  stop(): Promise<void>
}

/** Passes what the database announces on to the open streams. What is missed while the connection is lost the screens fetch again. */
export async function startLiveHub(options: { url: string; log: Log; health: DatabaseHealth }): Promise<LiveHub> {
  const streams = new Map<string, Set<(message: object) => void>>()
  const kept: { at: number; to: string[]; message: object }[] = []
  const listener = await listenTo(channel, {
    ...options,
    onMessage(payload) {
      const { to, message } = JSON.parse(payload) as { to: string[]; message: object }
      const at = performance.now()
      kept.push({ at, to, message })
      const old = kept.findIndex((one) => one.at >= at - keptMs)
      kept.splice(0, Math.max(old, kept.length - keptMessages))
      for (const companyId of to) for (const send of streams.get(companyId) ?? []) send(message)
    },
  })
  return {
    listen(companyId, send) {
      const set = streams.get(companyId) ?? new Set()
      set.add(send)
      streams.set(companyId, set)
      return () => {
        set.delete(send)
        if (set.size === 0) streams.delete(companyId)
      }
    },
    past: (companyId, ms) => {
      const since = performance.now() - Math.min(ms, keptMs)
      return kept.filter(({ at, to }) => at >= since && to.includes(companyId)).map(({ message }) => message)
    },
    stop: () => listener.stop(),
  }
}
