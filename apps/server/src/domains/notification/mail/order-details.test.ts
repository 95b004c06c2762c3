import { notification } from '@stoa/contract/notification.ts'
import { company } from '@stoa/contract/company.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { TestApp } from '../../../../test/app.ts'
import { startTestApp } from '../../../../test/app.ts'
import { createOrders, makeMarket, makePaidOrder, purchase, settle } from '../../../../test/make-orders.ts'
import { notificationMails } from '../../../../test/notification-mails.ts'
import type { MailedOrder } from '../queries-mail-order.ts'
import { listMailedOrders } from '../queries-mail-order.ts'
import { orderDetails } from './order-details.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

const { mailsTo, run } = notificationMails(() => app)

const empty: MailedOrder = {
  companyId: '',
  hash: '',
  items: [],
  lineCount: 0,
  orderStatus: 'New',
  paymentStatus: 'Captured',
  collectedBy: 'provider',
  acceptBy: null,
  shipBy: null,
  postalCode: '',
  city: '',
  countryCode: '',
}

describe('an e-mail about an order', () => {
  it('says that the order is not paid yet, and by when nothing of one that was cancelled', async () => {
    const { operator, merchant, offer } = await makeMarket(app)
    const { orders } = await createOrders(app, operator.as, purchase([{ variantId: offer.variantId, quantity: 1 }]))
    await settle(app)
    await app.pool.query(`update "order" set payment_status = 'Processing' where hash = $1`, [orders[0]?.hash])
    await run()
    const [mail] = (await mailsTo(merchant)).filter(({ subject }) => subject.startsWith('New order'))
    expect(mail?.text).toMatch(/^The order is not paid yet\. Ship it once it is paid\.$/m)
    const { orderId } = await makePaidOrder(app, operator.as, offer)
    await run()
    const paid = (await mailsTo(merchant)).filter(({ subject }) => subject.startsWith(`New order ${orderId} `))[0]
    expect(paid?.text).toContain('1 × ')
    expect(paid?.text).not.toContain('not paid')
    expect(orderDetails('en', 'UTC', { ...empty, orderStatus: 'Cancelled', shipBy: '2026-11-20T16:05:00.000Z' })).toEqual([
      'The order was cancelled. Do not ship it.',
    ])
    // What its merchant collects is shipped before it is paid.
    expect(orderDetails('en', 'UTC', { ...empty, paymentStatus: 'Unprocessed', collectedBy: 'merchant' })).toEqual([])
  })

  it('says what was ordered, by when it is shipped and to which place, in the language of its reader', async () => {
    const { operator, merchant, offer } = await makeMarket(app)
    await app.pool.query('update marketplace set accept_within_hours = 24, ship_within_hours = 72 where id = $1', [operator.marketplaceId])
    const { version } = await app.call(company.myProfile, { as: merchant.as })
    await app.call(company.updateProfile, { as: merchant.as, body: { version, language: 'de' } })
    const bought = await makePaidOrder(app, operator.as, offer, 2)
    await app.drain()
    await run()
    const [mail] = (await mailsTo(merchant)).filter(({ subject }) => /bestellung/i.test(subject))
    expect(mail?.text).toContain(`2 × ${bought.lines[0]?.name}`)
    expect(mail?.text).toContain(`(${offer.sku})`)
    expect(mail?.text).toMatch(/^Annehmen bis: .+$/m)
    expect(mail?.text).toMatch(/^Versenden bis: .+$/m)
    expect(mail?.text).toMatch(/^Versand nach: .+, Niederlande$/m)
    // A person's name and street are for who opens the order.
    const { value } = await app.call(notification.paged, { as: merchant.as, query: {} })
    expect(value.length).toBeGreaterThan(0)
    expect(mail?.text).not.toMatch(/Prinsengracht|Noor/)
  })

  it('names what is left alone when a part was shipped and another refunded', async () => {
    const { operator, merchant, offer } = await makeMarket(app)
    const bought = await makePaidOrder(app, operator.as, offer, 5)
    const ofOrder = `where order_id = (select id from "order" where hash = $1)`
    await app.pool.query(`update order_line set fulfilled_quantity = 2, refunded_quantity = 1, refunded_unshipped_quantity = 1 ${ofOrder}`, [
      bought.hash,
    ])
    const read = async () => (await listMailedOrders(app.db, [{ companyId: merchant.companyId, hash: bought.hash }]))[0]
    expect(await read()).toMatchObject({ items: [{ quantity: 2, name: bought.lines[0]?.name }], lineCount: 1 })
    await app.pool.query(`update order_line set fulfilled_quantity = 4 ${ofOrder}`, [bought.hash])
    expect(await read()).toMatchObject({ items: [], lineCount: 0 })
  })

  it('names twenty products and counts the others', () => {
    const items = Array.from({ length: 20 }, (_, n) => ({ quantity: 1, name: `Lamp ${n}`, variantName: n === 0 ? 'Red' : '', sku: '' }))
    const order = { ...empty, items, lineCount: 23 }
    expect(orderDetails('en', 'UTC', order)).toEqual([
      ['1 × Lamp 0, Red', ...items.slice(1).map(({ name }) => `1 × ${name}`), '3 more products'].join('\n'),
    ])
  })
})
