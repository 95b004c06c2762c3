import { attribute } from '@stoa/contract/attribute.ts'
import { collection } from '@stoa/contract/collection.ts'
import { expect } from 'vitest'
import type { TestApp } from './app.ts'
import { makeProducts } from './make-products.ts'
import { makeMerchant, makeOperator } from './make.ts'

/** A marketplace that knows three attributes, with collections that ask for the first, the first two, and none of them. */
export async function makeMappingMarket(app: TestApp) {
  const operator = await makeOperator(app)
  const { marketplaceId } = operator
  const merchant = await makeMerchant(app, { marketplaceId })
  const made = await app.call(attribute.create, {
    as: operator.as,
    body: {
      attributeDefinitions: [
        { key: 'colour', name: 'Colour', type: 'choice', allowedValues: [{ value: 'Red', synonyms: ['rood'] }, { value: 'Blue' }] },
        { key: 'width', name: 'Width', type: 'number', unit: 'cm' },
        { key: 'weight', name: 'Weight', type: 'number', unit: 'kg' },
      ],
    },
  })
  const [colour = '', width = '', weight = ''] = made.map((one) => one.productAttributeDefinitionId)
  const collect = async (name: string) => (await app.call(collection.create, { as: operator.as, body: { name } })).id
  const [lamps, chairs, bare] = [await collect('Lamps'), await collect('Chairs'), await collect('Anything')]
  const ask = async (collectionId: string, ...definitionIds: string[]) => {
    const productAttributeDefinitions = definitionIds.map((productAttributeDefinitionId) => ({ productAttributeDefinitionId }))
    const params = { marketplaceId, collectionId }
    await app.call(attribute.upsertOfCollection, { as: operator.as, params, body: { productAttributeDefinitions } })
    await app.drain()
  }
  await ask(lamps, colour)
  await ask(chairs, colour, width)
  return { operator, merchant, marketplaceId, colour, width, weight, lamps, chairs, bare, ask }
}
export type MappingMarket = Awaited<ReturnType<typeof makeMappingMarket>>

/** Products of the merchant with what its shop sends. */
export async function makeSentProducts(app: TestApp, market: MappingMarket, sent: readonly Record<string, string>[]): Promise<string[]> {
  const made = await makeProducts(app, market.merchant, sent.length)
  for (const [n, { id }] of made.entries()) {
    const attributes = JSON.stringify(Object.entries(sent[n] ?? {}).map(([name, value]) => ({ name, value })))
    await app.db.updateTable('product').set({ attributes }).where('id', '=', id).execute()
  }
  return made.map(({ id }) => id)
}

/** The operator puts products into a collection. */
export async function listProducts(app: TestApp, market: MappingMarket, ids: readonly string[], collectionId: string): Promise<void> {
  const products = ids.map((id) => ({ id }))
  expect(await app.call(collection.addProducts, { as: market.operator.as, body: { collectionId, products } })).toMatchObject({ done: ids.length })
  await app.drain()
}

/** How far each listing of a product is mapped, by the name of its collection; what is stored of it, by attribute. */
export async function standingOf(app: TestApp, productId: string) {
  const { rows: listings } = await app.pool.query<{ name: string; share: number }>(
    `select coalesce(c.name, '') as name, round(l.percentage_mapped::numeric, 2)::float8 as share from listing l left join collection c on c.id = l.collection_id where l.product_id = $1`,
    [productId],
  )
  const { rows: values } = await app.pool.query<{ key: string; value: string }>(
    `select d.key, v.value from product_value v join attribute_definition d on d.id = v.definition_id where v.product_id = $1`,
    [productId],
  )
  return {
    shares: Object.fromEntries(listings.map(({ name, share }) => [name, share])),
    values: Object.fromEntries(values.map((row) => [row.key, row.value])),
  }
}
