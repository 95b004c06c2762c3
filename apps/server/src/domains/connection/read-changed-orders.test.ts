import { randomUUID } from 'node:crypto'
import { company } from '@stoa/contract/company.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { TestApp } from '../../../test/app.ts'
import { startTestApp } from '../../../test/app.ts'
import { makeMerchant, makeOperator } from '../../../test/make.ts'
import { createJobCtx } from '../../../test/payout-by-hand.ts'
import type { ShopConnector } from './ports.ts'
import { insertConnection } from './queries.ts'
import { readChangedOrders } from './read-changed-orders.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

it('looks for refunds only in the shop of an add-on marketplace', async () => {
  const jobCtx = createJobCtx(app)
  const looked: (boolean | undefined)[] = []
  const { vendure } = jobCtx.ports.shops
  const listChangedOrders: ShopConnector['listChangedOrders'] = async function* (_access, _since, options) {
    looked.push(options?.withRefunds)
    yield []
  }
  Object.assign(jobCtx.ports.shops, { vendure: { ...vendure, listChangedOrders } })
  const operator = await makeOperator(app)
  await app.call(company.updatePlatformProduct, { as: operator.as, body: { platformProduct: 'ADDON_MARKETPLACE' } })
  const merchant = await makeMerchant(app)
  for (const { companyId } of [operator, merchant]) {
    const id = randomUUID()
    const secrets = jobCtx.vault.seal({}, id)
    await jobCtx.transact((ctx) =>
      insertConnection(ctx.db, { id, companyId, kind: 'shop', provider: 'vendure', name: 'Shop', settings: {}, secrets, accountReference: null }),
    )
    await readChangedOrders(jobCtx, { companyId, connectionId: id })
  }
  expect(looked).toEqual([true, false])
})
