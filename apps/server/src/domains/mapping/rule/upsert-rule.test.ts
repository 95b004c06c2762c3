import { attribute } from '@stoa/contract/attribute.ts'
import { mapping } from '@stoa/contract/mapping.ts'
import { marketplace } from '@stoa/contract/marketplace.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { TestApp } from '../../../../test/app.ts'
import { startTestApp } from '../../../../test/app.ts'
import { makeMappingShop, saveRule } from '../../../../test/make-mapping-shop.ts'
import type { Made } from '../../../../test/make.ts'
import { rule } from '../../../../test/mapping-rule.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

describe('a rule', () => {
  it('is refused where its values do not fit, each error naming its place', async () => {
    const shop = await makeMappingShop(app)
    const refused = await app.refused(mapping.upsertRule, {
      as: shop.merchant.as,
      params: { companyId: shop.merchant.companyId, id: shop.colour },
      body: {
        rule: rule({
          values: [
            { from: 'a', to: 'Green' },
            { from: 'A', to: 'Red' },
          ],
          unit: 'kg',
        }),
      },
    })
    expect(refused.errors?.map(({ path, code }) => [path, code])).toEqual([
      ['rule.values.0.to', 'does_not_fit'],
      ['rule.values.1.from', 'duplicate'],
      ['rule.unit', 'other_measure'],
    ])
  })

  it('is checked as well for an attribute that no collection uses at the moment', async () => {
    const shop = await makeMappingShop(app)
    const fits = rule({ values: [{ from: 'a', to: 'Red' }] })
    await saveRule(app, shop.merchant, shop.colour, rule({ values: [{ from: 'a', to: 'Blue' }] }))
    await saveRule(app, shop.merchant, shop.colour, fits)
    await app.call(attribute.upsertOfCollection, {
      as: shop.operator.as,
      params: { marketplaceId: shop.marketplaceId, collectionId: shop.collectionId },
      body: { productAttributeDefinitions: [] },
    })
    await app.drain()
    const as = shop.merchant.as
    const params = { companyId: shop.merchant.companyId, id: shop.colour }
    const where = { companyId: shop.merchant.companyId, productAttributeDefinitionId: shop.colour }
    const wrong = rule({ values: [{ from: 'a', to: 'Blau' }], unit: 'kg' })
    const errors = [{ path: 'rule.values.0.to' }, { path: 'rule.unit' }]
    expect(await app.refused(mapping.upsertRule, { as, params, body: { rule: wrong } })).toMatchObject({ status: 422, errors })
    expect(await app.refused(mapping.previewRule, { as, body: { ...where, rule: wrong } })).toMatchObject({ status: 422, errors })
    const { version } = await app.call(attribute.get, { as: shop.operator.as, params: { id: shop.colour } })
    const update = { productAttributeDefinitionId: shop.colour, version, allowedValues: [{ value: 'Red' }] }
    await app.call(attribute.update, { as: shop.operator.as, body: update })
    expect(await app.refused(mapping.restoreRule, { as, body: { ...where, version: 1 } })).toMatchObject({ status: 409, code: 'state_forbids' })
    expect((await app.call(mapping.rule, { as, query: where })).rule).toMatchObject({ version: 2, values: fits.values })
  })

  it('that is the first is saved over no other that was saved meanwhile', async () => {
    const shop = await makeMappingShop(app)
    const params = { companyId: shop.merchant.companyId, id: shop.colour }
    const first = (as: Made['as'], from: string) => ({ as, params, body: { version: 0, rule: rule({ values: [{ from, to: 'Red' }] }) } })
    expect((await app.call(mapping.upsertRule, first(shop.operator.as, 'rosso'))).rule).toMatchObject({ version: 1 })
    expect(await app.refused(mapping.upsertRule, first(shop.merchant.as, 'rouge'))).toMatchObject({ status: 409, code: 'stale_version' })
  })

  it('of a merchant that is no partner any more is not listed for the operator', async () => {
    const { operator, merchant, colour } = await makeMappingShop(app)
    await saveRule(app, operator, colour, rule({ sources: ['Tint'] }))
    await saveRule(app, merchant, colour, rule({ sources: ['Kleur'] }))
    const listed = async () => (await app.call(mapping.rules, { as: operator.as, body: {} })).map((one) => [one.merchant?.id ?? null, one.sources])
    expect(await listed()).toEqual([
      [null, ['Tint']],
      [merchant.companyId, ['Kleur']],
    ])
    const body = { partnershipId: merchant.partnershipId ?? '', status: 'ENDED' as const, reason: 'Moved on' }
    await app.call(marketplace.updateApprovalStatus, { as: operator.as, body })
    expect(await listed()).toEqual([[null, ['Tint']]])
  })
})
