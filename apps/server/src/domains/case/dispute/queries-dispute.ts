import { sql } from 'kysely'
import type { Db } from '../../../database/db.ts'
import { literal } from '../../../kit/paging.ts'

/** Returns the cases of a dispute by the provider's reference: one for each order that its payment paid. */
export async function listDisputeCases(db: Db, marketplaceId: string, reference: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select c.id from order_case c where c.marketplace_id = ${marketplaceId} and c.provider_reference = ${reference} order by c.id`.execute(db)
  return rows.map(({ id }) => id)
}

/** Returns the disputes whose evidence is due within two days, and of which nobody was reminded yet. For the clock. */
export async function listDisputesToRemind(db: Db, limit: number): Promise<{ id: string; marketplaceId: string }[]> {
  const { rows } = await sql<{ id: string; marketplaceId: string }>`
    select c.id, c.marketplace_id as "marketplaceId" from order_case c
    where c.closed_at is null and c.due_at between now() and now() + interval '2 days' and c.state = 'needs_response'
      and not exists (select from case_event e where e.case_id = c.id and e.code = 'evidence_due')
    order by c.due_at limit ${literal(limit)}`.execute(db)
  return rows
}

/**
 * Returns the disputes whose evidence was submitted 12 hours ago, or one hour where their deadline is within 12, and did not reach the provider yet. For the
 * clock.
 */
export async function listUnsentEvidence(db: Db, now: Date, limit: number): Promise<{ id: string; marketplaceId: string }[]> {
  const { rows } = await sql<{ id: string; marketplaceId: string }>`
    select c.id, c.marketplace_id as "marketplaceId"
    from order_case c
    join lateral (select e.id, e.at from case_event e where e.case_id = c.id and e.code = 'evidence_submitted' order by e.id desc limit 1) e on true
    where c.closed_at is null and c.state = 'under_review'
      and (e.at <= ${now}::timestamptz - interval '12 hours'
        or e.at <= ${now}::timestamptz - interval '1 hour' and c.due_at <= ${now}::timestamptz + interval '12 hours')
      and not exists (select from case_event s where s.case_id = c.id and s.id > e.id and s.code in ('evidence_sent', 'dispute_reviewed'))
    order by c.id limit ${literal(limit)}`.execute(db)
  return rows
}

/** What of a file decides whether a provider takes it as evidence. */
export type EvidenceFile = { contentType: string; bytes: number }

/** Returns files of a dispute by id: those that can go along as evidence. */
export async function listEvidenceFiles(
  db: Db,
  of: { marketplaceId: string; id: string },
  ids: readonly string[],
): Promise<(EvidenceFile & { id: string })[]> {
  const { rows } = await sql<EvidenceFile & { id: string }>`
    select f.id, f.content_type as "contentType", f.bytes from case_file f
    where f.marketplace_id = ${of.marketplaceId} and f.case_id = ${of.id} and f.id = any(${ids}::uuid[]) and f.side <> 'shopper'`.execute(db)
  return rows
}

/** Evidence that was submitted, as its provider needs it. */
export type EvidenceToSend = {
  state: string
  /** Whether nothing was submitted after it. */
  isNewest: boolean
  connectionId: string | null
  reference: string
  text: string
  files: (EvidenceFile & { name: string; file: string; sha256: string })[]
}

/** Returns what is to be sent to the provider for an entry of a dispute's history: its text, its own files, and those chosen with it. */
export async function findEvidenceToSend(db: Db, marketplaceId: string, caseId: string, eventId: string): Promise<EvidenceToSend | undefined> {
  const { rows } = await sql<EvidenceToSend>`
    select c.state, not exists (select from case_event n where n.case_id = c.id and n.id > e.id and n.code = 'evidence_submitted') as "isNewest",
      c.connection_id as "connectionId", c.provider_reference as reference, coalesce(e.text, '') as text,
      (select coalesce(jsonb_agg(jsonb_build_object('name', f.name, 'contentType', f.content_type, 'bytes', f.bytes, 'file', f.file, 'sha256', encode(f.sha256, 'hex')) order by f.id), '[]')
        from case_file f where f.case_id = c.id and f.side <> 'shopper' and (f.event_id = e.id or e.evidence_file_ids is null or f.id = any(e.evidence_file_ids))) as files
    from order_case c join case_event e on e.case_id = c.id and e.id = ${eventId}::bigint
    where c.marketplace_id = ${marketplaceId} and c.id = ${caseId} and c.kind = 'dispute'`.execute(db)
  return rows[0]
}
