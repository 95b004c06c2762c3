import { signIn } from '@stoa/contract/sign-in.ts'
import { company } from '@stoa/contract/company.ts'
import { branding } from '@stoa/contract/branding.ts'
import { marketplace } from '@stoa/contract/marketplace.ts'
import { notification } from '@stoa/contract/notification.ts'
import { order } from '@stoa/contract/order.ts'
import { payoutRule } from '@stoa/contract/payout-rule.ts'
import type { PartnershipStatus } from '@stoa/contract/states.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { TestApp } from '../../../../test/app.ts'
import { startTestApp } from '../../../../test/app.ts'
import { makeAdmin, makeApiKey, makeManager, makeMerchant, makeOperator, makePartnership, makeViewer, unique } from '../../../../test/make.ts'
import { makeProducts, makePushes } from '../../../../test/make-products.ts'
import { moveClock } from '../../../../test/move-clock.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

const join = (as: { token: string; cookie: string }, marketplaceId: string) => app.call(marketplace.requestJoin, { as, params: { marketplaceId } })

describe('a partnership', () => {
  it('is requested once however often, approved, ended and requested again', async () => {
    const operator = await makeOperator(app)
    const merchant = await makeMerchant(app)
    const requested = await Promise.all([1, 2, 3].map(() => join(merchant.as, operator.marketplaceId)))
    expect(new Set(requested.map((one) => one.partnershipId)).size).toBe(1)
    const { partnershipId } = await join(merchant.as, operator.marketplaceId)
    const decide = (status: 'APPROVED' | 'REJECTED' | 'ENDED', reason?: string) =>
      app.call(marketplace.updateApprovalStatus, { as: operator.as, body: { partnershipId, status, ...(reason === undefined ? {} : { reason }) } })
    expect(await decide('APPROVED')).toMatchObject({ status: 'APPROVED', merchantId: merchant.companyId })
    expect(await join(merchant.as, operator.marketplaceId)).toEqual({ partnershipId, status: 'APPROVED' })
    expect(await app.refused(marketplace.updateApprovalStatus, { as: operator.as, body: { partnershipId, status: 'APPROVED' } })).toMatchObject({
      code: 'state_forbids',
      detail: 'This partnership is already approved.',
    })
    expect(
      (await app.refused(marketplace.updateApprovalStatus, { as: operator.as, body: { partnershipId, status: 'REJECTED', reason: 'x' } })).code,
    ).toBe('state_forbids')
    expect(await decide('ENDED', 'Moved on')).toMatchObject({ status: 'ENDED', reason: 'Moved on' })
    expect(await join(merchant.as, operator.marketplaceId)).toEqual({ partnershipId, status: 'REQUESTED' })
    const noReason = await app.refused(marketplace.updateApprovalStatus, { as: operator.as, body: { partnershipId, status: 'REJECTED' } })
    expect(noReason.errors?.map((one) => one.path)).toEqual(['reason'])
    expect(await decide('REJECTED', 'No trade licence')).toMatchObject({ status: 'REJECTED', reason: 'No trade licence' })
    const channels = await app.call(marketplace.getChannels, { as: merchant.as, page: { filter: `name co "${operator.companyName}"` } })
    expect(channels.value).toMatchObject([{ partnership: 'REJECTED', reason: 'No trade licence', liveCount: 0 }])
    const { rows } = await app.pool.query<{ n: number }>(
      `select count(*)::int as n from audit_entry where company_id = $1 and action like 'partnership.%'`,
      [merchant.companyId],
    )
    expect(rows[0]?.n).toBe(5)
  })

  it('is ended by either side, once however often, and the other side is shown why', async () => {
    const operator = await makeOperator(app)
    const bell = async (as: { token: string; cookie: string }) =>
      (await app.call(notification.paged, { as, query: {} })).value.map(({ message }) => message)
    const end = (as: { token: string; cookie: string }, partnershipId: string, reason?: string) =>
      app.call(marketplace.endPartnership, { as, body: { partnershipId, ...(reason === undefined ? {} : { reason }) } })
    const leaving = await makeMerchant(app, { marketplaceId: operator.marketplaceId })
    const ended = { partnershipId: leaving.partnershipId, status: 'ENDED' }
    expect(await end(leaving.as, leaving.partnershipId ?? '', 'We closed the shop')).toEqual(ended)
    expect(await end(leaving.as, leaving.partnershipId ?? '')).toEqual(ended)
    await app.drain()
    expect(await bell(operator.as)).toEqual([`${leaving.companyName} ended the partnership: We closed the shop`])
    expect(await bell(leaving.as)).toEqual([])
    const [channel] = (await app.call(marketplace.getChannels, { as: leaving.as, page: { filter: `name co "${operator.companyName}"` } })).value
    expect(channel).toMatchObject({ partnershipId: leaving.partnershipId, partnership: 'ENDED', liveCount: 0 })

    const dismissed = await makeMerchant(app, { marketplaceId: operator.marketplaceId })
    await end(operator.as, dismissed.partnershipId ?? '', 'No parcels in time')
    await app.drain()
    expect(await bell(dismissed.as)).toEqual([expect.stringMatching(/ ended the partnership: No parcels in time$/)])
    const letters = async (to: string) => (await app.mails()).filter((mail) => mail.to === to).map(({ text }) => text)
    expect(await letters(operator.email)).toEqual([expect.stringMatching(/Reason: We closed the shop\n[^]*withdrawn from your marketplace/)])
    expect(await letters(dismissed.email)).toEqual([expect.stringMatching(/Reason: No parcels in time\n[^]*still paid for them/)])
    expect(await letters(leaving.email)).toEqual([])
  })

  it('that is only requested is withdrawn by its merchant and not ended by the operator', async () => {
    const operator = await makeOperator(app)
    const merchant = await makeMerchant(app, { marketplaceId: operator.marketplaceId, partnership: 'REQUESTED' })
    const body = { partnershipId: merchant.partnershipId ?? '' }
    expect((await app.refused(marketplace.endPartnership, { as: operator.as, body })).code).toBe('state_forbids')
    const [stranger, other] = [await makeMerchant(app), await makeOperator(app)]
    for (const { as } of [stranger, other]) expect((await app.refused(marketplace.endPartnership, { as, body })).status).toBe(404)
    expect((await app.refused(marketplace.endPartnership, { as: (await makeViewer(app, operator)).as, body })).code).toBe('not_allowed')
    expect(await app.call(marketplace.endPartnership, { as: merchant.as, body })).toMatchObject({ status: 'ENDED' })
    await app.drain()
    const { value } = await app.call(notification.paged, { as: operator.as, query: {} })
    expect(value.map(({ message }) => message)).toEqual([`${merchant.companyName} withdrew its request`])
    expect((await app.mails()).filter(({ to }) => to === operator.email)).toEqual([])
  })

  it("is out of reach for another operator, and for the merchant's own decision", async () => {
    const [operator, other] = [await makeOperator(app), await makeOperator(app)]
    const merchant = await makeMerchant(app, { marketplaceId: operator.marketplaceId, partnership: 'REQUESTED' })
    const body = { partnershipId: merchant.partnershipId ?? '', status: 'APPROVED' as const }
    const foreign = await app.refused(marketplace.updateApprovalStatus, { as: other.as, body })
    const absent = await app.refused(marketplace.updateApprovalStatus, {
      as: other.as,
      body: { ...body, partnershipId: '018f0000-0000-7000-8000-000000000000' },
    })
    expect({ ...foreign, requestId: '' }).toEqual({ ...absent, requestId: '' })
    expect(foreign.status).toBe(404)
    expect((await app.refused(marketplace.updateApprovalStatus, { as: merchant.as, body })).code).toBe('not_allowed')
    expect((await app.refused(marketplace.requestJoin, { as: operator.as, params: { marketplaceId: other.marketplaceId } })).code).toBe('not_allowed')
    const viewer = await makeViewer(app, operator)
    expect((await app.refused(marketplace.updateApprovalStatus, { as: viewer.as, body })).code).toBe('not_allowed')
    const manager = await makeManager(app, operator)
    await app.call(marketplace.updateApprovalStatus, { as: manager.as, body })
  })

  it('cannot be requested by a link a browser follows on its own', async () => {
    const operator = await makeOperator(app)
    const merchant = await makeMerchant(app)
    const problem = await app.refused(marketplace.requestJoin, {
      as: merchant.as,
      params: { marketplaceId: operator.marketplaceId },
      headers: { 'sec-purpose': 'prefetch' },
    })
    expect(problem.code).toBe('navigation_refused')
    expect((await app.refused(marketplace.requestJoin, { as: merchant.as, params: { marketplaceId: merchant.companyId } })).code).toBe('not_found')
  })
})

describe('what a company sees of another', () => {
  it.each<[PartnershipStatus, number, number]>([
    ['REQUESTED', 200, 404],
    ['APPROVED', 200, 200],
    ['REJECTED', 404, 404],
    ['ENDED', 200, 404],
  ])('in a partnership %s: operator %i, merchant %i', async (partnership, operatorSees, merchantSees) => {
    const operator = await makeOperator(app)
    const merchant = await makeMerchant(app, { marketplaceId: operator.marketplaceId, partnership })
    const seen = async (as: { token: string; cookie: string }, companyId: string) =>
      (await app.raw(company.getCompanyInfo, { as, params: { companyId } })).status
    expect(await seen(operator.as, merchant.companyId)).toBe(operatorSees)
    expect(await seen(merchant.as, operator.companyId)).toBe(merchantSees)
    expect(await seen(merchant.as, merchant.companyId)).toBe(200)
    expect(await seen((await makeOperator(app)).as, merchant.companyId)).toBe(404)
    expect(await seen((await makeMerchant(app)).as, merchant.companyId)).toBe(404)
    expect(await seen((await makeAdmin(app)).as, merchant.companyId)).toBe(200)
  })
})

describe('a merchant that has left', () => {
  it('keeps its name, its orders and the day it joined; what it is and offers now is no longer shown', async () => {
    const operator = await makeOperator(app)
    const merchant = await makeMerchant(app, { marketplaceId: operator.marketplaceId, partnership: 'REQUESTED' })
    await app.db
      .updateTable('company')
      .set({ mail: `sales-${unique()}@example.com`, vat_number: 'NL001234567B01', description: 'Chairs' })
      .where('id', '=', merchant.companyId)
      .execute()
    const [pushed] = await makeProducts(app, merchant, 2)
    const partnershipId = merchant.partnershipId ?? ''
    const decide = (status: 'APPROVED' | 'REJECTED' | 'ENDED') =>
      app.call(marketplace.updateApprovalStatus, { as: operator.as, body: { partnershipId, status, reason: 'x' } })
    const request = async () => (await app.call(marketplace.joinRequests, { as: operator.as, query: {} })).value[0]
    const listed = async (text: string = merchant.companyName) =>
      (await app.call(company.companyHasMerchants, { as: operator.as, query: {}, page: { filter: `text co "${text}"` } })).value[0]
    const info = () => app.call(company.getCompanyInfo, { as: operator.as, params: { companyId: merchant.companyId } })
    expect(await request()).toMatchObject({ vatNumber: 'NL001234567B01', productCount: 2, hasShop: false })
    await decide('APPROVED')
    await makePushes(app, merchant, [pushed?.id ?? ''])
    await app.db
      .updateTable('partnership')
      .set({ approved_at: '2026-03-01T12:00:00Z', decided_at: '2026-03-01T12:00:00Z' })
      .where('merchant_id', '=', merchant.companyId)
      .execute()
    const joinedAt = '2026-03-01T12:00:00Z'
    const { email } = (await request()) ?? { email: '' }
    expect(await listed(email)).toMatchObject({ productCount: 1, joinedAt, description: 'Chairs' })
    expect(await info()).toMatchObject({ productCount: 1, joinedAt, companyMail: email })
    await decide('ENDED')
    const gone = { vatNumber: '', email: '', productCount: null, hasShop: null }
    expect(await request()).toMatchObject({ ...gone, companyName: merchant.companyName, status: 'ENDED' })
    expect(await listed()).toMatchObject({ productCount: 0, joinedAt, description: '', partnership: 'ENDED' })
    expect(await listed(email)).toBeUndefined()
    const page = { companyName: merchant.companyName, partnership: 'ENDED', productCount: 0, joinedAt }
    expect(await info()).toMatchObject({ ...page, companyMail: '', vatNumber: '', registrationNumber: '', description: '', socialLinks: {} })
    const { value } = await app.call(order.paged, { as: operator.as, query: { merchantId: [merchant.companyId] } })
    expect(value).toEqual([])
    const forecast = await app.call(payoutRule.forecast, { as: operator.as, query: { merchantId: merchant.companyId } })
    expect(forecast).toBeDefined()
    await join(merchant.as, operator.marketplaceId)
    await decide('REJECTED')
    expect(await request()).toMatchObject(gone)
  })
})

describe('the merchants of a marketplace', () => {
  it('come page by page, by name or by search, and never those of another', async () => {
    const [operator, other] = [await makeOperator(app), await makeOperator(app)]
    const word = unique()
    const names = ['Ábel', 'Bram', 'Bram', 'Cato', 'Dirk'].map((name) => `${name} ${word}`)
    for (const name of names) await makeMerchant(app, { name, marketplaceId: operator.marketplaceId })
    await makeMerchant(app, { name: `Zus ${word}`, marketplaceId: operator.marketplaceId, partnership: 'REQUESTED' })
    await makeMerchant(app, { name: `Foreign ${word}`, marketplaceId: other.marketplaceId })
    for (const sort of ['companyName', '-companyName', '-joinedAt']) {
      const seen: string[] = []
      let cursor: string | undefined
      do {
        const page = await app.call(company.companyHasMerchants, {
          as: operator.as,
          query: {},
          page: { sort, limit: 2, ...(cursor === undefined ? {} : { cursor }) },
        })
        seen.push(...page.value.map((one) => one.companyName))
        cursor = page.next === null ? undefined : (new URL(page.next, app.publicUrl).searchParams.get('cursor') ?? undefined)
      } while (cursor !== undefined)
      expect([...seen].sort(), sort).toEqual([...names].sort())
    }
    const found = await app.call(company.companyHasMerchants, {
      as: operator.as,
      query: {},
      page: { filter: `companyname co "abel ${word}"`, count: true },
    })
    expect([found.totalCount, found.value.map((one) => one.companyName)]).toEqual([1, [`Ábel ${word}`]])
    const named = async (filter: string) =>
      (await app.call(company.companyHasMerchants, { as: operator.as, query: {}, page: { filter } })).value.map((one) => one.companyName)
    expect(await named(`companyname co "nobody" or companyname co "abel ${word}"`)).toEqual([`Ábel ${word}`])
    expect(await named(`companyname co "${word}" and text co "abel"`)).toEqual([`Ábel ${word}`])
    expect(await named(`companyname co "nobody" and text co "abel"`)).toEqual([])
    expect(found.value[0]).toMatchObject({ productCount: 0, orderCount30: 0, revenue30: { minor: 0, currency: 'EUR' }, partnership: 'APPROVED' })
    expect(
      (await app.call(company.companyHasMerchants, { as: operator.as, query: { partnership: 'REQUESTED' } })).value.map((one) => one.companyName),
    ).toEqual([`Zus ${word}`])
    const merchant = await makeMerchant(app, { marketplaceId: operator.marketplaceId })
    expect((await app.refused(company.companyHasMerchants, { as: merchant.as, query: {} })).code).toBe('not_allowed')
  })
})

describe('stopping a company', () => {
  it('by an administrator shuts out its people and machines, and lets keys work again afterwards', async () => {
    const admin = await makeAdmin(app)
    const operator = await makeOperator(app)
    const key = await makeApiKey(app, operator, ['order:read', 'collection:read'])
    const { collection } = await import('@stoa/contract/collection.ts')
    const byKey = async () => (await app.raw(collection.paged, { as: key.as, params: { id: operator.marketplaceId }, query: {} })).status
    expect(await byKey()).toBe(200)
    expect(await app.call(company.deactivate, { as: admin.as, params: { id: operator.companyId } })).toMatchObject({ isActive: false })
    expect(await byKey()).toBe(401)
    expect((await app.refused(company.my, { as: operator.as })).code).toBe('sign_in_required')
    const body = { email: operator.email, password: operator.password }
    expect((await app.refused(signIn.login, { body })).code).toBe('company_inactive')
    expect((await app.refused(signIn.login, { body: { ...body, password: 'wrong password here' } })).code).toBe('wrong_credentials')
    expect((await app.raw(branding.get, { query: { marketplaceId: operator.marketplaceId } })).status).toBe(404)
    expect(await app.call(company.activate, { as: admin.as, params: { id: operator.companyId } })).toMatchObject({ isActive: true })
    expect((await app.refused(company.my, { as: operator.as })).code).toBe('sign_in_required')
    await app.call(signIn.login, { body })
    moveClock(1000)
    expect(await byKey()).toBe(200)
    expect((await app.refused(company.deactivate, { as: admin.as, params: { id: admin.companyId } })).code).toBe('state_forbids')
  })

  it('by an operator pauses its own merchant on its marketplace and touches nothing else', async () => {
    const [operator, other] = [await makeOperator(app), await makeOperator(app)]
    const merchant = await makeMerchant(app, { marketplaceId: operator.marketplaceId })
    await makePartnership(app, other.marketplaceId, merchant.companyId)
    expect(await app.call(company.deactivate, { as: operator.as, params: { id: merchant.companyId } })).toMatchObject({ isActive: false })
    expect(await app.call(company.getCompanyInfo, { as: other.as, params: { companyId: merchant.companyId } })).toMatchObject({ isActive: true })
    expect(await app.call(company.my, { as: merchant.as })).toMatchObject({ isActive: true })
    // The merchant reads it of that marketplace alone.
    const { value: channels } = await app.call(marketplace.getChannels, { as: merchant.as })
    const known = channels
      .filter(({ partnership }) => partnership === 'APPROVED')
      .map(({ marketplaceId, isDeactivated }) => [marketplaceId, isDeactivated])
    expect(Object.fromEntries(known)).toEqual({ [operator.marketplaceId]: true, [other.marketplaceId]: false })
    const info = await app.call(marketplace.getChannelInfo, { as: merchant.as, params: { id: operator.marketplaceId } })
    expect(info).toMatchObject({ partnership: 'APPROVED', isDeactivated: true })
    const messages = async () => {
      await app.drain()
      return (await app.call(notification.my, { as: merchant.as })).notifications.map(({ message }) => message)
    }
    const name = operator.companyName
    const deactivated = `${name} deactivated your company on its marketplace. Your products can no longer be bought there.`
    expect(await messages()).toEqual([deactivated])
    await app.call(company.activate, { as: operator.as, params: { id: merchant.companyId } })
    expect(await messages()).toEqual([`${name} activated your company on its marketplace again.`, deactivated])
    const stranger = await makeMerchant(app)
    expect((await app.refused(company.deactivate, { as: operator.as, params: { id: stranger.companyId } })).code).toBe('not_found')
    const manager = await makeManager(app, operator)
    expect((await app.refused(company.activate, { as: manager.as, params: { id: merchant.companyId } })).code).toBe('not_allowed')
    expect((await app.refused(company.deactivate, { as: merchant.as, params: { id: merchant.companyId } })).code).toBe('not_allowed')
  })
})
