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
