import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { audit } from '@stoa/contract/audit.ts'
import { caseRoutes as cases } from '@stoa/contract/case.ts'
import { conversation } from '@stoa/contract/conversation.ts'
import { marketplace } from '@stoa/contract/marketplace.ts'
import { orderAddress } from '@stoa/contract/order-address.ts'
import { orderLabel } from '@stoa/contract/order-label.ts'
import { orderProgress } from '@stoa/contract/order-progress.ts'
import { orderShipment } from '@stoa/contract/order-shipment.ts'
import { order } from '@stoa/contract/order.ts'
import { shopperData } from '@stoa/contract/shopper-data.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { TestApp } from '../../../../test/app.ts'
import { startTestApp } from '../../../../test/app.ts'
import { findInDump, listFound } from '../../../../test/find-planted.ts'
import { makeManager, makeMerchant, makeViewer, unique } from '../../../../test/make.ts'
import { expectSound, makeMarket, makePaidOrder, purchase, createOrders, seeOrder, settle } from '../../../../test/make-orders.ts'
import { makeShipment } from '../../../../test/make-shipment.ts'
import { createJobCtx } from '../../../../test/payout-by-hand.ts'
import { eraseShoppers } from './erase-shoppers.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(async () => {
  await expectSound(app)
  await app.stop()
}, 300_000)

/** What a shopper is known by: the words of `purchase`, and whatever was written about them. */
const planted = { name: 'Noor de Vries', email: 'noor@example.com', street: 'Prinsengracht 214', words: 'q7planted' }
const pdf = Buffer.from('%PDF-1.4\n%%EOF\n')

/** Ends everything of a marketplace's orders so many days ago. */
async function endOrders(marketplaceId: string, days: number): Promise<void> {
  const ago = `now() - make_interval(days => ${days})`
  await app.pool.query(
    `update "order" set placed_at = ${ago}, fulfilled_at = case when fulfilled_at is not null then ${ago} end, payment_status_at = ${ago}, forward_state_at = ${ago},
       order_status = case when order_status = 'Cancelled' then 'Cancelled' else 'Fulfilled' end where marketplace_id = $1`,
    [marketplaceId],
  )
  await app.pool.query(`update order_group set placed_at = ${ago} where marketplace_id = $1`, [marketplaceId])
  await app.pool.query(`update order_case set closed_at = ${ago} where marketplace_id = $1 and closed_at is not null`, [marketplaceId])
}

/** Deletes what the nightly jobs delete after 30 days: an erasure comes after 31 at the earliest. */
async function cleanUp(): Promise<void> {
  for (const table of ['idempotency_key', 'webhook_attempt', 'webhook_delivery', 'webhook_event', 'pgboss.job'])
    await app.pool.query(`delete from ${table}`)
  await app.pool.query('delete from webhook_inbox where processed_at is not null')
}

/** Which of the planted words a file of the store has. */
async function findInFiles(): Promise<string[]> {
  const folder = join(app.dataFolder, 'files')
  const files = (await readdir(folder, { recursive: true, withFileTypes: true })).filter((entry) => entry.isFile())
  const found = await Promise.all(
    files.map(async (entry) => listFound((await readFile(join(entry.parentPath, entry.name))).toString('latin1'), planted)),
  )
  return found.flat()
}

/** Writes planted words wherever else an order may have some. */
async function plantEverywhere(marketplaceId: string, paymentConnectionId: string): Promise<void> {
  const json = JSON.stringify({ code: 'text.as_written', params: { text: 'q7planted 500' } })
  const statements = [
    `update order_event set detail = 'q7planted', remark = '${json}', params = params || '{"name": "Noor de Vries"}' where marketplace_id = $1`,
    `update order_group set payment_error = '${json}', billing_address = shipping_address, customer_note = 'q7planted' where marketplace_id = $1`,
    `update "order" set forward_error = '${json}' where marketplace_id = $1`,
    `update fulfilment set tracking_number = 'q7planted', tracking_href = 'https://track.example/q7planted', shop_tracking = '{"number": "q7planted"}' where marketplace_id = $1`,
    `update order_event set params = params || '{"number": "q7planted"}' where marketplace_id = $1`,
    `update refund set reason = 'q7planted', failure = '${json}' where marketplace_id = $1`,
    `update order_case set tracking_number = 'q7planted', tracking_href = 'https://track.example/q7planted' where marketplace_id = $1`,
    `update shop_report set error = '${json}' where marketplace_id = $1`,
    `update shipping_label set tracking_number = 'q7planted', tracking_href = 'https://track.example/q7planted' where marketplace_id = $1`,
  ]
  for (const statement of statements) await app.pool.query(statement, [marketplaceId])
  await app.pool.query(
    `insert into webhook_inbox (connection_id, external_id, provider, body, received_at) values ($1, $2, 'sandbox', '{"email": "noor@example.com"}', now() - interval '40 days')`,
    [paymentConnectionId, unique()],
  )
}

describe('erasing a shopper', () => {
  it('leaves nothing that says who they are, in the database and in the files, and all amounts', async () => {
    const made = await makeShipment(app)
    const { operator, merchant, hash } = made
    await app.call(orderLabel.buy, made.buy())
    await app.call(orderProgress.addNote, { as: operator.as, body: { hash, text: 'q7planted called' } })
    await app.call(orderProgress.addNote, { as: merchant.as, body: { hash, text: 'q7planted called' } })
    const files = [{ name: 'q7planted.pdf', type: 'application/pdf', bytes: pdf }]
    await app.call(conversation.writeAboutOrder, { as: operator.as, key: unique(), body: { hash, text: 'q7planted asks' }, upload: { files } })
    const lineId = (await seeOrder(app, merchant.as, hash)).lines[0]?.lineId ?? ''
    const lines = [{ lineId, quantity: 1, reason: 'does_not_fit' as const }]
    const { id } = await app.call(cases.openReturn, { as: merchant.as, body: { hash, lines, text: 'q7planted says it is small' } })
    await app.call(cases.addMessage, { as: merchant.as, params: { id }, body: { text: 'q7planted photo' }, upload: { files } })
    await app.call(cases.reject, { as: operator.as, params: { id }, body: { text: 'q7planted is late' } })
    await app.call(order.refund, { as: operator.as, body: { hash, lines: [{ lineId, quantity: 1 }], restock: 'none', reason: 'q7planted' } as never })
    await settle(app)
    await plantEverywhere(operator.marketplaceId, operator.paymentConnectionId)
    await endOrders(operator.marketplaceId, 130)
    await cleanUp()
    const before = await seeOrder(app, operator.as, hash)
    const stored = await app.pool.query<{ file: string }>(
      'select file from case_file union select file from conversation_file union select file from shipping_label',
    )
    expect(stored.rows).toHaveLength(3)
    expect((await findInDump(app.pool.options.connectionString, planted)).length).toBeGreaterThan(8)

    const answer = await app.call(shopperData.erase, { as: operator.as, body: { hash, reason: 'By letter' } })
    expect(answer).toMatchObject({ purchaseCount: 1, readyCount: 1 })
    await app.drain()
    await cleanUp()
    expect(await findInDump(app.pool.options.connectionString, planted)).toEqual([])
    expect(await findInFiles()).toEqual([])
    for (const { file } of stored.rows) await expect(app.readFile(file)).rejects.toThrow('ENOENT')

    const after = await seeOrder(app, operator.as, hash)
    expect(after.customer).toEqual({ name: 'Erased shopper', email: '', phone: '' })
    expect(after.shippingAddress).toMatchObject({ name: 'Erased shopper', street: 'Erased', countryCode: 'NL' })
    expect([after.total, after.lines.map(({ total }) => total), after.refunded]).toEqual([
      before.total,
      before.lines.map(({ total }) => total),
      before.refunded,
    ])
    const dutch = await app.call(order.getByHash, { as: merchant.as, params: { hash }, headers: { 'accept-language': 'nl' } })
    expect(dutch.customer.name).toBe('Gewiste klant')
    expect((await app.refused(shopperData.erase, { as: operator.as, body: { hash, reason: 'Again' } })).code).toBe('state_forbids')
    const [entry] = (await app.call(audit.paged, { as: operator.as, query: {} })).value
    expect([entry?.label, entry?.facts.map(({ value }) => value).toSorted()]).toEqual(['Erasure of a shopper requested', ['1', 'By letter']])
  }, 300_000)

  it('leaves nothing of a shipment that was cancelled: neither its tracking nor the label that its carrier did not take back', async () => {
    const made = await makeShipment(app)
    const { operator, merchant, hash, fulfilmentId } = made
    const label = (await app.call(orderLabel.buy, made.buy())).fulfilments[0]?.label
    await app.pool.query('update shipping_label set is_cancellable = false where id = $1', [label?.labelId])
    await app.call(orderShipment.cancelShipment, { as: merchant.as, body: { hash, fulfilmentId } })
    await app.call(order.fulfil, { as: merchant.as, body: { hash } })
    await settle(app)
    const ofLabel = await app.pool.query<{ file: string }>('select file from shipping_label where id = $1', [label?.labelId])
    const file = ofLabel.rows[0]?.file ?? ''
    await expect(app.readFile(file)).resolves.toBeDefined()
    const words = { number: label?.trackingNumber ?? '' }
    await endOrders(operator.marketplaceId, 130)
    await cleanUp()
    expect((await findInDump(app.pool.options.connectionString, words)).length).toBeGreaterThan(0)
    await app.call(shopperData.erase, { as: operator.as, body: { hash, reason: 'By letter' } })
    await app.drain()
    await cleanUp()
    expect(await findInDump(app.pool.options.connectionString, words)).toEqual([])
    await expect(app.readFile(file)).rejects.toThrow('ENOENT')
  }, 300_000)

  it('leaves no address of an order that was corrected: neither the last nor those before it', async () => {
    const { operator, merchant, offer } = await makeMarket(app)
    const { hash } = await makePaidOrder(app, operator.as, offer)
    const words = { first: 'Zandpad 7001', firstName: 'Planted One', second: 'Zandpad 7002', secondName: 'Planted Two' }
    const correct = (name: string, street: string) => {
      const shippingAddress = { name, street, postalCode: '1016 HD', city: 'Amsterdam', countryCode: 'NL' }
      return app.call(orderAddress.update, { as: operator.as, body: { hash, shippingAddress } })
    }
    await correct(words.firstName, words.first)
    await correct(words.secondName, words.second)
    await app.call(order.fulfil, { as: merchant.as, body: { hash } })
    await settle(app)
    const { bytes } = await app.raw(shopperData.export, { as: operator.as, body: { email: planted.email } })
    for (const word of Object.values(words)) expect(bytes.toString('utf8')).toContain(word)
    await endOrders(operator.marketplaceId, 130)
    await cleanUp()
    expect((await findInDump(app.pool.options.connectionString, words)).length).toBeGreaterThan(2)
    await app.call(shopperData.erase, { as: operator.as, body: { hash, reason: 'By letter' } })
    await app.drain()
    await cleanUp()
    expect(await findInDump(app.pool.options.connectionString, words)).toEqual([])
    expect((await seeOrder(app, operator.as, hash)).shippingAddress).toMatchObject({ name: 'Erased shopper', countryCode: 'NL' })
  }, 300_000)

  it('erases at once what has ended for long enough, and the rest when it has', async () => {
    const { operator, offer } = await makeMarket(app)
    const first = await makePaidOrder(app, operator.as, offer)
    await endOrders(operator.marketplaceId, 130)
    const second = await makePaidOrder(app, operator.as, offer)
    const of = { as: operator.as, params: { hash: second.hash } }
    expect(await app.call(shopperData.get, of)).toMatchObject({ purchaseCount: 2, readyCount: 1, requestedAt: null })
    await app.call(shopperData.erase, { as: operator.as, body: { hash: second.hash, reason: 'By letter' } })
    await app.drain()
    const nameOf = async (hash: string) => (await seeOrder(app, operator.as, hash)).customer.name
    expect([await nameOf(first.hash), await nameOf(second.hash)]).toEqual(['Erased shopper', 'Noor de Vries'])
    expect(await app.call(shopperData.get, of)).toMatchObject({ purchaseCount: 1, readyCount: 0, requestedAt: expect.any(String) as string })
    await endOrders(operator.marketplaceId, 130)
    await eraseShoppers(createJobCtx(app), { isRequestedOnly: false })
    expect(await nameOf(second.hash)).toBe('Erased shopper')
  })

  it('is for people who manage the marketplace, with a reason, and never of another marketplace', async () => {
    const { operator, merchant, offer } = await makeMarket(app)
    const { hash } = await makePaidOrder(app, operator.as, offer)
    const body = { hash, reason: 'By letter' }
    const viewer = await makeViewer(app, operator)
    expect((await app.refused(shopperData.erase, { as: viewer.as, body })).code).toBe('not_allowed')
    expect((await app.refused(shopperData.erase, { as: merchant.as, body })).code).toBe('not_allowed')
    expect((await app.refused(shopperData.erase, { as: operator.as, body: { hash, reason: ' ' } })).code).toBe('invalid_input')
    const other = await makeMarket(app)
    expect((await app.refused(shopperData.erase, { as: other.operator.as, body })).code).toBe('not_found')
    const manager = await makeManager(app, operator)
    expect(await app.call(shopperData.get, { as: manager.as, params: { hash } })).toMatchObject({ email: 'noor@example.com', retentionDays: 120 })
    await app.pool.query(`update session set authenticated_at = now() - interval '10 minutes' where user_id = $1`, [manager.userId])
    expect((await app.refused(shopperData.erase, { as: manager.as, body })).code).toBe('reauth_required')
  })

  it('is done without a request where the marketplace keeps data for some months only', async () => {
    const [kept, erased] = [await makeMarket(app), await makeMarket(app)]
    const buy = async ({ operator, offer }: typeof kept) => makePaidOrder(app, operator.as, offer)
    const [stays, goes] = [await buy(kept), await buy(erased)]
    for (const { operator } of [kept, erased]) await endOrders(operator.marketplaceId, 200)
    const recent = await buy(erased)
    const { version } = await app.call(marketplace.myMarketplace, { as: erased.operator.as })
    await app.call(marketplace.updateMyMarketplace, {
      as: erased.operator.as,
      body: { version, eraseShoppersAfterMonths: 6, shopperRetentionDays: 31 },
    })
    await eraseShoppers(createJobCtx(app), { isRequestedOnly: false })
    const nameOf = async ({ operator }: typeof kept, hash: string) => (await seeOrder(app, operator.as, hash)).customer.name
    expect(await nameOf(kept, stays.hash)).toBe('Noor de Vries')
    expect([await nameOf(erased, goes.hash), await nameOf(erased, recent.hash)]).toEqual(['Erased shopper', 'Noor de Vries'])
    const refused = { as: erased.operator.as, body: { version: version + 1, shopperRetentionDays: 30 } }
    expect((await app.refused(marketplace.updateMyMarketplace, refused)).code).toBe('invalid_input')
  })
})

describe('the data of a shopper', () => {
  it('is handed over by address, with everything of all their purchases and of nobody else', async () => {
    const { operator, merchant, offer } = await makeMarket(app)
    const sold = await makePaidOrder(app, operator.as, offer)
    const customer = { name: 'Somebody Else', email: 'else@example.com' }
    await createOrders(app, operator.as, purchase([{ variantId: offer.variantId, quantity: 1 }], { customer }))
    await app.call(orderProgress.addNote, { as: merchant.as, body: { hash: sold.hash, text: 'Of the merchant alone' } })
    await app.call(conversation.writeAboutOrder, { as: operator.as, key: unique(), body: { hash: sold.hash, text: 'The shopper asks' } })
    const { bytes } = await app.raw(shopperData.export, { as: operator.as, body: { email: 'Noor@Example.com' } })
    const text = bytes.toString('utf8')
    const exported = JSON.parse(text) as { purchases: { customer: { name: string }; orders: { lines: unknown[]; history: unknown[] }[] }[] }
    expect(exported.purchases).toHaveLength(1)
    expect(exported.purchases[0]).toMatchObject({ customer: { name: 'Noor de Vries' }, orders: [{ lines: [{ quantity: 1 }] }] })
    for (const word of ['Prinsengracht 214', 'The shopper asks']) expect(text).toContain(word)
    for (const word of ['Somebody Else', 'Of the merchant alone']) expect(text).not.toContain(word)
    expect((await app.refused(shopperData.export, { as: operator.as, body: { email: 'nobody@example.com' } })).code).toBe('invalid_input')
    const other = await makeMerchant(app)
    expect((await app.refused(shopperData.export, { as: other.as, body: { email: 'noor@example.com' } })).code).toBe('not_allowed')
  })
})
