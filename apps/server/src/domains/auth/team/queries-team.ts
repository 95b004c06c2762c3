import type { Language } from '@stoa/contract/languages.ts'
import type { Invitation, Member, OwnCompany } from '@stoa/contract/team.ts'
import { maxTeamSize } from '@stoa/contract/team.ts'
import type { MemberRole } from '@stoa/contract/states.ts'
import { sql } from 'kysely'
import type { Db } from '../../../database/db.ts'
import type { Scope } from '../../../kit/context.ts'
import { hasSecondFactor } from '../second-factor/queries-factor.ts'
import { literal } from '../../../kit/paging.ts'

/** Members of the company, owners first. `isSelf` is left to the caller. */
export async function listMembers(db: Db, scope: Scope): Promise<Omit<Member, 'isSelf'>[]> {
  const { rows } = await sql<Omit<Member, 'isSelf'>>`
    select u.id as "userId", u.name, u.email, m.role, m.last_sign_in_at as "lastSignInAt", m.created_at as "joinedAt",
      ${hasSecondFactor(sql`u.id`)} as "hasSecondFactor"
    from membership m join "user" u on u.id = m.user_id
    where m.company_id = ${scope.companyId}
    order by array_position(array['owner', 'manager', 'viewer'], m.role), u.name, u.id limit ${literal(maxTeamSize)}`.execute(db)
  return rows
}

const invitationColumns = sql`i.id, i.email, i.role, i.sent_at as "sentAt", i.expires_at as "expiresAt", i.expires_at <= now() as "isExpired",
  (select u.name from "user" u where u.id = i.invited_by) as "invitedBy"`

/** Invitations that are open, also those that have expired: they can be sent again. */
export async function listInvitations(db: Db, scope: Scope): Promise<Invitation[]> {
  const { rows } = await sql<Invitation>`
    select ${invitationColumns} from invitation i
    where i.company_id = ${scope.companyId} and i.accepted_at is null and i.revoked_at is null
    order by i.email limit ${literal(maxTeamSize)}`.execute(db)
  return rows
}

/** Returns how many people and open invitations of other addresses the company has, and whether the address is one of its people. */
export async function findTeamFacts(db: Db, scope: Scope, email: string): Promise<{ size: number; isMember: boolean }> {
  const { rows } = await sql<{ size: number; isMember: boolean }>`
    select (select count(*) from membership m where m.company_id = ${scope.companyId})::int
      + (select count(*) from invitation i where i.company_id = ${scope.companyId} and i.accepted_at is null and i.revoked_at is null
        and i.email <> ${email})::int as size,
      exists (select from membership m join "user" u on u.id = m.user_id where m.company_id = ${scope.companyId} and u.email = ${email}) as "isMember"`.execute(
    db,
  )
  return rows[0] ?? { size: 0, isMember: false }
}

/**
 * Stores an invitation; an open one of the same address takes the new role. Its token follows with the e-mail. `isToSend` is false where the same was
 * requested within the last ten seconds: its e-mail is on its way, and another one would end its link.
 */
export async function upsertInvitation(
  db: Db,
  scope: Scope,
  invitation: { email: string; role: MemberRole; invitedBy: string; expiresAt: Date },
): Promise<{ invitation: Invitation; isToSend: boolean }> {
  const isRepeated = sql`i.role = excluded.role and i.sent_at > now() - interval '10 seconds'`
  const { rows } = await sql<Invitation & { isToSend: boolean }>`
    insert into invitation as i (company_id, email, role, invited_by, expires_at)
    values (${scope.companyId}, ${invitation.email}, ${invitation.role}, ${invitation.invitedBy}, ${invitation.expiresAt})
    on conflict (company_id, email) where accepted_at is null and revoked_at is null
    do update set role = excluded.role, invited_by = excluded.invited_by, expires_at = excluded.expires_at,
      sent_at = case when ${isRepeated} then i.sent_at else now() end, token_hash = case when ${isRepeated} then i.token_hash end
    returning ${invitationColumns}, i.sent_at = now() as "isToSend"`.execute(db)
  const { isToSend, ...stored } = rows[0] as Invitation & { isToSend: boolean }
  return { invitation: stored, isToSend }
}

/** Gives an open invitation more time; its earlier link stops working. Undefined where there is none whose last e-mail is a minute old. */
export async function updateInvitationSent(db: Db, scope: Scope, id: string, expiresAt: Date): Promise<Invitation | undefined> {
  const { rows } = await sql<Invitation>`
    update invitation i set sent_at = now(), expires_at = ${expiresAt}, token_hash = null
    where i.company_id = ${scope.companyId} and i.id = ${id} and i.accepted_at is null and i.revoked_at is null
      and i.sent_at <= now() - interval '1 minute'
    returning ${invitationColumns}`.execute(db)
  return rows[0]
}

/** Returns the address of an open invitation, and the seconds (at least one) until its last e-mail is a minute old. Undefined where there is none. */
export async function findInvitationWait(db: Db, scope: Scope, id: string): Promise<{ email: string; seconds: number } | undefined> {
  const { rows } = await sql<{ email: string; seconds: number }>`
    select email, greatest(1, ceil(60 - extract(epoch from clock_timestamp() - sent_at)))::int as seconds from invitation
    where company_id = ${scope.companyId} and id = ${id} and accepted_at is null and revoked_at is null`.execute(db)
  return rows[0]
}

/** Withdraws an open invitation. Undefined where there is none. */
export async function updateInvitationRevoked(db: Db, scope: Scope, id: string): Promise<{ email: string } | undefined> {
  const { rows } = await sql<{ email: string }>`
    update invitation set revoked_at = now(), token_hash = null
    where company_id = ${scope.companyId} and id = ${id} and accepted_at is null and revoked_at is null returning email`.execute(db)
  return rows[0]
}

/** What the e-mail of an open invitation says. */
export type InvitationMail = {
  email: string
  role: MemberRole
  companyName: string
  invitedBy: string
  hasAccount: boolean
  /** What the person chose who has an account under the address; null where they chose none. */
  language: Language | null
}

/** Sets the token of an open invitation and returns what its e-mail says; undefined when it was withdrawn or accepted meanwhile. */
export async function updateInvitationToken(db: Db, companyId: string, id: string, hash: Buffer): Promise<InvitationMail | undefined> {
  const { rows } = await sql<InvitationMail>`
    update invitation i set token_hash = ${hash} from company c, "user" u
    where i.company_id = ${companyId} and i.id = ${id} and c.id = i.company_id and u.id = i.invited_by and i.accepted_at is null and i.revoked_at is null
    returning i.email, i.role, c.name as "companyName", u.name as "invitedBy", exists (select from "user" x where x.email = i.email) as "hasAccount",
      (select x.language from "user" x where x.email = i.email) as language`.execute(db)
  return rows[0]
}

export type OpenInvitation = {
  companyId: string
  id: string
  companyName: string
  email: string
  role: MemberRole
  invitedBy: string | null
  account: { userId: string; passwordHash: string } | null
}

/** The invitation of a token, while it can be accepted. */
export async function findOpenInvitation(db: Db, hash: Buffer): Promise<OpenInvitation | undefined> {
  const { rows } = await sql<OpenInvitation>`
    select i.company_id as "companyId", i.id, c.name as "companyName", i.email, i.role, b.name as "invitedBy",
      case when u.id is null then null else json_build_object('userId', u.id, 'passwordHash', u.password_hash) end as account
    from invitation i join company c on c.id = i.company_id and c.is_active
    left join "user" b on b.id = i.invited_by left join "user" u on u.email = i.email
    where i.token_hash = ${hash} and i.accepted_at is null and i.revoked_at is null and i.expires_at > now()`.execute(db)
  return rows[0]
}

/** Uses an invitation up. Of two at once one gets true. */
export async function updateInvitationAccepted(db: Db, invitation: { companyId: string; id: string }): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update invitation set accepted_at = now(), token_hash = null
    where company_id = ${invitation.companyId} and id = ${invitation.id} and accepted_at is null and revoked_at is null`.execute(db)
  return (numAffectedRows ?? 0n) > 0n
}

/** Adds a person to a company; who is a member already stays as they are. */
export async function insertMembership(db: Db, membership: { companyId: string; userId: string; role: MemberRole }): Promise<void> {
  await db
    .insertInto('membership')
    .values({ company_id: membership.companyId, user_id: membership.userId, role: membership.role })
    .onConflict((c) => c.doNothing())
    .execute()
}

/** The roles of the company's people, their rows locked, so that two changes at once leave an owner. */
export async function lockRoles(db: Db, scope: Scope): Promise<{ userId: string; role: MemberRole }[]> {
  const { rows } = await sql<{ userId: string; role: MemberRole }>`
    select user_id as "userId", role from membership where company_id = ${scope.companyId} order by user_id for update`.execute(db)
  return rows
}

export async function updateRole(db: Db, scope: Scope, userId: string, role: MemberRole): Promise<void> {
  await db.updateTable('membership').set({ role }).where('company_id', '=', scope.companyId).where('user_id', '=', userId).execute()
}

export async function deleteMembership(db: Db, scope: Scope, userId: string): Promise<void> {
  // Its histories name the person: an erasure has to find them.
  await sql`
    update "user" set former_company_ids = array_append(array_remove(former_company_ids, ${scope.companyId}::uuid), ${scope.companyId}::uuid)
    where id = ${userId}`.execute(db)
  await db.deleteFrom('membership').where('company_id', '=', scope.companyId).where('user_id', '=', userId).execute()
}

/** The active companies that a person of this company belongs to, by name. */
export async function listCompaniesOf(db: Db, userId: string): Promise<Omit<OwnCompany, 'isCurrent'>[]> {
  const { rows } = await sql<Omit<OwnCompany, 'isCurrent'>>`
    select company_id as "companyId", company_name as "companyName", company_type as "companyType", role
    from stoa_companies_of(${userId}) order by company_name, company_id limit ${literal(maxTeamSize)}`.execute(db)
  return rows
}

/** Whether a member belongs to another company too, also to one that is not active. */
export async function belongsElsewhere(db: Db, userId: string): Promise<boolean> {
  const { rows } = await sql<{ belongs: boolean }>`select stoa_belongs_elsewhere(${userId}) as belongs`.execute(db)
  return rows[0]?.belongs ?? false
}

/** Deletes one batch of invitations that were accepted, withdrawn or expired more than 90 days ago. Returns how many. */
export async function deleteOldInvitations(db: Db, limit: number): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from invitation where (company_id, id) in (
      select company_id, id from invitation where expires_at < now() - interval '90 days' order by expires_at limit ${limit})`.execute(db)
  return Number(numAffectedRows ?? 0n)
}

/** Lets nobody add a person to a company until the transaction ends. */
export async function lockPerson(db: Db, userId: string): Promise<void> {
  await db.selectFrom('user').select('id').where('id', '=', userId).forUpdate().execute()
}

/** Replaces the address of a person without a company by one that receives nothing, and ends a change of it. Returns false where they belong to one. */
export async function updateAddressFreed(db: Db, userId: string): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update "user" u set email = u.id || '@removed.invalid', new_email = null, new_email_at = null, updated_at = now()
    where u.id = ${userId} and not exists (select from membership m where m.user_id = u.id)`.execute(db)
  return (numAffectedRows ?? 0n) > 0n
}

/** Withdraws every open invitation of a company. */
export async function updateInvitationsRevoked(db: Db, companyId: string): Promise<void> {
  await sql`
    update invitation set revoked_at = now(), token_hash = null
    where company_id = ${companyId} and accepted_at is null and revoked_at is null`.execute(db)
}
