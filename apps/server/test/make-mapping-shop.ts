import { attribute } from '@stoa/contract/attribute.ts'
import type { RuleFields } from '@stoa/contract/mapping-shapes.ts'
import { mapping } from '@stoa/contract/mapping.ts'
import type { TestApp } from './app.ts'
import { makeCollection, makeOffer } from './make-catalogue.ts'
import type { Made } from './make.ts'
import { makeMerchant, makeOperator } from './make.ts'

/** A marketplace with one collection that asks for a colour and recommends a width, and a merchant to sell in it. */
export async function makeMappingShop(app: TestApp) {
  const operator = await makeOperator(app)
  const { marketplaceId } = operator
  const merchant = await makeMerchant(app, { marketplaceId })
  const collectionId = await makeCollection(app, marketplaceId, 'Lamps')
  const made = await app.call(attribute.create, {
    as: operator.as,
    body: {
      attributeDefinitions: [
        { key: 'colour', name: 'Colour', type: 'choice', allowedValues: [{ value: 'Red', synonyms: ['rood'] }, { value: 'Blue' }] },
        { key: 'width', name: 'Width', type: 'number', unit: 'cm' },
      ],
    },
  })
  const [colour = '', width = ''] = made.map((one) => one.productAttributeDefinitionId)
  await app.call(attribute.upsertOfCollection, {
    as: operator.as,
    params: { marketplaceId, collectionId },
    body: {
      productAttributeDefinitions: [
        { productAttributeDefinitionId: colour, level: 'required' },
        { productAttributeDefinitionId: width, level: 'recommended' },
      ],
    },
  })
  await app.drain()
  return { operator, merchant, marketplaceId, collectionId, colour, width }
}

export type MappingShop = Awaited<ReturnType<typeof makeMappingShop>>

/** A listed product with what its shop sends. */
export async function makeMappedProduct(
  app: TestApp,
  shop: MappingShop,
  attributes: Record<string, string>,
  merchant: Made = shop.merchant,
): Promise<string> {
  const { productId } = await makeOffer(app, { marketplaceId: shop.marketplaceId, merchantId: merchant.companyId, collectionId: shop.collectionId })
  await app.db
    .updateTable('product')
    .set({ attributes: JSON.stringify(Object.entries(attributes).map(([name, value]) => ({ name, value }))) })
    .where('id', '=', productId)
    .execute()
  return productId
}

/** What a product has of each attribute, by its key: the value, or the state without one. */
export async function mappedValuesOf(app: TestApp, shop: MappingShop, productId: string): Promise<Record<string, string>> {
  const { attributes } = await app.call(mapping.ofProduct, { as: shop.operator.as, params: { id: productId }, query: {} })
  return Object.fromEntries(
    attributes.map(({ definition, mapping: one }) => [definition.key, one.state === 'mapped' ? one.mappedAttributeValue : one.state]),
  )
}

/** Saves the rule of a company for an attribute, or removes it. */
export function saveRule(app: TestApp, whose: Made, definitionId: string, fields: RuleFields | null) {
  return app.call(mapping.upsertRule, { as: whose.as, params: { companyId: whose.companyId, id: definitionId }, body: { rule: fields } })
}
