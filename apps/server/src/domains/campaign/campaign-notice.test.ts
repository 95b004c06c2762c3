import { campaign } from '@stoa/contract/campaign.ts'
import { notification } from '@stoa/contract/notification.ts'
import { dayIn } from '@stoa/contract/time-zone.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { As, TestApp } from '../../../test/app.ts'
import { startTestApp } from '../../../test/app.ts'
import { makeOffer } from '../../../test/make-catalogue.ts'
import { makeMarket } from '../../../test/make-orders.ts'
import { makeMerchant } from '../../../test/make.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

const dayFromNow = (days: number): string => dayIn(new Date(Date.now() + days * 86_400_000), 'UTC')
const startsOn = dayFromNow(-1)
const endsOn = dayFromNow(5)

const draft = async (as: As, name: string, productId: string) => {
  const { id } = await app.call(campaign.create, { as, body: { name, startsOn, endsOn } })
  return app.call(campaign.addProducts, { as, body: { id, products: [{ id: productId }], discount: 10 } })
}

/** What the bell of a company says of campaigns, newest first. */
async function noticesOf(as: As): Promise<unknown[]> {
  await app.drain()
  const { notifications } = await app.call(notification.my, { as })
  return notifications.filter(({ kind }) => kind === 'campaign').map(({ code, params, link }) => ({ code, params, link }))
}

describe('a merchant is notified of a campaign of the operator', () => {
  it('when it is published with products of its own, and when more are added or their price changes', async () => {
    const { operator, offer, merchant } = await makeMarket(app, { priceMinor: 4000 })
    const second = await makeOffer(app, { marketplaceId: operator.marketplaceId, merchantId: merchant.companyId, priceMinor: 2000 })
    const { as } = operator
    const { id, version } = await draft(as, 'Winter sale', offer.productId)
    expect(await noticesOf(merchant.as)).toEqual([])

    await app.call(campaign.publish, { as, body: { id, version } })
    const params = { campaign: 'Winter sale', from: startsOn, until: endsOn }
    const published = { code: 'notification.campaign_product', params: expect.objectContaining(params), link: `/shop/campaigns/${id}` }
    expect(await noticesOf(merchant.as)).toEqual([published])

    const products = [{ id: offer.productId }, { id: second.productId }]
    await app.call(campaign.addProducts, { as, body: { id, products, discount: 20 } })
    const changed = {
      code: 'notification.campaign_products',
      params: expect.objectContaining({ ...params, count: 2 }),
      link: `/shop/campaigns/${id}`,
    }
    expect(await noticesOf(merchant.as)).toEqual([changed, published])

    await app.call(campaign.addProducts, { as, body: { id, products, discount: 20 } })
    expect(await noticesOf(merchant.as)).toHaveLength(2)
    expect(await noticesOf(as)).toEqual([])
  })

  it('when its period changes, and when it is ended early', async () => {
    const { operator, offer, merchant } = await makeMarket(app, { priceMinor: 4000 })
    const { as } = operator
    const { id, version } = await draft(as, 'Autumn sale', offer.productId)
    const published = await app.call(campaign.publish, { as, body: { id, version } })
    const renamed = await app.call(campaign.update, { as, body: { id, version: published.version, name: 'Harvest sale' } })
    expect(await noticesOf(merchant.as)).toHaveLength(1)
    const longer = dayFromNow(9)
    const moved = await app.call(campaign.update, { as, body: { id, version: renamed.version, endsOn: longer } })
    const [notice, ...before] = await noticesOf(merchant.as)
    expect(notice).toMatchObject({ code: 'notification.campaign_product', params: { campaign: 'Harvest sale', from: startsOn, until: longer } })
    expect(before).toHaveLength(1)
    await app.call(campaign.end, { as, body: { id, version: moved.version } })
    const [ended] = await noticesOf(merchant.as)
    const params = expect.objectContaining({ campaign: 'Harvest sale', product: expect.any(String) as string })
    expect(ended).toEqual({ code: 'notification.campaign_ended_product', params, link: `/shop/campaigns/${id}` })
    expect(await app.call(campaign.get, { as: merchant.as, params: { id } })).toMatchObject({ status: 'Ended' })
  })

  it('when the operator ends one that it runs itself, and not when it does so itself', async () => {
    const { operator, offer, merchant } = await makeMarket(app, { priceMinor: 4000 })
    for (const who of [operator, merchant]) {
      const { id, version } = await draft(merchant.as, 'Clearance', offer.productId)
      const published = await app.call(campaign.publish, { as: merchant.as, body: { id, version } })
      await app.call(campaign.end, { as: who.as, body: { id, version: published.version } })
    }
    expect(await noticesOf(merchant.as)).toEqual([expect.objectContaining({ code: 'notification.campaign_ended_product' })])
  })

  it('not once it no longer sells there: it would not find the campaign', async () => {
    const { operator, offer, merchant } = await makeMarket(app, { priceMinor: 4000 })
    const { as, marketplaceId } = operator
    const staying = await makeMerchant(app, { marketplaceId })
    const { productId } = await makeOffer(app, { marketplaceId, merchantId: staying.companyId, priceMinor: 2000 })
    const { id } = await draft(as, 'Spring sale', offer.productId)
    const { version } = await app.call(campaign.addProducts, { as, body: { id, products: [{ id: productId }], discount: 10 } })
    await app.db.updateTable('partnership').set({ status: 'ENDED' }).where('merchant_id', '=', merchant.companyId).execute()
    await app.call(campaign.publish, { as, body: { id, version } })
    expect(await noticesOf(merchant.as)).toEqual([])
    expect(await noticesOf(staying.as)).toHaveLength(1)
  })

  it('not of one that it runs itself', async () => {
    const { offer, merchant } = await makeMarket(app, { priceMinor: 4000 })
    const { id, version } = await draft(merchant.as, 'Clearance', offer.productId)
    await app.call(campaign.publish, { as: merchant.as, body: { id, version } })
    expect(await noticesOf(merchant.as)).toEqual([])
  })
})
