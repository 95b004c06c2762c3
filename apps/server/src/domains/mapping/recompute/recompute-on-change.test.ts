import { attribute } from '@stoa/contract/attribute.ts'
import { collection } from '@stoa/contract/collection.ts'
import { publishing } from '@stoa/contract/publishing.ts'
import { connection } from '@stoa/contract/connection.ts'
import type { RuleFields } from '@stoa/contract/mapping-shapes.ts'
import { mapping } from '@stoa/contract/mapping.ts'
import { product } from '@stoa/contract/product.ts'
import { runs } from '@stoa/contract/run.ts'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { TestApp } from '../../../../test/app.ts'
import { startTestApp } from '../../../../test/app.ts'
import type { Made } from '../../../../test/make.ts'
import type { MappingMarket } from '../../../../test/make-mapping-market.ts'
import { listProducts, makeMappingMarket, makeSentProducts, standingOf } from '../../../../test/make-mapping-market.ts'
import { makeMerchant, unique } from '../../../../test/make.ts'
import { rule } from '../../../../test/mapping-rule.ts'
import { createJobCtx } from '../../../../test/payout-by-hand.ts'
import { writeRules } from '../rule/queries-rule.ts'
import { recomputeRule } from '../rule/recompute-rule.ts'
import { generateProducts, makeSandboxShop } from '../../../sandbox/make-shop.ts'
import { insertProducts } from '../../../sandbox/queries-shop.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

const makeMarket = () => makeMappingMarket(app)
const send = (market: MappingMarket, sent: readonly Record<string, string>[]) => makeSentProducts(app, market, sent)
const list = (market: MappingMarket, ids: readonly string[], collectionId: string) => listProducts(app, market, ids, collectionId)
const standing = (productId: string) => standingOf(app, productId)
const keep = (market: MappingMarket, whose: Made, definitionId: string, fields: RuleFields | null) =>
  app.call(mapping.upsertRule, { as: whose.as, params: { companyId: whose.companyId, id: definitionId }, body: { rule: fields } })

describe('what a product has follows', () => {
  test('where it is listed: added, moved, placed elsewhere, taken out', async () => {
    const market = await makeMarket()
    const [id = ''] = await send(market, [{ Colour: 'red' }])
    await list(market, [id], market.bare)
    expect(await standing(id)).toEqual({ shares: { Anything: 100 }, values: {} })
    await list(market, [id], market.chairs)
    expect(await standing(id)).toEqual({ shares: { Anything: 100, Chairs: 50 }, values: { colour: 'Red' } })
    const products = [{ id }]
    const as = market.operator.as
    await app.call(collection.moveProducts, { as, body: { fromCollectionId: market.chairs, toCollectionId: market.lamps, products } })
    await app.drain()
    expect(await standing(id)).toEqual({ shares: { Anything: 100, Lamps: 100 }, values: { colour: 'Red' } })
    await app.call(collection.moveProducts, { as, body: { fromCollectionId: market.lamps, toCollectionId: market.bare, products } })
    await app.drain()
    expect(await standing(id)).toEqual({ shares: { Anything: 100 }, values: {} })
    await list(market, [id], market.lamps)
    await app.call(collection.removeProducts, { as, body: { collectionId: market.lamps, products } })
    await app.drain()
    expect(await standing(id)).toEqual({ shares: { Anything: 100 }, values: {} })
  })

  test('the tree: a collection that comes to lie under another asks for what that asks', async () => {
    const market = await makeMarket()
    const [id = ''] = await send(market, [{ Colour: 'red', Width: '12,5 cm' }])
    const child = await app.call(collection.create, { as: market.operator.as, body: { name: 'Stools', parentId: market.bare } })
    await list(market, [id], child.id)
    expect(await standing(id)).toEqual({ shares: { Stools: 100 }, values: {} })
    const body = { id: market.bare, version: 1, parentId: market.chairs }
    await app.call(collection.update, { as: market.operator.as, body })
    await app.drain()
    expect(await standing(id)).toEqual({ shares: { Stools: 100 }, values: { colour: 'Red', width: '12.5' } })
    await app.call(collection.update, { as: market.operator.as, body: { id: market.bare, version: 2, parentId: null } })
    await app.drain()
    expect(await standing(id)).toEqual({ shares: { Stools: 100 }, values: {} })
    await app.call(collection.remove, { as: market.operator.as, body: { id: child.id } })
    await app.drain()
    expect(await standing(id)).toEqual({ shares: { '': 100 }, values: {} })
  })

  test('what its shop sends, at the next sync', async () => {
    const market = await makeMarket()
    const { merchant, operator } = market
    const shopId = `shop-${unique()}`
    await makeSandboxShop(app.db, { id: shopId, apiKey: 'key_of_shop', name: 'Shop', currency: 'EUR', products: 0, theme: 'home', seed: 1 })
    const [invented] = generateProducts({ products: 1, theme: 'home', seed: 3, currency: 'EUR' })
    if (!invented) throw new Error('one was requested')
    const sold = {
      ...invented,
      type: 'Chairs',
      options: [],
      images: [],
      variants: invented.variants.slice(0, 1).map((one) => ({ ...one, image: null, grams: 2500, choices: {} })),
    }
    const sell = (metafields: { name: string; value: string }[]) => insertProducts(app.db, shopId, [{ ...sold, metafields }])
    const sync = async () => {
      await app.pool.query(`update run set requested_at = requested_at - interval '1 hour' where company_id = $1`, [merchant.companyId])
      await app.call(product.sync, { as: merchant.as, params: { id: merchant.companyId } })
      await app.drain()
    }
    await sell([{ name: 'COLOUR', value: 'rood' }])
    const settings = { address: `${app.publicUrl}/sandbox/shop/${shopId}`, apiKey: 'key_of_shop' }
    await app.call(connection.platformSetup, { as: merchant.as, body: { platform: 'sandbox', settings } })
    await sync()
    const { rows } = await app.pool.query<{ id: string }>(`update product set status = 'Ready', reasons = '[]' where merchant_id = $1 returning id`, [
      merchant.companyId,
    ])
    const id = rows[0]?.id ?? ''
    await market.ask(market.chairs, market.colour, market.width, market.weight)
    await app.call(publishing.push, { as: merchant.as, params: { id: merchant.companyId }, query: {} })
    await app.drain()
    // Its weight is a field of its own, and read as any other name.
    expect(await standing(id)).toEqual({ shares: { Chairs: 66.67 }, values: { colour: 'Red', weight: '2.5' } })
    await sell([
      { name: 'COLOUR', value: 'green' },
      { name: 'width', value: '2 m' },
    ])
    await sync()
    expect(await standing(id)).toMatchObject({ shares: { Chairs: 66.67 }, values: { colour: '', width: '200' } })
    const { readiness } = await app.call(mapping.ofProduct, { as: merchant.as, params: { id }, query: {} })
    expect(readiness[0]?.reasons).toContainEqual(expect.objectContaining({ code: 'invalid_attribute', field: 'colour', level: 'required' }))
    const shown = await app.call(product.paged, { as: operator.as, params: { id: operator.companyId }, query: {} })
    expect(shown.value.map(({ percentageMapped }) => percentageMapped)).toEqual([66.67])
    const whole = await app.call(product.get, { as: merchant.as, params: { id } })
    expect(whole.marketplaces[0]?.listings.map(({ percentageMapped }) => percentageMapped)).toEqual([66.67])
  })

  test('rules and fixed values at once, and a removed definition', async () => {
    const market = await makeMarket()
    const { merchant, marketplaceId, colour } = market
    const [id = '', other = ''] = await send(market, [{ Kleur: 'rood' }, { Colour: 'blue' }])
    await list(market, [id, other], market.lamps)
    expect((await standing(id)).shares).toEqual({ Lamps: 0 })
    expect(await keep(market, merchant, colour, rule({ sources: ['Kleur'] }))).toMatchObject({ changedProducts: 1, run: null })
    expect((await standing(id)).shares).toEqual({ Lamps: 100 })
    await app.call(mapping.upsert, {
      as: merchant.as,
      params: { id: marketplaceId },
      body: { productAttributeDefinitionId: colour, productId: other, mappedAttributeValue: 'rood' },
    })
    expect(await standing(other)).toEqual({ shares: { Lamps: 100 }, values: { colour: 'Red' } })
    await app.call(attribute.remove, { as: market.operator.as, body: { productAttributeDefinitionId: colour, isSure: true } })
    await app.drain()
    expect(await standing(id)).toEqual({ shares: { Lamps: 100 }, values: {} })
  })
})

describe('a rule with more products than are computed at once', () => {
  test('is saved while the products of another are computed, and its own follow', async () => {
    const market = await makeMarket()
    const { operator, marketplaceId, colour, width } = market
    const ids = await send(
      market,
      Array.from({ length: 3 }, () => ({ Kleur: 'rood', Breedte: '2' })),
    )
    await list(market, ids, market.chairs)
    const save = (definitionId: string, sources: string[]) =>
      createJobCtx(app).transact(async (ctx) => {
        await writeRules(ctx.db, marketplaceId, [{ definitionId, merchantId: null, fields: rule({ sources }), userId: null }])
        const asOperator = { ...ctx, scope: { companyId: marketplaceId, companyType: 'MARKETPLACE' as const } }
        return recomputeRule(asOperator, { marketplaceId, definitionIds: [definitionId] }, { maxAtOnce: 2 })
      })
    const { run } = await save(colour, ['Kleur'])
    expect(run).toMatchObject({ kind: 'mapping', status: 'queued' })
    expect((await save(width, ['Breedte'])).run?.runId).toBe(run?.runId)
    await app.drain()
    for (const id of ids) expect(await standing(id)).toEqual({ shares: { Chairs: 100 }, values: { colour: 'Red', width: '2' } })
    const { value } = await app.call(runs.list, { as: operator.as, query: { kind: 'mapping' } })
    expect(value).toMatchObject([{ runId: run?.runId, status: 'done' }])
  })
})

describe('a preview', () => {
  test('shows what keeping the rule then does, whatever the rule, also within one collection', async () => {
    const market = await makeMarket()
    const words = ['red', 'rood', 'Blue', 'green', 'n/a', '']
    const sent = words.flatMap((one) => words.map((two): Record<string, string> => ({ Kleur: one, Colour: two })))
    const ids = await send(market, sent)
    await list(market, ids.slice(0, 20), market.lamps)
    await list(market, ids.slice(20), market.chairs)
    const word = fc.constantFrom(...words.filter((one) => one !== ''))
    const fields = fc.record({
      sources: fc.uniqueArray(fc.constantFrom('Kleur', 'COLOUR', 'brand', 'Finish'), { maxLength: 3 }),
      values: fc.uniqueArray(fc.record({ from: word, to: fc.constantFrom('Red', 'Blue') }), { maxLength: 3, selector: ({ from }) => from }),
      ignored: fc.uniqueArray(word, { maxLength: 2 }),
      unit: fc.constant(null),
      pattern: fc.option(fc.record({ find: fc.constantFrom('{value}ood', '*'), replace: fc.constantFrom('{value}ed', 'Blue') })),
      defaultValue: fc.option(fc.constantFrom('Red', 'Blue')),
    })
    const count = async (collectionId: string | undefined) => {
      const { rows } = await app.pool.query<{ state: string; n: number }>(
        `select v.state, count(*) as n from product_value v where v.definition_id = $1
         and ($2::uuid is null or exists (select from listing l where l.product_id = v.product_id and l.collection_id = $2)) group by 1`,
        [market.colour, collectionId ?? null],
      )
      return { mapped: rows.find(({ state }) => state === 'mapped')?.n ?? 0, invalid: rows.find(({ state }) => state === 'invalid')?.n ?? 0 }
    }
    await fc.assert(
      fc.asyncProperty(fields, fc.boolean(), async (some, isForAll) => {
        const whose = isForAll ? market.operator : market.merchant
        const body = { companyId: whose.companyId, productAttributeDefinitionId: market.colour, rule: some }
        const preview = await app.call(mapping.previewRule, { as: whose.as, body })
        const inLamps = await app.call(mapping.previewRule, { as: whose.as, body: { ...body, collectionId: market.lamps } })
        const inChairs = await app.call(mapping.previewRule, { as: whose.as, body: { ...body, collectionId: market.chairs } })
        expect([inLamps.productCount, inChairs.productCount, preview.productCount]).toEqual([20, 16, 36])
        expect(inLamps.changed + inChairs.changed).toBe(preview.changed)
        const before = await app.pool.query(`select product_id, value, state from product_value where definition_id = $1`, [market.colour])
        await keep(market, whose, market.colour, some)
        const after = await app.pool.query(`select product_id, value, state from product_value where definition_id = $1`, [market.colour])
        const textOf = ({ rows }: { rows: { product_id: string; value: string; state: string }[] }) =>
          new Map(rows.map((row) => [row.product_id, `${row.state} ${row.value}`]))
        const [was, is] = [textOf(before), textOf(after)]
        expect(ids.filter((id) => was.get(id) !== is.get(id))).toHaveLength(preview.changed)
        expect(await count(undefined)).toEqual({ mapped: preview.mapped, invalid: preview.invalid })
        expect(await count(market.lamps)).toEqual({ mapped: inLamps.mapped, invalid: inLamps.invalid })
      }),
      { numRuns: 25 },
    )
  })
})

describe('suggestions taken', () => {
  test('never take away what the rule for all already gives', async () => {
    const market = await makeMarket()
    const { merchant, operator, colour } = market
    const ids = await send(market, [{ Kleur: 'bordeaux' }, { Kleur: 'reds' }])
    await list(market, ids, market.lamps)
    await keep(market, operator, colour, rule({ sources: ['Kleur'], values: [{ from: 'bordeaux', to: 'Red' }] }))
    expect((await standing(ids[0] ?? '')).values).toEqual({ colour: 'Red' })
    const taken = await app.call(mapping.acceptSuggestions, { as: merchant.as, body: { merchantId: merchant.companyId, minScore: 0.6 } })
    expect(taken.items.map(({ from, to }) => [from, to])).toContainEqual(['reds', 'Red'])
    for (const id of ids) expect(await standing(id)).toEqual({ shares: { Lamps: 100 }, values: { colour: 'Red' } })
  })

  test('add a source field to those that were read', async () => {
    const market = await makeMarket()
    const { merchant, colour } = market
    const ids = await send(market, [{ Couleur: 'rood' }])
    await list(market, ids, market.lamps)
    const taken = await app.call(mapping.acceptSuggestions, { as: merchant.as, body: { merchantId: merchant.companyId, minScore: 0.6 } })
    expect(taken.items).toMatchObject([{ kind: 'name', from: 'Couleur' }])
    const where = { companyId: merchant.companyId, productAttributeDefinitionId: colour }
    expect((await app.call(mapping.rule, { as: merchant.as, query: where })).rule?.sources).toEqual(['Colour', 'Couleur'])
  })

  test('write no source field down where the attribute’s own names are read', async () => {
    const market = await makeMarket()
    const { merchant, colour } = market
    const ids = await send(market, [{ Colour: 'reds' }])
    await list(market, ids, market.lamps)
    await app.call(mapping.acceptSuggestions, { as: merchant.as, body: { merchantId: merchant.companyId, minScore: 0.6 } })
    const where = { companyId: merchant.companyId, productAttributeDefinitionId: colour }
    const { rule: kept } = await app.call(mapping.rule, { as: merchant.as, query: where })
    expect(kept).toMatchObject({ sources: [], values: [{ from: 'reds', to: 'Red' }] })
  })

  test('come from what rules of other merchants say, counted by merchants', async () => {
    const market = await makeMarket()
    const { merchant, colour } = market
    const ids = await send(market, [{ Finition: 'grenat' }])
    await list(market, ids, market.lamps)
    for (let n = 0; n < 2; n++) {
      const rival = await makeMerchant(app, { marketplaceId: market.marketplaceId })
      await keep(market, rival, colour, rule({ sources: ['finition'], values: [{ from: 'Grenat', to: 'Red' }] }))
    }
    const params = { merchantId: merchant.companyId }
    const [covered] = await app.call(mapping.attributeCoverage, { as: merchant.as, params, query: { collectionId: market.lamps } })
    expect(covered?.suggestions[0]).toMatchObject({ value: 'Finition', reason: 'used by 2 merchants' })
    const { values } = await app.call(mapping.values, { as: merchant.as, params: { ...params, id: colour }, query: { source: 'Finition' } })
    expect(values[0]).toMatchObject({ originalAttributeValue: 'grenat', suggestions: [{ value: 'Red', reason: 'used by 2 merchants' }] })
    const { values: none } = await app.call(mapping.values, { as: market.operator.as, params: { ...params, id: colour }, query: {} })
    expect(JSON.stringify(none)).not.toContain('Merchant ')
  })
})
