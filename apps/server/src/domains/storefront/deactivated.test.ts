import { company } from '@stoa/contract/company.ts'
import { storefront } from '@stoa/contract/storefront.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { TestApp } from '../../../test/app.ts'
import { startTestApp } from '../../../test/app.ts'
import { openStorefront } from '../../../test/make-storefront.ts'
import { makeAdmin } from '../../../test/make.ts'
import { createJobCtx } from '../../../test/payout-by-hand.ts'
import { startWrites } from './start-writes.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

const workByTheClock = async () => {
  await startWrites(createJobCtx(app))
  await app.drain()
}

/** The states of the products in the shop of an operator. */
async function statesOf(companyId: string): Promise<string[]> {
  const { rows } = await app.pool.query<{ state: string }>('select state from storefront_product where company_id = $1 order by product_id', [
    companyId,
  ])
  return rows.map(({ state }) => state)
}

const pauseWriting = (companyId: string, isPaused: boolean) =>
  app.pool.query(
    `insert into connection_direction (company_id, connection_id, direction, is_paused)
     select company_id, id, 'products_out', $2 from connection where company_id = $1 and kind = 'shop'
     on conflict (company_id, connection_id, direction) do update set is_paused = excluded.is_paused`,
    [companyId, isPaused],
  )

it('The shop of an operator that is deactivated offers nothing more, also while writing is paused, and all of it once the operator is active again', async () => {
  const admin = await makeAdmin(app)
  const { operator, shop, offer } = await openStorefront(app)
  const params = { id: operator.companyId }
  expect(await statesOf(operator.companyId)).toEqual(['written', 'written'])
  await pauseWriting(operator.companyId, true)
  const number = await shop.buy([{ offer, quantity: 1 }])
  await app.call(company.deactivate, { as: admin.as, params })
  await app.drain()
  expect(await statesOf(operator.companyId)).toEqual(['withdrawn', 'withdrawn'])
  // What a shopper bought before is an order.
  const { rows } = await app.pool.query('select marketplace_order_reference as reference from "order" where marketplace_id = $1', [
    operator.companyId,
  ])
  expect(rows).toEqual([{ reference: number }])
  await pauseWriting(operator.companyId, false)
  await app.call(company.activate, { as: admin.as, params })
  await workByTheClock()
  expect(await statesOf(operator.companyId)).toEqual(['written', 'written'])
})

it('What the shop of an operator offers that was deactivated before is withdrawn by the clock', async () => {
  const { operator } = await openStorefront(app)
  await app.pool.query('update company set is_active = false where id = $1', [operator.companyId])
  await workByTheClock()
  expect(await statesOf(operator.companyId)).toEqual(['withdrawn', 'withdrawn'])
})

it('The products of a merchant that is deactivated are withdrawn from the shops of operators', async () => {
  const admin = await makeAdmin(app)
  const { operator, merchant, offer } = await openStorefront(app)
  await app.call(company.deactivate, { as: admin.as, params: { id: merchant.companyId } })
  await app.drain()
  const { value } = await app.call(storefront.products, { as: operator.as, query: { state: ['withdrawn'] } })
  expect(value.map(({ productId }) => productId)).toEqual([offer.productId])
})
