import { attribute } from '@stoa/contract/attribute.ts'
import { catalogue } from '@stoa/contract/catalogue.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { TestApp } from '../../../../test/app.ts'
import { startTestApp } from '../../../../test/app.ts'
import { makeMarket } from '../../../../test/make-orders.ts'
import { makePushes } from '../../../../test/make-products.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

test('attributes of a product on sale have their values in the language of the reader, one by one and joined', async () => {
  const { operator, merchant, offer } = await makeMarket(app, { priceMinor: 1250, stock: 4 })
  await makePushes(app, merchant)
  const { as, marketplaceId } = operator
  const allowedValues = [{ value: 'Cotton', labels: { nl: 'Katoen' } }, { value: 'Wool, virgin', labels: { nl: 'Scheerwol' } }, { value: 'Linen' }]
  const body = { attributeDefinitions: [{ key: 'fabric', name: 'Fabric', labels: { nl: 'Stof' }, type: 'choices' as const, allowedValues }] }
  await app.call(attribute.create, { as, body })
  const { id } = await app.db
    .selectFrom('attribute_definition')
    .select('id')
    .where('marketplace_id', '=', marketplaceId)
    .where('key', '=', 'fabric')
    .executeTakeFirstOrThrow()
  await app.db
    .insertInto('product_value')
    .values({
      marketplace_id: marketplaceId,
      merchant_id: merchant.companyId,
      product_id: offer.productId,
      definition_id: id,
      original_name: 'Fabric',
      original_value: 'Wool',
      value: 'Wool, virgin, Cotton, Linen',
      state: 'mapped',
      source: 'same_name',
    })
    .execute()
  const attributesIn = async (language: string) =>
    (await app.call(catalogue.product, { as, query: { language }, params: { id: offer.productId } })).attributes
  expect(await attributesIn('nl')).toEqual([
    { key: 'fabric', name: 'Stof', value: 'Scheerwol, Katoen, Linen', values: ['Scheerwol', 'Katoen', 'Linen'], unit: null },
  ])
  expect((await attributesIn('de'))[0]).toMatchObject({ name: 'Fabric', values: ['Wool, virgin', 'Cotton', 'Linen'] })
})
