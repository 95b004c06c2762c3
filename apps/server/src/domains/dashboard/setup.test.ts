import { caseRoutes } from '@stoa/contract/case.ts'
import { collection } from '@stoa/contract/collection.ts'
import { dashboard } from '@stoa/contract/dashboard.ts'
import { marketplace } from '@stoa/contract/marketplace.ts'
import { payoutRule } from '@stoa/contract/payout-rule.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { TestApp } from '../../../test/app.ts'
import { startTestApp } from '../../../test/app.ts'
import { makeProducts } from '../../../test/make-products.ts'
import type { Made } from '../../../test/make.ts'
import { makeMerchant, makeOperator } from '../../../test/make.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

/** The steps of a merchant: what is done, what waits for somebody else, and where each leads. */
async function stepsOf({ as }: Made) {
  const { setup } = await app.call(dashboard.my, { as })
  return Object.fromEntries(setup.map(({ key, isDone, isWaiting, link }) => [key, { isDone, isWaiting, link }]))
}

test('a merchant that a marketplace approved sees before its first sale what it needs to be paid', async () => {
  const operator = await makeOperator(app)
  await app.pool.query('update marketplace set requires_verification = true where id = $1', [operator.marketplaceId])
  const merchant = await makeMerchant(app, { marketplaceId: operator.marketplaceId })
  await app.pool.query('delete from payment_account where merchant_id = $1', [merchant.companyId])
  const todo = { isDone: false, isWaiting: false }
  expect(await stepsOf(merchant)).toMatchObject({
    company_details: { ...todo, link: '/account/company' },
    verification: { ...todo, link: '/settings/verification' },
    payout_account: { ...todo, link: '/settings/psp' },
    shipping_rates: { ...todo, link: '/settings/shippingzones' },
    return_policy: { ...todo, link: '/settings/returns' },
  })
  await app.pool.query(`update company set street = 'Kade 1', city = 'Delft', country_code = 'NL' where id = $1`, [merchant.companyId])
  await app.pool.query(`insert into merchant_verification (marketplace_id, merchant_id) values ($1, $2)`, [
    operator.marketplaceId,
    merchant.companyId,
  ])
  const steps = await stepsOf(merchant)
  expect(steps.company_details).toMatchObject({ isDone: true })
  expect(steps.verification).toMatchObject({ isDone: false, isWaiting: true })
})

test('a merchant of no marketplace has no step of one, and one with a verified account has that step done', async () => {
  expect(Object.keys(await stepsOf(await makeMerchant(app)))).not.toContain('payout_account')
  const operator = await makeOperator(app)
  const steps = await stepsOf(await makeMerchant(app, { marketplaceId: operator.marketplaceId }))
  expect(steps.payout_account).toMatchObject({ isDone: true })
  expect(steps.verification).toBeUndefined()
})

test('an operator with an add-on marketplace connects its shop in place of a storefront of its own', async () => {
  const operator = await makeOperator(app)
  expect(Object.keys(await stepsOf(operator))).toContain('api_key')
  await app.pool.query(`update company set platform_product = 'ADDON_MARKETPLACE' where id = $1`, [operator.companyId])
  const steps = await stepsOf(operator)
  expect(steps.api_key).toBeUndefined()
  // What its shop asks for shipping is decided there.
  expect(steps.shipping_zones).toBeUndefined()
  expect(steps.connect_storefront).toEqual({ isDone: false, isWaiting: false, link: '/settings/addon' })
  await app.pool.query(`insert into connection (company_id, kind, provider, name) values ($1, 'shop', 'sandbox', 'Shop')`, [operator.companyId])
  expect((await stepsOf(operator)).connect_storefront).toMatchObject({ isDone: true })
})

test('after a merchant has left its marketplace nothing is said to wait with the operator', async () => {
  const operator = await makeOperator(app)
  const merchant = await makeMerchant(app, { marketplaceId: operator.marketplaceId })
  const products = await makeProducts(app, merchant, 1)
  const place = await app.call(collection.create, { as: operator.as, body: { name: 'Lamps' } })
  await app.call(collection.addProducts, { as: merchant.as, body: { collectionId: place.id, products: products.map(({ id }) => ({ id })) } })
  expect((await stepsOf(merchant)).first_approved).toMatchObject({ isDone: false, isWaiting: true })
  const body = { partnershipId: merchant.partnershipId ?? '', status: 'ENDED' as const, reason: 'Moved on' }
  await app.call(marketplace.updateApprovalStatus, { as: operator.as, body })
  await app.drain()
  expect((await stepsOf(merchant)).first_approved).toMatchObject({ isDone: false, isWaiting: false })
})

test('an operator sees what its first sale needs: its address, a payout rule, zones and a return policy', async () => {
  const operator = await makeOperator(app)
  const merchant = await makeMerchant(app, { marketplaceId: operator.marketplaceId })
  await app.pool.query(`update company set street = '' where id = $1`, [operator.companyId])
  const doneOf = async () => {
    const steps = await stepsOf(operator)
    return ['legal_details', 'payout_rule', 'shipping_zones', 'marketplace_return_policy'].map((key) => steps[key]?.isDone)
  }
  expect(await doneOf()).toEqual([false, false, false, false])
  await app.pool.query(`update company set street = 'Kade 1' where id = $1`, [operator.companyId])
  await app.call(payoutRule.update, { as: operator.as, body: { schedule: 'manual' } })
  await app.call(caseRoutes.updatePolicy, {
    as: operator.as,
    body: { marketplaceId: operator.companyId, days: 30, shippingPayer: 'shopper', feeMinor: 0, version: 0 },
  })
  expect(await doneOf()).toEqual([true, true, false, true])
  // A merchant's zones are enough: each ships its own part.
  await app.pool.query('insert into shipping_profile (company_id, currency) values ($1, $2)', [merchant.companyId, 'EUR'])
  await app.pool.query(`insert into shipping_zone (company_id, position, name, basis) values ($1, 0, 'Home', 'flat')`, [merchant.companyId])
  expect(await doneOf()).toEqual([true, true, true, true])
})
