import { order } from '@stoa/contract/order.ts'
import { orderShipment } from '@stoa/contract/order-shipment.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { TestApp } from '../../../test/app.ts'
import { startTestApp } from '../../../test/app.ts'
import { makeMarket, makePaidOrder, settle } from '../../../test/make-orders.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

describe('the orders of a company', () => {
  it('are chosen with companyId by administrators only, and others are shown why not', async () => {
    const { operator, merchant } = await makeMarket(app)
    const query = { companyId: operator.companyId } as never
    expect(await app.refused(order.paged, { as: merchant.as, query })).toMatchObject({
      status: 403,
      code: 'not_allowed',
      detail: 'Only administrators can choose a company with companyId.',
    })
  })
})

describe('the orders that changed', () => {
  it('since an instant are listed with that of their newest change, for operator and merchant', async () => {
    const { operator, merchant, offer } = await makeMarket(app)
    const old = await makePaidOrder(app, operator.as, offer)
    const unchanged = await makePaidOrder(app, operator.as, offer)
    await app.call(order.fulfil, { as: merchant.as, body: { hash: old.hash, carrier: 'PostNL' } })
    await settle(app)
    const { rows } = await sql<{ now: string }>`select to_json(clock_timestamp()) #>> '{}' as now`.execute(app.db)
    const updatedSince = rows[0]?.now ?? ''
    const changed = async ({ as }: { as: typeof merchant.as }, query: object = { updatedSince }) =>
      (await app.call(order.paged, { as, query, page: { sort: 'updatedAt' } })).value
    for (const company of [operator, merchant]) expect(await changed(company)).toEqual([])

    const fulfilmentId = (await app.call(order.getByHash, { as: merchant.as, params: { hash: old.hash } })).fulfilments[0]?.fulfilmentId ?? ''
    const tracking = { hash: old.hash, fulfilmentId, carrier: 'PostNL', trackingNumber: '3SABC' }
    await app.call(orderShipment.updateTracking, { as: merchant.as, body: tracking })
    for (const company of [operator, merchant]) expect((await changed(company)).map(({ hash }) => hash)).toEqual([old.hash])

    const before = (await changed(merchant))[0]?.updatedAt ?? ''
    await app.call(order.refund, { as: operator.as, body: { hash: old.hash, amountMinor: 100 } })
    const [seen] = await changed(merchant, { updatedSince: before })
    expect(seen).toMatchObject({ hash: old.hash, paymentStatus: 'Refunding' })
    expect(Date.parse(seen?.updatedAt ?? '')).toBeGreaterThan(Date.parse(before))

    const all = await changed(operator, {})
    expect(all.map(({ hash }) => hash)).toEqual([unchanged.hash, old.hash])
    const first = await app.call(order.paged, { as: operator.as, query: {}, page: { sort: '-updatedAt', limit: 1 } })
    const cursor = new URLSearchParams(first.next?.split('?')[1]).get('cursor') ?? ''
    const second = await app.call(order.paged, { as: operator.as, query: {}, page: { sort: '-updatedAt', limit: 1, cursor } })
    expect([...first.value, ...second.value].map(({ hash }) => hash)).toEqual([old.hash, unchanged.hash])
    const elsewhere = { as: operator.as, query: { orderStatus: ['New' as const] }, page: { sort: '-updatedAt', cursor } }
    expect(await app.refused(order.paged, elsewhere)).toMatchObject({ status: 422, errors: [{ path: 'cursor', code: 'invalid_cursor' }] })
    await settle(app)
  })

  it('are not overwritten by who saw them before: tracking of the same version is written once', async () => {
    const { operator, merchant, offer } = await makeMarket(app)
    const { hash } = await makePaidOrder(app, operator.as, offer)
    const { version, fulfilments } = await app.call(order.fulfil, { as: merchant.as, body: { hash } })
    const body = { hash, fulfilmentId: fulfilments[0]?.fulfilmentId ?? '', version }
    const first = await app.call(orderShipment.updateTracking, { as: merchant.as, body: { ...body, trackingNumber: '3SFIRST' } })
    const second = await app.refused(orderShipment.updateTracking, { as: operator.as, body: { ...body, trackingNumber: '3SSECOND' } })
    expect([second.status, second.code]).toEqual([409, 'stale_version'])
    const same = { ...body, version: first.version, trackingNumber: '3SFIRST' }
    expect((await app.call(orderShipment.updateTracking, { as: operator.as, body: same })).version).toBe(first.version)
    await settle(app)
  })
})
