import { sql } from 'kysely'
import type { CompanyType } from '@stoa/contract/states.ts'
import type { Scope } from '../../../kit/context.ts'
import type { Db } from '../../../database/db.ts'
import { hasSecondFactor } from '../second-factor/queries-factor.ts'
import type { LiveSession } from './session-cache.ts'

/** The company a session works for: its own, or the one its administrator views until that time is over. */
const viewed = sql`left join company v on v.id = s.viewing_company_id and s.viewing_until > now()`

/** A session that has not ended, of a member of an active company. */
export async function findLiveSession(db: Db, id: string): Promise<LiveSession | undefined> {
  const { rows } = await sql<LiveSession>`
    select s.id, s.user_id as "userId", coalesce(v.id, s.company_id) as "companyId", coalesce(v.company_type, c.company_type) as "companyType",
      case when v.id is null then m.role else 'viewer' end as role, v.id is not null as "isViewing", u.name,
      u.email_confirmed_at is not null as "isEmailConfirmed",
      coalesce(s.created_at >= c.second_factor_required_at, false) and not ${hasSecondFactor(sql`s.user_id`)} as "needsSecondFactor", s.binding_hash as "bindingHash", s.signed_in_at as "signedInAt", s.seen_at as "seenAt",
      s.token_id as "tokenId", s.is_token_used as "isTokenUsed"
    from session s
    join company c on c.id = s.company_id and c.is_active
    join membership m on m.company_id = s.company_id and m.user_id = s.user_id
    join "user" u on u.id = s.user_id
    ${viewed}
    where s.id = ${id} and s.ended_at is null`.execute(db)
  return rows[0]
}

/** What a renewal decides by. */
export type LockedSession = {
  id: string
  userId: string
  companyId: string
  companyType: CompanyType
  tokenId: string
  previousTokenId: string | null
  rotatedAt: string
  /** Whether a request came with the current token. */
  isTokenUsed: boolean
  bindingHash: Buffer
  createdAt: string
  /** When the person signed in, also where the session continues an earlier one. */
  signedInAt: string
  seenAt: string
  /** When the person last proved who they are. */
  authenticatedAt: string
  /** The company an administrator views. */
  viewing: Viewing | null
}

/** The company an administrator views, and until when. */
export type Viewing = { companyId: string; companyType: CompanyType; until: string }

/** A session that has not ended, its row locked: renewals of one session go one after the other. */
export async function lockSession(db: Db, id: string): Promise<LockedSession | undefined> {
  const { rows } = await sql<LockedSession>`
    select s.id, s.user_id as "userId", s.company_id as "companyId", c.company_type as "companyType", s.token_id as "tokenId",
      s.previous_token_id as "previousTokenId", s.rotated_at as "rotatedAt", s.is_token_used as "isTokenUsed", s.binding_hash as "bindingHash",
      s.created_at as "createdAt", s.signed_in_at as "signedInAt", s.seen_at as "seenAt", s.authenticated_at as "authenticatedAt",
      case when v.id is not null then jsonb_build_object('companyId', v.id, 'companyType', v.company_type, 'until', to_json(s.viewing_until)) end as viewing
    from session s
    join company c on c.id = s.company_id and c.is_active
    join membership m on m.company_id = s.company_id and m.user_id = s.user_id
    ${viewed}
    where s.id = ${id} and s.ended_at is null
    for update of s`.execute(db)
  return rows[0]
}

export type NewSession = {
  id: string
  userId: string
  companyId: string
  tokenId: string
  bindingHash: Buffer
  userAgent: string
  ipPrefix: string
  isStandalone: boolean
  /** Kept from the session that it continues: its opening proved nothing. */
  continued: Pick<LockedSession, 'signedInAt' | 'authenticatedAt'> | undefined
}

export async function insertSession(db: Db, session: NewSession): Promise<void> {
  await db
    .updateTable('membership')
    .set({ last_sign_in_at: sql`now()` })
    .where('company_id', '=', session.companyId)
    .where('user_id', '=', session.userId)
    .execute()
  await db
    .insertInto('session')
    .values({
      id: session.id,
      user_id: session.userId,
      company_id: session.companyId,
      token_id: session.tokenId,
      binding_hash: session.bindingHash,
      user_agent: session.userAgent,
      ip_prefix: session.ipPrefix,
      is_standalone: session.isStandalone,
      ...(session.continued && { authenticated_at: session.continued.authenticatedAt, signed_in_at: session.continued.signedInAt }),
    })
    .execute()
}

/** Puts a new token in the place of the current one, which stays good for a minute, and records from where. */
export async function rotateSession(db: Db, id: string, { tokenId, network, now }: { tokenId: string; network: string; now: Date }): Promise<void> {
  await db
    .updateTable('session')
    .set((e) => ({
      previous_token_id: e.ref('token_id'),
      token_id: tokenId,
      rotated_at: now,
      is_token_used: false,
      seen_at: now,
      ip_prefix: network,
    }))
    .where('id', '=', id)
    .execute()
}

/** Notes that a request came with the current token of a session. */
export async function markTokenUsed(db: Db, id: string, tokenId: string): Promise<void> {
  await db.updateTable('session').set({ is_token_used: true }).where('id', '=', id).where('token_id', '=', tokenId).execute()
}

/** Whose sessions end: one, all of a person (but one, or in one company), or all of a company. */
export type SessionsOf = { sessionId: string } | { userId: string; exceptId?: string; companyId?: string } | { companyId: string }

export type CompanyToView = { companyType: CompanyType; companyName: string; isActive: boolean }

/** A company an administrator asks to view. */
export async function findCompanyToView(db: Db, companyId: string): Promise<CompanyToView | undefined> {
  const { rows } = await sql<CompanyToView>`
    select company_type as "companyType", name as "companyName", is_active as "isActive" from company where id = ${companyId}`.execute(db)
  return rows[0]
}

/** Shows the person of a session another company until an instant. */
export async function updateViewing(db: Db, sessionId: string, companyId: string, until: Date): Promise<void> {
  await db.updateTable('session').set({ viewing_company_id: companyId, viewing_until: until }).where('id', '=', sessionId).execute()
}

/** Shows the person of a session their own company again. The company stays named: its scope could not write the row without. */
export async function updateViewingEnded(db: Db, { companyId }: Scope, sessionId: string): Promise<void> {
  await db
    .updateTable('session')
    .set({ viewing_until: sql`now()` })
    .where('id', '=', sessionId)
    .where('viewing_company_id', '=', companyId)
    .execute()
}

/** Ends sessions; returns those that were alive. */
export async function updateSessionsEnded(
  db: Db,
  whose: SessionsOf,
  reason: string,
): Promise<{ id: string; companyId: string; viewingCompanyId: string | null }[]> {
  return db
    .updateTable('session')
    .set({ ended_at: sql`now()`, end_reason: reason })
    .where('ended_at', 'is', null)
    .$if('sessionId' in whose, (q) => q.where('id', '=', 'sessionId' in whose ? whose.sessionId : ''))
    .$if('userId' in whose, (q) => q.where('user_id', '=', 'userId' in whose ? whose.userId : ''))
    .$if('userId' in whose && whose.exceptId !== undefined, (q) => q.where('id', '<>', 'userId' in whose ? (whose.exceptId ?? '') : ''))
    .$if('companyId' in whose && whose.companyId !== undefined, (q) =>
      q.where('company_id', '=', 'companyId' in whose ? (whose.companyId ?? '') : ''),
    )
    .returning(['id', 'company_id as companyId', 'viewing_company_id as viewingCompanyId'])
    .execute()
}

/** Returns when the person of a session last entered their password. */
export async function findAuthenticatedAt(db: Db, scope: Scope, sessionId: string): Promise<string | undefined> {
  const { rows } = await sql<{ at: string }>`
    select authenticated_at as at from session where id = ${sessionId} and company_id = ${scope.companyId} and ended_at is null`.execute(db)
  return rows[0]?.at
}

export async function updateAuthenticatedAt(db: Db, scope: Scope, sessionId: string, at: Date): Promise<void> {
  await db.updateTable('session').set({ authenticated_at: at }).where('id', '=', sessionId).where('company_id', '=', scope.companyId).execute()
}
