import type { TaxTreatment } from '@stoa/contract/tax-treatment.ts'
import type { PageRequest, PageRows } from '@stoa/contract/route.ts'
import type { SubscriptionInvoice } from '@stoa/contract/subscription.ts'
import { sql } from 'kysely'
import type { Db } from '../../database/db.ts'
import type { Scope } from '../../kit/context.ts'
import type { TextSearch } from '../../kit/filter.ts'
import type { Party } from '../invoice/rules-tax.ts'
import { isElectronicCurrency } from '../invoice/rules-ubl.ts'
import { afterKey, direction, hasTexts, literal, pageRows, rowsOf } from '../../kit/paging.ts'

/** A subscription of which a month is to be invoiced, held until the transaction ends. */
export type DueSubscription = {
  companyId: string
  subscriptionId: string
  issuerId: string
  planName: string
  priceMinor: number
  currency: string
  startedOn: string
  periodFrom: string
}

/** Returns which subscriptions have a month that begins by `today` and is not invoiced, the oldest first, after the ones before. */
export async function listDue(
  db: Db,
  today: string,
  after: { periodFrom: string; companyId: string; subscriptionId: string } | undefined,
  limit: number,
): Promise<{ periodFrom: string; companyId: string; subscriptionId: string }[]> {
  const { rows } = await sql<{ periodFrom: string; companyId: string; subscriptionId: string }>`
    select s.next_period_from as "periodFrom", s.company_id as "companyId", s.id as "subscriptionId" from subscription s
    where s.ended_on is null and s.next_period_from <= ${today}::date
      and ${after === undefined ? sql`true` : sql`(s.next_period_from, s.company_id, s.id) > (${after.periodFrom}::date, ${after.companyId}::uuid, ${after.subscriptionId}::uuid)`}
    order by s.next_period_from, s.company_id, s.id limit ${literal(limit)}`.execute(db)
  return rows
}

/** Locks a subscription whose next month begins by `today`; undefined when it has ended or its months are invoiced. */
export async function lockDue(db: Db, key: { companyId: string; subscriptionId: string }, today: string): Promise<DueSubscription | undefined> {
  const { rows } = await sql<DueSubscription>`
    select s.company_id as "companyId", s.id as "subscriptionId", s.issuer_id as "issuerId", p.name as "planName", p.price_minor as "priceMinor", p.currency,
      s.started_on as "startedOn", s.next_period_from as "periodFrom"
    from subscription s join subscription_plan p on p.issuer_id = s.issuer_id and p.id = s.plan_id
    where s.company_id = ${key.companyId} and s.id = ${key.subscriptionId} and s.ended_on is null and s.next_period_from <= ${today}::date
    for update of s`.execute(db)
  return rows[0]
}

/** Writes from which day on no invoice covers a subscription. */
export async function updateNextPeriod(db: Db, { companyId, subscriptionId }: DueSubscription, from: string): Promise<void> {
  await sql`update subscription set next_period_from = ${from}::date where company_id = ${companyId} and id = ${subscriptionId}`.execute(db)
}

/** Returns the next number of the issuer's year. The row stays locked until the transaction ends, so numbers have no gaps. */
export async function nextNumber(db: Db, issuerId: string, year: number): Promise<string> {
  const { rows } = await sql<{ number: number }>`
    insert into subscription_invoice_series (issuer_id, year, next_number) values (${issuerId}, ${year}, 2)
    on conflict (issuer_id, year) do update set next_number = subscription_invoice_series.next_number + 1
    returning next_number - 1 as number`.execute(db)
  return `S-${year}-${String(rows[0]?.number ?? 0).padStart(6, '0')}`
}

/** The account that the invoices of an issuer are to be paid to; empty where it names none. */
export async function findBankAccount(db: Db, issuerId: string): Promise<string> {
  const row = await db.selectFrom('company').select('bank_account as bankAccount').where('id', '=', issuerId).executeTakeFirst()
  return row?.bankAccount ?? ''
}

/** An invoice to be written. */
export type NewSubscriptionInvoice = DueSubscription & {
  ref: string
  periodUntil: string
  issuedOn: string
  dueOn: string
  taxMinor: number
  tax: { treatment: TaxTreatment; basisPoints: number }
  issuerDetails: readonly string[]
  recipientDetails: readonly string[]
  issuerParty: Party
  recipientParty: Party
  /** The account to pay to; empty where the issuer names none. */
  bankAccount: string
}

export async function insertSubscriptionInvoice(db: Db, one: NewSubscriptionInvoice): Promise<string> {
  const { id } = await db
    .insertInto('subscription_invoice')
    .values({
      issuer_id: one.issuerId,
      company_id: one.companyId,
      subscription_id: one.subscriptionId,
      ref: one.ref,
      plan_name: one.planName,
      period_from: one.periodFrom,
      period_until: one.periodUntil,
      issued_on: one.issuedOn,
      due_on: one.dueOn,
      currency: one.currency,
      net_minor: one.priceMinor,
      tax_minor: one.taxMinor,
      tax_treatment: one.tax.treatment,
      tax_basis_points: one.tax.basisPoints,
      issuer_details: JSON.stringify(one.issuerDetails),
      recipient_details: JSON.stringify(one.recipientDetails),
      issuer_party: JSON.stringify(one.issuerParty),
      recipient_party: JSON.stringify(one.recipientParty),
      bank_account: one.bankAccount,
      // Several periods may be invoiced in one transaction: the list shows them in their order.
      created_at: sql<string>`clock_timestamp()`,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

type InvoiceRecord = {
  id: string
  ref: string
  issuerId: string
  issuerName: string
  companyId: string
  companyName: string
  planName: string
  periodFrom: string
  periodUntil: string
  issuedOn: string
  dueOn: string
  currency: string
  netMinor: number
  taxMinor: number
  taxBasisPoints: number
  taxTreatment: TaxTreatment
  paidAt: string | null
  chargeState: NonNullable<SubscriptionInvoice['charge']>['state'] | null
  payUrl: string | null
  createdAt: string
  issuerDetails: string[]
  recipientDetails: string[]
  issuerParty: Party | null
  recipientParty: Party | null
  bankAccount: string
}

/** What an invoice says of its companies as they were when it was issued. One of before electronic invoices has no parties. */
type IssuedDetails = Pick<InvoiceRecord, 'issuerDetails' | 'recipientDetails' | 'issuerParty' | 'recipientParty' | 'bankAccount'>
export type WholeSubscriptionInvoice = SubscriptionInvoice & IssuedDetails

function toInvoice(row: InvoiceRecord): WholeSubscriptionInvoice {
  const { issuerId, issuerName, companyId, companyName, currency, netMinor, taxMinor, chargeState, payUrl, ...rest } = row
  const money = (minor: number) => ({ minor, currency })
  return {
    ...rest,
    hasElectronic: row.issuerParty !== null && isElectronicCurrency(currency),
    issuer: { id: issuerId, name: issuerName },
    company: { id: companyId, name: companyName },
    net: money(netMinor),
    tax: money(taxMinor),
    total: money(netMinor + taxMinor),
    charge: chargeState === null ? null : { state: chargeState, payUrl: row.paidAt === null ? payUrl : null },
  }
}

// A company sees no row of the administrator that issued it; the name of the issuer is in the letterhead.
const columns = sql`i.id, i.ref, i.issuer_id as "issuerId", i.issuer_details ->> 0 as "issuerName", i.company_id as "companyId", c.name as "companyName",
  i.plan_name as "planName", i.period_from as "periodFrom", i.period_until as "periodUntil", i.issued_on as "issuedOn", i.due_on as "dueOn", i.currency,
  i.net_minor as "netMinor", i.tax_minor as "taxMinor", i.tax_basis_points as "taxBasisPoints", i.tax_treatment as "taxTreatment", p.paid_at as "paidAt", charge.state as "chargeState",
  charge.pay_url as "payUrl",
  i.created_at as "createdAt", i.issuer_details as "issuerDetails", i.recipient_details as "recipientDetails",
  i.issuer_party as "issuerParty", i.recipient_party as "recipientParty", i.bank_account as "bankAccount"`
const sources = sql`subscription_invoice i join company c on c.id = i.company_id
  left join subscription_payment p on p.issuer_id = i.issuer_id and p.invoice_id = i.id
  left join lateral (
    select h.state, h.pay_url from subscription_charge h
    where h.company_id = i.company_id and h.subscription_id = i.subscription_id and h.charged_on between i.period_from and i.period_until
    order by h.state = 'void', h.charged_on desc, h.reference limit 1
  ) charge on true`

/** Which invoices a company sees: those it received; an administrator those its company issued. */
function own(scope: Scope) {
  return scope.companyType === 'ADMIN' ? sql<boolean>`i.issuer_id = ${scope.companyId}` : sql<boolean>`i.company_id = ${scope.companyId}`
}

export async function listSubscriptionInvoices(
  db: Db,
  scope: Scope,
  query: {
    companyId?: string | undefined
    from?: string | undefined
    until?: string | undefined
    isPaid?: 'true' | 'false' | undefined
    text?: TextSearch | undefined
  },
  page: PageRequest,
): Promise<PageRows<SubscriptionInvoice>> {
  const { rows } = await sql<InvoiceRecord>`
    select ${columns} from ${sources}
    where ${own(scope)}
      and ${query.companyId === undefined ? sql`true` : sql`i.company_id = ${query.companyId}`}
      and ${query.from === undefined ? sql`true` : sql`i.issued_on >= ${query.from}::date`}
      and ${query.until === undefined ? sql`true` : sql`i.issued_on <= ${query.until}::date`}
      and ${query.isPaid === undefined ? sql`true` : query.isPaid === 'true' ? sql`p.paid_at is not null` : sql`p.paid_at is null`}
      and ${hasTexts(query.text, (pattern) => sql`searchable(i.ref || ' ' || c.name) like ${pattern}`)}
      and ${afterKey([sql`i.created_at`, sql`i.id`], page, ['timestamptz', 'uuid'])}
    order by i.created_at ${direction(page)}, i.id ${direction(page)} limit ${rowsOf(page)}`.execute(db)
  return pageRows(
    rows,
    page,
    (row) => [row.createdAt, row.id],
    (row) => {
      const { issuerDetails: _1, recipientDetails: _2, issuerParty: _3, recipientParty: _4, bankAccount: _5, ...shown } = toInvoice(row)
      return shown
    },
  )
}

/** Returns the next invoices of an export, oldest first, after the last of the ones before. Days are those of issue, both included. */
export async function listSubscriptionInvoicesByDay(
  db: Db,
  scope: Scope,
  period: { from: string; until: string },
  after: { createdAt: string; id: string } | undefined,
  limit: number,
): Promise<SubscriptionInvoice[]> {
  const { rows } = await sql<InvoiceRecord>`
    select ${columns} from ${sources}
    where ${own(scope)} and i.issued_on between ${period.from}::date and ${period.until}::date
      and ${after === undefined ? sql`true` : sql`(i.created_at, i.id) > (${after.createdAt}::timestamptz, ${after.id}::uuid)`}
    order by i.created_at, i.id limit ${literal(limit)}`.execute(db)
  return rows.map(toInvoice)
}

/** An invoice of the caller, or undefined. */
export async function findSubscriptionInvoice(db: Db, scope: Scope, id: string): Promise<WholeSubscriptionInvoice | undefined> {
  const { rows } = await sql<InvoiceRecord>`select ${columns} from ${sources} where ${own(scope)} and i.id = ${id}`.execute(db)
  return rows[0] && toInvoice(rows[0])
}

/** Returns the first day from a day on that no subscription invoice of a company covers. */
export async function findNextUninvoiced(db: Db, companyId: string, from: string): Promise<string> {
  const { rows } = await sql<{ day: string }>`
    select greatest(${from}::date, max(i.period_until) + 1)::text as day from subscription_invoice i where i.company_id = ${companyId}`.execute(db)
  return rows[0]?.day ?? from
}

/** Writes that an invoice was paid; one that was paid before keeps its date. */
export async function insertSubscriptionPayment(db: Db, { issuer, company, id }: SubscriptionInvoice, markedBy: string): Promise<void> {
  await db
    .insertInto('subscription_payment')
    .values({ issuer_id: issuer.id, invoice_id: id, company_id: company.id, marked_by: markedBy })
    .onConflict((conflict) => conflict.columns(['issuer_id', 'invoice_id']).doNothing())
    .execute()
}
