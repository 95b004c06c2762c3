import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { attribute } from '@stoa/contract/attribute.ts'
import { collection } from '@stoa/contract/collection.ts'
import { publishing } from '@stoa/contract/publishing.ts'
import { connection } from '@stoa/contract/connection.ts'
import type { RuleFields } from '@stoa/contract/mapping-shapes.ts'
import { mapping } from '@stoa/contract/mapping.ts'
import { product } from '@stoa/contract/product.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { TestApp } from '../../../test/app.ts'
import { startTestApp } from '../../../test/app.ts'
import type { Made } from '../../../test/make.ts'
import { makeMerchant, makeOperator } from '../../../test/make.ts'
import { rule } from '../../../test/mapping-rule.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

const choices = (...values: string[]) => values.map((value) => ({ value }))

/** A merchant of the marketplace whose shop is a file, its products imported. */
async function importAll(marketplaceId: string, path: string, name: string): Promise<Made> {
  const merchant = await makeMerchant(app, { marketplaceId })
  const upload = { file: { name: `${name}.csv`, type: 'text/csv', bytes: readFileSync(path) } }
  await app.call(connection.platformSetup, { as: merchant.as, body: { platform: 'feed', settings: {} }, upload })
  await app.call(product.sync, { as: merchant.as, params: { id: merchant.companyId } })
  await app.drain()
  return merchant
}

/** A collection that asks for these definitions, all required. */
async function askIn(operator: Made, name: string, definitionIds: string[]): Promise<string> {
  const { id } = await app.call(collection.create, { as: operator.as, body: { name } })
  await app.call(attribute.upsertOfCollection, {
    as: operator.as,
    params: { marketplaceId: operator.companyId, collectionId: id },
    body: {
      productAttributeDefinitions: definitionIds.map((productAttributeDefinitionId) => ({
        productAttributeDefinitionId,
        level: 'required' as const,
      })),
    },
  })
  return id
}

/** Lets the operator place everything that is listed in a collection where one is given, else approve it; returns how many were done and refused. */
async function decideAll(operator: Made, collectionId?: string) {
  const listed = (await app.call(collection.listings, { as: operator.as, query: {}, page: { limit: 100 } })).value
  const body = {
    products: listed.map(({ collectionProductId }) => ({ collectionProductId })),
    ...(collectionId === undefined ? { approvalStatus: 'Approved' as const } : { collectionId }),
  }
  const { done, refused } = await app.call(collection.bulkUpdateListings, { as: operator.as, body })
  await app.drain()
  return { listed, done, refused }
}

async function push(merchant: Made) {
  await app.call(publishing.push, { as: merchant.as, params: { id: merchant.companyId }, query: {} })
  await app.drain()
}

const pathOf = (name: string) => fileURLToPath(new URL(`../../../test/product-files/${name}.csv`, import.meta.url))

describe('a product file, from its upload to approved listings with everything mapped', () => {
  const apparel = pathOf('shopify-apparel')
  test('of clothes: brand by its name, audience from the tags by a table, size from an option by synonyms', async () => {
    const operator = await makeOperator(app)
    const merchant = await importAll(operator.marketplaceId, apparel, 'shopify-apparel')
    const made = await app.call(attribute.create, {
      as: operator.as,
      body: {
        attributeDefinitions: [
          { key: 'brand', name: 'Brand', type: 'text' },
          { key: 'audience', name: 'Audience', type: 'choice', allowedValues: choices('Ladies', 'Gentlemen') },
          { key: 'size', name: 'Size', type: 'choices', allowedValues: [...choices('S', 'M', 'One size'), { value: 'L', synonyms: ['Large'] }] },
        ],
      },
    })
    const [brand = '', audience = '', size = ''] = made.map((one) => one.productAttributeDefinitionId)
    const clothes = await askIn(operator, 'Clothes', [brand, audience, size])
    await push(merchant)
    const { listed, ...decided } = await decideAll(operator, clothes)
    expect(decided).toEqual({ done: 5, refused: 0 })
    const coverage = async () => (await app.call(mapping.coverage, { as: operator.as, query: {} }))[0]
    expect(await coverage()).toMatchObject({ productCount: 5, completeCount: 0, remaining: 10 })

    const keep = async (definitionId: string, fields: RuleFields) => {
      const where = { companyId: merchant.companyId, productAttributeDefinitionId: definitionId }
      const preview = await app.call(mapping.previewRule, { as: merchant.as, body: { ...where, rule: fields } })
      const params = { companyId: merchant.companyId, id: definitionId }
      const kept = await app.call(mapping.upsertRule, { as: merchant.as, params, body: { rule: fields } })
      expect(kept).toMatchObject({ changedProducts: preview.changed, rule: { productCount: preview.mapped } })
      return preview
    }
    const table = [
      { from: 'men', to: 'Gentlemen' },
      { from: 'Women', to: 'Ladies' },
    ]
    expect(await keep(audience, rule({ sources: ['tags'], values: table }))).toMatchObject({ productCount: 5, mapped: 5, invalid: 0 })
    const sizes = [
      { from: 'Small', to: 'S' },
      { from: 'Medium', to: 'M' },
    ]
    expect(await keep(size, rule({ sources: ['Size'], values: sizes, defaultValue: 'One size' }))).toMatchObject({ mapped: 5, invalid: 0 })
    expect(await coverage()).toMatchObject({ completeCount: 5, remaining: 0, percentageMapped: 100 })

    expect(await decideAll(operator)).toMatchObject({ done: 5, refused: 0 })

    const tee = listed.find(({ name }) => name === 'Striped tee')
    const shown = await app.call(mapping.ofProduct, { as: merchant.as, params: { id: tee?.id ?? '' }, query: {} })
    expect(Object.fromEntries(shown.attributes.map(({ definition, mapping: one }) => [definition.key, one.mappedAttributeValue]))).toEqual({
      brand: 'North Loom',
      audience: 'Ladies',
      size: 'S, M, L',
    })
    expect(shown.readiness[0]?.percentageMapped).toBe(100)
    expect(shown.readiness[0]?.reasons.filter(({ code }) => /attribute|approved|placed|pushed/.test(code))).toEqual([])
  })

  const home = pathOf('shopify-home')
  test('of furniture: what is suggested for every merchant’s words is accepted in one step', async () => {
    const operator = await makeOperator(app)
    const made = await app.call(attribute.create, {
      as: operator.as,
      body: {
        attributeDefinitions: [
          { key: 'brand', name: 'Maker', labels: { en: 'Brand' }, type: 'text' },
          { key: 'place', name: 'Place', type: 'choice', allowedValues: choices('Indoors', 'Outdoors') },
        ],
      },
    })
    const definitionIds = made.map((one) => one.productAttributeDefinitionId)
    // Pushed products find the collection that is called as their category is.
    await askIn(operator, 'Indoor', definitionIds)
    await askIn(operator, 'Outdoor', definitionIds)
    const merchant = await importAll(operator.marketplaceId, home, 'shopify-home')
    await push(merchant)
    // What the collections require is missing still.
    expect(await decideAll(operator)).toMatchObject({ done: 0, refused: 5 })
    const [, mappingScope = ''] = definitionIds
    const params = { companyId: operator.marketplaceId, id: mappingScope }
    await app.call(mapping.upsertRule, { as: operator.as, params, body: { rule: rule({ sources: ['category'] }) } })
    const before = await app.call(mapping.coverage, { as: merchant.as, query: {} })
    expect(before.map(({ collectionName, productCount, completeCount }) => [collectionName, productCount, completeCount])).toEqual([
      ['Indoor', 3, 0],
      ['Outdoor', 2, 0],
    ])
    const body = { merchantId: merchant.companyId, minScore: 0.8 }
    const tried = await app.call(mapping.acceptSuggestions, { as: merchant.as, body: { ...body, dryRun: true } })
    const byName = tried.items.toSorted((a, b) => a.from.localeCompare(b.from))
    expect(byName.map(({ from, to, productCount }) => [from, to, productCount])).toEqual([
      ['Indoor', 'Indoors', 3],
      ['Outdoor', 'Outdoors', 2],
    ])
    expect(await app.call(mapping.acceptSuggestions, { as: merchant.as, body })).toMatchObject({ accepted: 2, changedProducts: 5 })
    const after = await app.call(mapping.coverage, { as: merchant.as, query: {} })
    const bySize = after.toSorted((a, b) => b.productCount - a.productCount)
    expect(bySize.map(({ completeCount, remaining, percentageMapped }) => [completeCount, remaining, percentageMapped])).toEqual([
      [3, 0, 100],
      [2, 0, 100],
    ])
    expect(await decideAll(operator)).toMatchObject({ done: 5, refused: 0 })
    const approved = (await app.call(collection.listings, { as: operator.as, query: {}, page: { limit: 100 } })).value
    expect(approved.every(({ approvalStatus, percentageMapped }) => approvalStatus === 'Approved' && percentageMapped === 100)).toBe(true)
  })
})
