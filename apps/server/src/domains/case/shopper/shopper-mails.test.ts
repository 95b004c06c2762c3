import { caseRoutes as cases } from '@stoa/contract/case.ts'
import { order } from '@stoa/contract/order.ts'
import { orderShipment } from '@stoa/contract/order-shipment.ts'
import type { OrderIntake } from '@stoa/contract/order-intake.ts'
import { shopper } from '@stoa/contract/shopper.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { As, TestApp } from '../../../../test/app.ts'
import { startTestApp } from '../../../../test/app.ts'
import { expectSound, makeMarket, makePaidOrder, settle } from '../../../../test/make-orders.ts'
import { unique } from '../../../../test/make.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(async () => {
  await expectSound(app)
  await app.stop()
})

const onlyMails = { onPurchase: false, onShipment: false, onCancellation: true }

/** A paid order of two items for 20.00 of a shopper with an address of their own. */
async function makeSold(language: NonNullable<OrderIntake['customer']['language']> = 'en') {
  const made = await makeMarket(app, { priceMinor: 1000, stock: 100 })
  const email = `${unique()}@example.com`
  const { hash, orderId } = await makePaidOrder(app, made.operator.as, made.offer, 2, { customer: { name: 'Sam', email, language } })
  const { href } = await app.call(shopper.link, { as: made.operator.as, params: { hash } })
  const token = new URL(href).searchParams.get('token') ?? ''
  return { ...made, email, hash, orderId, token }
}
async function ship(as: As, hash: string): Promise<string> {
  const { lines } = await app.call(order.fulfil, { as, body: { hash, carrier: 'PostNL', trackingNumber: '3SOUT' } })
  return lines[0]?.lineId ?? ''
}
/** Calls the variants of a merchant's orders by a name of their own. Returns how e-mails call them. */
async function nameVariants(merchantId: string): Promise<string> {
  const { rows } = await app.pool.query(`update order_line set variant_name = 'Red, large' where merchant_id = $1 returning name`, [merchantId])
  return `${rows[0].name}, Red, large`
}
async function mailsTo(email: string) {
  await settle(app)
  return (await app.mails()).filter((mail) => mail.to === email)
}

describe('what a shopper does by the link', () => {
  it('is confirmed by e-mail where the marketplace sends its own: a withdrawal with its instant, items and amount', async () => {
    const { email, orderId, token, operator, merchant } = await makeSold()
    const item = await nameVariants(merchant.companyId)
    await app.pool.query(`update marketplace set time_zone = 'Asia/Tokyo' where id = $1`, [operator.marketplaceId])
    await app.call(shopper.withdraw, { query: { token }, body: { reason: 'Found it elsewhere' } })
    const mails = await mailsTo(email)
    expect(mails.map(({ subject }) => subject)).toEqual([`Your cancellation of order ${orderId}`])
    expect(mails[0]?.text).toMatch(/ on \d{1,2} \w{3} \d{4}, \d\d:\d\d\sGMT\+9/)
    expect(mails[0]?.text).toContain(`2 × ${item}`)
    expect(mails[0]?.text).toContain('€20.00')
    expect(mails[0]?.text).toContain('Found it elsewhere')
    expect(mails[0]?.text).toContain('/my-order?token=')
  })

  it('is confirmed by e-mail: a return request with its instant, items and text', async () => {
    const { merchant, email, hash, token } = await makeSold('nl')
    const lineId = await ship(merchant.as, hash)
    const item = await nameVariants(merchant.companyId)
    const body = { lines: [{ lineId, quantity: 1, reason: 'damaged' as const }], text: 'Bekrast' }
    await app.call(shopper.requestReturn, { query: { token }, body, headers: { 'accept-language': 'nl' } })
    const [confirmation, ...others] = await mailsTo(email)
    expect(others).toEqual([])
    expect(confirmation?.subject).toMatch(/^Retour #1: Retour aangevraagd/)
    expect(confirmation?.text).toMatch(/ \d{1,2} \w{3} \d{4}, \d\d:\d\d\sUTC/)
    expect(confirmation?.text).toContain(`1 × ${item}`)
    expect(confirmation?.text).toContain('Bekrast')
  })
})

describe('what the companies do with an order', () => {
  it('is sent to the shopper where the marketplace chose that: a cancellation, then its refund', async () => {
    const { operator, merchant, email, hash, orderId } = await makeSold()
    expect(await app.call(shopper.updateMails, { as: operator.as, body: onlyMails })).toEqual(onlyMails)
    await app.call(order.cancel, { as: merchant.as, body: { hash, reason: 'Suspicious buyer' } })
    // The two are sent by different jobs.
    const mails = (await mailsTo(email)).toSorted((a, b) => a.subject.localeCompare(b.subject))
    expect(mails.map(({ subject }) => subject)).toEqual([`Order ${orderId} is cancelled`, `Refund for order ${orderId}`])
    expect(mails[0]?.text).toContain('€20.00')
    expect(mails[1]?.text).toContain('€20.00')
    expect(JSON.stringify(mails)).not.toContain('Suspicious')
  })

  it('is sent to the shopper where the marketplace chose that: a refund of an amount', async () => {
    const { operator, merchant, email, hash, orderId } = await makeSold()
    await app.call(shopper.updateMails, { as: operator.as, body: onlyMails })
    await ship(merchant.as, hash)
    await app.call(order.refund, { as: merchant.as, body: { hash, amountMinor: 350 } })
    const mails = await mailsTo(email)
    expect(mails.map(({ subject }) => subject)).toEqual([`Refund for order ${orderId}`])
    expect(mails[0]?.text).toContain('€3.50')
  })

  it('names the items of a shipment, and those that were refunded and will not be delivered', async () => {
    const { operator, merchant, email, hash, orderId } = await makeSold()
    await app.call(shopper.updateMails, { as: operator.as, body: { onPurchase: false, onShipment: true, onCancellation: true } })
    const { lines } = await app.call(order.getByHash, { as: merchant.as, params: { hash } })
    const [line] = lines
    const lineId = line?.lineId ?? ''
    await app.call(order.fulfil, { as: merchant.as, body: { hash, lines: [{ lineId, quantity: 1 }] } })
    await app.call(order.refund, { as: merchant.as, body: { hash, lines: [{ lineId, quantity: 1 }] } })
    const mails = await mailsTo(email)
    const textOf = (subject: string) => mails.find((mail) => mail.subject === subject)?.text ?? ''
    expect(textOf(`Order ${orderId} is on its way`)).toContain(`\n1 × ${line?.name}`)
    expect(textOf(`Refund for order ${orderId}`)).toContain(`Refunded items:\n\n1 × ${line?.name}`)
    expect(textOf(`Refund for order ${orderId}`)).toContain(`These items will not be delivered:\n\n1 × ${line?.name}`)
  })

  it('sends tracking that is added or corrected after the shipment once, and none that is removed', async () => {
    const { operator, merchant, email, hash, orderId } = await makeSold()
    await app.call(shopper.updateMails, { as: operator.as, body: { onPurchase: false, onShipment: true, onCancellation: false } })
    const shipped = await app.call(order.fulfil, { as: merchant.as, body: { hash } })
    const fulfilmentId = shipped.fulfilments[0]?.fulfilmentId ?? ''
    expect(await mailsTo(email)).toHaveLength(1)
    const write = async (carrier: string, trackingNumber: string) => {
      await app.call(orderShipment.updateTracking, { as: merchant.as, body: { hash, fulfilmentId, carrier, trackingNumber } })
      return (await mailsTo(email)).filter(({ subject }) => subject === `Tracking for order ${orderId}`)
    }
    expect((await write('Ours', '3SNEW')).map(({ text }) => /^Tracking: .*$/m.exec(text)?.[0])).toEqual(['Tracking: Ours 3SNEW'])
    expect(await write('Own van', '3SNEW')).toHaveLength(1)
    expect(await write('', '')).toHaveLength(1)
    const corrected = await write('Own van', '3SOTHER')
    expect(corrected.some(({ text }) => text.includes('Own van 3SOTHER'))).toBe(true)
    expect(corrected).toHaveLength(2)
  })

  it('does not say of returned items that they will not be delivered', async () => {
    const { operator, merchant, email, hash } = await makeSold()
    await app.call(shopper.updateMails, { as: operator.as, body: onlyMails })
    const lineId = await ship(merchant.as, hash)
    await app.call(order.refund, { as: merchant.as, body: { hash, lines: [{ lineId, quantity: 1 }] } })
    const [mail] = await mailsTo(email)
    expect(mail?.text).toContain('Refunded items:')
    expect(mail?.text).not.toContain('will not be delivered')
  })

  it('is not sent where it did not, and the refund of a return is sent once, as news of the return', async () => {
    const silent = await makeSold()
    await app.call(order.cancel, { as: silent.merchant.as, body: { hash: silent.hash } })
    expect(await mailsTo(silent.email)).toEqual([])
    const { operator, merchant, email, hash, token } = await makeSold()
    await app.call(shopper.updateMails, { as: operator.as, body: onlyMails })
    const lineId = await ship(merchant.as, hash)
    const opened = await app.call(shopper.requestReturn, { query: { token }, body: { lines: [{ lineId, quantity: 1, reason: 'other' }] } })
    const id = opened.cases[0]?.id ?? ''
    for (const step of [cases.approve, cases.receive]) await app.call(step, { as: merchant.as, params: { id }, body: {} })
    const lines = [{ lineId, acceptedQuantity: 1, condition: 'as_new' as const }]
    await app.call(cases.inspect, { as: merchant.as, params: { id }, body: { lines } })
    await app.call(cases.refund, { as: merchant.as, params: { id }, body: {} })
    const subjects = (await mailsTo(email)).map(({ subject }) => subject)
    expect(subjects).toContain('Return #1: Refunded')
    expect(subjects.every((subject) => subject.startsWith('Return #1: '))).toBe(true)
  })
})

describe('a return that a company opened', () => {
  it('is sent to the shopper with its decision and messages, in the language of the order, and nothing the two sides write to each other', async () => {
    const { operator, merchant, email, hash } = await makeSold('nl')
    const lineId = await ship(merchant.as, hash)
    const lines = [{ lineId, quantity: 1, reason: 'other' as const }]
    const { id } = await app.call(cases.openReturn, { as: operator.as, body: { hash, lines, text: 'Zoals gebeld' } })
    await app.call(cases.approve, { as: merchant.as, params: { id }, body: { text: 'Keizersgracht 1' } })
    await app.call(cases.addMessage, { as: merchant.as, params: { id }, body: { text: 'Between us' } })
    await app.call(cases.addMessage, { as: operator.as, params: { id }, body: { text: 'Graag voor vrijdag', isPublic: true } })
    const mails = await mailsTo(email)
    const subjects = mails.map(({ subject }) => subject.split(': ')[1] ?? '')
    expect(subjects.toSorted()).toEqual(['Bericht', 'Retour aangevraagd', 'Retour goedgekeurd'])
    expect(mails.every(({ text }) => text.includes('/my-order?token='))).toBe(true)
    const texts = mails.map(({ text }) => text).join()
    for (const text of ['Zoals gebeld', 'Keizersgracht 1', 'Graag voor vrijdag']) expect(texts).toContain(text)
    expect(texts).not.toContain('Between us')
  })
})
