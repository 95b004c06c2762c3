import { attribute } from '@stoa/contract/attribute.ts'
import type { RuleFields } from '@stoa/contract/mapping-shapes.ts'
import { mapping } from '@stoa/contract/mapping.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { TestApp } from '../../../../test/app.ts'
import { startTestApp } from '../../../../test/app.ts'
import { makeCollection } from '../../../../test/make-catalogue.ts'
import { makeMerchant, makeOperator } from '../../../../test/make.ts'
import { rule } from '../../../../test/mapping-rule.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

/** A merchant whose rule for a colour was `first` and is `second` now. */
async function makeRule(first: RuleFields, second: RuleFields) {
  const operator = await makeOperator(app)
  const merchant = await makeMerchant(app, { marketplaceId: operator.marketplaceId })
  const definition = { key: 'colour', name: 'Colour', type: 'choice' as const, allowedValues: [{ value: 'Red' }, { value: 'Blue' }] }
  const [colour] = await app.call(attribute.create, { as: operator.as, body: { attributeDefinitions: [definition] } })
  const definitionId = colour?.productAttributeDefinitionId ?? ''
  const collectionId = await makeCollection(app, operator.marketplaceId, 'Lamps')
  await app.call(attribute.upsertOfCollection, {
    as: operator.as,
    params: { marketplaceId: operator.marketplaceId, collectionId },
    body: { productAttributeDefinitions: [{ productAttributeDefinitionId: definitionId, level: 'required' }] },
  })
  await app.drain()
  const keep = (fields: RuleFields | null) =>
    app.call(mapping.upsertRule, { as: merchant.as, params: { companyId: merchant.companyId, id: definitionId }, body: { rule: fields } })
  for (const fields of [first, second]) await keep(fields)
  const where = { companyId: merchant.companyId, productAttributeDefinitionId: definitionId }
  return { as: merchant.as, definitionId, where, keep }
}

describe('an earlier version of a rule', () => {
  it('is restored over the version that the person saw, and over no other', async () => {
    const { as, where, keep } = await makeRule(rule({ sources: ['Shade'] }), rule({ sources: ['Tone'] }))
    const refused = (currentVersion: number) => app.refused(mapping.restoreRule, { as, body: { ...where, version: 1, currentVersion } })
    expect(await refused(1)).toMatchObject({ status: 409, code: 'stale_version' })
    expect(await refused(0)).toMatchObject({ status: 409, code: 'stale_version' })
    const restored = await app.call(mapping.restoreRule, { as, body: { ...where, version: 1, currentVersion: 2 } })
    expect(restored.rule).toMatchObject({ sources: ['Shade'], version: 3 })
    await keep(null)
    expect(await refused(3)).toMatchObject({ status: 409, code: 'stale_version' })
    expect((await app.call(mapping.restoreRule, { as, body: { ...where, version: 2, currentVersion: 0 } })).rule).toMatchObject({ sources: ['Tone'] })
  })

  it('is not restored where it no longer fits its attribute', async () => {
    const { as, definitionId, where } = await makeRule(rule({ sources: ['Shade'], defaultValue: 'Red' }), rule({ sources: ['Shade'] }))
    await app.db
      .updateTable('attribute_definition')
      .set({ allowed_values: sql`(select jsonb_agg(one) from jsonb_array_elements(allowed_values) one where one ->> 'value' = 'Blue')` })
      .where('id', '=', definitionId)
      .execute()
    const refused = await app.refused(mapping.restoreRule, { as, body: { ...where, version: 1 } })
    expect(refused).toMatchObject({
      status: 409,
      code: 'state_forbids',
      detail: expect.stringMatching(/^This version no longer fits the attribute: ./),
    })
    const { versions } = await app.call(mapping.rule, { as, query: where })
    expect(versions.map(({ version }) => version)).toEqual([2, 1])
  })
})
