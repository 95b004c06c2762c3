import { assortment } from '@stoa/contract/assortment.ts'
import { attribute } from '@stoa/contract/attribute.ts'
import { collection } from '@stoa/contract/collection.ts'
import { order } from '@stoa/contract/order.ts'
import { product } from '@stoa/contract/product.ts'
import { productEdit } from '@stoa/contract/product-edit.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { As, TestApp } from './app.ts'
import { startTestApp } from './app.ts'
import type { World } from './fixtures.ts'
import { makeWorld } from './fixtures.ts'

let app: TestApp
let world: World
let asAdmin: As
beforeAll(async () => {
  app = await startTestApp()
  world = await makeWorld(app)
  asAdmin = world.callers.ADMIN.as
})
afterAll(() => app.stop())

describe('an administrator', () => {
  it('reads a product, an order, a collection and a definition by their ids, as their owners see them', async () => {
    const { M1, O1, M3 } = world.ids
    const owner = world.callers['M1 owner'].as
    const operator = world.callers['O1 owner'].as
    const ofProduct = { params: { id: M1.productId } }
    expect(await app.call(product.get, { as: asAdmin, ...ofProduct })).toEqual(await app.call(product.get, { as: owner, ...ofProduct }))
    const ofOrder = { params: { hash: M1.hash } }
    expect(await app.call(order.getByHash, { as: asAdmin, ...ofOrder })).toEqual(await app.call(order.getByHash, { as: operator, ...ofOrder }))
    const ofCollection = { params: { id: O1.collectionId } }
    expect(await app.call(collection.get, { as: asAdmin, ...ofCollection })).toEqual(
      await app.call(collection.get, { as: operator, ...ofCollection }),
    )
    const ofDefinition = { params: { id: O1.definitionId } }
    expect(await app.call(attribute.get, { as: asAdmin, ...ofDefinition })).toEqual(await app.call(attribute.get, { as: operator, ...ofDefinition }))
    expect((await app.call(product.get, { as: asAdmin, params: { id: M3.productId } })).id).toBe(M3.productId)
  })

  it('reads lists of the company it names, page by page, and of no other', async () => {
    const { M1, O1, M3 } = world.ids
    const orders = async (companyId: string) => {
      const page = await app.call(order.paged, { as: asAdmin, query: { companyId } as object, page: { limit: 1 } })
      const next = page.next === null ? undefined : new URL(page.next, app.publicUrl)
      expect(next?.searchParams.get('companyId') ?? companyId).toBe(companyId)
      const cursor = next?.searchParams.get('cursor')
      const rest = cursor ? (await app.call(order.paged, { as: asAdmin, query: { companyId } as object, page: { limit: 1, cursor } })).value : []
      return [...page.value, ...rest]
    }
    const own = async (as: As) => (await app.call(order.paged, { as, query: {}, page: { limit: 2 } })).value
    expect(await orders(M1.companyId)).toEqual(await own(world.callers['M1 owner'].as))
    expect(await orders(O1.companyId)).toEqual(await own(world.callers['O1 owner'].as))
    expect(await orders(M3.companyId)).toEqual(await own(world.callers['M3 owner'].as))
    const listed = await app.call(product.paged, { as: asAdmin, params: { id: M1.companyId }, query: {} })
    expect(listed.value.map(({ id }) => id)).toContain(M1.productId)
    const [asOwner, asPartner] = await Promise.all([
      app.call(assortment.ofMarketplace, { as: asAdmin, params: { id: O1.marketplaceId }, query: {} }),
      app.call(assortment.ofMarketplace, { as: asAdmin, params: { id: O1.marketplaceId }, query: { companyId: M1.companyId } as object }),
    ])
    expect(asPartner).toEqual(
      await app.call(assortment.ofMarketplace, { as: world.callers['M1 owner'].as, params: { id: O1.marketplaceId }, query: {} }),
    )
    expect(asOwner.value.length).toBeGreaterThan(0)
  })

  it('leaves an entry in the audit log of the company whose data it reads, once an hour for each address', async () => {
    const { M1, O1 } = world.ids
    const orders = '/api/Order/PagedOrders'
    const read = (companyId: string) => app.call(order.paged, { as: asAdmin, query: { companyId } as object, page: { limit: 1 } })
    const count = async (companyId: string) =>
      (await app.pool.query(`select from audit_entry where company_id = $1 and action = 'administrator.read' and object = $2`, [companyId, orders]))
        .rowCount
    for (const companyId of [O1.companyId, O1.companyId, M1.companyId, M1.companyId]) await read(companyId)
    await app.call(order.paged, { as: world.callers['M1 owner'].as, query: {} })
    expect([await count(O1.companyId), await count(M1.companyId)]).toEqual([1, 1])
    const { rows } = await app.pool.query(`select distinct actor from audit_entry where action = 'administrator.read'`)
    expect(rows).toEqual([{ actor: expect.stringMatching(/^person:/) as string }])
  })

  it('is requested whose rows to read where the request names nothing', async () => {
    const refusal = await app.refused(order.paged, { as: asAdmin, query: {} })
    expect([refusal.status, refusal.code, refusal.errors?.[0]?.path]).toEqual([422, 'invalid_input', 'companyId'])
    for (const companyId of ['not-an-id', [world.ids.M1.companyId, world.ids.M3.companyId]]) {
      const wrong = await app.refused(order.paged, { as: asAdmin, query: { companyId } as object })
      expect([wrong.code, wrong.errors?.[0]?.path]).toEqual(['invalid_input', 'companyId'])
    }
    const absent = world.ids.absent.companyId
    const own = await app.db.selectFrom('company').select('id').where('company_type', '=', 'ADMIN').executeTakeFirstOrThrow()
    for (const companyId of [absent, own.id])
      expect((await app.refused(order.paged, { as: asAdmin, query: { companyId } as object })).code).toBe('not_found')
    expect((await app.refused(product.get, { as: asAdmin, params: { id: world.ids.absent.productId } })).code).toBe('not_found')
  })

  it('changes nothing: writes stay refused', async () => {
    const { M1, O1 } = world.ids
    const refusals = await Promise.all([
      app.refused(productEdit.updateCategories, { as: asAdmin, body: { products: [{ id: M1.productId }], externalCategory: 'Lamps' } }),
      app.refused(order.cancel, { as: asAdmin, body: { hash: M1.hash } }),
      app.refused(collection.create, { as: asAdmin, body: { name: 'Chairs', parentId: O1.rootId } }),
      app.refused(product.sync, { as: asAdmin, params: { id: M1.companyId } }),
    ])
    expect(refusals.map(({ code }) => code)).toEqual(Array.from({ length: 4 }, () => 'not_allowed'))
  })

  it('is alone in naming a company: others may not', async () => {
    for (const principal of ['M1 owner', 'O1 owner'] as const) {
      const refusal = await app.refused(order.paged, { as: world.callers[principal].as, query: { companyId: world.ids.M3.companyId } as object })
      expect([refusal.code, refusal.errors?.[0]?.path]).toEqual(['not_allowed', 'companyId'])
    }
  })
})
