import { sql } from 'kysely'
import type { Db } from './db.ts'
import type { Log } from '../kit/log.ts'

/** A short text for every process that listens to a channel of the database. */
export type Notice = { channel: string; text: string }

/** Sends notices now, in one statement. Each process receives a notice that was given twice once. */
export async function sendNotices(db: Db, notices: readonly Notice[]): Promise<void> {
  if (notices.length === 0) return
  const channels = notices.map(({ channel }) => channel)
  const texts = notices.map(({ text }) => text)
  await sql`select pg_notify(n.channel, n.text) from unnest(${channels}::text[], ${texts}::text[]) as n(channel, text)`.execute(db)
}

/** Sends notices of committed transactions. */
export type NoticeSender = {
  /** Returns at once; what is given within a few milliseconds goes in one statement. */
  send(notices: readonly Notice[]): void
  /** Waits until everything is sent. */
  stop(): Promise<void>
}

/** How long notices are gathered before they are sent, so that a burst takes a few statements and not one for each transaction. */
const gatherMs = 15

/** Notices in one statement. */
const batch = 500

/**
 * Creates a sender. PostgreSQL lets one transaction with a NOTIFY commit at a time, and holds the next until the first is on disk: sent within the
 * transactions they belong to, notices would line up every purchase behind the one before. A notice that is lost, as when a process is killed right
 * after a commit, is made up for: jobs are looked for every two seconds, and screens read again when they come back.
 */
export function createNoticeSender(db: Db, log: Log): NoticeSender {
  let waiting = new Map<string, Notice>()
  let sending: Promise<void> | undefined
  let hurry = (): void => undefined

  async function sendAll(): Promise<void> {
    await new Promise<void>((resolve) => {
      hurry = resolve
      setTimeout(resolve, gatherMs)
    })
    while (waiting.size > 0) {
      const notices = [...waiting.values()]
      waiting = new Map()
      try {
        for (let at = 0; at < notices.length; at += batch) await sendNotices(db, notices.slice(at, at + batch))
      } catch (error) {
        log.warn({ err: error, notices: notices.length }, 'notices could not be sent')
      }
    }
    sending = undefined
  }

  return {
    send(notices) {
      for (const notice of notices) waiting.set(`${notice.channel} ${notice.text}`, notice)
      if (waiting.size > 0) sending ??= sendAll()
    },
    async stop() {
      hurry()
      await sending
    },
  }
}
