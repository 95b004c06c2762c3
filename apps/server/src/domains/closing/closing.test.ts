import { admin } from '@stoa/contract/admin.ts'
import { apiKey } from '@stoa/contract/api-key.ts'
import { audit } from '@stoa/contract/audit.ts'
import { channel } from '@stoa/contract/channel.ts'
import { closing } from '@stoa/contract/closing.ts'
import { company } from '@stoa/contract/company.ts'
import { marketplace } from '@stoa/contract/marketplace.ts'
import { order } from '@stoa/contract/order.ts'
import { privacy } from '@stoa/contract/privacy.ts'
import { signIn } from '@stoa/contract/sign-in.ts'
import { webhookEndpoint } from '@stoa/contract/webhook-endpoint.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { TestApp } from '../../../test/app.ts'
import { startTestApp } from '../../../test/app.ts'
import { makeAdmin, makeManager, makeMerchant } from '../../../test/make.ts'
import { makeMarket, makePaidOrder } from '../../../test/make-orders.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop(), 300_000)

describe('closing a company', () => {
  it('is for its owners and for administrators, who type its name', async () => {
    const [merchant, other] = [await makeMerchant(app), await makeMerchant(app)]
    const params = { id: merchant.companyId }
    expect((await app.refused(closing.checks, { as: other.as, params })).code).toBe('not_found')
    expect((await app.refused(closing.close, { as: other.as, params, body: { name: merchant.companyName } })).code).toBe('not_found')
    const manager = await makeManager(app, merchant)
    expect((await app.refused(closing.checks, { as: manager.as, params })).code).toBe('not_allowed')
    expect((await app.refused(closing.close, { as: merchant.as, params, body: { name: 'Another' } })).errors?.[0]?.path).toBe('name')
    const administrator = await makeAdmin(app)
    const own = { as: administrator.as, params: { id: administrator.companyId } }
    expect((await app.refused(closing.checks, own)).code).toBe('state_forbids')
  })

  it('is refused while something is not settled, each of which is named', async () => {
    const { operator, merchant, offer } = await makeMarket(app)
    await makePaidOrder(app, operator.as, offer)
    const reasonsOf = async (as: typeof merchant.as, id: string) =>
      (await app.call(closing.checks, { as, params: { id } })).checks.map(({ reason }) => reason)
    expect(await reasonsOf(merchant.as, merchant.companyId)).toEqual(['open_orders', 'balance', 'partnerships'])
    expect(await reasonsOf(operator.as, operator.companyId)).toEqual(['open_orders', 'balance', 'partnerships'])
    const administrator = await makeAdmin(app)
    expect(await reasonsOf(administrator.as, merchant.companyId)).toEqual(['open_orders', 'balance', 'partnerships'])
    const params = { id: merchant.companyId }
    const refused = await app.refused(closing.close, { as: merchant.as, params, body: { name: merchant.companyName } })
    expect([refused.code, refused.detail]).toEqual([
      'state_forbids',
      expect.stringContaining('open orders, balances that are not zero and partnerships'),
    ])
  })

  it('ends sessions, keys and invitations, and keeps the orders of the other side', async () => {
    const { operator, merchant, offer } = await makeMarket(app)
    const bought = await makePaidOrder(app, operator.as, offer)
    await app.call(order.cancel, { as: operator.as, key: 'cancel', body: { hash: bought.hash, reason: 'Test', restock: true } })
    await app.drain()
    const key = await app.call(apiKey.create, { as: merchant.as, body: { name: 'Till', permissions: ['order:read'] } })
    await app.call(webhookEndpoint.create, { as: merchant.as, body: { url: 'https://receiver.example/hook', topics: ['order.created'] } as never })
    await app.call(marketplace.endPartnership, { as: merchant.as, body: { partnershipId: merchant.partnershipId ?? '' } })
    expect((await app.call(closing.checks, { as: merchant.as, params: { id: merchant.companyId } })).checks).toEqual([])
    await app.call(closing.close, { as: merchant.as, params: { id: merchant.companyId }, body: { name: merchant.companyName } })
    expect((await app.refused(company.my, { as: merchant.as })).code).toBe('sign_in_required')
    expect((await app.refused(order.paged, { as: { token: key.key }, query: {} })).status).toBe(401)
    const signedIn = await app.refused(signIn.login, { body: { email: merchant.email, password: merchant.password } })
    expect(signedIn.code).toBe('company_inactive')
    await app.drain()
    const open = await app.pool.query(
      `select (select count(*) from webhook_endpoint where company_id = $1)::int as endpoints,
        (select count(*) from api_key where company_id = $1 and revoked_at is null)::int as keys,
        (select count(*) from connection where company_id = $1 and ended_at is null)::int as connections`,
      [merchant.companyId],
    )
    expect(open.rows[0]).toEqual({ endpoints: 0, keys: 0, connections: 0 })
    expect((await app.call(order.getByHash, { as: operator.as, params: { hash: bought.hash } })).orderId).toBe(bought.orderId)
  })

  it('lets its only owner delete their account, and an administrator open it again', async () => {
    const [merchant, administrator] = [await makeMerchant(app), await makeAdmin(app)]
    const params = { id: merchant.companyId }
    await app.call(closing.close, { as: administrator.as, params, body: { name: merchant.companyName } })
    const list = await app.call(admin.companies, { as: administrator.as, query: {}, page: { limit: 100 } })
    expect(list.value.find(({ companyId }) => companyId === merchant.companyId)).toMatchObject({
      isActive: false,
      closedAt: expect.any(String) as string,
    })
    const actions = (await app.call(audit.paged, { as: administrator.as, query: {} })).value.map(({ action }) => action)
    expect(actions).toContain('company.closed')
    await app.call(company.activate, { as: administrator.as, params })
    const signedIn = await app.raw(signIn.login, { body: { email: merchant.email, password: merchant.password } })
    expect(signedIn.status).toBe(200)
    const as = { token: (signedIn.body as { token: string }).token, cookie: signedIn.cookie ?? '' }
    expect((await app.refused(privacy.deleteAccount, { as, body: { email: merchant.email } })).code).toBe('state_forbids')
  })

  it('names a sales channel that is still connected', async () => {
    const merchant = await makeMerchant(app)
    const feed = { productLink: 'https://shop.example/p/{slug}?v={variant}', country: 'NL', format: 'tsv' }
    await app.call(channel.connect, { as: merchant.as, body: { provider: 'google', settings: feed } })
    expect((await app.call(closing.checks, { as: merchant.as, params: { id: merchant.companyId } })).checks).toEqual([
      { reason: 'channels', count: 1 },
    ])
  })
})
