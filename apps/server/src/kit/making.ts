import type { Kysely } from 'kysely'
import type { DB } from '../tables.ts'
import type { Actor, Ctx, Edge, Ports, Scope, Settings } from './context.ts'
import type { Vault } from './crypto.ts'
import type { Db } from './db.ts'
import { isDatabaseError } from './errors.ts'
import type { StoaEvent } from './events.ts'
import type { FileStore } from './files.ts'
import { announceLive } from './live.ts'
import type { Log } from './log.ts'
import type { Mail } from './mail.ts'
import type { Outbound } from './outbound.ts'

/** One call or job, as the contexts made for it need it. */
export type Call = { actor: Actor; scope: Scope; now: Date; log: Log; requestId: string }

/** Everything an installation has, of which each context shows a part. */
export type Means = {
  db: Kysely<DB>
  ports: Ports
  outbound: Outbound
  files: FileStore
  mail: Mail
  vault: Vault
  settings: Settings
  /** Stores one job per reaction to the event, in the transaction given. */
  enqueue(db: Db, event: StoaEvent, fact: object): Promise<void>
}

/** Makes the contexts. */
export type Making = {
  readonly db: Kysely<DB>
  ctx(db: Db, call: Call): Ctx
  edge(call: Call, signal: AbortSignal): Edge
  transact<T>(call: Call, work: (ctx: Ctx) => Promise<T>): Promise<T>
}

const tries = 3

/** What two transactions do to each other by chance, and a second try mends: deadlock and serialization. */
function isCollision(error: unknown): boolean {
  return isDatabaseError(error) && (error.code === '40P01' || error.code === '40001')
}

export function makeMaking(means: Means): Making {
  const making: Making = {
    db: means.db,
    ctx: (db, call) => ({
      ...call,
      db,
      vault: means.vault,
      settings: means.settings,
      emit: (event, fact) => means.enqueue(db, event, fact),
      announce: (companyIds, message) => announceLive(db, companyIds, message),
    }),
    edge: (call, signal) => ({
      ...call,
      db: means.db,
      ports: means.ports,
      outbound: means.outbound,
      files: means.files,
      mail: means.mail,
      vault: means.vault,
      settings: means.settings,
      signal,
      transact: (work) => making.transact(call, work),
    }),
    async transact(call, work) {
      for (let attempt = 1; ; attempt++) {
        try {
          return await means.db.transaction().execute((db) => work(making.ctx(db, call)))
        } catch (error) {
          if (!isCollision(error) || attempt === tries) throw error
          await new Promise((resolve) => setTimeout(resolve, Math.random() * 40 * attempt))
        }
      }
    },
  }
  return making
}
