import type { WebhookTopic } from '@stoa/contract/webhook-endpoint.ts'
import { sql } from 'kysely'
import type { Db } from '../../database/db.ts'
import { jsonRows } from '../../database/json-rows.ts'
import type { Json } from '../../kit/json.ts'

/** An event for one company. `fact` names what happened, so that a repeated job adds nothing. */
export type NewEvent = { companyId: string; topic: string; fact: string; data: Json }

/** Whether a company has an enabled endpoint for a topic; both are columns. Others get no event. */
export const isSubscribed = (company: string, topic: string) =>
  sql`exists (
    select from webhook_endpoint w join company wc on wc.id = w.company_id and wc.is_active
    where w.company_id = ${sql.ref(company)} and w.is_enabled and ${sql.ref(topic)} = any(w.topics))`

/**
 * Stores events and a delivery for each enabled endpoint with their topic. `endpointId` sends to one endpoint whatever its topics. Returns the deliveries;
 * none for an event stored before.
 */
export async function insertEvents(
  db: Db,
  events: readonly NewEvent[],
  endpointId?: string,
): Promise<{ companyId: string; deliveryId: string; endpointId: string }[]> {
  const columns = sql`"companyId" uuid, topic text, fact text, data jsonb`
  const { rows } = await sql<{ companyId: string; deliveryId: string; endpointId: string }>`
    with added as (
      insert into webhook_event (company_id, topic, fact, data)
      select k."companyId", k.topic, k.fact, k.data from ${jsonRows(events, 'k', columns)}
      on conflict on constraint webhook_event_fact_once do nothing
      returning company_id, id, topic
    )
    insert into webhook_delivery (company_id, endpoint_id, event_id, next_attempt_at)
    select a.company_id, w.id, a.id, now() + interval '10 minutes'
    from added a join webhook_endpoint w on w.company_id = a.company_id and w.is_enabled
      and ${endpointId === undefined ? sql`a.topic = any(w.topics)` : sql`w.id = ${endpointId}`}
    returning company_id as "companyId", id as "deliveryId", endpoint_id as "endpointId"`.execute(db)
  return rows
}

/** Names and values as in the API: `orderId` is the number that people read, `hash` the key of the order. */
const orderData = sql`jsonb_build_object('orderId', o.number::text, 'hash', o.hash, 'marketplaceId', o.marketplace_id, 'merchantId', o.merchant_id,
  'orderStatus', o.order_status, 'paymentStatus', o.payment_status, 'payoutStatus', o.payout_status, 'isTest', o.is_test)`
const bothSides = sql`cross join lateral (values (o.marketplace_id), (o.merchant_id)) s(company_id)`

/** Events of the orders of purchases, for both sides where they want them. */
export async function listOrderEvents(
  db: Db,
  topic: WebhookTopic,
  facts: readonly { marketplaceId: string; groupId: string }[],
): Promise<NewEvent[]> {
  const { rows } = await sql<NewEvent>`
    select s.company_id as "companyId", f.topic, f.topic || ':' || o.id as fact, ${orderData} as data
    from ${jsonRows(
      facts.map((fact) => ({ ...fact, topic })),
      'f',
      sql`"marketplaceId" uuid, "groupId" uuid, topic text`,
    )} join "order" o on o.marketplace_id = f."marketplaceId" and o.group_id = f."groupId" ${bothSides}
    where ${isSubscribed('s.company_id', 'f.topic')}`.execute(db)
  return rows
}

/** A change of an order; `changeId` where an order can have several of its kind, and `names` what its event says besides the order. */
export type OrderChange = { marketplaceId: string; orderId: string; changeId?: string; names?: { fulfilmentId: string } | { refundId: string } }

/** Events of changes of orders, for both sides where they want them. */
export async function listOrderChangeEvents(db: Db, topic: WebhookTopic, changes: readonly OrderChange[]): Promise<NewEvent[]> {
  const { rows } = await sql<NewEvent>`
    select s.company_id as "companyId", f.topic, f.topic || ':' || coalesce(f."changeId", o.id) as fact,
      ${orderData} || coalesce(f.names, '{}') as data
    from ${jsonRows(
      changes.map((change) => ({ ...change, topic })),
      'f',
      sql`"marketplaceId" uuid, "orderId" uuid, "changeId" uuid, names jsonb, topic text`,
    )} join "order" o on o.marketplace_id = f."marketplaceId" and o.id = f."orderId" ${bothSides}
    where ${isSubscribed('s.company_id', 'f.topic')}`.execute(db)
  return rows
}

/** A shipment whose tracking changed. */
export type ShipmentChange = { marketplaceId: string; orderId: string; fulfilmentId: string }

/** Events of changes of tracking, for both sides where they want them: one for what the tracking is now. */
export async function listTrackingEvents(db: Db, changes: readonly ShipmentChange[]): Promise<NewEvent[]> {
  const topic: WebhookTopic = 'order.tracking_changed'
  const { rows } = await sql<NewEvent>`
    select distinct s.company_id as "companyId", c.topic,
      c.topic || ':' || f.id || ':' || md5(concat_ws(' ', f.carrier, f.tracking_number, f.tracking_href)) || ':' || o.updated_at as fact,
      ${orderData} || jsonb_build_object('fulfilmentId', f.id) as data
    from ${jsonRows(
      changes.map((change) => ({ ...change, topic })),
      'c',
      sql`"marketplaceId" uuid, "orderId" uuid, "fulfilmentId" uuid, topic text`,
    )} join "order" o on o.marketplace_id = c."marketplaceId" and o.id = c."orderId"
    join fulfilment f on f.marketplace_id = o.marketplace_id and f.order_id = o.id and f.id = c."fulfilmentId" ${bothSides}
    where ${isSubscribed('s.company_id', 'c.topic')}`.execute(db)
  return rows
}

/** Events of an entry in the history of a return or a dispute, for both sides where they want them. The first entry opens it. */
export async function listCaseEvents(db: Db, marketplaceId: string, caseId: string, eventId: string): Promise<NewEvent[]> {
  const { rows } = await sql<NewEvent>`
    select s.company_id as "companyId", f.topic, f.topic || ':' || f.event_id as fact,
      jsonb_build_object('caseId', o.id, 'caseNumber', o.number, 'state', o.state, 'event', f.code, 'orderId', f.order_number, 'hash', f.hash,
        'marketplaceId', o.marketplace_id, 'merchantId', o.merchant_id) as data
    from (
      select c.kind || case when e.code in ('return_requested', 'dispute_opened') then '.opened' else '.changed' end as topic, e.id as event_id, e.code,
        r.number::text as order_number, r.hash, c.marketplace_id, c.id as case_id
      from case_event e join order_case c on c.marketplace_id = e.marketplace_id and c.id = e.case_id
      join "order" r on r.marketplace_id = c.marketplace_id and r.id = c.order_id
      where e.marketplace_id = ${marketplaceId} and e.case_id = ${caseId} and e.id = ${eventId}::bigint
    ) f join order_case o on o.marketplace_id = f.marketplace_id and o.id = f.case_id ${bothSides}
    where ${isSubscribed('s.company_id', 'f.topic')}`.execute(db)
  return rows
}

/** How many products one event names at most. */
export const productsPerEvent = 100

/** Events of a decision or submission of listings: one per hundred products of a merchant. `sides` are whom they are for. */
export async function listListingEvents(
  db: Db,
  topic: WebhookTopic,
  sides: readonly ('merchant' | 'operator')[],
  facts: readonly { marketplaceId: string; listingIds: readonly string[] }[],
): Promise<NewEvent[]> {
  const listings = facts.flatMap(({ marketplaceId, listingIds }) => listingIds.map((listingId) => ({ marketplaceId, listingId, topic })))
  const { rows } = await sql<NewEvent>`
    select c."companyId", c.topic, c.topic || ':' || md5(string_agg(c.id::text || c.version, ',' order by c.id)) as fact,
      jsonb_build_object('marketplaceId', c.marketplace_id, 'merchantId', c.merchant_id,
        'products', jsonb_agg(jsonb_build_object('productId', c.product_id, 'collectionProductId', c.id) order by c.id)) as data
    from (
      select l.id, l.version, l.marketplace_id, l.merchant_id, l.product_id, f.topic, s.company_id as "companyId",
        (row_number() over (partition by s.company_id, l.marketplace_id, l.merchant_id order by l.id) - 1) / ${sql.lit(productsPerEvent)} as part
      from ${jsonRows(listings, 'f', sql`"marketplaceId" uuid, "listingId" uuid, topic text`)}
      join listing l on l.marketplace_id = f."marketplaceId" and l.id = f."listingId"
      cross join lateral (values ('merchant', l.merchant_id), ('operator', l.marketplace_id)) s(side, company_id)
      where s.side = any(${[...sides]})
    ) c
    where ${isSubscribed('c.companyId', 'c.topic')}
    group by c."companyId", c.topic, c.marketplace_id, c.merchant_id, c.part`.execute(db)
  return rows
}

/** The event of a payout, for both sides where they want it. */
export async function listPayoutEvents(db: Db, topic: WebhookTopic, marketplaceId: string, payoutId: string): Promise<NewEvent[]> {
  const { rows } = await sql<NewEvent>`
    select s.company_id as "companyId", f.topic, f.topic || ':' || o.id as fact,
      jsonb_build_object('payoutId', o.id, 'number', o.number, 'marketplaceId', o.marketplace_id, 'merchantId', o.merchant_id,
        'amountMinor', o.amount_minor, 'currency', o.currency, 'status', o.status) as data
    from (select ${topic}::text as topic) f join payout o on o.marketplace_id = ${marketplaceId} and o.id = ${payoutId} ${bothSides}
    where ${isSubscribed('s.company_id', 'f.topic')}`.execute(db)
  return rows
}

/** The event of an invoice or credit note, for its issuer and recipient where they want it. */
export async function listInvoiceEvents(db: Db, topic: WebhookTopic, issuerId: string, invoiceId: string): Promise<NewEvent[]> {
  const { rows } = await sql<NewEvent>`
    select s.company_id as "companyId", f.topic, f.topic || ':' || i.id as fact,
      jsonb_build_object('invoiceId', i.id, 'ref', i.ref, 'kind', i.kind, 'issuerId', i.issuer_id, 'recipientId', i.recipient_id,
        'totalMinor', i.total_minor, 'currency', i.currency) as data
    from (select ${topic}::text as topic) f join invoice i on i.issuer_id = ${issuerId} and i.id = ${invoiceId}
    cross join lateral (values (i.issuer_id), (i.recipient_id)) s(company_id)
    where ${isSubscribed('s.company_id', 'f.topic')}`.execute(db)
  return rows
}

/** The event of a finished run, where its company wants it: one for each end of a run that was resumed. */
export async function listRunEvents(db: Db, topic: WebhookTopic, companyId: string, runId: string): Promise<NewEvent[]> {
  const { rows } = await sql<NewEvent>`
    select r.company_id as "companyId", f.topic, f.topic || ':' || r.id || ':' || r.finished_at as fact,
      jsonb_build_object('runId', r.id, 'kind', r.kind, 'status', r.status, 'failed', r.failed, 'isDryRun', r.is_dry_run) as data
    from (select ${topic}::text as topic) f join run r on r.company_id = ${companyId} and r.id = ${runId} and r.finished_at is not null
    where ${isSubscribed('r.company_id', 'f.topic')}`.execute(db)
  return rows
}

/** The event of a partnership, for the operator or both sides where they want it. */
export async function listPartnershipEvents(
  db: Db,
  topic: WebhookTopic,
  marketplaceId: string,
  partnershipId: string,
  side: 'operator' | 'both',
): Promise<NewEvent[]> {
  const { rows } = await sql<NewEvent>`
    select s.company_id as "companyId", f.topic, f.topic || ':' || o.id || ':' || o.status || ':' || coalesce(o.decided_at, o.requested_at) as fact,
      jsonb_build_object('partnershipId', o.id, 'marketplaceId', o.marketplace_id, 'merchantId', o.merchant_id, 'status', o.status) as data
    from (select ${topic}::text as topic) f join partnership o on o.marketplace_id = ${marketplaceId} and o.id = ${partnershipId}
    ${side === 'both' ? bothSides : sql`cross join lateral (values (o.marketplace_id)) s(company_id)`}
    where ${isSubscribed('s.company_id', 'f.topic')}`.execute(db)
  return rows
}
