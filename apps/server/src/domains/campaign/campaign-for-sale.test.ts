import { campaign } from '@stoa/contract/campaign.ts'
import { marketplace } from '@stoa/contract/marketplace.ts'
import { salesPause } from '@stoa/contract/sales-pause.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { TestApp } from '../../../test/app.ts'
import { startTestApp } from '../../../test/app.ts'
import { makeMarket } from '../../../test/make-orders.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

/** A draft with one product at a lower price; `seen` is what the operator reads of it. */
async function makeDraft() {
  const { operator, merchant, offer } = await makeMarket(app, { priceMinor: 1000 })
  const { id } = await app.call(campaign.create, { as: operator.as, body: { name: 'Sale', startsOn: '2030-01-01', endsOn: '2030-01-31' } })
  await app.call(campaign.addProducts, { as: operator.as, body: { id, products: [{ id: offer.productId, priceMinor: 700 }] } })
  const seen = async () => {
    const { value } = await app.call(campaign.products, { as: operator.as, params: { id } })
    return value.map(({ isForSale, campaignPrice }) => ({ isForSale, campaignPrice: campaignPrice?.minor }))
  }
  return { operator, merchant, offer, id, seen }
}

describe('a product of a campaign', () => {
  it('is for sale as long as shoppers can buy it, and keeps its campaign price meanwhile', async () => {
    const { offer, seen } = await makeDraft()
    expect(await seen()).toEqual([{ isForSale: true, campaignPrice: 700 }])
    const become = (status: string) => app.db.updateTable('product').set({ status }).where('id', '=', offer.productId).execute()
    await become('Discontinued')
    expect(await seen()).toEqual([{ isForSale: false, campaignPrice: 700 }])
    await become('Published')
    expect(await seen()).toEqual([{ isForSale: true, campaignPrice: 700 }])
  })

  it('is not for sale once the operator rejected it', async () => {
    const { offer, seen } = await makeDraft()
    await app.db.updateTable('listing').set({ approval: 'Rejected' }).where('product_id', '=', offer.productId).execute()
    expect(await seen()).toEqual([{ isForSale: false, campaignPrice: 700 }])
  })

  it('is not for sale while its merchant pauses its sales', async () => {
    const { merchant, seen } = await makeDraft()
    await app.call(salesPause.pause, { as: merchant.as, body: { resumesAt: null } })
    expect(await seen()).toEqual([{ isForSale: false, campaignPrice: 700 }])
    await app.call(salesPause.resume, { as: merchant.as, body: {} })
    expect(await seen()).toEqual([{ isForSale: true, campaignPrice: 700 }])
  })

  it('is neither listed nor counted once its merchant has left the marketplace, and a draft without others is not published', async () => {
    const { operator, merchant, id, seen } = await makeDraft()
    const before = await app.call(campaign.get, { as: operator.as, params: { id } })
    expect(before).toMatchObject({ productCount: 1, merchantCount: 1 })
    const partnership = await app.db.selectFrom('partnership').select('id').where('merchant_id', '=', merchant.companyId).executeTakeFirstOrThrow()
    await app.call(marketplace.endPartnership, { as: operator.as, body: { partnershipId: partnership.id } })
    expect(await seen()).toEqual([])
    expect(await app.call(campaign.get, { as: operator.as, params: { id } })).toMatchObject({ productCount: 0, merchantCount: 0 })
    const refused = await app.refused(campaign.publish, { as: operator.as, body: { id, version: before.version } })
    expect(refused).toMatchObject({ status: 409, detail: 'Add at least one product before you publish.' })
  })
})
