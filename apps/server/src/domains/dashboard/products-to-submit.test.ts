import { dashboard } from '@stoa/contract/dashboard.ts'
import { product } from '@stoa/contract/product.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { TestApp } from '../../../test/app.ts'
import { startTestApp } from '../../../test/app.ts'
import { decide, push } from '../../../test/curation-by-hand.ts'
import { makeProducts } from '../../../test/make-products.ts'
import { makeMerchant, makeOperator } from '../../../test/make.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

test('counts the products that can be submitted as the list of them selects them: without those to be fixed first and those rejected', async () => {
  const operator = await makeOperator(app)
  const merchant = await makeMerchant(app, { marketplaceId: operator.marketplaceId })
  const rejected = await makeProducts(app, merchant, 1, { isNew: true })
  await push(app, merchant)
  await decide(app, operator, rejected, 'Rejected', 'No warranty')
  const inReview = await makeProducts(app, merchant, 1, { status: 'Review' })
  const complete = await makeProducts(app, merchant, 2, { isNew: true })
  const query = { productStatus: ['Ready', 'Pushed', 'Published'], approvalStatus: ['Open', 'Pending', 'Approved'], isInCollection: false } as const
  const listed = async (filters: object) =>
    (await app.call(product.paged, { as: merchant.as, params: { id: merchant.companyId }, query: filters })).value.map(({ id }) => id).toSorted()
  const idsOf = (products: readonly { id: string }[]) => products.map(({ id }) => id).toSorted()
  expect(await listed({ isInCollection: false })).toEqual(idsOf([...rejected, ...inReview, ...complete]))
  expect(await listed(query)).toEqual(idsOf(complete))
  const { attention } = await app.call(dashboard.my, { as: merchant.as })
  expect(attention.find(({ key }) => key === 'products_to_submit')).toMatchObject({ count: 2, link: '/shop/products?view=unplaced' })
})
