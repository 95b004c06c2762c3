import type { Language } from '@stoa/contract/languages.ts'
import type { CodedMessage } from '@stoa/contract/params.ts'
import type { BillingState, Subscription, SubscriptionPlan } from '@stoa/contract/subscription.ts'
import type { OfferedPlan } from '@stoa/contract/pricing.ts'
import type { PageRequest, PageRows } from '@stoa/contract/route.ts'
import type { CompanyType } from '@stoa/contract/states.ts'
import { describe } from '@stoa/messages/describe.ts'
import { sql } from 'kysely'
import type { Db } from '../../database/db.ts'
import type { TextSearch } from '../../kit/filter.ts'
import { afterKey, direction, hasTexts, literal, pageRows, rowsOf } from '../../kit/paging.ts'

type PlanRecord = Omit<SubscriptionPlan, 'price'> & { priceMinor: number; currency: string }

function toPlan({ priceMinor, currency, ...row }: PlanRecord): SubscriptionPlan {
  return { ...row, price: { minor: priceMinor, currency } }
}

const planColumns = sql`p.id as "planId", p.name, p.price_minor as "priceMinor", p.currency, p.is_active as "isActive", p.version,
  (select count(*) from subscription s where s.issuer_id = p.issuer_id and s.plan_id = p.id and s.ended_on is null)::int as "companyCount"`

/** Most plans of an administrator: they are shown in one list. */
export const maxPlans = 100

/** Returns the plans of an administrator's company by name. */
export async function listPlans(db: Db, issuerId: string): Promise<SubscriptionPlan[]> {
  const { rows } = await sql<PlanRecord>`
    select ${planColumns} from subscription_plan p where p.issuer_id = ${issuerId} order by p.name limit ${literal(maxPlans)}`.execute(db)
  return rows.map(toPlan)
}

/** Returns the active plans of the installation, those of one currency by price. */
export async function listActivePlans(db: Db): Promise<OfferedPlan[]> {
  const { rows } = await sql<Omit<OfferedPlan, 'price'> & { priceMinor: number; currency: string }>`
    select p.id as "planId", p.name, p.price_minor as "priceMinor", p.currency from subscription_plan p
    where p.is_active order by p.currency, p.price_minor, p.name limit ${literal(maxPlans)}`.execute(db)
  return rows.map(({ priceMinor, currency, ...plan }) => ({ ...plan, price: { minor: priceMinor, currency } }))
}

export async function findPlan(db: Db, issuerId: string, planId: string): Promise<SubscriptionPlan | undefined> {
  const { rows } = await sql<PlanRecord>`
    select ${planColumns} from subscription_plan p where p.issuer_id = ${issuerId} and p.id = ${planId}`.execute(db)
  return rows[0] && toPlan(rows[0])
}

export async function insertPlan(db: Db, plan: { issuerId: string; name: string; priceMinor: number; currency: string }): Promise<string> {
  const { id } = await db
    .insertInto('subscription_plan')
    .values({ issuer_id: plan.issuerId, name: plan.name, price_minor: plan.priceMinor, currency: plan.currency })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Changes a plan that still has this version; returns whether it had. */
export async function updatePlan(
  db: Db,
  key: { issuerId: string; planId: string; version: number },
  change: { name?: string | undefined; priceMinor?: number | undefined; isActive?: boolean | undefined },
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update subscription_plan set name = coalesce(${change.name ?? null}, name), price_minor = coalesce(${change.priceMinor ?? null}::bigint, price_minor),
      is_active = coalesce(${change.isActive ?? null}::boolean, is_active), version = version + 1
    where issuer_id = ${key.issuerId} and id = ${key.planId} and version = ${key.version}`.execute(db)
  return Number(numAffectedRows ?? 0) === 1
}

type SubscriptionRecord = {
  subscriptionId: string
  companyId: string
  companyName: string
  companyType: CompanyType
  planId: string
  planName: string
  priceMinor: number
  currency: string
  startedOn: string
  nextPeriodFrom: string
  endedOn: string | null
  createdAt: string
  billingState: BillingState | null
  billingProblem: CodedMessage | null
}

function toSubscription(row: SubscriptionRecord, language: Language): Subscription {
  return {
    subscriptionId: row.subscriptionId,
    company: { id: row.companyId, name: row.companyName, companyType: row.companyType },
    plan: { id: row.planId, name: row.planName },
    price: { minor: row.priceMinor, currency: row.currency },
    startedOn: row.startedOn,
    nextInvoiceOn: row.endedOn === null ? row.nextPeriodFrom : null,
    endedOn: row.endedOn,
    billing: row.billingState === null ? null : { state: row.billingState, problem: row.billingProblem && describe(language, row.billingProblem) },
  }
}

const subscriptionColumns = sql`s.id as "subscriptionId", s.company_id as "companyId", c.name as "companyName", c.company_type as "companyType", p.id as "planId",
  p.name as "planName", p.price_minor as "priceMinor", p.currency, s.started_on as "startedOn", s.next_period_from as "nextPeriodFrom", s.ended_on as "endedOn",
  s.created_at as "createdAt", b.state as "billingState", b.problem as "billingProblem"`
const subscriptionSources = sql`subscription s join subscription_plan p on p.issuer_id = s.issuer_id and p.id = s.plan_id join company c on c.id = s.company_id
  left join subscription_billing b on b.company_id = s.company_id and b.subscription_id = s.id`

/** Returns the newest subscription of a company: the one it has, or the last that ended. */
export async function findSubscription(db: Db, companyId: string, language: Language): Promise<Subscription | undefined> {
  const { rows } = await sql<SubscriptionRecord>`
    select ${subscriptionColumns} from ${subscriptionSources} where s.company_id = ${companyId} order by s.ended_on is null desc, s.created_at desc limit 1`.execute(
    db,
  )
  return rows[0] && toSubscription(rows[0], language)
}

/** A page of the subscriptions of all companies. */
export async function listSubscriptions(
  db: Db,
  language: Language,
  query: { planId?: string | undefined; isEnded?: 'true' | 'false' | undefined; name?: TextSearch | undefined },
  page: PageRequest,
): Promise<PageRows<Subscription>> {
  const { rows } = await sql<SubscriptionRecord>`
    select ${subscriptionColumns} from ${subscriptionSources}
    where ${query.planId === undefined ? sql`true` : sql`s.plan_id = ${query.planId}`}
      and ${query.isEnded === undefined ? sql`true` : query.isEnded === 'true' ? sql`s.ended_on is not null` : sql`s.ended_on is null`}
      and ${hasTexts(query.name, (pattern) => sql`searchable(c.name) like ${pattern}`)}
      and ${afterKey([sql`s.created_at`, sql`s.id`], page, ['timestamptz', 'uuid'])}
    order by s.created_at ${direction(page)}, s.id ${direction(page)} limit ${rowsOf(page)}`.execute(db)
  return pageRows(
    rows,
    page,
    (row) => [row.createdAt, row.subscriptionId],
    (row) => toSubscription(row, language),
  )
}

/** The subscription a company has now, held until the transaction ends. */
export async function lockSubscription(
  db: Db,
  companyId: string,
): Promise<{ id: string; startedOn: string; issuerId: string; planId: string } | undefined> {
  const { rows } = await sql<{ id: string; startedOn: string; issuerId: string; planId: string }>`
    select s.id, s.started_on as "startedOn", s.issuer_id as "issuerId", s.plan_id as "planId" from subscription s
    where s.company_id = ${companyId} and s.ended_on is null for update`.execute(db)
  return rows[0]
}

export async function insertSubscription(db: Db, made: { companyId: string; issuerId: string; planId: string; startedOn: string }): Promise<void> {
  await db
    .insertInto('subscription')
    .values({
      company_id: made.companyId,
      issuer_id: made.issuerId,
      plan_id: made.planId,
      started_on: made.startedOn,
      next_period_from: made.startedOn,
    })
    .execute()
}

/** Changes the plan of a locked subscription, or ends it. */
export async function updateSubscription(
  db: Db,
  key: { companyId: string; id: string },
  change: { issuerId: string; planId: string } | { endedOn: string },
): Promise<void> {
  await db
    .updateTable('subscription')
    .set((eb) => ({
      ...('endedOn' in change ? { ended_on: change.endedOn } : { issuer_id: change.issuerId, plan_id: change.planId }),
      version: eb('version', '+', 1),
    }))
    .where('company_id', '=', key.companyId)
    .where('id', '=', key.id)
    .execute()
}

/** Whether a company can have a plan: it exists and is no administrator's. */
export async function isSubscriber(db: Db, companyId: string): Promise<boolean> {
  const { rows } = await sql`select from company c where c.id = ${companyId} and c.company_type <> 'ADMIN'`.execute(db)
  return rows.length > 0
}
