import type { Kysely } from 'kysely'
import type { DB } from '../tables.ts'
import type { Language } from '@stoa/contract/languages.ts'
import { languages } from '@stoa/contract/languages.ts'
import type { Actor, Ctx, JobCtx, Ports, Scope, Settings } from './context.ts'
import type { Vault } from '../secrets/crypto.ts'
import type { Database, Db } from '../database/db.ts'
import { isDatabaseError } from './errors.ts'
import type { StoaEvent } from './events.ts'
import type { FileStore } from '../files/files.ts'
import { toNotices } from './live.ts'
import type { Log } from './log.ts'
import type { Mail } from '../outbound/mail.ts'
import type { Notice, NoticeSender } from '../database/notices.ts'
import type { Outbound } from '../outbound/outbound.ts'
import type { RowScope } from '../database/row-scope.ts'

/** One call or job, as the contexts made for it need it. */
export type Call = {
  actor: Actor
  scope: Scope
  now: Date
  log: Log
  requestId: string
  /** The language the answer is written in; English where nobody reads it. */
  language?: Language
  /** Set by the frame for a stranger's call to a route that works as the system. */
  isSystem?: boolean
}

/** Whose rows a call may see: a person's or key's are always those of its company. */
function rowScopeOf({ actor, scope, isSystem }: Call): RowScope {
  if (actor.kind === 'system') return 'system'
  if (actor.kind === 'nobody') return isSystem ? 'system' : 'public'
  return scope
}

/** Everything an installation has, of which each context shows a part. */
export type Dependencies = {
  database: Pick<Database, 'as'>
  ports: Ports
  outbound: Outbound
  files: FileStore
  mail: Mail
  vault: Vault
  settings: Settings
  /** Stores one job per reaction and fact, in the transaction given. Returns what wakes the workers once it is committed. */
  enqueue(db: Db, event: StoaEvent, ...facts: readonly object[]): Promise<Notice[]>
  /** Sends notices of what is committed. */
  notices: Pick<NoticeSender, 'send'>
}

/** Makes the contexts. */
export type ContextFactory = {
  /** The database as the system sees it. */
  readonly db: Kysely<DB>
  /** The database as a call may see it. */
  dbOf(call: Call): Kysely<DB>
  /** `afterCommit` collects what is to be sent once the transaction is committed; without it there is none, and notices are sent at once. */
  ctx(db: Db, call: Call, afterCommit?: Notice[]): Ctx
  jobCtx(call: Call, signal: AbortSignal): JobCtx
  transact<T>(call: Call, work: (ctx: Ctx) => Promise<T>): Promise<T>
}

const tries = 3

/** What two transactions do to each other by chance, and a second try fixes: deadlock and serialization. */
function isCollision(error: unknown): boolean {
  return isDatabaseError(error) && (error.code === '40P01' || error.code === '40001')
}

export function createContextFactory(dependencies: Dependencies): ContextFactory {
  const contextFactory: ContextFactory = {
    db: dependencies.database.as('system'),
    dbOf: (call) => dependencies.database.as(rowScopeOf(call)),
    ctx: (db, call, afterCommit) => {
      const notify = (notices: readonly Notice[]): void => (afterCommit ? void afterCommit.push(...notices) : dependencies.notices.send(notices))
      return {
        ...call,
        language: call.language ?? languages[0],
        db,
        vault: dependencies.vault,
        settings: dependencies.settings,
        emit: async (event, ...facts) => notify(await dependencies.enqueue(db, event, ...facts)),
        announce: async (companyIds, message) => notify(toNotices([{ companyIds, message }])),
        announceAll: async (announcements) => notify(toNotices(announcements)),
      }
    },
    jobCtx: (call, signal) => ({
      ...call,
      language: call.language ?? languages[0],
      db: contextFactory.dbOf(call),
      ports: dependencies.ports,
      outbound: dependencies.outbound,
      files: dependencies.files,
      mail: dependencies.mail,
      vault: dependencies.vault,
      settings: dependencies.settings,
      signal,
      transact: (work) => contextFactory.transact(call, work),
    }),
    async transact(call, work) {
      for (let attempt = 1; ; attempt++) {
        try {
          const afterCommit: Notice[] = []
          const result = await contextFactory
            .dbOf(call)
            .transaction()
            .execute((db) => work(contextFactory.ctx(db, call, afterCommit)))
          dependencies.notices.send(afterCommit)
          return result
        } catch (error) {
          if (!isCollision(error) || attempt === tries) throw error
          await new Promise((resolve) => setTimeout(resolve, Math.random() * 40 * attempt))
        }
      }
    },
  }
  return contextFactory
}
