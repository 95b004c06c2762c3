import type { BillingState } from '@stoa/contract/subscription.ts'
import type { CodedMessage } from '@stoa/contract/params.ts'
import { sql } from 'kysely'
import type { Db } from '../../database/db.ts'
import { literal } from '../../kit/paging.ts'
import type { ProviderCharge } from './ports.ts'

export type SubscriptionKey = { companyId: string; subscriptionId: string }

/** A subscription with what a provider charges for it. */
export type BilledSubscription = SubscriptionKey & {
  issuerId: string
  planId: string
  planName: string
  priceMinor: number
  currency: string
  startedOn: string
  nextPeriodFrom: string
  /** The first day of the month that was invoiced last. */
  invoicedFrom: string | null
  isEnded: boolean
  customerReference: string | null
  reference: string | null
  /** What a month costs there from the next charge on; null while a change is not answered. */
  chargedMinor: number | null
  billedPlanId: string | null
}

const billed = sql`
  select s.company_id as "companyId", s.id as "subscriptionId", s.issuer_id as "issuerId", p.id as "planId", p.name as "planName",
    p.price_minor as "priceMinor", p.currency, s.started_on as "startedOn", s.next_period_from as "nextPeriodFrom",
    (select max(i.period_from) from subscription_invoice i where i.company_id = s.company_id and i.subscription_id = s.id) as "invoicedFrom", s.ended_on is not null as "isEnded",
    b.customer_reference as "customerReference", b.reference, b.charged_minor as "chargedMinor", b.plan_id as "billedPlanId"
  from subscription s join subscription_plan p on p.issuer_id = s.issuer_id and p.id = s.plan_id
  left join subscription_billing b on b.company_id = s.company_id and b.subscription_id = s.id`

export async function findBilled(db: Db, { companyId, subscriptionId }: SubscriptionKey): Promise<BilledSubscription | undefined> {
  const { rows } = await sql<BilledSubscription>`${billed} where s.company_id = ${companyId} and s.id = ${subscriptionId}`.execute(db)
  return rows[0]
}

/** Returns which subscription a reference of the provider belongs to. */
export async function findByReference(db: Db, reference: string): Promise<SubscriptionKey | undefined> {
  const { rows } = await sql<SubscriptionKey>`
    select company_id as "companyId", subscription_id as "subscriptionId" from subscription_billing where reference = ${reference}`.execute(db)
  return rows[0]
}

/** Returns the customer of a company's newest subscription that a provider charges. */
export async function findCustomer(db: Db, companyId: string): Promise<string | undefined> {
  const { rows } = await sql<{ reference: string }>`
    select b.customer_reference as reference from subscription_billing b
    join subscription s on s.company_id = b.company_id and s.id = b.subscription_id
    where b.company_id = ${companyId} and b.customer_reference is not null order by s.created_at desc limit 1`.execute(db)
  return rows[0]?.reference
}

/** Returns the subscriptions that are charged, or are to be, after the ones before: those that run, and those that have not ended at the provider. */
export async function listToBill(db: Db, after: SubscriptionKey | undefined, limit: number): Promise<SubscriptionKey[]> {
  const { rows } = await sql<SubscriptionKey>`
    select s.company_id as "companyId", s.id as "subscriptionId" from subscription s
    left join subscription_billing b on b.company_id = s.company_id and b.subscription_id = s.id
    where (s.ended_on is null or b.state <> 'ended' or exists (
        select from subscription_charge c where c.company_id = s.company_id and c.subscription_id = s.id and c.state in ('open', 'failed')))
      and ${after === undefined ? sql`true` : sql`(s.company_id, s.id) > (${after.companyId}::uuid, ${after.subscriptionId}::uuid)`}
    order by s.company_id, s.id limit ${literal(limit)}`.execute(db)
  return rows
}

/** Returns the subscriptions of a plan that run. */
export async function listOfPlan(db: Db, { issuerId, planId }: { issuerId: string; planId: string }): Promise<SubscriptionKey[]> {
  const { rows } = await sql<SubscriptionKey>`
    select company_id as "companyId", id as "subscriptionId" from subscription where issuer_id = ${issuerId} and plan_id = ${planId} and ended_on is null`.execute(
    db,
  )
  return rows
}

/** Writes how a subscription stands at the provider; what is absent stays, and so does the state of a problem that is not given. */
export async function upsertBilling(
  db: Db,
  { companyId, subscriptionId }: SubscriptionKey,
  change: {
    customerReference?: string
    reference?: string
    planId?: string
    chargedMinor?: number | null
    state?: BillingState
    problem?: CodedMessage | null
  },
): Promise<void> {
  const { customerReference = null, reference = null, planId = null, chargedMinor, state = null, problem } = change
  const text = problem ? JSON.stringify(problem) : null
  await sql`
    insert into subscription_billing (company_id, subscription_id, customer_reference, reference, plan_id, charged_minor, state, problem)
    values (${companyId}, ${subscriptionId}, ${customerReference}, ${reference}, ${planId}::uuid, ${chargedMinor ?? null}::bigint, coalesce(${state}, 'waiting'), ${text}::jsonb)
    on conflict (company_id, subscription_id) do update set
      customer_reference = coalesce(excluded.customer_reference, subscription_billing.customer_reference),
      reference = coalesce(excluded.reference, subscription_billing.reference), plan_id = coalesce(excluded.plan_id, subscription_billing.plan_id),
      charged_minor = ${chargedMinor === undefined ? sql`subscription_billing.charged_minor` : sql`excluded.charged_minor`}, state = case
        when ${problem === undefined} and subscription_billing.problem is not null then subscription_billing.state
        else coalesce(${state}, subscription_billing.state)
      end,
      problem = ${problem === undefined ? sql`subscription_billing.problem` : sql`excluded.problem`}, updated_at = now()`.execute(db)
}

/** Writes what was charged and returns the references of those that have failed since. What is paid stays paid, whatever was read before. */
export async function upsertCharges(db: Db, key: SubscriptionKey, charges: readonly ProviderCharge[]): Promise<string[]> {
  if (charges.length === 0) return []
  const { rows } = await sql<{ reference: string }>`
    with given as (
      select * from jsonb_to_recordset(${JSON.stringify(charges)}::jsonb)
        as one (reference text, "chargedOn" date, "totalMinor" bigint, currency text, state text, "payUrl" text)
    ), before as (
      select c.reference, c.state from subscription_charge c where c.company_id = ${key.companyId} for update
    ), written as (
      insert into subscription_charge (company_id, subscription_id, reference, charged_on, total_minor, currency, state, pay_url)
      select ${key.companyId}, ${key.subscriptionId}, reference, "chargedOn", "totalMinor", currency, state, "payUrl" from given
      on conflict (company_id, reference) do update set state = excluded.state, pay_url = excluded.pay_url, updated_at = now()
        where subscription_charge.state <> 'paid'
      returning reference, state
    )
    select w.reference from written w left join before b on b.reference = w.reference
    where w.state = 'failed' and b.state is distinct from 'failed'`.execute(db)
  return rows.map(({ reference }) => reference)
}

/** Marks the invoices of a subscription as paid whose month the provider was paid for; returns them. Marked before, they keep their date. */
export async function markChargedPaid(
  db: Db,
  { companyId, subscriptionId }: SubscriptionKey,
  markedBy: string,
): Promise<{ id: string; issuerId: string }[]> {
  const { rows } = await sql<{ id: string; issuerId: string }>`
    insert into subscription_payment (issuer_id, invoice_id, company_id, marked_by)
    select i.issuer_id, i.id, i.company_id, ${markedBy} from subscription_invoice i
    where i.company_id = ${companyId} and i.subscription_id = ${subscriptionId} and exists (
      select from subscription_charge c where c.company_id = i.company_id and c.subscription_id = i.subscription_id and c.state = 'paid'
        and c.charged_on between i.period_from and i.period_until and c.currency = i.currency and c.total_minor >= i.net_minor + i.tax_minor)
    on conflict (issuer_id, invoice_id) do nothing
    returning invoice_id as id, issuer_id as "issuerId"`.execute(db)
  return rows
}

/** Lets a subscription be charged again that the provider ended on its own: the next one there has a key of its own. */
export async function reopenBilling(db: Db, { companyId, subscriptionId }: SubscriptionKey): Promise<void> {
  await sql`
    update subscription_billing set charged_minor = 0, state = 'waiting', problem = null, updated_at = now()
    where company_id = ${companyId} and subscription_id = ${subscriptionId} and state = 'ended'`.execute(db)
}

/** Returns what the provider still collects for an invoice: references of charges of its month that are open or failed. */
export async function listOpenCharges(db: Db, companyId: string, invoiceId: string): Promise<string[]> {
  const { rows } = await sql<{ reference: string }>`
    select c.reference from subscription_invoice i
    join subscription_charge c on c.company_id = i.company_id and c.subscription_id = i.subscription_id
      and c.charged_on between i.period_from and i.period_until and c.state in ('open', 'failed')
    where i.company_id = ${companyId} and i.id = ${invoiceId} order by c.reference`.execute(db)
  return rows.map(({ reference }) => reference)
}

/** Returns the month that an invoice covers, with the subscription at the provider; undefined where it has none. */
export async function findBilledMonth(
  db: Db,
  companyId: string,
  invoiceId: string,
): Promise<{ reference: string; from: string; until: string } | undefined> {
  const { rows } = await sql<{ reference: string; from: string; until: string }>`
    select b.reference, i.period_from as "from", i.period_until as "until" from subscription_invoice i
    join subscription_billing b on b.company_id = i.company_id and b.subscription_id = i.subscription_id and b.reference is not null
    where i.company_id = ${companyId} and i.id = ${invoiceId}`.execute(db)
  return rows[0]
}

/** Returns the invoices of a subscription that were paid elsewhere although the provider still collects their month. */
export async function listPaidOutside(db: Db, { companyId, subscriptionId }: SubscriptionKey, markedByProvider: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select i.id from subscription_charge c
    join subscription_invoice i on i.company_id = c.company_id and i.subscription_id = c.subscription_id and c.charged_on between i.period_from and i.period_until
    join subscription_payment p on p.issuer_id = i.issuer_id and p.invoice_id = i.id and p.marked_by <> ${markedByProvider}
    where c.company_id = ${companyId} and c.subscription_id = ${subscriptionId} and c.state in ('open', 'failed')
    group by i.id`.execute(db)
  return rows.map(({ id }) => id)
}

/** Returns the subscriptions that run of a company, or that it invoices. */
export async function listOfCompany(db: Db, companyId: string): Promise<SubscriptionKey[]> {
  const { rows } = await sql<SubscriptionKey>`
    select company_id as "companyId", id as "subscriptionId" from subscription where company_id = ${companyId} and ended_on is null
    union
    select company_id, id from subscription where issuer_id = ${companyId} and ended_on is null`.execute(db)
  return rows
}

/** Whether a provider charges a subscription now, or may: also while a change of its price is not answered. */
export async function isCharged(db: Db, { companyId, subscriptionId }: SubscriptionKey): Promise<boolean> {
  const { rows } = await sql`
    select from subscription_billing where company_id = ${companyId} and subscription_id = ${subscriptionId} and reference is not null
      and charged_minor is distinct from 0 and state <> 'ended'`.execute(db)
  return rows.length > 0
}

/** Whether a provider charges, or has charged, a subscription. */
export async function hasBilling(db: Db, { companyId, subscriptionId }: SubscriptionKey): Promise<boolean> {
  const { rows } = await sql`
    select from subscription_billing where company_id = ${companyId} and subscription_id = ${subscriptionId} and reference is not null`.execute(db)
  return rows.length > 0
}
