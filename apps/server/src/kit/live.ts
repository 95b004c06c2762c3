import { sql } from 'kysely'
import pg from 'pg'
import { actAsApplication } from './application-role.ts'
import type { Db } from './db.ts'
import type { Log } from './log.ts'

/** What moved; the contract's live event, of which the kit knows only that it is small JSON. */
export type LiveMessage = { kind: string; id: string } & Record<string, unknown>

const channel = 'live'
/** PostgreSQL carries at most 8000 bytes; a larger message goes without its extras. */
const largest = 7800

/** Tells these companies within the open transaction: it is heard once that is committed, by every process. */
export async function announceLive(db: Db, companyIds: readonly string[], message: LiveMessage): Promise<void> {
  if (companyIds.length === 0) return
  const to = [...new Set(companyIds)]
  const whole = JSON.stringify({ to, message })
  const text = Buffer.byteLength(whole) <= largest ? whole : JSON.stringify({ to, message: { kind: message.kind, id: message.id } })
  await sql`select pg_notify(${channel}, ${text})`.execute(db)
}

/** The streams open in this process, by company. */
export type LiveHub = {
  /** Starts hearing for a company; the answer stops it. */
  listen(companyId: string, send: (message: object) => void): () => void
  stop(): Promise<void>
}

let hub: LiveHub | undefined

/** The streams of this process, for the route that opens one. */
export function liveHub(): LiveHub {
  if (!hub) throw new Error('The live hub has not started')
  return hub
}

/** Hears the database and passes on to the open streams. Reconnects by itself; what is missed meanwhile the screens fetch again. */
export async function startLiveHub(url: string, log: Log): Promise<LiveHub> {
  const streams = new Map<string, Set<(message: object) => void>>()
  let client: pg.Client | undefined
  let isStopped = false
  const connect = async (): Promise<void> => {
    const next = new pg.Client({ connectionString: url, application_name: 'stoa-live', options: actAsApplication })
    next.on('error', (error) => log.warn({ err: error }, 'live line lost'))
    next.on('end', () => {
      if (!isStopped) setTimeout(() => void connect().catch(() => undefined), 1000).unref()
    })
    next.on('notification', ({ payload }) => {
      const { to, message } = JSON.parse(payload ?? '{"to":[]}') as { to: string[]; message: object }
      for (const companyId of to) for (const send of streams.get(companyId) ?? []) send(message)
    })
    await next.connect()
    await next.query(`listen ${channel}`)
    client = next
  }
  await connect()
  hub = {
    listen(companyId, send) {
      const set = streams.get(companyId) ?? new Set()
      set.add(send)
      streams.set(companyId, set)
      return () => {
        set.delete(send)
        if (set.size === 0) streams.delete(companyId)
      }
    },
    async stop() {
      isStopped = true
      await client?.end()
    },
  }
  return hub
}
