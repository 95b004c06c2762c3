import { channelSales } from '@stoa/contract/channel-sales.ts'
import { channel } from '@stoa/contract/channel.ts'
import { channelCustomer } from '@stoa/contract/shopper-data.ts'
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { TestApp } from '../../../../test/app.ts'
import { startTestApp } from '../../../../test/app.ts'
import { makeChannelOrder } from '../../../../test/make-channel-order.ts'
import { createJobCtx } from '../../../../test/payout-by-hand.ts'
import { adoptOrders } from '../../channel/order/adopt-orders.ts'
import { listInShop, listUnreported } from '../../channel/order/queries-shipment.ts'
import { recordShopShipments } from '../../channel/order/record-shop-shipments.ts'
import { reportChannelShipment } from '../../channel/order/report-channel-shipment.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

/** An order of a sales channel of 70 days ago, in a state, with these columns. */
async function makeOldOrder(columns: string) {
  const made = await makeChannelOrder(app)
  await made.receive()
  const { id = '' } = (await made.mine()) ?? {}
  const set = (assignments: string) => app.pool.query(`update channel_order set ${assignments} where id = $1`, [id])
  await set(`placed_at = now() - interval '70 days', ${columns}`)
  const { as, companyId } = made
  const params = { id }
  const erase = async () => {
    await app.call(channelCustomer.erase, { as, params, body: { reason: 'By letter' } })
    await app.drain()
  }
  const stored = async () => JSON.stringify((await app.pool.query('select * from channel_order where company_id = $1 order by id', [companyId])).rows)
  return { ...made, id, params, set, erase, stored }
}

const isShipped = `state = 'shipped', shipped_at = now() - interval '70 days', carrier = 'DHL', tracking_number = 'JD014'`
const isReported = `${isShipped}, reported_at = now() - interval '69 days'`

describe('An order of a sales channel whose customer was erased', () => {
  it('has none of their data left in its parts and in a refund that the shop refused', async () => {
    const part = `{"quantities": [1], "carrier": "DHL", "trackingNumber": "JD013", "trackingHref": null, "shippedAt": "2026-09-01T10:00:00.000Z", "reportedAt": "2026-09-01T10:00:00.000Z", "reference": "p1", "trackingChangedAt": null,
      "shopReference": "f-1", "shopTrackingNumber": "JD012", "reportedTracking": {"carrier": "DHL", "trackingNumber": "JD011", "trackingHref": "https://track.example/JD011"}}`
    const refund = `{"key": "k", "amountMinor": 1, "shippingMinor": 0, "quantities": [0], "problem": {"code": "text.as_written", "params": {"text": "No card of Noor"}}}`
    const { as, params, erase, stored } = await makeOldOrder(`${isReported}, parts = '[${part}]', shop_refund = '${refund}'`)
    expect(await app.call(channelCustomer.get, { as, params })).toMatchObject({ purchaseCount: 1, readyCount: 1 })
    await erase()
    for (const word of ['Noor', 'noor@', 'Kade', 'Delft', 'JD01']) expect(await stored()).not.toContain(word)
    expect((await app.refused(channelCustomer.erase, { as, params, body: { reason: 'Twice' } })).detail).toContain('customer')
  })

  it('is every one with the address, with blanks around it or without', async () => {
    const { as, id, params, erase, stored } = await makeOldOrder(isReported)
    await app.pool.query(
      `insert into channel_order (company_id, channel_id, provider, reference, number, is_paid, currency, total_minor, shipping_minor, refunded_minor, placed_at, shipped_at, reported_at, customer, shipping_address, lines, state)
       select company_id, channel_id, provider, 'blanks', number, is_paid, currency, total_minor, shipping_minor, refunded_minor, placed_at, shipped_at, reported_at,
         customer || '{"email": " NOOR@example.com\\t"}', shipping_address, lines, state from channel_order where id = $1`,
      [id],
    )
    expect(await app.call(channelCustomer.get, { as, params })).toMatchObject({ purchaseCount: 2, readyCount: 2 })
    await erase()
    expect(await stored()).not.toMatch(/noor/i)
  })

  it('waits while its shipment is still to be reported, and is reported no more where the marketplace refused it', async () => {
    const { as, id, params, companyId, channelId, set, erase, stored } = await makeOldOrder(isShipped)
    expect(await app.call(channelCustomer.get, { as, params })).toMatchObject({ purchaseCount: 1, readyCount: 0 })
    await set(`problem = '{"code": "text.as_written", "params": {"text": "Noor is unknown"}}', report_tried_at = now() - interval '1 day'`)
    expect(await listUnreported(app.db, [{ companyId, channelId }])).toHaveLength(1)
    expect(await app.call(channelCustomer.get, { as, params })).toMatchObject({ readyCount: 1 })
    await erase()
    expect(await stored()).not.toContain('Noor')
    expect(await listUnreported(app.db, [{ companyId, channelId }])).toEqual([])
    const refusals = await Promise.all([
      app.refused(channelSales.reportShipment, { as, params, body: {} }),
      app.refused(channelSales.updateTracking, { as, params, body: { carrier: 'DHL', trackingNumber: 'JD016' } }),
    ])
    for (const one of refusals) expect(one).toMatchObject({ code: 'state_forbids', detail: 'The data of this customer were erased.' })
    // One that was started before reports nothing either.
    await expect(reportChannelShipment(createJobCtx(app), { companyId, orderId: id })).resolves.toBeUndefined()
    expect(await stored()).toContain('"reported_at":null')
  })

  it('learns nothing new of a disconnected channel: not from the shop, nor from another channel to the marketplace', async () => {
    const { as, id, companyId, channelId, erase, stored } = await makeOldOrder(`state = 'forwarded', shop_reference = 'in-shop'`)
    await app.pool.query('update connection set ended_at = now() where id = $1', [channelId])
    const { rows } = await app.pool.query<{ connection: string }>('select shop_connection_id as connection from channel_order where id = $1', [id])
    await erase()
    const left = await stored()
    expect(left).not.toContain('Noor')
    expect(await listInShop(app.db, companyId, rows[0]?.connection ?? '', ['in-shop'])).toEqual([])
    const shipment = { reference: 'f', key: null, carrier: 'PostNL', trackingNumber: '3SNOOR', trackingHref: null, lines: undefined }
    await createJobCtx(app).transact((ctx) => recordShopShipments(ctx, { companyId, id }, [shipment], []))
    const again = await app.call(channel.connect, { as, body: { provider: 'sandbox' } })
    await createJobCtx(app).transact((ctx) => adoptOrders(ctx, { companyId, id: again.channelId, provider: 'sandbox' }, ['their-order']))
    await app.drain()
    expect(await stored()).toBe(left)
  })

  it('has a packing slip in words', async () => {
    const { as, params, erase } = await makeOldOrder(isReported)
    await erase()
    const { bytes } = await app.raw(channelSales.packingSlip, { as, params })
    const content = await (await (await getDocument({ data: new Uint8Array(bytes) }).promise).getPage(1)).getTextContent()
    const words = content.items.map((item) => ('str' in item ? item.str : '')).join('|')
    expect(words).toContain('Erased shopper|')
    expect(words).not.toContain('erased:')
  })
})
