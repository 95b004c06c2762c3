import { campaign } from '@stoa/contract/campaign.ts'
import { dayIn } from '@stoa/contract/time-zone.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { TestApp } from '../../../test/app.ts'
import { startTestApp } from '../../../test/app.ts'
import { createOrders, makeMarket, purchase, seeOrder } from '../../../test/make-orders.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

const hour = 3_600_000
const ago = (hours: number): string => new Date(Date.now() - hours * hour).toISOString()
const dayFromNow = (days: number): string => dayIn(new Date(Date.now() + days * 24 * hour), 'UTC')

/** A campaign that has run for two days, with one product that costs 1000 in its shop and 700 in the campaign, and what it costs in a purchase of a moment. */
async function makeTwoDays() {
  const { operator, offer } = await makeMarket(app, { priceMinor: 1000 })
  const { as } = operator
  await app.db.updateTable('marketplace').set({ time_zone: 'UTC' }).where('id', '=', operator.marketplaceId).execute()
  const body = { name: 'Winter sale', startsOn: dayFromNow(-3), endsOn: dayFromNow(3) }
  const { id } = await app.call(campaign.create, { as, body })
  const { version } = await app.call(campaign.addProducts, { as, body: { id, products: [{ id: offer.productId, priceMinor: 700 }] } })
  await app.call(campaign.publish, { as, body: { id, version } })
  await app.db
    .updateTable('campaign')
    .set({ published_at: ago(48) })
    .where('id', '=', id)
    .execute()
  await sql`update campaign_product set added_at = ${ago(48)} where campaign_id = ${id}`.execute(app.db)
  const priceAt = async (placedAt: string) => {
    const group = await createOrders(app, as, purchase([{ variantId: offer.variantId, quantity: 1 }], { placedAt }))
    const [line] = (await seeOrder(app, as, group.orders[0]?.hash ?? '')).lines
    return line?.unitPrice.minor
  }
  return { as, id, offer, priceAt }
}

describe('a purchase that is sent late', () => {
  it('keeps the price of the campaign that its product was removed from since', async () => {
    const { as, id, offer, priceAt } = await makeTwoDays()
    await app.call(campaign.removeProducts, { as, body: { id, products: [{ id: offer.productId }] } })
    expect(await priceAt(ago(1))).toBe(700)
    expect(await priceAt(new Date().toISOString())).toBe(1000)
    expect(await priceAt(ago(49))).toBe(1000)
  })

  it('keeps the price that the campaign had at its moment', async () => {
    const { as, id, offer, priceAt } = await makeTwoDays()
    await app.call(campaign.addProducts, { as, body: { id, products: [{ id: offer.productId, priceMinor: 600 }] } })
    expect(await priceAt(ago(1))).toBe(700)
    expect(await priceAt(new Date().toISOString())).toBe(600)
  })

  it('has the price of the shop where the product was added to the campaign afterwards', async () => {
    const { as, id, offer, priceAt } = await makeTwoDays()
    await app.call(campaign.removeProducts, { as, body: { id, products: [{ id: offer.productId }] } })
    await sql`update campaign_product_past set removed_at = ${ago(24)} where campaign_id = ${id}`.execute(app.db)
    await app.call(campaign.addProducts, { as, body: { id, products: [{ id: offer.productId, priceMinor: 500 }] } })
    expect(await priceAt(ago(36))).toBe(700)
    expect(await priceAt(ago(1))).toBe(1000)
    expect(await priceAt(new Date().toISOString())).toBe(500)
  })
})
