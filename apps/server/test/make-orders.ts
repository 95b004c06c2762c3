import type { OrderGroup } from '@stoa/contract/order-shapes.ts'
import type { OrderIntake } from '@stoa/contract/order-intake.ts'
import type { Order } from '@stoa/contract/order.ts'
import { order } from '@stoa/contract/order.ts'
import { sql } from 'kysely'
import { expect } from 'vitest'
import { sandboxPayments } from '../src/connectors/payments/sandbox/index.ts'
import { disputeReported, payoutReported, paymentReported } from '../src/domains/payment/events.ts'
import { checkInvariants } from '../src/domains/ledger/check-invariants.ts'
import type { PaymentEvent } from '../src/domains/payment/ports.ts'
import { signReport } from '../src/sandbox/webhooks.ts'
import type { As, TestApp } from './app.ts'
import { makeMerchant, makeOperator, unique } from './make.ts'
import type { Offer } from './make-catalogue.ts'
import { makeOffer } from './make-catalogue.ts'

const shippingAddress = { name: 'Noor de Vries', street: 'Prinsengracht 214', postalCode: '1016 HD', city: 'Amsterdam', countryCode: 'NL' }

/** A purchase as a sales channel would hand it in. */
export function purchase(lines: OrderIntake['lines'], more: Partial<OrderIntake> = {}): OrderIntake {
  return {
    marketplaceOrderReference: `WEB-${unique()}`,
    currency: 'EUR',
    customer: { name: 'Noor de Vries', email: 'noor@example.com' },
    shippingAddress,
    lines,
    ...more,
  }
}

/** An operator with a merchant that sells one thing, for tests of what comes after. */
export async function makeMarket(app: TestApp, offer: { priceMinor?: number; stock?: number | null } = {}) {
  const operator = await makeOperator(app)
  const merchant = await makeMerchant(app, { marketplaceId: operator.marketplaceId })
  return { operator, merchant, offer: await makeOffer(app, { marketplaceId: operator.marketplaceId, merchantId: merchant.companyId, ...offer }) }
}

/** Takes a purchase in. */
export function createOrders(app: TestApp, as: As, body: OrderIntake, key = unique()): Promise<OrderGroup> {
  return app.call(order.intake, { as, key, body })
}

/** Buys some of one thing and pays; returns the merchant's order as the caller sees it. */
export async function makePaidOrder(app: TestApp, as: As, offer: Offer, quantity = 1, more: Partial<OrderIntake> = {}): Promise<Order> {
  const group = await createOrders(app, as, purchase([{ variantId: offer.variantId, quantity }], more))
  await settle(app)
  return seeOrder(app, as, group.orders[0]?.hash ?? '')
}

export function seeOrder(app: TestApp, as: As, hash: string): Promise<Order> {
  return app.call(order.getByHash, { as, params: { hash } })
}

/** Puts a provider's report into the inbox and reports that it came, as the address for reports does. The same one twice is one. */
export async function report(app: TestApp, connectionId: string, body: PaymentEvent): Promise<void> {
  const made = await app.db
    .insertInto('webhook_inbox')
    .values({ connection_id: connectionId, external_id: body.externalId, provider: 'sandbox', body: JSON.stringify(body) })
    .onConflict((c) => c.columns(['connection_id', 'external_id']).doNothing())
    .returning('external_id')
    .executeTakeFirst()
  const event = { payout: payoutReported, dispute: disputeReported, payment: paymentReported, refund: paymentReported }[body.kind]
  if (made) await app.installation.jobs.enqueue(app.db, event, { connectionId, externalId: body.externalId })
}

/** Posts a report to the webhook address of a sandbox connection, signed as the provider signs. */
export async function postSigned(app: TestApp, connectionId: string, report: object): Promise<Response> {
  const { rows } = await sql<{ secret: string }>`
    select a.webhook_secret as secret from sandbox.account a join connection k on k.settings ->> 'account' = a.id where k.id = ${connectionId}`.execute(
    app.db,
  )
  const body = JSON.stringify(report)
  return fetch(`${app.publicUrl}/api/Webhook/sandbox/${connectionId}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'sandbox-signature': signReport(rows[0]?.secret ?? '', body, new Date()) },
    body,
  })
}

/** Hands over what the sandbox provider has to report, in its order; all of it, or what is due. Returns how much there was. */
export async function deliverReports(app: TestApp, { isDueOnly = false } = {}): Promise<number> {
  const { rows } = await sql<{ id: number; connectionId: string; body: string; secret: string }>`
    select w.id, k.id as "connectionId", w.body, a.webhook_secret as secret
    from sandbox.webhook w join sandbox.account a on a.id = w.account_id join connection k on k.kind = 'payment' and k.settings ->> 'account' = a.id
    where w.delivered_at is null and (w.due_at <= now() or not ${isDueOnly}) order by w.id`.execute(app.db)
  for (const { id, connectionId, body, secret } of rows) {
    const now = new Date()
    const raw = { body: Buffer.from(body), headers: { 'sandbox-signature': signReport(secret, body, now) } }
    await report(app, connectionId, sandboxPayments.parseWebhook({ settings: {}, secrets: { webhookSecret: secret } }, raw, now))
    await sql`update sandbox.webhook set delivered_at = now() where id = ${id}`.execute(app.db)
  }
  return rows.length
}

/** Runs jobs and hands over what the sandbox provider has to report until nothing moves. */
export async function settle(app: TestApp, options: { isParallel?: boolean } = {}): Promise<void> {
  do await app.drain(options)
  while ((await deliverReports(app)) > 0)
}

/** Sets for the sandbox provider of a marketplace how to answer next: `payments:failed`, `refunds:500` and the like, one per request. */
export async function script(app: TestApp, marketplaceId: string, modes: string[]): Promise<void> {
  await sql`
    update sandbox.account a set script = ${JSON.stringify(modes)}::jsonb from connection k
    where k.company_id = ${marketplaceId} and k.kind = 'payment' and k.settings ->> 'account' = a.id`.execute(app.db)
}

/** Sets what the sandbox provider of a marketplace keeps of each payment. */
export async function setProviderFee(app: TestApp, marketplaceId: string, basisPoints: number, fixedMinor: number): Promise<void> {
  await sql`
    update sandbox.account a set fee_basis_points = ${basisPoints}, fee_fixed_minor = ${fixedMinor} from connection k
    where k.company_id = ${marketplaceId} and k.kind = 'payment' and k.settings ->> 'account' = a.id`.execute(app.db)
}

/** Ledger and orders agree. */
export async function expectSound(app: TestApp): Promise<void> {
  expect(await checkInvariants(app.db)).toEqual([])
}
