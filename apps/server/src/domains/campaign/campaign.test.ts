import { campaign } from '@stoa/contract/campaign.ts'
import { commission } from '@stoa/contract/commission.ts'
import { product } from '@stoa/contract/product.ts'
import { addDays, dayIn } from '@stoa/contract/time-zone.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { As, TestApp } from '../../../test/app.ts'
import { startTestApp } from '../../../test/app.ts'
import { makeOffer } from '../../../test/make-catalogue.ts'
import { createOrders, makeMarket, purchase, seeOrder, settle } from '../../../test/make-orders.ts'
import { makeMerchant, makeOperator, makePartnership, makeViewer } from '../../../test/make.ts'
import { endDueCampaigns } from './queries.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

const zone = 'UTC'
const dayFromNow = (days: number): string => dayIn(new Date(Date.now() + days * 86_400_000), zone)
const thisWeek = () => ({ startsOn: dayFromNow(-1), endsOn: dayFromNow(5) })

/** A published campaign of the caller that runs now, with one product. */
async function makeRunning(as: As, productId: string, terms: { priceMinor?: number; discount?: number }, name = 'Winter sale') {
  const { priceMinor, discount } = terms
  const draft = await app.call(campaign.create, { as, body: { name, ...thisWeek() } })
  const { version } = await app.call(campaign.addProducts, {
    as,
    body: {
      id: draft.id,
      products: [{ id: productId, ...(priceMinor === undefined ? {} : { priceMinor }) }],
      ...(discount === undefined ? {} : { discount }),
    },
  })
  return app.call(campaign.publish, { as, body: { id: draft.id, version } })
}

/** The merchant has pushed a product to a marketplace: its operator's lists of products begin there. */
async function markPushed(marketplaceId: string, productId: string): Promise<void> {
  await sql`insert into push (marketplace_id, merchant_id, product_id, content_hash, product_name, product_updated_at, pushed_at)
    select ${marketplaceId}, merchant_id, id, content_hash, name, updated_at, now() from product where id = ${productId}`.execute(app.db)
}

const soldAt = async (as: As, variantId: string, more: object = {}) => {
  const group = await createOrders(app, as, purchase([{ variantId, quantity: 2 }], more))
  const [line] = (await seeOrder(app, as, group.orders[0]?.hash ?? '')).lines
  return { priceMinor: line?.unitPrice.minor, rule: line?.commissionExplanation.ruleName }
}

describe('a campaign', () => {
  it('is drafted with a deal, filled, published and ended', async () => {
    const { operator, offer, merchant } = await makeMarket(app, { priceMinor: 4000 })
    const { as, marketplaceId } = operator
    const deal = {
      priceReward: { minor: 5000, currency: 'EUR' },
      freeSample: true,
      avgCommission: 12.5,
      jobDescription: 'Two short videos',
      url: 'https://example.com/brief',
    }
    const draft = await app.call(campaign.create, { as, body: { name: 'Winter', ...thisWeek(), ...deal } })
    expect(draft).toMatchObject({
      ...deal,
      status: 'Draft',
      isRunning: false,
      isEditable: true,
      isEndable: false,
      productCount: 0,
      platformFee: null,
    })
    const available = await app.call(campaign.availableProducts, { as, params: { id: draft.id }, query: {} })
    expect(available.value).toEqual([])
    await markPushed(marketplaceId, offer.productId)
    const pushed = await app.call(campaign.availableProducts, { as, params: { id: draft.id }, query: {} })
    expect(pushed.value).toMatchObject([{ id: offer.productId, merchant: { id: merchant.companyId }, price: { minor: 4000, currency: 'EUR' } }])
    await app.call(commission.createRule, { as, body: { name: 'Campaigns', campaignId: draft.id, percentageBasisPoints: 500 } })
    const filled = await app.call(campaign.addProducts, {
      as,
      body: { id: draft.id, products: [{ id: offer.productId }], discount: 25, name: 'Winter sale' },
    })
    expect(filled).toMatchObject({ name: 'Winter sale', productCount: 1, merchantCount: 1, platformFee: 5, version: 2 })
    expect((await app.call(campaign.availableProducts, { as, params: { id: draft.id }, query: {} })).value).toEqual([])
    expect((await app.call(campaign.products, { as, params: { id: draft.id } })).value).toMatchObject([
      { id: offer.productId, price: { minor: 4000 }, campaignPrice: { minor: 3000 }, discount: 25, isRemovable: true },
    ])
    const published = await app.call(campaign.publish, { as, body: { id: draft.id, version: filled.version } })
    expect(published).toMatchObject({ status: 'Published', isRunning: true, isEndable: true })
    expect((await app.refused(campaign.publish, { as, body: { id: draft.id, version: published.version } })).code).toBe('state_forbids')
    expect(await soldAt(as, offer.variantId)).toEqual({ priceMinor: 3000, rule: 'Campaigns' })
    await settle(app)
    const { sold } = await app.call(campaign.get, { as, params: { id: draft.id } })
    expect(sold).toEqual({ orders: 1, items: 2, revenue: { minor: 6000, currency: 'EUR' } })
    const ended = await app.call(campaign.end, { as, body: { id: draft.id, version: published.version } })
    expect(ended).toMatchObject({ status: 'Ended', isRunning: false, isEditable: false, isEndable: false })
    expect(await soldAt(as, offer.variantId)).toEqual({ priceMinor: 4000, rule: '' })
    expect((await app.refused(campaign.update, { as, body: { id: draft.id, version: ended.version, name: 'Again' } })).code).toBe('state_forbids')
    expect((await app.refused(campaign.end, { as, body: { id: draft.id, version: ended.version } })).code).toBe('state_forbids')
  })

  it('is deleted only as a draft, and not while a commission rule uses it', async () => {
    const { operator, offer } = await makeMarket(app)
    const { as } = operator
    const draft = await app.call(campaign.create, { as, body: { name: 'Draft', ...thisWeek() } })
    const rule = await app.call(commission.createRule, { as, body: { name: 'Fee', campaignId: draft.id } })
    expect(rule.campaign).toEqual({ id: draft.id, name: 'Draft' })
    expect((await app.refused(campaign.remove, { as, params: { id: draft.id } })).code).toBe('in_use')
    await app.call(commission.deleteRule, { as, params: { id: rule.id } })
    await app.call(campaign.remove, { as, params: { id: draft.id } })
    expect((await app.refused(campaign.get, { as, params: { id: draft.id } })).status).toBe(404)
    const running = await makeRunning(as, offer.productId, { priceMinor: 500 })
    expect((await app.refused(campaign.remove, { as, params: { id: running.id } })).code).toBe('state_forbids')
  })

  it('is refused a period that ends before it begins, is over, or has begun elsewhere, naming the field', async () => {
    const { operator, offer } = await makeMarket(app)
    const { as } = operator
    const backwards = { name: 'Odd', startsOn: '2026-02-02', endsOn: '2026-02-01' }
    expect((await app.refused(campaign.create, { as, body: backwards })).errors?.[0]?.path).toBe('endsOn')
    const past = await app.call(campaign.create, { as, body: { name: 'Past', startsOn: '2026-01-01', endsOn: '2026-01-31' } })
    expect((await app.refused(campaign.publish, { as, body: { id: past.id, version: 1 } })).detail).toBe(
      'Add at least one product before you publish.',
    )
    await app.call(campaign.addProducts, { as, body: { id: past.id, products: [{ id: offer.productId, priceMinor: 500 }] } })
    expect((await app.refused(campaign.publish, { as, body: { id: past.id, version: 2 } })).detail).toBe(
      'The end date has passed. Choose a later one.',
    )
    const running = await makeRunning(as, offer.productId, { priceMinor: 500 })
    const change = (body: object) => app.refused(campaign.update, { as, body: { id: running.id, version: running.version, ...body } })
    expect((await change({ startsOn: dayFromNow(1) })).errors?.[0]?.path).toBe('startsOn')
    expect((await change({ endsOn: dayFromNow(-1) })).errors?.[0]?.path).toBe('endsOn')
    expect((await change({ priceReward: { minor: 100, currency: 'USD' } })).errors?.[0]?.path).toBe('priceReward.currency')
    expect(await app.call(campaign.update, { as, body: { id: running.id, version: running.version, endsOn: dayFromNow(9) } })).toMatchObject({
      endsOn: dayFromNow(9),
      isRunning: true,
    })
  })

  it('refuses a version that is not the newest, showing it', async () => {
    const { as } = await makeOperator(app)
    const draft = await app.call(campaign.create, { as, body: { name: 'One', ...thisWeek() } })
    await app.call(campaign.update, { as, body: { id: draft.id, version: 1, name: 'Two' } })
    const problem = await app.refused(campaign.update, { as, body: { id: draft.id, version: 1, name: 'Three' } })
    expect(problem).toMatchObject({ code: 'stale_version', current: { name: 'Two', version: 2 } })
  })
})

describe('the products of a campaign', () => {
  it('are added all or none, and each that cannot be is named', async () => {
    const { operator, offer, merchant } = await makeMarket(app, { priceMinor: 1000 })
    const { as, marketplaceId } = operator
    const waiting = await makeOffer(app, { marketplaceId, merchantId: merchant.companyId, approval: 'Pending' })
    const foreign = await makeMarket(app)
    const { id } = await app.call(campaign.create, { as, body: { name: 'Sale', ...thisWeek() } })
    const problem = await app.refused(campaign.addProducts, {
      as,
      body: {
        id,
        products: [
          { id: offer.productId, priceMinor: 1000 },
          { id: waiting.productId, priceMinor: 1 },
          { id: foreign.offer.productId, priceMinor: 1 },
          { id: offer.productId },
        ],
      },
    })
    expect(problem.errors?.map((issue) => [issue.path, issue.code])).toEqual([
      ['products.0.priceMinor', 'not_lower'],
      ['products.1.id', 'unknown_product'],
      ['products.2.id', 'unknown_product'],
      ['products.3.priceMinor', 'required'],
    ])
    expect((await app.call(campaign.get, { as, params: { id } })).productCount).toBe(0)
  })

  it('are a merchant’s own to remove, also from a campaign of the operator', async () => {
    const { operator, offer, merchant } = await makeMarket(app, { priceMinor: 1000 })
    const running = await makeRunning(operator.as, offer.productId, { priceMinor: 700 })
    expect(await app.call(campaign.get, { as: merchant.as, params: { id: running.id } })).toMatchObject({ productCount: 1, isEditable: false })
    const remove = { id: running.id, products: [{ id: offer.productId }] }
    expect(await app.call(campaign.removeProducts, { as: merchant.as, body: remove })).toEqual({ removed: 1 })
    expect((await app.refused(campaign.get, { as: merchant.as, params: { id: running.id } })).status).toBe(404)
    expect(await soldAt(operator.as, offer.variantId)).toMatchObject({ priceMinor: 1000 })
  })
})

describe('a merchant’s campaign', () => {
  it('holds its own products only, and the operator sees it once it is published and may end it', async () => {
    const { operator, offer, merchant } = await makeMarket(app, { priceMinor: 1000 })
    const other = await makeMerchant(app, { marketplaceId: operator.marketplaceId })
    const theirs = await makeOffer(app, { marketplaceId: operator.marketplaceId, merchantId: other.companyId })
    const draft = await app.call(campaign.create, { as: merchant.as, body: { name: 'Mine', ...thisWeek() } })
    expect(draft.marketplace.id).toBe(operator.marketplaceId)
    const choice = await app.call(campaign.availableProducts, { as: merchant.as, params: { id: draft.id }, query: {} })
    expect(choice.value.map(({ id }) => id)).toEqual([offer.productId])
    const add = (id: string) => ({ id: draft.id, products: [{ id, priceMinor: 600 }] })
    expect((await app.refused(campaign.addProducts, { as: merchant.as, body: add(theirs.productId) })).errors?.[0]?.code).toBe('unknown_product')
    const filled = await app.call(campaign.addProducts, { as: merchant.as, body: add(offer.productId) })
    expect((await app.refused(campaign.get, { as: operator.as, params: { id: draft.id } })).status).toBe(404)
    const published = await app.call(campaign.publish, { as: merchant.as, body: { id: draft.id, version: filled.version } })
    expect((await app.call(campaign.paged, { as: operator.as, query: {}, page: { count: true } })).value).toMatchObject([
      { name: 'Mine', isEditable: false, isEndable: true },
    ])
    expect((await app.refused(campaign.get, { as: other.as, params: { id: draft.id } })).status).toBe(404)
    expect((await app.refused(campaign.update, { as: operator.as, body: { id: draft.id, version: published.version, name: 'Ours' } })).status).toBe(
      404,
    )
    expect(await soldAt(operator.as, offer.variantId)).toMatchObject({ priceMinor: 600 })
    await app.call(campaign.end, { as: operator.as, body: { id: draft.id, version: published.version } })
    expect(await soldAt(operator.as, offer.variantId)).toMatchObject({ priceMinor: 1000 })
  })

  it('names its marketplace when the merchant sells on several, and needs one', async () => {
    const { merchant, operator } = await makeMarket(app)
    const second = await makeOperator(app)
    await makePartnership(app, second.marketplaceId, merchant.companyId)
    const body = { name: 'Where', ...thisWeek() }
    expect((await app.refused(campaign.create, { as: merchant.as, body })).errors?.[0]?.path).toBe('marketplaceId')
    const named = await app.call(campaign.create, { as: merchant.as, body: { ...body, marketplaceId: operator.marketplaceId } })
    expect(named.marketplace.id).toBe(operator.marketplaceId)
    const stranger = await makeOperator(app)
    expect((await app.refused(campaign.create, { as: merchant.as, body: { ...body, marketplaceId: stranger.marketplaceId } })).status).toBe(404)
    const viewer = await makeViewer(app, merchant)
    expect((await app.refused(campaign.create, { as: viewer.as, body })).status).toBe(403)
  })
})

describe('a campaign after a partnership ended', () => {
  it('of the operator is hidden from the merchant, and its own there can no longer be changed or published', async () => {
    const { operator, offer, merchant } = await makeMarket(app, { priceMinor: 1000 })
    const { as } = merchant
    const theirs = await makeRunning(operator.as, offer.productId, { priceMinor: 700 })
    const { id } = await app.call(campaign.create, { as, body: { name: 'Mine', ...thisWeek() } })
    const { version } = await app.call(campaign.addProducts, { as, body: { id, products: [{ id: offer.productId, priceMinor: 600 }] } })
    await app.db.updateTable('partnership').set({ status: 'ENDED' }).where('merchant_id', '=', merchant.companyId).execute()
    expect((await app.refused(campaign.get, { as, params: { id: theirs.id } })).status).toBe(404)
    expect((await app.call(campaign.paged, { as, query: {} })).value.map((one) => [one.id, one.isEditable])).toEqual([[id, false]])
    expect((await app.refused(campaign.publish, { as, body: { id, version } })).code).toBe('state_forbids')
    expect((await app.refused(campaign.update, { as, body: { id, version, name: 'Hello' } })).code).toBe('state_forbids')
    await app.call(campaign.remove, { as, params: { id } })
  })
})

describe('the price a shopper pays', () => {
  it('is that of the day the purchase was placed, in the time zone of the marketplace', async () => {
    const { operator, offer } = await makeMarket(app, { priceMinor: 1000 })
    await app.db.updateTable('marketplace').set({ time_zone: 'Asia/Tokyo' }).where('id', '=', operator.marketplaceId).execute()
    const running = await makeRunning(operator.as, offer.productId, { priceMinor: 700 })
    const day = addDays(new Date().toISOString().slice(0, 10), -30)
    const [eve, published] = [addDays(day, -1), addDays(day, -60)]
    await app.db.updateTable('campaign').set({ starts_on: day, ends_on: day, published_at: published }).where('id', '=', running.id).execute()
    await sql`update campaign_product set added_at = ${published} where campaign_id = ${running.id}`.execute(app.db)
    const at = (placedAt: string) => soldAt(operator.as, offer.variantId, { placedAt })
    expect(await at(`${eve}T14:59:59Z`)).toMatchObject({ priceMinor: 1000 })
    expect(await at(`${eve}T15:00:00Z`)).toMatchObject({ priceMinor: 700 })
    expect(await at(`${day}T14:59:59Z`)).toMatchObject({ priceMinor: 700 })
    expect(await at(`${day}T15:00:00Z`)).toMatchObject({ priceMinor: 1000 })
    expect(await endDueCampaigns(app.db, new Date(`${day}T14:59:59Z`))).toBe(0)
    expect(await endDueCampaigns(app.db, new Date(`${day}T15:00:00Z`))).toBe(1)
    expect(await app.call(campaign.get, { as: operator.as, params: { id: running.id } })).toMatchObject({ status: 'Ended' })
  })

  it('is the lowest where two campaigns sell a product, and one that the channel names stays', async () => {
    const { operator, offer, merchant } = await makeMarket(app, { priceMinor: 1000 })
    const { as } = operator
    await makeRunning(as, offer.productId, { priceMinor: 900 }, 'Small')
    const big = await makeRunning(merchant.as, offer.productId, { discount: 30 }, 'Big')
    expect(await soldAt(as, offer.variantId)).toMatchObject({ priceMinor: 700 })
    const named = await createOrders(app, as, purchase([{ variantId: offer.variantId, quantity: 1, unitPriceMinor: 950 }]))
    expect(named.total.minor).toBe(950)
    const { rows } = await sql<{ campaign: string | null }>`
      select l.campaign_id as campaign from order_line l where l.marketplace_id = ${operator.marketplaceId} order by l.unit_price_minor`.execute(
      app.db,
    )
    expect(rows.map((row) => row.campaign)).toEqual([big.id, null])
  })

  it('is in the reads of products that a storefront makes, and changes with the campaign although answers are kept', async () => {
    const { operator, offer } = await makeMarket(app, { priceMinor: 1000 })
    const { as, marketplaceId } = operator
    await markPushed(marketplaceId, offer.productId)
    const read = async () => {
      const [row] = (await app.call(product.paged, { as, params: { id: marketplaceId }, query: {} })).value
      const whole = await app.call(product.get, { as, params: { id: offer.productId } })
      return [row?.campaignPrice?.minor ?? null, whole.variants[0]?.campaignPrice?.minor ?? null, whole.marketplaces[0]?.campaign?.name ?? null]
    }
    expect(await read()).toEqual([null, null, null])
    const running = await makeRunning(as, offer.productId, { priceMinor: 700 })
    expect(await read()).toEqual([700, 700, 'Winter sale'])
    await app.call(campaign.addProducts, { as, body: { id: running.id, products: [{ id: offer.productId, priceMinor: 600 }] } })
    expect(await read()).toEqual([600, 600, 'Winter sale'])
    const { version } = await app.call(campaign.get, { as, params: { id: running.id } })
    await app.call(campaign.end, { as, body: { id: running.id, version } })
    expect(await read()).toEqual([null, null, null])
  })
})
