import { sql } from 'kysely'
import type { OpenSession } from '@stoa/contract/security.ts'
import type { CompanyType } from '@stoa/contract/states.ts'
import type { Db } from '../../../database/db.ts'
import { literal } from '../../../kit/paging.ts'

type SessionRow = Omit<OpenSession, 'browser' | 'system' | 'isCurrent'> & {
  userAgent: string
  companyType: CompanyType | null
  isStandalone: boolean
}

/** The sessions of a person that have not ended, last used first. Name and type of the company are only known where the caller may see it and it is active. */
export async function listSessionsOf(
  db: Db,
  userId: string,
  { seenAfter, signedInAfter }: { seenAfter: Date; signedInAfter: Date },
): Promise<SessionRow[]> {
  const { rows } = await sql<SessionRow>`
    select s.id, s.user_agent as "userAgent", s.ip_prefix as network, coalesce(c.company_name, '') as "companyName", s.signed_in_at as "startedAt",
      s.seen_at as "lastUsedAt", c.company_type as "companyType", s.is_standalone as "isStandalone"
    from session s left join stoa_companies_of(${userId}) c on c.company_id = s.company_id
    where s.user_id = ${userId} and s.ended_at is null and s.seen_at > ${seenAfter} and s.signed_in_at > ${signedInAfter}
    order by s.seen_at desc, s.id limit ${literal(500)}`.execute(db)
  return rows
}

/** Whether a living session is the person's. */
export async function isSessionOf(db: Db, userId: string, sessionId: string): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`
    select exists (select from session where id = ${sessionId} and user_id = ${userId} and ended_at is null) as found`.execute(db)
  return rows[0]?.found ?? false
}

/** Whether a person signed in from a network in the last 90 days, also where that session has ended. */
export async function hasSignedInFrom(db: Db, userId: string | null, network: string): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`
    select exists (
      select from session where user_id = ${userId} and ip_prefix = ${network} and seen_at > now() - interval '90 days'
    ) as found`.execute(db)
  return rows[0]?.found ?? false
}
