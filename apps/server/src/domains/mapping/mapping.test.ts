import { attribute } from '@stoa/contract/attribute.ts'
import type { RuleFields } from '@stoa/contract/mapping-shapes.ts'
import { mapping } from '@stoa/contract/mapping.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { TestApp } from '../../../test/app.ts'
import { startTestApp } from '../../../test/app.ts'
import type { MappingShop } from '../../../test/make-mapping-shop.ts'
import { makeMappedProduct, makeMappingShop, mappedValuesOf, saveRule } from '../../../test/make-mapping-shop.ts'
import type { Made } from '../../../test/make.ts'
import { makeMerchant, makeOperator } from '../../../test/make.ts'
import { rule } from '../../../test/mapping-rule.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

const makeShop = () => makeMappingShop(app)
const list = (shop: MappingShop, attributes: Record<string, string>, merchant?: Made) => makeMappedProduct(app, shop, attributes, merchant)
const valuesOf = (shop: MappingShop, productId: string) => mappedValuesOf(app, shop, productId)
const keep = (shop: MappingShop, whose: Made, definitionId: string, fields: RuleFields | null) => saveRule(app, whose, definitionId, fields)

const shareOf = async (productId: string): Promise<number> =>
  (await app.db.selectFrom('listing').select('percentage_mapped').where('product_id', '=', productId).executeTakeFirstOrThrow()).percentage_mapped

describe('mappings as they are answered', () => {
  it('are accepted when they are sent back: fixed ones stay, and those without a value change nothing', async () => {
    const shop = await makeShop()
    const productId = await list(shop, { colour: 'rood' })
    const params = { id: shop.marketplaceId }
    await app.call(mapping.upsert, {
      as: shop.operator.as,
      params,
      body: { productAttributeDefinitionId: shop.colour, productId, mappedAttributeValue: 'rood' },
    })
    const { attributes } = await app.call(mapping.ofProduct, { as: shop.operator.as, params: { id: productId }, query: {} })
    const answered = attributes.map(({ mapping: one }) => one)
    expect(answered.map(({ state }) => state).sort()).toEqual(['mapped', 'unmapped'])
    const sent = await app.call(mapping.upsertMany, { as: shop.operator.as, params, body: { mappings: answered } })
    expect(sent.map(({ state, source }) => [state, source]).toSorted(([a], [b]) => String(a).localeCompare(String(b)))).toEqual([
      ['mapped', 'product'],
      ['unmapped', null],
    ])
    expect(await app.call(mapping.upsertMany, { as: shop.operator.as, params, body: { mappings: sent } })).toEqual(sent)
    expect(await valuesOf(shop, productId)).toEqual({ colour: 'Red', width: 'unmapped' })
  })

  it('are accepted however long the value of the shop is, which maps by its beginning', async () => {
    const shop = await makeShop()
    const long = `${'very long words, '.repeat(300)}🙂`
    const productId = await list(shop, { Colour: long })
    const other = await list(shop, { Colour: long })
    await keep(shop, shop.merchant, shop.colour, rule({ sources: ['Colour'] }))
    const as = shop.merchant.as
    const { attributes } = await app.call(mapping.ofProduct, { as, params: { id: productId }, query: {} })
    const answered = attributes.map(({ mapping: one }) => one).find((one) => one.productAttributeDefinitionId === shop.colour)
    expect(answered).toMatchObject({ state: 'invalid' })
    const { originalAttributeName = '', originalAttributeValue = '' } = answered ?? {}
    const fixed = { productAttributeDefinitionId: shop.colour, productId, originalAttributeName, originalAttributeValue, mappedAttributeValue: 'Red' }
    await app.call(mapping.upsert, { as, params: { id: shop.marketplaceId }, body: fixed })
    expect((await valuesOf(shop, productId)).colour).toBe('Red')
    const { values } = await app.call(mapping.values, { as, params: { merchantId: shop.merchant.companyId, id: shop.colour }, query: {} })
    const from = values.find(({ state }) => state === 'invalid')?.originalAttributeValue ?? ''
    await keep(shop, shop.merchant, shop.colour, rule({ sources: ['Colour'], values: [{ from, to: 'Blue' }] }))
    expect((await valuesOf(shop, other)).colour).toBe('Blue')
  })
})

describe('what a product has for what is required of it', () => {
  it('comes from the fixed value before the merchant’s rule, that before the operator’s, that before the same name', async () => {
    const shop = await makeShop()
    const { operator, merchant, colour, marketplaceId } = shop
    const id = await list(shop, { Colour: 'blue', Kleur: 'Rood', Tint: 'Blue' })
    await keep(shop, operator, colour, rule({ sources: ['Tint'] }))
    expect(await valuesOf(shop, id)).toEqual({ colour: 'Blue', width: 'unmapped' })
    await keep(shop, merchant, colour, rule({ sources: ['Kleur'] }))
    expect(await valuesOf(shop, id)).toEqual({ colour: 'Red', width: 'unmapped' })
    const fixed = await app.call(mapping.upsert, {
      as: merchant.as,
      params: { id: marketplaceId },
      body: { productAttributeDefinitionId: colour, productId: id, mappedAttributeValue: 'blue' },
    })
    expect(fixed).toMatchObject({ mappedAttributeValue: 'Blue', source: 'product', state: 'mapped', merchantId: merchant.companyId })
    const one = { productAttributeDefinitionId: colour, productId: id, mappedAttributeValue: 'blue' }
    const twice = await app.refused(mapping.upsertMany, { as: merchant.as, params: { id: marketplaceId }, body: { mappings: [one, one] } })
    expect(twice).toMatchObject({ status: 422, errors: [{ path: 'mappings.1.productId', code: 'repeated' }] })
    await app.call(mapping.remove, { as: merchant.as, params: { id: fixed.mappingId ?? '' } })
    expect((await valuesOf(shop, id)).colour).toBe('Red')
    await keep(shop, merchant, colour, null)
    expect((await valuesOf(shop, id)).colour).toBe('Blue')
    await keep(shop, operator, colour, null)
    expect((await valuesOf(shop, id)).colour).toBe('Blue')
    const read = await app.call(mapping.get, { as: operator.as, params: { merchantId: merchant.companyId, id: colour, productId: id } })
    expect(read).toMatchObject({ source: 'same_name', originalAttributeName: 'Colour', originalAttributeValue: 'blue' })
  })

  it('comes from the operator’s rule in everything that the merchant’s rule leaves open', async () => {
    const shop = await makeShop()
    const { operator, merchant, colour, width } = shop
    const id = await list(shop, { Breedte: '100', Tint: 'mauve' })
    await keep(shop, merchant, width, rule({ values: [{ from: 'slim', to: '5' }] }))
    await keep(shop, merchant, colour, rule({ values: [{ from: 'oker', to: 'Blue' }] }))
    await keep(shop, operator, width, rule({ sources: ['Breedte'], unit: 'mm' }))
    await keep(shop, operator, colour, rule({ sources: ['Tint'], defaultValue: 'Red' }))
    expect(await valuesOf(shop, id)).toEqual({ colour: 'Red', width: '10' })
    await keep(shop, merchant, width, rule({ sources: ['Breedte'] }))
    await keep(shop, merchant, colour, rule({ sources: ['Tint'] }))
    expect(await valuesOf(shop, id)).toEqual({ colour: 'Red', width: '10' })
    await keep(shop, merchant, width, rule({ unit: 'cm' }))
    expect((await valuesOf(shop, id)).width).toBe('100')
    await keep(shop, operator, colour, rule({ sources: ['Tint'], pattern: { find: 'm*e', replace: 'Blue' } }))
    expect((await valuesOf(shop, id)).colour).toBe('Blue')
  })

  it('counts towards how far the listing is mapped, and says what is missing', async () => {
    const shop = await makeShop()
    const id = await list(shop, { Farbe: 'rood', Breedte: '2,5 m' })
    await keep(shop, shop.merchant, shop.colour, rule({ sources: ['Farbe'] }))
    expect(await shareOf(id)).toBe(50)
    const before = await app.call(mapping.ofProduct, { as: shop.merchant.as, params: { id }, query: {} })
    expect(before.readiness[0]).toMatchObject({ percentageMapped: 50 })
    expect(before.readiness[0]?.reasons).toContainEqual(
      expect.objectContaining({ code: 'missing_attribute', field: 'width', level: 'recommended', productAttributeDefinitionId: shop.width }),
    )
    await keep(shop, shop.merchant, shop.width, rule({ sources: ['Breedte'] }))
    expect(await shareOf(id)).toBe(100)
    expect(await valuesOf(shop, id)).toEqual({ colour: 'Red', width: '250' })
  })

  it('is invalid with the reason where it does not fit, and ignored where a person said so', async () => {
    const shop = await makeShop()
    const id = await list(shop, { Colour: 'mauve' })
    await keep(shop, shop.merchant, shop.colour, rule({ sources: ['Colour'] }))
    expect((await valuesOf(shop, id)).colour).toBe('invalid')
    const { values } = await app.call(mapping.values, {
      as: shop.merchant.as,
      params: { merchantId: shop.merchant.companyId, id: shop.colour },
      query: {},
    })
    expect(values).toMatchObject([{ originalAttributeValue: 'mauve', productCount: 1, state: 'invalid', message: 'Not accepted: mauve' }])
    await keep(shop, shop.merchant, shop.colour, rule({ sources: ['Colour'], ignored: ['Mauve'] }))
    expect((await valuesOf(shop, id)).colour).toBe('ignored')
    // What is required and ignored is still missing; what is recommended and ignored is decided.
    await keep(shop, shop.merchant, shop.width, rule({ sources: ['Colour'], ignored: ['Mauve'] }))
    const merchantId = shop.merchant.companyId
    const covered = await app.call(mapping.attributeCoverage, { as: shop.merchant.as, params: { merchantId }, query: {} })
    expect(covered.map(({ level, mappedCount, valueCount, mappedValueCount }) => [level, mappedCount, valueCount, mappedValueCount])).toEqual([
      ['required', 0, 1, 0],
      ['recommended', 1, 1, 1],
    ])
    await keep(shop, shop.merchant, shop.colour, rule({ sources: ['Colour'], values: [{ from: 'mauve', to: 'red' }] }))
    expect((await valuesOf(shop, id)).colour).toBe('Red')
  })
})

describe('a rule', () => {
  it('does what its preview said', async () => {
    const shop = await makeShop()
    const ids = [await list(shop, { Shade: 'red' }), await list(shop, { Shade: 'mauve' }), await list(shop, { Finish: 'matt' })]
    const fields = rule({ sources: ['Shade'] })
    const where = { companyId: shop.merchant.companyId, productAttributeDefinitionId: shop.colour }
    const preview = await app.call(mapping.previewRule, { as: shop.merchant.as, body: { ...where, rule: fields } })
    expect(preview).toMatchObject({ productCount: 3, mapped: 1, invalid: 1, changed: 2 })
    expect(preview.samples.map(({ original, after, state }) => [original, after, state])).toContainEqual(['red', 'Red', 'mapped'])
    expect((await valuesOf(shop, ids[0] ?? '')).colour).toBe('unmapped')
    const kept = await keep(shop, shop.merchant, shop.colour, fields)
    expect(kept.changedProducts).toBe(preview.changed)
    expect(kept.rule).toMatchObject({ productCount: 1, version: 1 })
  })

  it('keeps its versions and goes back to one', async () => {
    const shop = await makeShop()
    const id = await list(shop, { Shade: 'red', Tone: 'blue' })
    await keep(shop, shop.merchant, shop.colour, rule({ sources: ['Shade'] }))
    await keep(shop, shop.merchant, shop.colour, rule({ sources: ['Tone'] }))
    expect((await valuesOf(shop, id)).colour).toBe('Blue')
    const where = { companyId: shop.merchant.companyId, productAttributeDefinitionId: shop.colour }
    const restored = await app.call(mapping.restoreRule, { as: shop.merchant.as, body: { ...where, version: 1 } })
    expect(restored.rule).toMatchObject({ sources: ['Shade'], version: 3 })
    expect((await valuesOf(shop, id)).colour).toBe('Red')
    const { versions } = await app.call(mapping.rule, { as: shop.merchant.as, query: where })
    expect(versions.map(({ version }) => version)).toEqual([3, 2, 1])
    const stale = await app.refused(mapping.upsertRule, {
      as: shop.merchant.as,
      params: { companyId: shop.merchant.companyId, id: shop.colour },
      body: { version: 1, rule: rule({}) },
    })
    expect(stale).toMatchObject({ status: 409, code: 'stale_version' })
  })

  it('of another merchant is neither seen nor changed, and one for all is the operator’s', async () => {
    const shop = await makeShop()
    const rival = await makeMerchant(app, { marketplaceId: shop.marketplaceId })
    const theirs = await list(shop, { Shade: 'red' }, rival)
    await keep(shop, shop.merchant, shop.colour, rule({ sources: ['Shade'] }))
    expect((await valuesOf(shop, theirs)).colour).toBe('unmapped')
    const params = { companyId: shop.merchant.companyId, id: shop.colour }
    expect((await app.refused(mapping.upsertRule, { as: rival.as, params, body: { rule: null } })).status).toBe(404)
    const forAll = { companyId: shop.marketplaceId, id: shop.colour }
    expect((await app.refused(mapping.upsertRule, { as: rival.as, params: forAll, body: { rule: rule({}) } })).status).toBe(409)
    expect(await app.call(mapping.rules, { as: rival.as, body: {} })).toEqual([])
    expect((await app.refused(mapping.ofProduct, { as: shop.merchant.as, params: { id: theirs }, query: {} })).status).toBe(404)
    const stranger = await makeOperator(app)
    expect((await app.refused(mapping.upsertRule, { as: stranger.as, params, body: { rule: null } })).status).toBe(404)
  })
})

describe('the workbench', () => {
  it('shows what is left, suggests, and takes what is sure enough', async () => {
    const shop = await makeShop()
    await list(shop, { Kleur: 'rood', 'Width (cm)': '10' })
    await list(shop, { Kleur: 'blu', 'Width (cm)': '12,5' })
    await keep(shop, shop.operator, shop.colour, rule({ sources: ['Kleur'] }))
    const as = shop.merchant.as
    const merchantId = shop.merchant.companyId
    const [mappingScope] = await app.call(mapping.coverage, { as, query: {} })
    expect(mappingScope).toMatchObject({ merchantId, collectionName: 'Lamps', productCount: 2, completeCount: 1, remaining: 3, percentageMapped: 25 })
    const covered = await app.call(mapping.attributeCoverage, { as, params: { merchantId }, query: { collectionId: shop.collectionId } })
    expect(covered.map(({ definition, level, mappedCount, productCount }) => [definition.key, level, mappedCount, productCount])).toEqual([
      ['colour', 'required', 1, 2],
      ['width', 'recommended', 0, 2],
    ])
    expect(covered[1]?.suggestions[0]).toMatchObject({ value: 'Width (cm)' })
    const { values } = await app.call(mapping.values, { as, params: { merchantId, id: shop.colour }, query: {} })
    expect(values[0]).toMatchObject({ originalAttributeValue: 'blu', suggestions: [{ value: 'Blue' }] })
    const tried = await app.call(mapping.acceptSuggestions, { as, body: { merchantId, minScore: 0.45, dryRun: true } })
    expect(tried.changedProducts).toBe(0)
    const taken = await app.call(mapping.acceptSuggestions, { as, body: { merchantId, minScore: 0.45 } })
    expect(taken.items).toEqual(tried.items)
    expect(new Set(taken.items.map((one) => one.productAttributeDefinitionId))).toEqual(new Set([shop.colour, shop.width]))
    expect(await app.call(mapping.coverage, { as, query: {} })).toMatchObject([{ remaining: 0, percentageMapped: 100, completeCount: 2 }])
    const names = await app.call(mapping.ofMerchant, { as, params: { id: merchantId }, query: {} })
    expect(names.find(({ name }) => name === 'Kleur')).toMatchObject({ productCount: 2, valueCount: 2, definitions: [{ name: 'Colour' }] })
  })

  it('follows what is requested, where products lie, and what their shop sends', async () => {
    const shop = await makeShop()
    const id = await list(shop, { Colour: 'red', Width: '10' })
    await keep(shop, shop.merchant, shop.colour, rule({}))
    expect(await shareOf(id)).toBe(50)
    // Required less.
    await app.call(attribute.upsertOfCollection, {
      as: shop.operator.as,
      params: { marketplaceId: shop.marketplaceId, collectionId: shop.collectionId },
      body: { productAttributeDefinitions: [{ productAttributeDefinitionId: shop.colour, level: 'required' }] },
    })
    await app.drain()
    expect(await shareOf(id)).toBe(100)
    // Another list of values.
    const { version } = await app.call(attribute.get, { as: shop.operator.as, params: { id: shop.colour } })
    await app.call(attribute.update, {
      as: shop.operator.as,
      body: { productAttributeDefinitionId: shop.colour, version, allowedValues: [{ value: 'Green' }], isSure: true },
    })
    await app.drain()
    expect(await shareOf(id)).toBe(0)
  })
})
