import type { Invoice } from '@stoa/contract/invoice.ts'
import type { InvoiceKind } from '@stoa/contract/invoice-kind.ts'
import { Id } from '@stoa/contract/page.ts'
import type { PageRequest, PageRows } from '@stoa/contract/route.ts'
import type { TaxTreatment } from '@stoa/contract/tax-treatment.ts'
import type { RawBuilder } from 'kysely'
import { sql } from 'kysely'
import type { Scope } from '../../kit/context.ts'
import type { Db } from '../../database/db.ts'
import type { TextSearch } from '../../kit/filter.ts'
import { afterKey, direction, hasStarts, hasTexts, pageRows, rowsOf } from '../../kit/paging.ts'
import type { InvoiceDraft } from './rules.ts'
import type { Party } from './rules-tax.ts'
import { taxWithin } from '@stoa/contract/amounts.ts'

/** Keeps two issues of one marketplace apart until the transaction ends. */
export async function lockIssuing(db: Db, marketplaceId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('invoice:' || ${marketplaceId}::text, 0))`.execute(db)
}

/** Returns the next numbers of the issuer's year, in their order: counted in the transaction that uses them, so none is lost or left out. */
export async function nextInvoiceNumbers(db: Db, issuerId: string, year: number, count: number): Promise<string[]> {
  if (count === 0) return []
  const { rows } = await sql<{ first: number }>`
    insert into invoice_series (issuer_id, year, next_number) values (${issuerId}, ${year}, 1 + ${count}::int)
    on conflict (issuer_id, year) do update set next_number = invoice_series.next_number + ${count}::int
    returning next_number - ${count}::int as first`.execute(db)
  return Array.from({ length: count }, (_, n) => `${year}-${String((rows[0]?.first ?? 0) + n).padStart(6, '0')}`)
}

/** The companies of an invoice as they are today, by id. */
export async function listParties(db: Db, companyIds: readonly string[]): Promise<Map<string, Party>> {
  const rows = await db
    .selectFrom('company')
    .where('id', 'in', [...companyIds])
    .select([
      'id',
      'name',
      'street',
      'postal_code as postalCode',
      'city',
      'country_code as countryCode',
      'vat_number as vatNumber',
      'registration_number as registrationNumber',
      'mail',
    ])
    .execute()
  return new Map(rows.map((row) => [row.id, row]))
}

/** The VAT that an operator sets for its commission, in basis points; null where it takes the standard rate of its country. */
export async function findTaxSetting(db: Db, issuerId: string): Promise<number | null> {
  const row = await db.selectFrom('marketplace').select('commission_tax_basis_points as setting').where('id', '=', issuerId).executeTakeFirst()
  return row?.setting ?? null
}

/** An invoice to be written. */
export type NewInvoice = InvoiceDraft & { ref: string; periodFrom: string; issuerDetails: string[]; recipientDetails: string[]; recipient: Party }

/** Writes invoices of one issuer and period with their lines, and returns their ids in the same order. */
export async function insertInvoices(
  db: Db,
  { issuer, until, on }: { issuer: Party; until: string; on: string },
  invoices: readonly NewInvoice[],
): Promise<string[]> {
  if (invoices.length === 0) return []
  const issuerId = issuer.id
  const heads = invoices.map(({ tax, ...head }) => ({
    ...head,
    issuer,
    lines: undefined,
    taxTreatment: tax.treatment,
    taxBasisPoints: tax.basisPoints,
    taxMinor: taxWithin(head.totalMinor, tax.basisPoints),
  }))
  const { rows } = await sql<{ id: string; ref: string }>`
    insert into invoice (issuer_id, recipient_id, ref, kind, period_from, period_until, issued_on, currency, gross_minor, commission_minor,
      commission_returned_minor, sales_minor, refunds_minor, services_minor, total_minor, order_count, issuer_details, recipient_details, issuer_party, recipient_party, tax_treatment, tax_basis_points, tax_minor)
    select ${issuerId}, x."merchantId", x.ref, x.kind, x."periodFrom", ${until}::date, ${on}::date, x.currency, x."grossMinor", x."commissionMinor",
      x."commissionReturnedMinor", x."salesMinor", x."refundsMinor", x."servicesMinor", x."totalMinor", x."orderCount", x."issuerDetails", x."recipientDetails", x.issuer, x.recipient, x."taxTreatment", x."taxBasisPoints", x."taxMinor"
    from jsonb_to_recordset(${JSON.stringify(heads)}::jsonb) as x("merchantId" uuid, ref text, kind text, "periodFrom" date, currency text, "grossMinor" bigint,
      "commissionMinor" bigint, "commissionReturnedMinor" bigint, "salesMinor" bigint, "refundsMinor" bigint, "servicesMinor" bigint, "totalMinor" bigint, "orderCount" int, "issuerDetails" jsonb, "recipientDetails" jsonb,
      issuer jsonb, recipient jsonb, "taxTreatment" text, "taxBasisPoints" int, "taxMinor" bigint)
    returning id, ref`.execute(db)
  const idOf = new Map(rows.map(({ id, ref }) => [ref, id]))
  const ids = invoices.map(({ ref }) => idOf.get(ref) ?? '')
  const lines = invoices.flatMap((invoice, n) => invoice.lines.map((line, position) => ({ ...line, invoiceId: ids[n], position: position + 1 })))
  await sql`
    insert into invoice_line (issuer_id, invoice_id, position, transfer_id, order_id, adjustment_id, "on", description, order_total_minor, amount_minor)
    select ${issuerId}, x."invoiceId", x.position, x."transferId", x."orderId", x."adjustmentId", x."on", x.description, x."orderTotalMinor", x."amountMinor"
    from jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) as x("invoiceId" uuid, position int, "transferId" uuid, "orderId" uuid, "adjustmentId" uuid, "on" date,
      description text, "orderTotalMinor" bigint, "amountMinor" bigint)`.execute(db)
  return ids
}

type InvoiceRecord = {
  id: string
  ref: string
  kind: InvoiceKind
  issuerId: string
  issuerName: string
  recipientId: string
  recipientName: string
  periodFrom: string
  periodUntil: string
  issuedOn: string
  currency: string
  grossMinor: number
  commissionMinor: number
  returnedMinor: number
  salesMinor: number
  refundsMinor: number
  servicesMinor: number
  totalMinor: number
  orderCount: number
  createdAt: string
  issuerDetails: string[]
  recipientDetails: string[]
  issuerParty: Party | null
  recipientParty: Party | null
  logoFile: string | null
  taxTreatment: TaxTreatment
  taxBasisPoints: number
  taxMinor: number
  paidOutAt: string | null
}

const columns = sql`
  i.id, i.ref, i.kind, i.issuer_id as "issuerId", m.name as "issuerName", i.recipient_id as "recipientId", c.name as "recipientName", i.period_from as "periodFrom", i.period_until as "periodUntil",
  i.issued_on as "issuedOn", i.currency, i.gross_minor as "grossMinor", i.commission_minor as "commissionMinor", i.commission_returned_minor as "returnedMinor", i.sales_minor as "salesMinor", i.refunds_minor as "refundsMinor", i.services_minor as "servicesMinor", i.total_minor as "totalMinor",
  i.order_count as "orderCount", i.created_at as "createdAt", i.issuer_details as "issuerDetails", i.recipient_details as "recipientDetails",
  i.issuer_party as "issuerParty", i.recipient_party as "recipientParty", m.logo_file as "logoFile",
  i.tax_treatment as "taxTreatment", i.tax_basis_points as "taxBasisPoints", i.tax_minor as "taxMinor", p.paid_out_at as "paidOutAt"`

const sources = sql`invoice i join company m on m.id = i.issuer_id join company c on c.id = i.recipient_id
  left join invoice_payment p on p.issuer_id = i.issuer_id and p.invoice_id = i.id`

/** Which invoices a company sees: a merchant those it received, an operator those it issued. */
function mine(scope: Scope) {
  return scope.companyType === 'MERCHANT' ? sql<boolean>`i.recipient_id = ${scope.companyId}` : sql<boolean>`i.issuer_id = ${scope.companyId}`
}

function invoiceShape(row: Omit<InvoiceRecord, keyof Omit<StoredInvoice, keyof Invoice>>): Invoice {
  const money = (minor: number) => ({ minor, currency: row.currency })
  return {
    id: row.id,
    ref: row.ref,
    kind: row.kind,
    issuer: { id: row.issuerId, name: row.issuerName },
    recipient: { id: row.recipientId, name: row.recipientName },
    periodFrom: row.periodFrom,
    periodUntil: row.periodUntil,
    issuedOn: row.issuedOn,
    gross: money(row.grossMinor),
    commission: money(row.commissionMinor),
    commissionReturned: money(row.returnedMinor),
    sales: money(row.salesMinor),
    refunds: money(row.refundsMinor),
    services: money(row.servicesMinor),
    total: money(row.totalMinor),
    tax: money(row.taxMinor),
    net: money(row.totalMinor - row.taxMinor),
    taxBasisPoints: row.taxBasisPoints,
    taxTreatment: row.taxTreatment,
    orderCount: row.orderCount,
    createdAt: row.createdAt,
    paidOutAt: row.paidOutAt,
  }
}

/** Returns the caller's invoices `i` that a condition matches, as they were issued; what follows the condition, such as its order, is part of it. */
export async function selectInvoices(db: Db, scope: Scope, condition: RawBuilder<unknown>): Promise<StoredInvoice[]> {
  const { rows } = await sql<InvoiceRecord>`select ${columns} from ${sources} where ${mine(scope)} and ${condition}`.execute(db)
  return rows.map(({ issuerDetails, recipientDetails, issuerParty, recipientParty, logoFile, ...row }) => ({
    ...invoiceShape(row),
    issuerDetails,
    recipientDetails,
    issuerParty,
    recipientParty,
    logoFile,
  }))
}

export async function listInvoices(
  db: Db,
  scope: Scope,
  query: {
    merchantId?: string | undefined
    from?: string | undefined
    until?: string | undefined
    kind?: string | undefined
    isPaidOut?: 'true' | 'false' | undefined
    text?: TextSearch | undefined
    ids?: readonly string[]
  },
  page: PageRequest,
): Promise<PageRows<Invoice>> {
  const { rows } = await sql<InvoiceRecord>`
    select ${columns} from ${sources}
    where ${mine(scope)}
      and (${query.merchantId ?? null}::uuid is null or i.recipient_id = ${query.merchantId ?? null}::uuid)
      and (${query.from ?? null}::date is null or i.issued_on >= ${query.from ?? null}::date)
      and (${query.until ?? null}::date is null or i.issued_on <= ${query.until ?? null}::date)
      and (${query.kind ?? null}::text is null or i.kind = ${query.kind ?? null})
      and ${query.isPaidOut === undefined ? sql`true` : query.isPaidOut === 'true' ? sql`p.invoice_id is not null` : sql`p.invoice_id is null`}
      and (${query.ids ?? null}::uuid[] is null or i.id = any(${query.ids ?? null}::uuid[]))
      and ${hasStarts(query.text, sql`i.ref`)}
      and ${hasTexts(query.text, (pattern) => sql`searchable(i.ref || ' ' || m.name || ' ' || c.name) like ${pattern}`)}
      and ${afterKey([sql`i.created_at`, sql`i.id`], page, ['timestamptz', 'uuid'])}
    order by i.created_at ${direction(page)}, i.id ${direction(page)} limit ${rowsOf(page)}`.execute(db)
  return pageRows(rows, page, (row) => [row.createdAt, row.id], invoiceShape)
}

/** Writes that an invoice was paid out; one that was before keeps its date. */
export async function insertInvoicePayment(db: Db, { issuer, id }: Invoice, markedBy: string): Promise<void> {
  await db
    .insertInto('invoice_payment')
    .values({ issuer_id: issuer.id, invoice_id: id, marked_by: markedBy })
    .onConflict((conflict) => conflict.columns(['issuer_id', 'invoice_id']).doNothing())
    .execute()
}

/** An invoice with both parties as they were on the day, and the logo of its issuer as it is now. */
export type StoredInvoice = Invoice & Pick<InvoiceRecord, 'issuerDetails' | 'recipientDetails' | 'issuerParty' | 'recipientParty' | 'logoFile'>

/** The invoices of the caller with this id or number, two at most: a number is unique per issuer only. */
export function listInvoicesByRef(db: Db, scope: Scope, ref: string): Promise<StoredInvoice[]> {
  const isId = Id.safeParse(ref).success
  return selectInvoices(db, scope, sql`${isId ? sql`i.id = ${ref}` : sql`i.ref = ${ref}`} limit 2`)
}
