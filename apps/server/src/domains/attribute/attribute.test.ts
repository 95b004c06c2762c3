import { attribute } from '@stoa/contract/attribute.ts'
import { audit } from '@stoa/contract/audit.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { TestApp } from '../../../test/app.ts'
import { startTestApp } from '../../../test/app.ts'
import { makeCollection } from '../../../test/make-catalogue.ts'
import { makeMerchant, makeOperator } from '../../../test/make.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

const colour = { key: 'colour', name: 'Colour', type: 'choice' as const, allowedValues: [{ value: 'Red', synonyms: ['rood'] }, { value: 'Blue' }] }

describe('definitions', () => {
  it('are added all or none, each error naming its place', async () => {
    const { as } = await makeOperator(app)
    const issues = await app.refused(attribute.create, {
      as,
      body: {
        attributeDefinitions: [
          { key: 'size', name: 'Size', type: 'choice' },
          { key: 'length', name: 'Length', type: 'text', unit: 'cm' },
          colour,
          colour,
        ],
      },
    })
    expect(issues.status).toBe(422)
    expect(issues.errors?.map(({ path }) => path)).toEqual([
      'attributeDefinitions.0.allowedValues',
      'attributeDefinitions.1.unit',
      'attributeDefinitions.3.key',
    ])
    expect((await app.call(attribute.pagedAll, { as, query: {} })).value).toEqual([])
    const [made] = await app.call(attribute.create, { as, body: { attributeDefinitions: [colour] } })
    expect(made).toMatchObject({ key: 'colour', type: 'choice', collectionCount: 0, productCount: 0, version: 1 })
    const taken = await app.refused(attribute.create, { as, body: { attributeDefinitions: [colour] } })
    expect(taken.errors).toMatchObject([{ path: 'attributeDefinitions.0.key', code: 'already_exists' }])
  })

  it('are found by name, type and whether a collection asks for them', async () => {
    const { as, marketplaceId } = await makeOperator(app)
    const [requested] = await app.call(attribute.create, {
      as,
      body: { attributeDefinitions: [colour, { key: 'width', name: 'Width', type: 'number', unit: 'cm' }] },
    })
    const collectionId = await makeCollection(app, marketplaceId, 'Lamps')
    await app.call(attribute.upsertOfCollection, {
      as,
      params: { marketplaceId, collectionId },
      body: { productAttributeDefinitions: [{ productAttributeDefinitionId: requested?.productAttributeDefinitionId ?? '', level: 'required' }] },
    })
    const [entry] = (await app.call(audit.paged, { as, query: {} })).value
    expect(entry).toMatchObject({ action: 'attribute.collection_changed', facts: [{ name: 'collection', value: 'Lamps' }, { name: 'definitions' }] })
    const keysOf = async (query: object) => (await app.call(attribute.pagedAll, { as, query })).value.map(({ key }) => key)
    expect(await keysOf({})).toEqual(['colour', 'width'])
    expect(await keysOf({ type: 'number' })).toEqual(['width'])
    expect(await keysOf({ isRequired: 'true' })).toEqual(['colour'])
    expect(await keysOf({ filter: 'name co "WID"' })).toEqual(['width'])
    expect((await app.call(attribute.paged, { as, query: {} })).value.map(({ key }) => key)).toEqual(['colour'])
  })

  it('are changed at their version and removed with their use only by who is sure', async () => {
    const { as, marketplaceId } = await makeOperator(app)
    const [one] = await app.call(attribute.create, { as, body: { attributeDefinitions: [colour] } })
    const id = one?.productAttributeDefinitionId ?? ''
    const changed = await app.call(attribute.update, { as, body: { productAttributeDefinitionId: id, version: 1, name: 'Shade' } })
    expect(changed).toMatchObject({ name: 'Shade', key: 'colour', version: 2 })
    const stale = await app.refused(attribute.update, { as, body: { productAttributeDefinitionId: id, version: 1, name: 'Hue' } })
    expect(stale).toMatchObject({ status: 409, code: 'stale_version' })
    const collectionId = await makeCollection(app, marketplaceId, 'Lamps')
    await app.call(attribute.upsertOfCollection, {
      as,
      params: { marketplaceId, collectionId },
      body: { productAttributeDefinitions: [{ productAttributeDefinitionId: id }] },
    })
    const refused = await app.refused(attribute.remove, { as, body: { productAttributeDefinitionId: id } })
    expect(refused).toMatchObject({ status: 409, code: 'in_use' })
    expect(refused.detail).toContain('Required by Lamps.')
    await app.call(attribute.remove, { as, body: { productAttributeDefinitionId: id, isSure: true } })
    expect((await app.refused(attribute.get, { as, params: { id } })).status).toBe(404)
    expect(await app.call(attribute.listOfCollection, { as, params: { id: collectionId } })).toEqual([])
  })

  it('are seen by partners of the marketplace and by nobody else', async () => {
    const { as, marketplaceId } = await makeOperator(app)
    const [one] = await app.call(attribute.create, { as, body: { attributeDefinitions: [colour] } })
    const id = one?.productAttributeDefinitionId ?? ''
    const partner = await makeMerchant(app, { marketplaceId })
    expect((await app.call(attribute.get, { as: partner.as, params: { id } })).key).toBe('colour')
    for (const stranger of [await makeMerchant(app), await makeOperator(app)]) {
      expect((await app.refused(attribute.get, { as: stranger.as, params: { id } })).status).toBe(404)
    }
    const other = await makeOperator(app)
    expect((await app.refused(attribute.remove, { as: other.as, body: { productAttributeDefinitionId: id } })).status).toBe(404)
    expect((await app.refused(attribute.create, { as: partner.as, body: { attributeDefinitions: [colour] } })).status).toBe(403)
  })
})

describe('what a collection asks for', () => {
  it('is inherited down the tree, and the nearest level wins', async () => {
    const { as, marketplaceId } = await makeOperator(app)
    const made = await app.call(attribute.create, {
      as,
      body: { attributeDefinitions: [colour, { key: 'width', name: 'Width', type: 'number', unit: 'cm' }] },
    })
    const [shade, width] = made.map((one) => one.productAttributeDefinitionId)
    const root = await makeCollection(app, marketplaceId, 'Home')
    const leaf = await makeCollection(app, marketplaceId, 'Lamps', root)
    const ask = (collectionId: string, requested: { productAttributeDefinitionId: string; level: 'required' | 'recommended' | 'optional' }[]) =>
      app.call(attribute.upsertOfCollection, { as, params: { marketplaceId, collectionId }, body: { productAttributeDefinitions: requested } })
    await ask(root, [
      { productAttributeDefinitionId: shade ?? '', level: 'required' },
      { productAttributeDefinitionId: width ?? '', level: 'optional' },
    ])
    const inherited = await ask(leaf, [{ productAttributeDefinitionId: shade ?? '', level: 'recommended' }])
    expect(inherited.map((one) => [one.definition.key, one.level, one.inheritedFrom?.name ?? null, one.inheritedLevel])).toEqual([
      ['colour', 'recommended', null, 'required'],
      ['width', 'optional', 'Home', 'optional'],
    ])
    expect((await app.call(attribute.listOfCollection, { as, params: { id: root } })).map(({ inheritedLevel }) => inheritedLevel)).toEqual([
      null,
      null,
    ])
    const foreign = await makeOperator(app)
    const refused = await app.refused(attribute.upsertOfCollection, {
      as: foreign.as,
      params: { marketplaceId: foreign.marketplaceId, collectionId: leaf },
      body: { productAttributeDefinitions: [] },
    })
    expect(refused.status).toBe(404)
  })
})

describe('templates', () => {
  it('make what is missing and ask for it, once', async () => {
    const { as, marketplaceId } = await makeOperator(app)
    await app.call(attribute.create, { as, body: { attributeDefinitions: [colour] } })
    const collectionId = await makeCollection(app, marketplaceId, 'Clothes')
    const [fashion] = await app.call(attribute.templates, { as, params: { name: 'fash' } })
    const count = fashion?.attributeDefinitions.length ?? 0
    expect(count).toBeGreaterThan(3)
    const applied = await app.call(attribute.applyTemplate, { as, body: { name: 'Fashion', collectionId } })
    expect([applied.created, applied.added]).toEqual([count - 1, count])
    const again = await app.call(attribute.applyTemplate, { as, body: { name: 'Fashion', collectionId } })
    expect([again.created, again.added]).toEqual([0, 0])
  })

  it('of one’s own are kept under their name, applied and removed', async () => {
    const { as } = await makeOperator(app)
    const saved = await app.call(attribute.saveTemplate, { as, body: { name: 'Lamps', attributeDefinitions: [{ ...colour, level: 'required' }] } })
    const found = await app.call(attribute.templates, { as, params: { name: 'lamps' } })
    expect(found).toMatchObject([{ id: saved.id, isOwn: true }])
    await app.call(attribute.removeTemplate, { as, body: { id: saved.id ?? '' } })
    expect(await app.call(attribute.templates, { as, params: { name: 'lamps' } })).toEqual([])
    expect((await app.refused(attribute.applyTemplate, { as, body: { name: 'Lamps' } })).status).toBe(404)
  })
})
