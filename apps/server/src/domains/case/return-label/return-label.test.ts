import { carrier } from '@stoa/contract/carrier.ts'
import { caseLabel } from '@stoa/contract/case-label.ts'
import { caseRoutes as cases } from '@stoa/contract/case.ts'
import { orderLabel } from '@stoa/contract/order-label.ts'
import { order } from '@stoa/contract/order.ts'
import { shopper } from '@stoa/contract/shopper.ts'
import { sql } from 'kysely'
import { v7 as uuidv7 } from 'uuid'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { As, TestApp } from '../../../../test/app.ts'
import { startTestApp } from '../../../../test/app.ts'
import { makeMarket, makePaidOrder, seeOrder, settle } from '../../../../test/make-orders.ts'
import { makeMerchant } from '../../../../test/make.ts'
import { createJobCtx } from '../../../../test/payout-by-hand.ts'
import { listShipments, scriptCarrier } from '../../../../test/sandbox-carrier.ts'
import { resumeLabels } from '../../order/label/resume-labels.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(async () => {
  await app.stop()
})

/** A shipped order with an approved return, and a carrier of the company that buys the label. */
async function makeReturn(options: { carrierName?: string; buyer?: 'merchant' | 'operator' } = {}) {
  const { carrierName = 'sandbox', buyer = 'merchant' } = options
  const made = await makeMarket(app, { priceMinor: 1000, stock: 10 })
  const { merchant, operator, offer } = made
  const address = { street: 'Kade 1', postal_code: '2611 AB', city: 'Delft', country_code: 'NL' }
  await app.db.updateTable('company').set(address).where('id', '=', merchant.companyId).execute()
  const { as } = buyer === 'merchant' ? merchant : operator
  const companyId = buyer === 'merchant' ? merchant.companyId : operator.marketplaceId
  await app.call(carrier.update, { as, body: { carrier: carrierName } })
  const { hash } = await makePaidOrder(app, operator.as, offer, 2)
  const shipped = await app.call(order.fulfil, { as: merchant.as, body: { hash } })
  const lines = [{ lineId: shipped.lines[0]?.lineId ?? '', quantity: 1, reason: 'does_not_fit' as const }]
  const { id } = await app.call(cases.openReturn, { as: merchant.as, body: { hash, lines } })
  await app.call(cases.approve, { as: merchant.as, params: { id }, body: {} })
  const token = new URL((await app.call(shopper.link, { as: operator.as, params: { hash } })).href).searchParams.get('token') ?? ''
  const body = { carrier: carrierName, parcel: { weightGrams: 800 } }
  const buy = (service = 'standard', requestKey: string = uuidv7()) => ({ as, params: { id }, body: { ...body, service, requestKey } })
  return { ...made, as, companyId, id, hash, token, body, buy }
}

const see = (as: As, id: string) => app.call(cases.get, { as, params: { id } })

describe('a return label', () => {
  it('is bought for an approved return, printed by both sides and the shopper, and moves the return with its parcel', async () => {
    const made = await makeReturn()
    const { merchant, operator, id, hash, token, body } = made
    const rates = await app.call(caseLabel.rates, { as: merchant.as, params: { id }, body })
    expect(rates.map(({ service, price }) => [service, price?.minor])).toEqual([
      ['standard', 495],
      ['express', 995],
    ])
    const bought = await app.call(caseLabel.buy, made.buy())
    expect(bought).toMatchObject({ state: 'approved', label: { state: 'bought', cost: { minor: 495 }, isOwn: true, hasFile: true } })
    const [parcel] = await listShipments(app, made.companyId)
    expect(parcel?.body).toMatchObject({ to: { city: 'Delft' }, from: { city: expect.not.stringMatching('Delft') } })
    const params = { hash, labelId: bought.label?.labelId ?? '' }
    const files = await Promise.all([
      app.raw(orderLabel.file, { as: merchant.as, params }),
      app.raw(orderLabel.file, { as: operator.as, params }),
      app.raw(shopper.label, { params: { id }, query: { token } }),
    ])
    expect(files.map(({ status, bytes }) => [status, bytes.subarray(0, 5).toString()])).toEqual(Array(3).fill([200, '%PDF-']))
    // What it cost is between its buyer and the carrier.
    expect((await see(operator.as, id)).label).toMatchObject({ cost: null, isOwn: false })
    const view = await app.call(shopper.get, { query: { token } })
    expect(view.cases[0]?.label).toMatchObject({ trackingNumber: bought.label?.trackingNumber, parcelState: 'created' })
    await settle(app)
    const moved = await see(operator.as, id)
    expect(moved).toMatchObject({ state: 'in_transit', trackingNumber: bought.label?.trackingNumber, label: { parcelState: 'delivered' } })
    expect(moved.timeline.slice(0, 4).map(({ code }) => code)).toEqual(['return_requested', 'approved', 'label_bought', 'sent'])
    // The shipment of the order keeps its own tracking.
    expect((await seeOrder(app, merchant.as, hash)).fulfilments[0]).toMatchObject({ trackingNumber: '', label: null })
  })

  it('goes to the return address of the policy, not to the office of the merchant', async () => {
    const made = await makeReturn()
    const { merchant, operator, id, hash } = made
    const returnAddress = { name: 'Depot', street: 'Dok 3', postalCode: '3000 BB', city: 'Rotterdam', countryCode: 'NL' }
    const policy = { marketplaceId: operator.marketplaceId, days: 30, shippingPayer: 'shopper' as const, feeMinor: 0, returnAddress, version: 0 }
    await app.call(cases.cancel, { as: merchant.as, params: { id }, body: {} })
    await app.call(cases.updatePolicy, { as: merchant.as, body: policy })
    const { lines } = await seeOrder(app, merchant.as, hash)
    const again = { hash, lines: [{ lineId: lines[0]?.lineId ?? '', quantity: 1, reason: 'other' as const }] }
    const opened = await app.call(cases.openReturn, { as: merchant.as, body: again })
    await app.call(cases.approve, { as: merchant.as, params: { id: opened.id }, body: {} })
    await app.call(caseLabel.buy, { ...made.buy(), params: { id: opened.id } })
    expect((await listShipments(app, made.companyId))[0]?.body.to).toMatchObject({ name: 'Depot', city: 'Rotterdam' })
  })

  it('is bought by the operator for the address of the merchant, and cancelled by nobody else', async () => {
    const made = await makeReturn({ buyer: 'operator' })
    const { merchant, operator, id, hash } = made
    const { label } = await app.call(caseLabel.buy, made.buy())
    expect((await listShipments(app, made.companyId))[0]?.body.to.city).toBe('Delft')
    const body = { hash, labelId: label?.labelId ?? '' }
    expect((await app.refused(orderLabel.cancel, { as: merchant.as, body })).code).toBe('state_forbids')
    await app.call(orderLabel.cancel, { as: operator.as, body })
    await settle(app)
    const seen = await see(merchant.as, id)
    expect(seen.label?.state).toBe('cancelled')
    expect(seen.timeline.map(({ code, side }) => `${side} ${code}`)).toContain('marketplace label_cancelled')
    expect((await app.refused(shopper.label, { params: { id }, query: { token: made.token } })).status).toBe(404)
    expect((await app.call(caseLabel.buy, made.buy('express'))).label).toMatchObject({ state: 'bought', service: 'express' })
  })

  it('is bought once: by the same press at once and again, and never beside another', async () => {
    const made = await makeReturn()
    const request = made.buy()
    const answers = await Promise.all([1, 2, 3].map(() => app.raw(caseLabel.buy, request)))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    const second = await app.refused(caseLabel.buy, made.buy())
    expect(second).toMatchObject({ code: 'state_forbids', detail: 'This return already has a label. Cancel it first.' })
    expect(await listShipments(app, made.companyId)).toHaveLength(1)
  })

  it('whose answer was lost waits, and the same press finds it', async () => {
    const made = await makeReturn()
    const request = made.buy()
    await scriptCarrier(app, made.companyId, ['labels:closed'])
    await app.call(caseLabel.buy, request)
    await sql`update shipping_label set state = 'pending', reference = null, file = null where case_id = ${made.id}`.execute(app.db)
    expect((await app.refused(caseLabel.buy, made.buy())).detail).toBe('A label for this return is being bought.')
    expect((await app.call(caseLabel.buy, request)).label?.state).toBe('bought')
    expect(await listShipments(app, made.companyId)).toHaveLength(1)
  })

  it('gives the shopper as long to send the parcel as without one', async () => {
    const made = await makeReturn()
    await sql`update order_case set due_at = now() + interval '1 hour' where id = ${made.id}`.execute(app.db)
    await app.call(caseLabel.buy, made.buy())
    await settle(app)
    const dueIn = (Date.parse((await see(made.as, made.id)).dueAt ?? '') - Date.now()) / 86_400_000
    expect(Math.round(dueIn)).toBe(14)
  })

  it('that nobody requests again is bought by the job', async () => {
    const made = await makeReturn()
    await app.call(caseLabel.buy, made.buy())
    await sql`update shipping_label set state = 'pending', reference = null, file = null, created_at = now() - interval '5 minutes'
      where case_id = ${made.id}`.execute(app.db)
    await resumeLabels(createJobCtx(app))
    expect((await see(made.as, made.id)).label).toMatchObject({ state: 'bought', hasFile: true })
    expect(await listShipments(app, made.companyId)).toHaveLength(1)
  })

  it('of a return that ended is not bought by the job, also not after a first try', async () => {
    const made = await makeReturn()
    await app.call(caseLabel.buy, made.buy())
    // The first try did not reach the carrier.
    await sql`update shipping_label set state = 'pending', reference = null, file = null, created_at = now() - interval '5 minutes'
      where case_id = ${made.id}`.execute(app.db)
    await sql`update sandbox.shipment set idempotency_key = id`.execute(app.db)
    await app.call(cases.cancel, { as: made.merchant.as, params: { id: made.id }, body: {} })
    await resumeLabels(createJobCtx(app))
    expect(await listShipments(app, made.companyId)).toHaveLength(1)
    expect((await see(made.as, made.id)).label?.state).toBe('failed')
  })

  it('that the carrier refuses says why in the return, for the two sides only', async () => {
    const made = await makeReturn()
    await scriptCarrier(app, made.companyId, ['labels:failed'])
    expect((await app.refused(caseLabel.buy, made.buy())).detail).toContain('The address is not served')
    await settle(app)
    const { label, timeline } = await see(made.as, made.id)
    expect(label).toMatchObject({ state: 'failed', failure: 'The carrier says: The address is not served' })
    expect(timeline.at(-1)).toMatchObject({ code: 'label_failed', isPublic: false })
  })

  it('needs an approved return, the address of the merchant and a carrier with return labels, and says what to do instead', async () => {
    const own = await makeReturn({ carrierName: 'own' })
    expect((await app.refused(caseLabel.buy, own.buy('delivery'))).detail).toContain('Arrange a pickup with the shopper')
    const made = await makeReturn()
    const stranger = await makeMerchant(app)
    expect((await app.refused(caseLabel.buy, { ...made.buy(), as: stranger.as })).status).toBe(404)
    // As where it was approved before it could be known where to send it.
    await app.db.updateTable('order_case').set({ return_address: null }).where('id', '=', made.id).execute()
    await app.db.updateTable('company').set({ street: '' }).where('id', '=', made.merchant.companyId).execute()
    expect((await app.refused(caseLabel.buy, made.buy())).detail).toContain('address of the merchant')
    await app.call(cases.receive, { as: made.as, params: { id: made.id }, body: {} })
    expect((await app.refused(caseLabel.buy, made.buy())).detail).toContain('This step has passed')
  })
})
