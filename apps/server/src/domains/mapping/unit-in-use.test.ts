import { attribute } from '@stoa/contract/attribute.ts'
import { mapping } from '@stoa/contract/mapping.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { TestApp } from '../../../test/app.ts'
import { startTestApp } from '../../../test/app.ts'
import { makeCollection, makeOffer } from '../../../test/make-catalogue.ts'
import { rule } from '../../../test/mapping-rule.ts'
import { makeMerchant, makeOperator } from '../../../test/make.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

/** A marketplace with a width in cm that a collection recommends, and a product of a merchant in it. */
async function makeWidth() {
  const operator = await makeOperator(app)
  const { marketplaceId } = operator
  const merchant = await makeMerchant(app, { marketplaceId })
  const collectionId = await makeCollection(app, marketplaceId, 'Lamps')
  const definition = { key: 'width', name: 'Width', type: 'number', unit: 'cm' } as const
  const [made] = await app.call(attribute.create, { as: operator.as, body: { attributeDefinitions: [definition] } })
  const id = made?.productAttributeDefinitionId ?? ''
  const body = { productAttributeDefinitions: [{ productAttributeDefinitionId: id, level: 'recommended' as const }] }
  await app.call(attribute.upsertOfCollection, { as: operator.as, params: { marketplaceId, collectionId }, body })
  await app.drain()
  const { productId } = await makeOffer(app, { marketplaceId, merchantId: merchant.companyId, collectionId })
  const setUnit = async (unit: 'mm' | null) => {
    const { version } = await app.call(attribute.get, { as: operator.as, params: { id } })
    return { as: operator.as, body: { productAttributeDefinitionId: id, version, unit } }
  }
  const fix = (mappedAttributeValue: string) =>
    app.call(mapping.upsert, {
      as: merchant.as,
      params: { id: marketplaceId },
      body: { productAttributeDefinitionId: id, productId, mappedAttributeValue },
    })
  const setRule = (isSet: boolean) =>
    app.call(mapping.upsertRule, {
      as: merchant.as,
      params: { companyId: merchant.companyId, id },
      body: { rule: isSet ? rule({ values: [{ from: 'wide', to: '12.5' }] }) : null },
    })
  return { merchant, setUnit, setRule, fix }
}

const refusal = { status: 409, code: 'in_use', errors: [{ path: 'unit', code: 'in_use' }] }

it('the unit of an attribute stays while a value is fixed by hand: a bare number would become one of another unit', async () => {
  const { merchant, setUnit, fix } = await makeWidth()
  const fixed = await fix('12.5')
  const refused = await app.refused(attribute.update, await setUnit('mm'))
  expect(refused).toMatchObject(refusal)
  expect(refused.detail).toBe(
    'The unit cannot be changed: 1 value was set by hand. 1 product has a value. Remove the rules and values first, or create another attribute.',
  )
  expect((await app.refused(attribute.update, await setUnit(null))).status).toBe(409)
  await app.call(mapping.remove, { as: merchant.as, params: { id: fixed.mappingId ?? '' } })
  expect((await app.call(attribute.update, await setUnit('mm'))).unit).toBe('mm')
})

it('the unit stays while a rule fills it, and is given to an attribute that has none', async () => {
  const { setUnit, setRule } = await makeWidth()
  await setRule(true)
  expect(await app.refused(attribute.update, await setUnit('mm'))).toMatchObject(refusal)
  await setRule(false)
  expect((await app.call(attribute.update, await setUnit(null))).unit).toBeNull()
  await setRule(true)
  expect((await app.call(attribute.update, await setUnit('mm'))).unit).toBe('mm')
})

/** A required choice of Red and Blue, and a product on sale whose colour a rule makes Red. */
async function makeColour() {
  const operator = await makeOperator(app)
  const { marketplaceId, as } = operator
  const merchant = await makeMerchant(app, { marketplaceId })
  const collectionId = await makeCollection(app, marketplaceId, 'Lamps')
  const value = (name: string) => ({ value: name, labels: {}, synonyms: [] })
  const definition = { key: 'colour', name: 'Colour', type: 'choice' as const, allowedValues: [value('Red'), value('Blue')] }
  const [made] = await app.call(attribute.create, { as, body: { attributeDefinitions: [definition] } })
  const id = made?.productAttributeDefinitionId ?? ''
  const required = { productAttributeDefinitions: [{ productAttributeDefinitionId: id, level: 'required' as const }] }
  await app.call(attribute.upsertOfCollection, { as, params: { marketplaceId, collectionId }, body: required })
  await app.drain()
  const { productId } = await makeOffer(app, { marketplaceId, merchantId: merchant.companyId, collectionId })
  const fixed = { productAttributeDefinitionId: id, productId, mappedAttributeValue: 'Red' }
  await app.call(mapping.upsert, { as: merchant.as, params: { id: marketplaceId }, body: fixed })
  await app.drain()
  const body = async (allowedValues: object[], isSure = false) => {
    const { version } = await app.call(attribute.get, { as, params: { id } })
    return { as, body: { productAttributeDefinitionId: id, version, allowedValues: allowedValues as { value: string }[], isSure } }
  }
  const kept = async () => {
    await app.drain()
    const row = await app.db.selectFrom('product_value').select(['state', 'value']).where('definition_id', '=', id).executeTakeFirst()
    return row && [row.state, row.value]
  }
  return { value, body, kept }
}

it('an allowed value that gets another name keeps what is mapped to the old one', async () => {
  const { value, body, kept } = await makeColour()
  const renamed = await app.call(attribute.update, await body([{ ...value('Crimson'), was: 'Red' }, value('Blue')]))
  expect(renamed.allowedValues).toMatchObject([
    { value: 'Crimson', synonyms: ['Red'] },
    { value: 'Blue', synonyms: [] },
  ])
  expect(await kept()).toEqual(['mapped', 'Crimson'])
})

it('an allowed value that products have is removed only by somebody who is sure', async () => {
  const { value, body, kept } = await makeColour()
  expect(await app.refused(attribute.update, await body([value('Blue')]))).toMatchObject({
    status: 409,
    code: 'in_use',
    detail:
      '1 product has values that you remove: Red. They lose them, and are taken off sale where a collection requires the attribute. Send isSure to remove the values all the same.',
    errors: [{ path: 'allowedValues', code: 'in_use' }],
  })
  // One that no product has goes without a question.
  await app.call(attribute.update, await body([value('Red')]))
  expect(await kept()).toEqual(['mapped', 'Red'])
  await app.call(attribute.update, await body([value('Green')], true))
  expect((await kept())?.[0]).not.toBe('mapped')
})
