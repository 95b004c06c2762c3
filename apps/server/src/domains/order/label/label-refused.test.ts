import { carrier } from '@stoa/contract/carrier.ts'
import { company } from '@stoa/contract/company.ts'
import { orderLabel } from '@stoa/contract/order-label.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { TestApp } from '../../../../test/app.ts'
import { startTestApp } from '../../../../test/app.ts'
import { seeOrder } from '../../../../test/make-orders.ts'
import { makeShipment } from '../../../../test/make-shipment.ts'
import { createJobCtx } from '../../../../test/payout-by-hand.ts'
import { listShipments } from '../../../../test/sandbox-carrier.ts'
import { trackParcels } from './track-parcels.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(async () => {
  await app.stop()
})

/** Sends an order to another country. */
const sendTo = (hash: string, countryCode: string) =>
  sql`
    update order_group g set shipping_address = jsonb_set(g.shipping_address, '{countryCode}', to_jsonb(${countryCode}::text)) from "order" o
    where o.hash = ${hash} and g.marketplace_id = o.marketplace_id and g.id = o.group_id`.execute(app.db)

describe('a label', () => {
  it('needs the state of its sender where the country has one, and names it', async () => {
    const made = await makeShipment(app)
    const { companyId, as } = made.merchant
    const there = { city: 'Portland', country_code: 'US', postal_code: '97201' }
    await app.db.updateTable('company').set(there).where('id', '=', companyId).execute()
    await sendTo(made.hash, 'US')
    expect(await app.refused(orderLabel.rates, { as, body: made.body })).toMatchObject({
      code: 'state_forbids',
      detail: expect.stringContaining('state'),
    })
    const { version } = await app.call(company.my, { as })
    expect(await app.call(company.update, { as, body: { version, region: 'Oregon' } })).toMatchObject({ region: 'Oregon' })
    await app.call(orderLabel.buy, made.buy())
    expect((await listShipments(app, companyId)).map(({ body }) => body.from)).toMatchObject([{ city: 'Portland', region: 'Oregon' }])
  })

  it('is refused before its price where the parcel needs a customs declaration', async () => {
    const made = await makeShipment(app)
    await sendTo(made.hash, 'GB')
    for (const refused of [
      await app.refused(orderLabel.rates, { as: made.merchant.as, body: made.body }),
      await app.refused(orderLabel.buy, made.buy()),
    ])
      expect(refused).toMatchObject({ code: 'state_forbids', detail: expect.stringContaining('customs declaration') })
    expect((await seeOrder(app, made.merchant.as, made.hash)).fulfilments[0]?.label).toBeNull()
    const own = await makeShipment(app, 'own')
    await sendTo(own.hash, 'GB')
    expect(await app.call(orderLabel.rates, { as: own.merchant.as, body: own.body })).toHaveLength(1)
  })

  it('shows that the keys of its carrier do not work, until they do', async () => {
    const made = await makeShipment(app)
    const { companyId, as } = made.merchant
    await app.call(orderLabel.buy, made.buy())
    const stateOf = async () => (await app.call(carrier.list, { as })).find((one) => one.carrier === 'sandbox')
    expect(await stateOf()).toMatchObject({ state: 'active', lastError: null })
    const setKey = (key: string) =>
      sql`update sandbox.account a set api_key = ${key} from connection k where k.company_id = ${companyId} and k.kind = 'carrier' and k.settings ->> 'account' = a.id`.execute(
        app.db,
      )
    const { rows } = await sql<{ key: string }>`
      select a.api_key as key from sandbox.account a join connection k on k.settings ->> 'account' = a.id where k.company_id = ${companyId} and k.kind = 'carrier'`.execute(
      app.db,
    )
    const track = async () => {
      await sql`update shipping_label set tracked_at = now() - interval '5 hours' where fulfilment_id = ${made.fulfilmentId}`.execute(app.db)
      await trackParcels(createJobCtx(app))
    }
    await setKey('sk_rotated')
    await track()
    expect(await stateOf()).toMatchObject({ isConnected: true, state: 'error', lastError: 'Invalid credentials (401)' })
    await setKey(rows[0]?.key ?? '')
    expect(await app.call(orderLabel.rates, { as, body: made.body })).not.toEqual([])
    expect(await stateOf()).toMatchObject({ state: 'active', lastError: null })
  })
})
