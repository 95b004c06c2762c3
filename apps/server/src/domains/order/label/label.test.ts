import { carrier } from '@stoa/contract/carrier.ts'
import { orderLabel } from '@stoa/contract/order-label.ts'
import type { Order } from '@stoa/contract/order.ts'
import { message } from '@stoa/messages/describe.ts'
import { sql } from 'kysely'
import { v7 as uuidv7 } from 'uuid'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { TestApp } from '../../../../test/app.ts'
import { startTestApp } from '../../../../test/app.ts'
import { makeMarket, seeOrder } from '../../../../test/make-orders.ts'
import { makeMerchant } from '../../../../test/make.ts'
import { createJobCtx } from '../../../../test/payout-by-hand.ts'
import { makeShipment } from '../../../../test/make-shipment.ts'
import { listShipments, scriptCarrier } from '../../../../test/sandbox-carrier.ts'
import { signReport } from '../../../sandbox/webhooks.ts'
import { UpstreamError } from '../../../kit/errors.ts'
import { resumeLabels } from './resume-labels.ts'
import { trackParcels } from './track-parcels.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(async () => {
  await app.stop()
})

const labelOf = (seen: Order) => seen.fulfilments[0]?.label
const kindsOf = (seen: Order): string[] => seen.timeline.map(({ kind }) => kind)

describe('carriers', () => {
  it('are listed with what they can do; one connects to a test account without settings, masked and audited', async () => {
    const { merchant } = await makeMarket(app)
    const listed = await app.call(carrier.list, { as: merchant.as })
    expect(listed.map(({ carrier: name, isConnected, createsAccount }) => [name, isConnected, createsAccount])).toEqual(
      expect.arrayContaining([
        ['own', false, false],
        ['sandbox', false, true],
      ]),
    )
    const connected = await app.call(carrier.update, { as: merchant.as, body: { carrier: 'sandbox' } })
    expect(connected).toMatchObject({
      isConnected: true,
      capabilities: ['rates', 'labels', 'cancel-labels', 'return-labels', 'tracking'],
      version: 1,
    })
    expect(connected.webhookAddress).toBe(`${app.publicUrl}/api/Webhook/Carrier/${connected.connectionId ?? ''}`)
    expect(JSON.stringify(connected.settings)).not.toMatch(/sk_|whsec_/)
    // Secrets left out are kept.
    const { apiKey: _, webhookSecret: __, ...plain } = connected.settings
    expect((await app.call(carrier.update, { as: merchant.as, body: { carrier: 'sandbox', settings: plain, version: 1 } })).version).toBe(2)
    expect((await app.refused(carrier.update, { as: merchant.as, body: { carrier: 'sandbox', version: 1 } })).code).toBe('stale_version')
    const gone = await app.call(carrier.disconnect, { as: merchant.as, body: { carrier: 'sandbox' } })
    expect(gone).toMatchObject({ isConnected: false, settings: {} })
    expect((await app.refused(carrier.disconnect, { as: merchant.as, body: { carrier: 'sandbox' } })).code).toBe('state_forbids')
  })

  it('name the setting that is wrong, and keep nothing of it', async () => {
    const { merchant } = await makeMarket(app)
    const paths = async (name: string, settings: Record<string, string>) =>
      (await app.refused(carrier.update, { as: merchant.as, body: { carrier: name, settings } })).errors?.map(({ path }) => path)
    expect(await paths('own', { price: '4.999' })).toEqual(['settings.price'])
    expect(await paths('own', { trackingUrl: 'https://courier.example/track' })).toEqual(['settings.trackingUrl'])
    expect(await paths('none', {})).toEqual(['carrier'])
    const address = `${app.publicUrl}/sandbox/carrier/acct_unknownaccount`
    expect(await paths('sandbox', { address, account: 'acct_unknownaccount', apiKey: 'wrong', webhookSecret: 'whsec' })).toEqual(['settings.apiKey'])
    expect((await app.call(carrier.list, { as: merchant.as })).filter(({ isConnected }) => isConnected)).toEqual([])
  })
})

describe('a label', () => {
  it('is chosen by its price, bought, printed, and sets the tracking of its shipment', async () => {
    const made = await makeShipment(app)
    const { merchant, operator, hash, body } = made
    const rates = await app.call(orderLabel.rates, { as: merchant.as, body })
    expect(rates).toEqual([
      { service: 'standard', name: 'Standard', price: { minor: 555, currency: 'EUR' }, minDays: 2, maxDays: 4 },
      { service: 'express', name: 'Express', price: { minor: 1055, currency: 'EUR' }, minDays: 1, maxDays: 1 },
    ])
    const seen = await app.call(orderLabel.buy, made.buy())
    const shipment = seen.fulfilments[0]
    const { label } = shipment ?? {}
    expect(label).toMatchObject({ state: 'bought', cost: { minor: 555, currency: 'EUR' }, parcelState: 'created', isOwn: true, hasFile: true })
    expect(shipment).toMatchObject({ carrier: 'Sandbox carrier', trackingNumber: label?.trackingNumber, weightGrams: 500 * 2 })
    expect(shipment?.trackingHref).toContain(label?.trackingNumber)
    const file = await app.raw(orderLabel.file, { as: merchant.as, params: { hash, labelId: label?.labelId ?? '' } })
    expect([file.headers.get('content-type'), file.bytes.subarray(0, 5).toString()]).toEqual(['application/pdf', '%PDF-'])
    // The operator may print it, and does not see what the merchant paid.
    expect(labelOf(await seeOrder(app, operator.as, hash))).toMatchObject({ state: 'bought', cost: null, isOwn: false })
    expect((await app.refused(orderLabel.cancel, { as: operator.as, body: { hash, labelId: label?.labelId ?? '' } })).code).toBe('state_forbids')
    const stranger = await makeMerchant(app)
    expect((await app.refused(orderLabel.file, { as: stranger.as, params: { hash, labelId: label?.labelId ?? '' } })).status).toBe(404)
  })

  it('is bought once: by the same request at once and again, and never beside another', async () => {
    const made = await makeShipment(app)
    const request = made.buy()
    const answers = await Promise.all([1, 2, 3].map(() => app.raw(orderLabel.buy, request)))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    await app.call(orderLabel.buy, request)
    expect(await app.refused(orderLabel.buy, made.buy())).toMatchObject({ code: 'state_forbids' })
    expect(await listShipments(app, made.merchant.companyId)).toHaveLength(1)
    expect(kindsOf(await seeOrder(app, made.merchant.as, made.hash)).filter((kind) => kind === 'label_bought')).toHaveLength(1)
  })

  it('is requested by one at a time: who comes while it is requested finds it pending', async () => {
    const made = await makeShipment(app)
    const request = made.buy()
    // A second request at the carrier would be refused.
    await scriptCarrier(app, made.merchant.companyId, ['labels:late', 'labels:failed'])
    const answers = await Promise.all([1, 2].map(() => app.raw(orderLabel.buy, request)))
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    expect(labelOf(await seeOrder(app, made.merchant.as, made.hash))).toMatchObject({ state: 'bought', hasFile: true })
    await scriptCarrier(app, made.merchant.companyId, [])
  })

  it.each(['closed', '500-after-work', 'malformed'])('is found again after its answer was lost (%s)', async (mode) => {
    const made = await makeShipment(app)
    const request = made.buy()
    await scriptCarrier(app, made.merchant.companyId, [`labels:${mode}`])
    await app.call(orderLabel.buy, request)
    expect(await listShipments(app, made.merchant.companyId)).toHaveLength(1)
    expect(labelOf(await seeOrder(app, made.merchant.as, made.hash))?.state).toBe('bought')
  })

  it('that the request left behind is bought by the job, under the same key', async () => {
    const made = await makeShipment(app)
    await app.call(orderLabel.buy, made.buy())
    await sql`update shipping_label set state = 'pending', reference = null, file = null, created_at = now() - interval '5 minutes'
      where fulfilment_id = ${made.fulfilmentId}`.execute(app.db)
    await resumeLabels(createJobCtx(app))
    expect(labelOf(await seeOrder(app, made.merchant.as, made.hash))).toMatchObject({ state: 'bought', hasFile: true })
    expect(await listShipments(app, made.merchant.companyId)).toHaveLength(1)
  })

  it('that its carrier does not answer for a day is given up, which the order says', async () => {
    const made = await makeShipment(app)
    await app.call(orderLabel.buy, made.buy())
    await sql`update shipping_label set state = 'pending', reference = null, file = null, created_at = now() - interval '25 hours'
      where fulfilment_id = ${made.fulfilmentId}`.execute(app.db)
    const jobCtx = createJobCtx(app)
    const { sandbox } = jobCtx.ports.carriers
    if (!sandbox) throw new Error('no sandbox')
    const silent = { ...sandbox, buyLabel: () => Promise.reject(new UpstreamError('unreachable', message('upstream.carrier_unreadable'))) }
    await resumeLabels({ ...jobCtx, ports: { ...jobCtx.ports, carriers: { ...jobCtx.ports.carriers, sandbox: silent } } })
    const seen = await seeOrder(app, made.merchant.as, made.hash)
    expect(labelOf(seen)).toMatchObject({ state: 'failed', failure: expect.stringContaining('did not answer for a day') })
    expect(kindsOf(seen)).toContain('label_failed')
  })

  it('that the carrier refuses says why, and another may be bought', async () => {
    const made = await makeShipment(app)
    await scriptCarrier(app, made.merchant.companyId, ['labels:failed'])
    const refused = await app.refused(orderLabel.buy, made.buy())
    expect(refused).toMatchObject({ code: 'state_forbids', detail: 'The carrier refused the label: The carrier says: The address is not served' })
    const seen = await seeOrder(app, made.merchant.as, made.hash)
    expect(labelOf(seen)).toMatchObject({ state: 'failed', failure: 'The carrier says: The address is not served' })
    expect(labelOf(await app.call(orderLabel.buy, made.buy('express')))).toMatchObject({ state: 'bought', service: 'express' })
  })

  it('needs the address of its sender', async () => {
    const made = await makeShipment(app)
    await app.db.updateTable('company').set({ street: '' }).where('id', '=', made.merchant.companyId).execute()
    expect((await app.refused(orderLabel.rates, { as: made.merchant.as, body: made.body })).code).toBe('state_forbids')
    expect((await app.refused(orderLabel.buy, made.buy())).detail).toContain('company address')
  })

  it('is cancelled until its parcel is on its way', async () => {
    const made = await makeShipment(app)
    const { merchant, hash } = made
    const labelId = labelOf(await app.call(orderLabel.buy, made.buy()))?.labelId ?? ''
    const cancel = { as: merchant.as, body: { hash, labelId } }
    const seen = await app.call(orderLabel.cancel, cancel)
    expect(seen.fulfilments[0]).toMatchObject({ trackingNumber: '', trackingHref: null, label: { state: 'cancelled' } })
    await app.call(orderLabel.cancel, cancel)
    expect(kindsOf(await seeOrder(app, merchant.as, hash)).filter((kind) => kind === 'label_cancelled')).toHaveLength(1)
    expect((await listShipments(app, merchant.companyId)).map(({ status }) => status)).toEqual(['cancelled'])
    const second = labelOf(await app.call(orderLabel.buy, made.buy()))?.labelId ?? ''
    // The carrier knows more than we do.
    await sql`update sandbox.shipment set status = 'in_transit' where status = 'created'`.execute(app.db)
    const refused = await app.refused(orderLabel.cancel, { as: merchant.as, body: { hash, labelId: second } })
    expect(refused.detail).toContain('The parcel is on its way')
  })

  it('of an own delivery has a number, a tracking page and the cost that was set', async () => {
    const made = await makeShipment(app, 'own', { name: 'Fietskoerier', price: '3.50', trackingUrl: 'https://courier.example/{number}' })
    const seen = await app.call(orderLabel.buy, made.buy('delivery'))
    const number = labelOf(seen)?.trackingNumber ?? ''
    expect(number).toMatch(/^\d{12}$/)
    expect(seen.fulfilments[0]).toMatchObject({ carrier: 'Fietskoerier', trackingHref: `https://courier.example/${number}` })
    expect(labelOf(seen)?.cost).toEqual({ minor: 350, currency: 'EUR' })
  })
})

describe('tracking', () => {
  it('comes by signed webhooks, in the order of what happened', async () => {
    const made = await makeShipment(app)
    await app.call(orderLabel.buy, made.buy())
    await app.drain()
    const seen = await seeOrder(app, made.merchant.as, made.hash)
    expect(labelOf(seen)?.parcelState).toBe('delivered')
    expect(seen.timeline.at(-1)).toMatchObject({ kind: 'parcel_reported', message: expect.stringMatching(/: delivered$/) })
    const { rows } = await sql<{ id: string; reference: string }>`
      select connection_id as id, reference from shipping_label where fulfilment_id = ${made.fulfilmentId}`.execute(app.db)
    const [label] = rows
    const post = (parcel: object, secret: string) => {
      const body = JSON.stringify({ id: `evt_${uuidv7()}`, parcel })
      const headers = { 'content-type': 'application/json', 'sandbox-signature': signReport(secret, body, new Date()) }
      return fetch(`${app.publicUrl}/api/Webhook/Carrier/${label?.id ?? ''}`, { method: 'POST', headers, body })
    }
    const { rows: accounts } = await sql<{ secret: string }>`
      select a.webhook_secret as secret from sandbox.account a join connection k on k.settings ->> 'account' = a.id where k.id = ${label?.id ?? ''}`.execute(
      app.db,
    )
    const secret = accounts[0]?.secret ?? ''
    const old = { id: label?.reference, status: 'in_transit', statusAt: new Date(Date.now() - 3_600_000).toISOString() }
    expect((await post(old, 'whsec_wrong')).status).toBe(401)
    // A report that comes late does not take the parcel back.
    expect((await post(old, secret)).status).toBe(200)
    await app.drain()
    expect(labelOf(await seeOrder(app, made.merchant.as, made.hash))?.parcelState).toBe('delivered')
  })

  it('is requested where no webhook came', async () => {
    const made = await makeShipment(app)
    await app.call(orderLabel.buy, made.buy())
    await sql`delete from sandbox.webhook where shipment_id is not null and delivered_at is null`.execute(app.db)
    await sql`update sandbox.shipment set status = 'in_transit', status_at = now()`.execute(app.db)
    await sql`update shipping_label set tracked_at = now() - interval '5 hours' where fulfilment_id = ${made.fulfilmentId}`.execute(app.db)
    await trackParcels(createJobCtx(app))
    expect(labelOf(await seeOrder(app, made.merchant.as, made.hash))?.parcelState).toBe('in_transit')
  })

  it('is taken off the shipment where its label was cancelled at the carrier', async () => {
    const made = await makeShipment(app)
    await app.call(orderLabel.buy, made.buy())
    await sql`delete from sandbox.webhook where shipment_id is not null and delivered_at is null`.execute(app.db)
    await sql`update sandbox.shipment set status = 'cancelled', status_at = now()`.execute(app.db)
    await sql`update shipping_label set tracked_at = now() - interval '5 hours' where fulfilment_id = ${made.fulfilmentId}`.execute(app.db)
    await trackParcels(createJobCtx(app))
    const [shipment] = (await seeOrder(app, made.merchant.as, made.hash)).fulfilments
    expect(shipment).toMatchObject({ trackingNumber: '', trackingHref: null, label: { state: 'cancelled', parcelState: 'cancelled' } })
  })
})
