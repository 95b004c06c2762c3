import type { Language } from '@stoa/contract/languages.ts'
import type { PartnershipStatus } from '@stoa/contract/states.ts'
import type { MerchantInvitation, MerchantInvitationStatus } from '@stoa/contract/merchant-invitation.ts'
import { countCap } from '@stoa/contract/count-cap.ts'
import type { PageRequest, PageRows } from '@stoa/contract/route.ts'
import type { RawBuilder } from 'kysely'
import { sql } from 'kysely'
import type { Db } from '../../../database/db.ts'
import type { Scope } from '../../../kit/context.ts'
import type { TextSearch } from '../../../kit/filter.ts'
import { afterKey, direction, hasTexts, literal, pageRows, rowsOf } from '../../../kit/paging.ts'

/** Of the partnership of the company that requested to join. One that ended had been approved. */
const partnershipIs = (...statuses: readonly PartnershipStatus[]): RawBuilder<boolean> => sql`exists (
  select from partnership p where p.marketplace_id = i.marketplace_id and p.merchant_id = i.merchant_id and p.status = any(${statuses}::text[]))`

const columns = sql`i.id, i.email, i.message, i.sent_at as "sentAt", i.expires_at as "expiresAt", i.joined_at as "joinedAt",
  case when i.joined_at is not null then coalesce((
      select case p.status when 'REQUESTED' then 'requested' when 'REJECTED' then 'rejected' end
      from partnership p where p.marketplace_id = i.marketplace_id and p.merchant_id = i.merchant_id), 'joined')
    when i.refused_at is not null then 'undelivered' when i.expires_at <= now() then 'expired' else 'sent' end as status,
  (select u.name from "user" u where u.id = i.invited_by) as "invitedBy",
  (select json_build_object('id', c.id, 'name', c.name) from company c where c.id = i.merchant_id) as merchant`

/** An invitation that can be sent again or withdrawn. */
const isOpen = sql<boolean>`i.joined_at is null and i.revoked_at is null`

/** What narrows a list of invitations. */
type InvitationFilters = { status: MerchantInvitationStatus | undefined; text: TextSearch | undefined }

function narrowed(scope: Scope, { status, text }: InvitationFilters): RawBuilder<unknown> {
  const states: Record<MerchantInvitationStatus, RawBuilder<unknown>> = {
    sent: sql`i.joined_at is null and i.refused_at is null and i.expires_at > now()`,
    requested: sql`i.joined_at is not null and ${partnershipIs('REQUESTED')}`,
    joined: sql`i.joined_at is not null and not ${partnershipIs('REQUESTED', 'REJECTED')}`,
    rejected: sql`i.joined_at is not null and ${partnershipIs('REJECTED')}`,
    undelivered: sql`i.joined_at is null and i.refused_at is not null`,
    expired: sql`i.joined_at is null and i.refused_at is null and i.expires_at <= now()`,
  }
  return sql`i.marketplace_id = ${scope.companyId} and i.revoked_at is null and ${status === undefined ? sql`true` : states[status]}
    and ${hasTexts(text, (pattern) => sql`i.email like ${pattern}`)}`
}

/** A page of the invitations of a marketplace that were not withdrawn. */
export async function listMerchantInvitations(
  db: Db,
  scope: Scope,
  filters: InvitationFilters,
  page: PageRequest,
): Promise<PageRows<MerchantInvitation>> {
  const where = narrowed(scope, filters)
  const { rows } = await sql<MerchantInvitation>`
    select ${columns} from merchant_invitation i
    where ${where} and ${afterKey([sql`i.sent_at`, sql`i.id`], page, ['timestamptz', 'uuid'])}
    order by i.sent_at ${direction(page)}, i.id ${direction(page)} limit ${rowsOf(page)}`.execute(db)
  const answer = pageRows(
    rows,
    page,
    (row) => [row.sentAt, row.id],
    (row) => row,
  )
  if (!page.count) return answer
  const { rows: counted } = await sql<{ n: number }>`
    select count(*)::int as n from (select from merchant_invitation i where ${where} limit ${literal(countCap)}) matched`.execute(db)
  return { ...answer, totalCount: counted[0]?.n ?? 0 }
}

/** The addresses of companies among `emails`, as `a`: of the company and of its people. */
const addressesOf = (emails: readonly string[]): RawBuilder<unknown> => sql`(
    select lower(c.mail) as email, c.id as company_id from company c where lower(c.mail) = any(${emails}::text[])
    union select u.email, m.company_id from "user" u join membership m on m.user_id = u.id where u.email = any(${emails}::text[])) a`

/** Returns which of these addresses are those of companies that sell on the marketplace, or requested to, or of their people. For the system alone. */
export async function listPartnerEmails(db: Db, scope: Scope, emails: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ email: string }>`
    select distinct a.email from ${addressesOf(emails)}
    join partnership p on p.marketplace_id = ${scope.companyId} and p.merchant_id = a.company_id and p.status in ('REQUESTED', 'APPROVED')`.execute(
    db,
  )
  return rows.map(({ email }) => email)
}

/**
 * Stores invitations; an open one of the same address takes the new message and time. `isToSend` is false where the same was requested within the last ten
 * seconds: its e-mail is on its way.
 */
export async function upsertMerchantInvitations(
  db: Db,
  scope: Scope,
  emails: readonly string[],
  { message, language, invitedBy, expiresAt }: { message: string; language: Language; invitedBy: string; expiresAt: Date },
): Promise<(MerchantInvitation & { isToSend: boolean })[]> {
  const isRepeated = sql`i.message = excluded.message and i.sent_at > now() - interval '10 seconds'`
  const { rows } = await sql<MerchantInvitation & { isToSend: boolean }>`
    insert into merchant_invitation as i (marketplace_id, email, message, language, invited_by, expires_at)
    select ${scope.companyId}, e, ${message}, ${language}, ${invitedBy}, ${expiresAt} from unnest(${emails}::text[]) e
    on conflict (marketplace_id, email) where joined_at is null and revoked_at is null
    do update set message = excluded.message, language = excluded.language, invited_by = excluded.invited_by, expires_at = excluded.expires_at,
      refused_at = null, sent_at = case when ${isRepeated} then i.sent_at else now() end
    returning ${columns}, i.sent_at = now() as "isToSend"`.execute(db)
  return rows
}

/** Gives an open invitation more time, in the name of who sends it again. Undefined where there is none whose last e-mail is a minute old. */
export async function updateMerchantInvitationSent(
  db: Db,
  scope: Scope,
  id: string,
  { invitedBy, expiresAt }: { invitedBy: string; expiresAt: Date },
): Promise<MerchantInvitation | undefined> {
  const { rows } = await sql<MerchantInvitation>`
    update merchant_invitation i set sent_at = now(), expires_at = ${expiresAt}, invited_by = ${invitedBy}, refused_at = null
    where i.marketplace_id = ${scope.companyId} and i.id = ${id} and ${isOpen} and i.sent_at <= now() - interval '1 minute'
    returning ${columns}`.execute(db)
  return rows[0]
}

/** Returns an invitation that was not withdrawn, with the seconds (at least one) until its last e-mail is a minute old. */
export async function findMerchantInvitation(
  db: Db,
  scope: Scope,
  id: string,
): Promise<{ email: string; isJoined: boolean; seconds: number } | undefined> {
  const { rows } = await sql<{ email: string; isJoined: boolean; seconds: number }>`
    select i.email, i.joined_at is not null as "isJoined", greatest(1, ceil(60 - extract(epoch from clock_timestamp() - i.sent_at)))::int as seconds
    from merchant_invitation i where i.marketplace_id = ${scope.companyId} and i.id = ${id} and i.revoked_at is null`.execute(db)
  return rows[0]
}

/** Withdraws an open invitation; returns whether there is one. */
export async function updateMerchantInvitationRevoked(db: Db, scope: Scope, id: string): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update merchant_invitation i set revoked_at = now() where i.marketplace_id = ${scope.companyId} and i.id = ${id} and ${isOpen}`.execute(db)
  return (numAffectedRows ?? 0n) > 0n
}

/** Withdraws every open invitation of a marketplace. */
export async function updateMerchantInvitationsRevoked(db: Db, marketplaceId: string): Promise<void> {
  await sql`update merchant_invitation i set revoked_at = now() where i.marketplace_id = ${marketplaceId} and ${isOpen}`.execute(db)
}

/** What the e-mail of an open invitation says. */
export type MerchantInvitationMail = {
  email: string
  message: string
  marketplaceId: string
  marketplaceName: string
  invitedBy: string
  /** `merchant`: somebody of the address can request to join for a company. `other`: who has an account under it can not. */
  account: 'none' | 'merchant' | 'other'
  sentAt: string
  /** What the person chose who has an account under the address, else that of the invitation. */
  language: Language
}

/** Returns what the e-mail of an open invitation says. */
export async function findMerchantInvitationMail(db: Db, marketplaceId: string, id: string): Promise<MerchantInvitationMail | undefined> {
  const { rows } = await sql<MerchantInvitationMail>`
    select i.email, i.message, i.marketplace_id as "marketplaceId", m.name as "marketplaceName", b.name as "invitedBy", i.sent_at as "sentAt",
      case when exists (
          select from company c where lower(c.mail) = i.email and c.company_type = 'MERCHANT' and c.closed_at is null
          union all
          select from membership s join company c on c.id = s.company_id
          where s.user_id = u.id and s.role in ('owner', 'manager') and c.company_type = 'MERCHANT' and c.closed_at is null) then 'merchant'
        when u.id is null then 'none' else 'other' end as account,
      coalesce(u.language, i.language) as language
    from merchant_invitation i join marketplace m on m.id = i.marketplace_id join "user" b on b.id = i.invited_by left join "user" u on u.email = i.email
    where i.marketplace_id = ${marketplaceId} and i.id = ${id} and ${isOpen}`.execute(db)
  return rows[0]
}

/** Notes that the mail server refused the address of an invitation permanently. */
export async function updateMerchantInvitationRefused(db: Db, marketplaceId: string, id: string): Promise<void> {
  await sql`update merchant_invitation i set refused_at = now() where i.marketplace_id = ${marketplaceId} and i.id = ${id} and ${isOpen}`.execute(db)
}

/**
 * Marks open invitations of a marketplace as those of a merchant that requested to join: of its own address, of its people, and the one whose link it
 * used. Returns whether there are any.
 */
export async function updateMerchantInvitationsJoined(
  db: Db,
  { marketplaceId, merchantId, invitationId }: { marketplaceId: string; merchantId: string; invitationId: string | undefined },
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update merchant_invitation i set merchant_id = ${merchantId}, joined_at = now()
    where i.marketplace_id = ${marketplaceId} and ${isOpen} and (i.id = ${invitationId ?? null}::uuid
      or i.email = (select lower(c.mail) from company c where c.id = ${merchantId})
      or i.email in (select u.email from membership m join "user" u on u.id = m.user_id where m.company_id = ${merchantId}))`.execute(db)
  return (numAffectedRows ?? 0n) > 0n
}

/** Deletes every invitation to an address, and returns the marketplaces that sent them. For the system alone. */
export async function deleteMerchantInvitationsTo(db: Db, email: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`delete from merchant_invitation where email = ${email} returning marketplace_id as id`.execute(db)
  return [...new Set(rows.map(({ id }) => id))]
}

/** Deletes one batch of invitations whose time ended more than 90 days ago, joined or not: the partnership says the rest. Returns how many. */
export async function deleteOldMerchantInvitations(db: Db, limit: number): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from merchant_invitation where (marketplace_id, id) in (
      select marketplace_id, id from merchant_invitation where expires_at < now() - interval '90 days' order by expires_at limit ${limit})`.execute(
    db,
  )
  return Number(numAffectedRows ?? 0n)
}
