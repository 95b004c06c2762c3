import { campaign } from '@stoa/contract/campaign.ts'
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
  return { merchant, offer, seen }
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
})
