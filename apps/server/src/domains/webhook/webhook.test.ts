import { createHmac } from 'node:crypto'
import { collection } from '@stoa/contract/collection.ts'
import { notification } from '@stoa/contract/notification.ts'
import { order } from '@stoa/contract/order.ts'
import type { WebhookTopic } from '@stoa/contract/webhook-endpoint.ts'
import { maxWebhookEndpoints, webhookEndpoint } from '@stoa/contract/webhook-endpoint.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { As, TestApp } from '../../../test/app.ts'
import { startTestApp } from '../../../test/app.ts'
import { createOrders, makeMarket, makePaidOrder, purchase } from '../../../test/make-orders.ts'
import { makeProducts } from '../../../test/make-products.ts'
import { createJobCtx } from '../../../test/payout-by-hand.ts'
import { makeManager, makeMerchant, makeOperator } from '../../../test/make.ts'
import type { ReceivedWebhook } from '../../../test/webhook-receiver.ts'
import { makeReceiver as receiverOf } from '../../../test/webhook-receiver.ts'
import { purchaseCreated } from '../order/events.ts'
import { deliveryDue } from './events.ts'
import { deleteOldEvents } from './queries-delivery.ts'
import { retryDueDeliveries } from './retry-due-deliveries.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

const makeReceiver = (status?: number) => receiverOf(app, status)
const createEndpoint = (as: As, url: string, topics: WebhookTopic[]) => app.call(webhookEndpoint.create, { as, body: { url, topics } })
const deliveriesOf = async (as: As, id: string) => (await app.call(webhookEndpoint.deliveries, { as, params: { id }, query: {} })).value
const makeDue = () => app.pool.query(`update webhook_delivery set next_attempt_at = now() where state = 'pending'`)

/** Lets the clock of retries run once. */
async function retry(): Promise<void> {
  await makeDue()
  await retryDueDeliveries(createJobCtx(app))
  await app.drain()
}

function verify(secret: string, { headers, body }: ReceivedWebhook): boolean {
  const key = Buffer.from(secret.replace('whsec_', ''), 'base64')
  const signature = createHmac('sha256', key).update(`${headers['webhook-id']}.${headers['webhook-timestamp']}.${body}`).digest('base64')
  return (headers['webhook-signature'] ?? '').split(' ').includes(`v1,${signature}`)
}

describe('a webhook endpoint', () => {
  it('receives each event of its topics once, signed with its secret', async () => {
    const { operator, merchant, offer } = await makeMarket(app)
    const [shop, warehouse] = [makeReceiver(), makeReceiver()]
    const { secret, endpoint } = await createEndpoint(operator.as, shop.url, ['order.created', 'order.paid'])
    await createEndpoint(merchant.as, warehouse.url, ['order.paid', 'order.fulfilled'])
    const bought = await makePaidOrder(app, operator.as, offer, 2)
    await app.drain()
    const got = await shop.received()
    expect(got.map(({ event }) => event.type)).toEqual(['order.created', 'order.paid'])
    const { orderId } = await app.call(order.getByHash, { as: operator.as, params: { hash: bought.hash } })
    expect(got[0]?.event.data).toMatchObject({
      orderId,
      hash: bought.hash,
      merchantId: merchant.companyId,
      marketplaceId: operator.marketplaceId,
      isTest: false,
    })
    expect(got.every((one) => verify(secret, one))).toBe(true)
    expect(got.every((one) => one.headers['webhook-id'] === one.event.id)).toBe(true)
    expect(await deliveriesOf(operator.as, endpoint.id)).toMatchObject([
      { topic: 'order.paid', object: `#${orderId}`, state: 'delivered', attempts: 1, lastStatus: 200 },
      { topic: 'order.created', state: 'delivered' },
    ])
    await app.call(order.fulfil, { as: merchant.as, body: { hash: bought.hash, carrier: 'PostNL', trackingNumber: '3SABC' } })
    await app.drain()
    expect((await warehouse.received()).map(({ event }) => event.type)).toEqual(['order.paid', 'order.fulfilled'])
  })

  it('receives nothing once its company is deactivated, and what happens then is not sent later', async () => {
    const { operator, merchant, offer } = await makeMarket(app)
    const receiver = makeReceiver()
    const { endpoint } = await createEndpoint(merchant.as, receiver.url, ['order.created'])
    await app.call(webhookEndpoint.sendTest, { as: merchant.as, params: { id: endpoint.id } })
    const setActive = (isActive: boolean) => app.pool.query('update company set is_active = $2 where id = $1', [merchant.companyId, isActive])
    await createOrders(app, operator.as, purchase([{ variantId: offer.variantId, quantity: 1 }]))
    await setActive(false)
    await app.drain()
    await setActive(true)
    await retry()
    expect(await receiver.received()).toEqual([])
    expect((await deliveriesOf(merchant.as, endpoint.id)).map(({ state }) => state)).toEqual(['cancelled'])
  })

  it('of an operator and of a merchant is sent each approval, by the operator or without review', async () => {
    const operator = await makeOperator(app)
    const merchant = await makeMerchant(app, { marketplaceId: operator.marketplaceId })
    const make = async (name: string, requiresApproval: boolean) =>
      (await app.call(collection.create, { as: operator.as, body: { name, requiresApproval } })).id
    const [open, guarded] = [await make('Lamps', false), await make('Tables', true)]
    const products = (await makeProducts(app, merchant, 2, { isNew: true })).map(({ id }) => ({ id }))
    const [portal, shop] = [makeReceiver(), makeReceiver()]
    await createEndpoint(operator.as, portal.url, ['product.approved'])
    await createEndpoint(merchant.as, shop.url, ['product.approved'])
    await app.call(collection.addProducts, { as: merchant.as, body: { collectionId: open, products } })
    await app.call(collection.addProducts, { as: merchant.as, body: { collectionId: guarded, products } })
    await app.drain()
    const listings = (await app.call(collection.listings, { as: operator.as, query: {} })).value
    const idsIn = (collectionId: string) =>
      listings.flatMap((one) => (one.collection?.id === collectionId ? [one.collectionProductId] : [])).toSorted()
    const waiting = idsIn(guarded).map((collectionProductId) => ({ collectionProductId }))
    const approved = [idsIn(open)]
    expect(approved[0]).toHaveLength(2)
    const sent = async (receiver: typeof shop) =>
      (await receiver.received()).map(({ event }) => (event.data.products as { collectionProductId: string }[]).map((one) => one.collectionProductId))
    expect(await sent(portal)).toEqual(approved)
    expect(await sent(shop)).toEqual(approved)
    await app.call(collection.bulkUpdateListings, { as: operator.as, body: { products: waiting, approvalStatus: 'Approved' } })
    await app.drain()
    approved.push(idsIn(guarded))
    expect([await sent(portal), await sent(shop)]).toEqual([approved, approved])
  })

  it('gets an event once, however often its job runs', async () => {
    const { operator, offer } = await makeMarket(app)
    const receiver = makeReceiver()
    await createEndpoint(operator.as, receiver.url, ['order.created'])
    const { orderGroupId: groupId } = await createOrders(app, operator.as, purchase([{ variantId: offer.variantId, quantity: 1 }]))
    await app.drain()
    await app.db.transaction().execute((tx) => app.installation.jobs.enqueue(tx, purchaseCreated, { marketplaceId: operator.marketplaceId, groupId }))
    await app.drain()
    expect(await receiver.received()).toHaveLength(1)
  })

  it('is tried again until it answers with success, with the same id and body', async () => {
    const { operator, offer } = await makeMarket(app)
    const failing = makeReceiver(503)
    const { endpoint } = await createEndpoint(operator.as, failing.url, ['order.created'])
    await createOrders(app, operator.as, purchase([{ variantId: offer.variantId, quantity: 1 }]))
    await app.drain()
    const [first] = await deliveriesOf(operator.as, endpoint.id)
    expect(first).toMatchObject({ state: 'pending', attempts: 1, lastStatus: 503 })
    expect(Date.parse(first?.nextAttemptAt ?? '')).toBeGreaterThan(Date.now() + 50_000)
    const { version } = (await app.call(webhookEndpoint.list, { as: operator.as })).find(({ id }) => id === endpoint.id) ?? endpoint
    const working = makeReceiver()
    const values = { url: working.url, description: '', topics: endpoint.topics, isEnabled: true, version }
    await app.call(webhookEndpoint.update, { as: operator.as, params: { id: endpoint.id }, body: values })
    await retry()
    const detail = await app.call(webhookEndpoint.delivery, { as: operator.as, params: { id: first?.id ?? '' } })
    expect(detail).toMatchObject({ state: 'delivered', attempts: 2, nextAttemptAt: null })
    expect(detail.history.map(({ number, status }) => [number, status])).toEqual([
      [2, 200],
      [1, 503],
    ])
    const [before, after] = [(await failing.received())[0], (await working.received())[0]]
    expect(after?.body).toBe(before?.body)
    expect(after?.body).toBe(detail.body)
    expect(after?.headers['webhook-id']).toBe(before?.headers['webhook-id'])
  })

  it('is attempted once where it was queued twice before its first attempt', async () => {
    const { operator, offer } = await makeMarket(app)
    const failing = makeReceiver(503)
    const { endpoint } = await createEndpoint(operator.as, failing.url, ['order.created'])
    await createOrders(app, operator.as, purchase([{ variantId: offer.variantId, quantity: 1 }]))
    await app.drain()
    const [{ id: deliveryId } = expect.fail()] = await deliveriesOf(operator.as, endpoint.id)
    const again = { companyId: operator.marketplaceId, deliveryId, attempts: 0 }
    await app.db.transaction().execute((tx) => app.installation.jobs.enqueue(tx, deliveryDue, again))
    await app.drain()
    expect(await failing.received()).toHaveLength(1)
    expect(await deliveriesOf(operator.as, endpoint.id)).toMatchObject([{ attempts: 1 }])
  })

  it('ends as failed after ten attempts, and is sent again by hand', async () => {
    const operator = await makeOperator(app)
    const { endpoint } = await createEndpoint(operator.as, makeReceiver(500).url, ['order.created'])
    const test = await app.call(webhookEndpoint.sendTest, { as: operator.as, params: { id: endpoint.id } })
    await app.drain()
    for (let attempt = 1; attempt < 10; attempt += 1) await retry()
    const find = () => app.call(webhookEndpoint.delivery, { as: operator.as, params: { id: test.id } })
    expect(await find()).toMatchObject({ state: 'failed', attempts: 10, nextAttemptAt: null })
    await retry()
    expect((await find()).attempts).toBe(10)
    expect(await app.call(webhookEndpoint.resend, { as: operator.as, params: { id: test.id } })).toMatchObject({ state: 'pending' })
    await app.drain()
    expect(await find()).toMatchObject({ state: 'failed', attempts: 11 })
  })

  it.each([
    ['answers 410', 410, 0, 'gone'],
    ['has failed for three days', 500, 73, 'failing'],
  ])('is disabled when it %s: its company is notified and nothing more is sent', async (_, status, hours, reason) => {
    const operator = await makeOperator(app)
    const receiver = makeReceiver(status)
    const { endpoint } = await createEndpoint(operator.as, receiver.url, ['order.created'])
    if (hours > 0)
      await app.pool.query(`update webhook_endpoint set failing_since = now() - $2 * interval '1 hour' where id = $1`, [endpoint.id, hours])
    await app.call(webhookEndpoint.sendTest, { as: operator.as, params: { id: endpoint.id } })
    await app.drain()
    expect(await app.call(webhookEndpoint.list, { as: operator.as })).toMatchObject([{ isEnabled: false, disabledReason: reason }])
    const bell = await app.call(notification.my, { as: operator.as })
    expect(bell.notifications.map(({ code, link }) => [code, link])).toEqual([
      [`notification.webhook_${reason}`, `/settings/webhooks/${endpoint.id}`],
    ])
    expect((await app.refused(webhookEndpoint.sendTest, { as: operator.as, params: { id: endpoint.id } })).code).toBe('state_forbids')
    expect((await deliveriesOf(operator.as, endpoint.id)).map(({ state }) => state)).toEqual(['cancelled'])
    expect(await receiver.received()).toHaveLength(1)
  })

  it('of a test is sent sixty times an hour at most, by all endpoints of a company together', async () => {
    const operator = await makeOperator(app)
    const { endpoint } = await createEndpoint(operator.as, makeReceiver().url, ['order.created'])
    const test = { as: operator.as, params: { id: endpoint.id } }
    for (let sent = 0; sent < 60; sent += 1) await app.call(webhookEndpoint.sendTest, test)
    expect(await app.refused(webhookEndpoint.sendTest, test)).toMatchObject({ status: 429, code: 'too_many_requests' })
    const other = await makeOperator(app)
    const theirs = await createEndpoint(other.as, makeReceiver().url, ['order.created'])
    await app.call(webhookEndpoint.sendTest, { as: other.as, params: { id: theirs.endpoint.id } })
  })

  it('is signed with both secrets for a day after a rotation', async () => {
    const operator = await makeOperator(app)
    const receiver = makeReceiver()
    const { secret, endpoint } = await createEndpoint(operator.as, receiver.url, ['order.created'])
    const rotated = await app.call(webhookEndpoint.rotateSecret, { as: operator.as, params: { id: endpoint.id } })
    const send = async () => {
      await app.call(webhookEndpoint.sendTest, { as: operator.as, params: { id: endpoint.id } })
      await app.drain()
      return (await receiver.received()).at(-1) as ReceivedWebhook
    }
    const both = await send()
    expect([verify(secret, both), verify(rotated.secret, both)]).toEqual([true, true])
    await app.pool.query(`update webhook_endpoint set previous_secret_until = now() where id = $1`, [endpoint.id])
    const one = await send()
    expect([verify(secret, one), verify(rotated.secret, one)]).toEqual([false, true])
    const { rows } = await app.pool.query<{ row: string }>(`select w::text || w.secrets::text as row from webhook_endpoint w where id = $1`, [
      endpoint.id,
    ])
    expect(rows[0]?.row).not.toContain(rotated.secret)
  })

  it('is created by an owner who signed in recently, at a public https address, for topics of its company', async () => {
    const [operator, merchant] = [await makeOperator(app), await makeMerchant(app)]
    const body = { url: 'https://hooks.example.com/', topics: ['order.created' as const] }
    expect((await app.refused(webhookEndpoint.create, { as: (await makeManager(app, operator)).as, body })).code).toBe('not_allowed')
    const plain = await app.refused(webhookEndpoint.create, { as: operator.as, body: { ...body, url: 'http://hooks.example.com/' } })
    expect(plain.errors).toMatchObject([{ path: 'url', code: 'https' }])
    const foreign = await app.refused(webhookEndpoint.create, { as: merchant.as, body: { ...body, topics: ['product.submitted'] } })
    expect(foreign.errors).toMatchObject([{ path: 'topics.0', code: 'not_offered' }])
    for (let n = 0; n < maxWebhookEndpoints; n += 1) await createEndpoint(operator.as, body.url, body.topics)
    expect((await app.refused(webhookEndpoint.create, { as: operator.as, body })).errors).toMatchObject([{ path: 'url', code: 'too_many' }])
    await app.pool.query(`update session set authenticated_at = now() - interval '10 minutes'`)
    expect((await app.refused(webhookEndpoint.create, { as: merchant.as, body })).code).toBe('reauth_required')
  })

  it.each([
    'https://10.0.0.8/hook',
    'https://127.0.0.1/hook',
    'https://localhost/hook',
    'https://192.168.1.1:8443/',
    'https://169.254.169.254/latest/meta-data/',
    'https://[::1]/',
    'https://[::ffff:10.0.0.8]/',
    'https://0x7f.1/',
    'https://2130706433/',
    'https://db.internal/',
    'https://warehouse/',
  ])('is neither created at nor moved to %s, an address of a private network', async (url) => {
    const operator = await makeOperator(app)
    const body = { url, topics: ['order.created' as const] }
    const refused = await app.refused(webhookEndpoint.create, { as: operator.as, body })
    expect(refused.errors).toMatchObject([{ path: 'url', code: 'not_public', message: 'This URL is not on the public internet. Use one that is.' }])
    const { endpoint } = await createEndpoint(operator.as, makeReceiver().url, body.topics)
    const change = { ...body, description: '', isEnabled: true, version: endpoint.version }
    const moved = await app.refused(webhookEndpoint.update, { as: operator.as, params: { id: endpoint.id }, body: change })
    expect(moved.errors).toMatchObject([{ path: 'url', code: 'not_public' }])
  })

  it('takes its deliveries with it, and old events are deleted', async () => {
    const operator = await makeOperator(app)
    const { endpoint } = await createEndpoint(operator.as, makeReceiver().url, ['order.created'])
    const test = await app.call(webhookEndpoint.sendTest, { as: operator.as, params: { id: endpoint.id } })
    await app.drain()
    await app.call(webhookEndpoint.remove, { as: operator.as, params: { id: endpoint.id } })
    expect((await app.refused(webhookEndpoint.delivery, { as: operator.as, params: { id: test.id } })).code).toBe('not_found')
    await app.pool.query(`update webhook_event set created_at = now() - interval '31 days' where id = $1`, [test.eventId])
    expect(await deleteOldEvents(app.db, 100)).toBe(1)
  })
})
