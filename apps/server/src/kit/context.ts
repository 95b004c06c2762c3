import type { CompanyType, MemberRole } from '@stoa/contract/states.ts'
import type { Permission } from '@stoa/contract/permissions.ts'
import type { Language } from '@stoa/contract/languages.ts'
import type { Db } from '../database/db.ts'
import type { FactOf, StoaEvent } from './events.ts'
import type { FileStore } from '../files/files.ts'
import type { Announcement, LiveMessage } from './live.ts'
import type { Log } from './log.ts'
import type { Mail } from '../outbound/mail.ts'
import type { Outbound } from '../outbound/outbound.ts'
import type { Vault } from '../secrets/crypto.ts'

/** Who acts: a person in a browser, a machine with a key, the system itself, or nobody yet. */
export type Actor =
  | {
      kind: 'person'
      userId: string
      sessionId: string
      name: string
      isEmailConfirmed: boolean
      role: MemberRole
      /** An administrator who views this company: reads as a viewer, changes nothing. */
      isViewing?: boolean
      /** Has to set up the second factor that the company requires, before anything else. */
      needsSecondFactor?: boolean
    }
  | { kind: 'key'; keyId: string; name: string; permissions: readonly Permission[] }
  | { kind: 'system'; name: string }
  /** The person or key that requested what a job does now. */
  | { kind: 'requester'; userId: string | null; name: string | null }
  | { kind: 'nobody' }

/** What a history calls whoever acts; null for the system and for nobody. */
export function actorName(actor: Actor): string | null {
  return actor.kind === 'nobody' || actor.kind === 'system' ? null : actor.name
}

/** Returns the id of the person who acts, or who requested what a job does; null for keys, the system and nobody. */
export function userIdOf(actor: Actor): string | null {
  return actor.kind === 'person' || actor.kind === 'requester' ? actor.userId : null
}

/** Whose rows may be seen: every query on a company's rows takes this and ends in the `where`. */
export type Scope = { readonly companyId: string; readonly companyType: CompanyType }

/** What an operation gets. `db` is the open transaction in a write. It cannot reach the network. */
export type Ctx = {
  readonly db: Db
  readonly actor: Actor
  readonly scope: Scope
  /** The instant of the request. */
  readonly now: Date
  readonly log: Log
  readonly requestId: string
  /** The language of the reader: what a message of the answer is written in. */
  readonly language: Language
  /** Stores one job per reaction and fact in this transaction: one statement per reaction, however many facts. */
  emit<E extends StoaEvent>(event: E, ...facts: readonly FactOf<E>[]): Promise<void>
  /** Notifies open screens of these companies that something moved, once this transaction is committed. */
  announce(companyIds: readonly string[], message: LiveMessage): Promise<void>
  /** Announces several messages. */
  announceAll(announcements: readonly Announcement[]): Promise<void>
  /** Seals and opens secrets at rest; signs and reads tokens. */
  readonly vault: Vault
  readonly settings: Settings
}

/** Facts of the installation an operation may need. Addresses have no slash at the end. */
export type Settings = {
  readonly publicUrl: string
  readonly isProduction: boolean
  /** Where the simulated systems are; undefined in production, where there are none. */
  readonly sandboxUrl?: string | undefined
}

/** What the outside fills: each domain that needs an outside system adds its port here by declaration merging. */
export interface Ports {}

/** What an operation on several things receives: it reads by `db`, and writes each in a transaction of its own. */
export type EachCtx = Pick<JobCtx, 'db' | 'actor' | 'scope' | 'now' | 'log' | 'requestId' | 'language'> & {
  /**
   * Claims the idempotency key, where one came, and returns what does the work for each thing. Throws `idempotency_key_reused` where the key came with another
   * body. A request that changes nothing does not call it: it uses up no key.
   */
  startParts(): Promise<TransactPart>
}

/** Does the work for one thing, named by `part`, in a transaction of its own. With an idempotency key it is done once, and a repeat gets what was returned. */
export type TransactPart = <T>(part: string, work: (ctx: Ctx) => Promise<T>) => Promise<T>

/** Code outside a transaction: jobs and a few marked routes. Reads by `db`, writes only through `transact`. */
export type JobCtx = {
  readonly db: Db
  readonly actor: Actor
  readonly scope: Scope
  readonly now: Date
  readonly log: Log
  readonly requestId: string
  readonly language: Language
  transact<T>(work: (ctx: Ctx) => Promise<T>): Promise<T>
  readonly ports: Ports
  readonly outbound: Outbound
  readonly files: FileStore
  readonly mail: Mail
  readonly vault: Vault
  readonly settings: Settings
  /** Ends when the request is dropped or the worker stops. */
  readonly signal: AbortSignal
}
