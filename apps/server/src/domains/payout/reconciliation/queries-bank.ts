import type { BankStatement } from '@stoa/contract/reconciliation.ts'
import type { PageRequest, PageRows } from '@stoa/contract/route.ts'
import { sql } from 'kysely'
import { jsonRows } from '../../../database/json-rows.ts'
import type { Db } from '../../../database/db.ts'
import type { Scope } from '../../../kit/context.ts'
import { afterKey, literal, pageRows, rowsOf } from '../../../kit/paging.ts'
import type { BankStatementFile } from './parse-camt.ts'
import { entriesText } from './rules-statement.ts'
import type { Candidate, Match, OpenEntry } from './rules.ts'

/** How many entries are matched at a time. */
export const openEntryLimit = 20_000

const headColumns = sql`index int, "statementRef" text, page int, account text, currency text, "from" date, "until" date, "openingMinor" bigint, "closingMinor" bigint, "entryCount" int`

/** Writes statements with their entries; those that were uploaded before are left out. Returns how many were written. */
export async function insertStatements(
  db: Db,
  { marketplaceId, uploadedBy }: { marketplaceId: string; uploadedBy: string },
  statements: readonly BankStatementFile[],
): Promise<{ added: number; entryCount: number }> {
  const entries = statements.flatMap(({ entries: own }, index) => own.map((entry, position) => ({ ...entry, index, position })))
  const heads = statements.map(({ entries: own, ...statement }, index) => ({ ...statement, index, entryCount: own.length }))
  const { rows } = await sql<{ added: number; entryCount: number }>`
    with head as materialized (select * from ${jsonRows(heads, 'x', headColumns)}),
    added as (
      insert into bank_statement (marketplace_id, statement_ref, page, account, currency, from_on, until_on, opening_minor, closing_minor, entry_count, uploaded_by)
      select ${marketplaceId}, x."statementRef", x.page, x.account, x.currency, x."from", x."until", x."openingMinor", x."closingMinor", x."entryCount", ${uploadedBy}
      from head x where not exists (select from bank_statement s where s.marketplace_id = ${marketplaceId} and s.account = x.account
        and s.statement_ref = x."statementRef" and s.page = x.page and s.from_on <= x."until" and s.until_on >= x."from")
      on conflict on constraint bank_statement_once do nothing
      returning id, statement_ref, page, account, from_on, until_on
    ), written as (
      insert into bank_entry (marketplace_id, statement_id, position, booked_on, amount_minor, currency, reference, text)
      select ${marketplaceId}, a.id, x.position, x."bookedOn", x."amountMinor", x.currency, x.reference, x.text
      from ${jsonRows(entries, 'x', sql`index int, position int, "bookedOn" date, "amountMinor" bigint, currency text, reference text, text text`)}
      join head h on h.index = x.index
      join added a on a.statement_ref = h."statementRef" and a.page = h.page and a.account = h.account and a.from_on = h."from" and a.until_on = h."until"
      returning 1
    )
    select (select count(*)::int from added) as added, (select count(*)::int from written) as "entryCount"`.execute(db)
  return rows[0] ?? { added: 0, entryCount: 0 }
}

/** Returns the indexes of the statements that were uploaded before with another content. */
export async function listDifferingStatements(db: Db, marketplaceId: string, statements: readonly BankStatementFile[]): Promise<number[]> {
  const heads = statements.map(({ entries, ...statement }, index) => ({
    ...statement,
    index,
    entryCount: entries.length,
    entries: entriesText({ entries }),
  }))
  const { rows } = await sql<{ index: number }>`
    select distinct x.index from ${jsonRows(heads, 'x', sql`${headColumns}, entries text`)}
    join bank_statement s on s.marketplace_id = ${marketplaceId} and s.account = x.account and s.statement_ref = x."statementRef" and s.page = x.page
      and s.from_on <= x."until" and s.until_on >= x."from"
    where s.opening_minor is distinct from x."openingMinor" or s.closing_minor is distinct from x."closingMinor" or s.entry_count <> x."entryCount"
      or x.entries <> (select coalesce(string_agg(to_char(e.booked_on, 'YYYY-MM-DD') || ' ' || e.amount_minor || ' ' || e.currency, ',' order by e.position), '')
        from bank_entry e where e.marketplace_id = s.marketplace_id and e.statement_id = s.id)
    order by x.index`.execute(db)
  return rows.map(({ index }) => index)
}

/** Entries of a marketplace that nothing is matched to yet, the newest first. */
export async function listOpenEntries(db: Db, marketplaceId: string): Promise<OpenEntry[]> {
  const { rows } = await sql<OpenEntry>`
    select e.statement_id || ':' || e.position as key, e.booked_on as "bookedOn", e.amount_minor as "amountMinor", e.currency, e.reference, e.text
    from bank_entry e where e.marketplace_id = ${marketplaceId} and e.matched_key is null order by e.booked_on desc limit ${literal(openEntryLimit)}`.execute(
    db,
  )
  return rows
}

/** Movements at the provider that entries name or whose amount they have, and that no entry is matched to. */
export async function listCandidates(db: Db, marketplaceId: string, words: readonly string[], amounts: readonly number[]): Promise<Candidate[]> {
  const { rows } = await sql<Candidate>`
    select m.kind, m.key, array_remove(array[m.reference, m.key, p.number, case when m.kind = 'payment' then g.marketplace_order_reference end], null) as names,
      case when m.kind = 'payment' then m.amount_minor else -m.amount_minor end as "amountMinor", m.currency,
      coalesce(p.paid_at, g.placed_at, m.changed_at)::date as "on"
    from provider_movement m
    left join payout p on m.kind = 'payout' and p.marketplace_id = m.marketplace_id and p.id::text = m.key
    left join order_group g on m.kind = 'payment' and g.marketplace_id = m.marketplace_id and g.id::text = m.key
    where m.marketplace_id = ${marketplaceId} and m.state in ('captured', 'succeeded')
      and not exists (select from bank_entry e where e.marketplace_id = m.marketplace_id and e.matched_kind = m.kind and e.matched_key = m.key)
      and (m.amount_minor = any(${amounts}::bigint[]) or lower(m.reference) = any(${words}::text[]) or m.key = any(${words}::text[])
        or lower(p.number) = any(${words}::text[]) or lower(g.marketplace_order_reference) = any(${words}::text[]))`.execute(db)
  return rows
}

/** Writes which movement each entry belongs to. */
export async function updateMatches(db: Db, marketplaceId: string, matches: readonly Match[]): Promise<void> {
  await sql`
    update bank_entry e set matched_kind = x.kind, matched_key = x.key
    from ${jsonRows(matches, 'x', sql`"entryKey" text, kind text, key text`)}
    where e.marketplace_id = ${marketplaceId} and e.statement_id = split_part(x."entryKey", ':', 1)::uuid and e.position = split_part(x."entryKey", ':', 2)::int
      and e.matched_key is null`.execute(db)
}

/** Deletes a statement with its entries and returns its reference and how many entries it had; undefined where it is not there. */
export async function deleteStatementRow(db: Db, scope: Scope, id: string): Promise<{ statementRef: string; entryCount: number } | undefined> {
  await db.deleteFrom('bank_entry').where('marketplace_id', '=', scope.companyId).where('statement_id', '=', id).execute()
  return db
    .deleteFrom('bank_statement')
    .where('marketplace_id', '=', scope.companyId)
    .where('id', '=', id)
    .returning(['statement_ref as statementRef', 'entry_count as entryCount'])
    .executeTakeFirst()
}

type StatementRow = Omit<BankStatement, 'closing'> & { closingMinor: number | null; currency: string }

/** The uploaded statements, newest first. */
export async function listStatements(db: Db, scope: Scope, page: PageRequest): Promise<PageRows<BankStatement>> {
  const { rows } = await sql<StatementRow>`
    select s.id, s.statement_ref as "statementRef", s.page, repeat('•', greatest(length(s.account) - 4, 0)) || right(s.account, 4) as account, s.from_on as "from", s.until_on as "until",
      s.closing_minor as "closingMinor", s.currency, s.entry_count as "entryCount", s.uploaded_by as "uploadedBy", s.uploaded_at as "uploadedAt",
      (select count(*)::int from bank_entry e where e.marketplace_id = s.marketplace_id and e.statement_id = s.id and e.matched_key is not null) as "matchedCount"
    from bank_statement s
    where s.marketplace_id = ${scope.companyId} and ${afterKey([sql`s.uploaded_at`, sql`s.id`], page, ['timestamptz', 'uuid'])}
    order by s.uploaded_at desc, s.id desc limit ${rowsOf(page)}`.execute(db)
  return pageRows(
    rows,
    page,
    (row) => [row.uploadedAt, row.id],
    ({ closingMinor, currency, ...row }) => ({ ...row, closing: closingMinor === null ? null : { minor: closingMinor, currency } }),
  )
}
