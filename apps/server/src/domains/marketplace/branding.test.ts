import { signIn } from '@stoa/contract/sign-in.ts'
import { request } from 'node:http'
import { admin } from '@stoa/contract/admin.ts'
import { auth } from '@stoa/contract/auth.ts'
import { company } from '@stoa/contract/company.ts'
import type { Marketplace } from '@stoa/contract/marketplace.ts'
import { branding } from '@stoa/contract/branding.ts'
import { marketplace } from '@stoa/contract/marketplace.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { As, TestApp } from '../../../test/app.ts'
import { startTestApp } from '../../../test/app.ts'
import { makeAdmin, makeMerchant, makeOperator, unique } from '../../../test/make.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

/** The name of the marketplace that a visitor sees. */
async function shownTo(as: As): Promise<string> {
  return (await app.call(branding.get, { query: {}, as })).marketplaceName
}

/** The record as a browser gets it at another host name. */
function shownAt(host: string, as?: As): Promise<Marketplace> {
  return new Promise((resolve, reject) => {
    const headers = { host, ...(as ? { authorization: `Bearer ${as.token}`, cookie: as.cookie ?? '' } : {}) }
    const call = request(`${app.publicUrl}/api/Platform/Marketplace`, { headers }, (answer) => {
      let text = ''
      answer.on('data', (chunk: Buffer) => (text += chunk.toString('utf8')))
      answer.on('end', () => resolve(JSON.parse(text) as Marketplace))
    })
    call.on('error', reject).end()
  })
}

async function register(kind: 'marketplace' | 'merchant', marketplaceId?: string) {
  await app.pool.query('delete from throttle')
  const password = 'seven swans by the mill'
  const email = `new-${unique()}@example.com`
  const companyName = `Harbour ${unique()}`
  const body = { kind, email, password, name: 'Ida', companyName, countryCode: 'SE', currency: 'SEK', acceptsTerms: true as const }
  const answer = await app.raw(auth.register, { body: { ...body, ...(marketplaceId === undefined ? {} : { marketplaceId }) } })
  const signedIn = await app.raw(signIn.login, { body: { email, password } })
  const { token, companyId } = signedIn.body as { token: string; companyId: string }
  return { answer, companyName, companyId, as: { token, cookie: signedIn.cookie ?? '' } }
}

describe('the marketplace a visitor sees', () => {
  it('is Stoa until a marketplace opens, and the first one from then on, whoever opens another', async () => {
    expect(await shownTo(undefined)).toBe('Stoa')
    const first = await makeOperator(app)
    expect(await shownTo(undefined)).toBe(first.companyName)
    const stranger = await register('marketplace')
    expect(await shownTo(undefined)).toBe(first.companyName)
    expect(await shownTo(stranger.as)).toBe(stranger.companyName)
    expect(await shownTo(first.as)).toBe(first.companyName)
  })

  it('is a merchant’s own, one that it only requested to join before any other, and the one it joined before that', async () => {
    const [requested, joined] = [await makeOperator(app), await makeOperator(app)]
    const merchant = await makeMerchant(app, { marketplaceId: requested.marketplaceId, partnership: 'REQUESTED' })
    expect(await shownTo(merchant.as)).toBe(requested.companyName)
    const { partnershipId } = await app.call(marketplace.requestJoin, { as: merchant.as, params: { marketplaceId: joined.marketplaceId } })
    await app.call(marketplace.updateApprovalStatus, { as: joined.as, body: { partnershipId, status: 'APPROVED' } })
    expect(await shownTo(merchant.as)).toBe(joined.companyName)
    const left = await makeMerchant(app, { marketplaceId: requested.marketplaceId, partnership: 'ENDED' })
    expect(await shownTo(left.as)).toBe(await shownTo(undefined))
  })

  it('is that of a verified host for strangers and merchants, and of nobody once the host is removed', async () => {
    const administrator = await makeAdmin(app)
    const operator = await makeOperator(app)
    const other = await makeOperator(app)
    const host = `shop-${unique()}.example.com`
    const merchant = await makeMerchant(app, { marketplaceId: other.marketplaceId })
    const byDefault = await shownTo(undefined)
    expect((await shownAt(host)).marketplaceName).toBe(byDefault)
    const setHost = (value: string | null) =>
      app.call(admin.updateMarketplaceHost, { as: administrator.as, body: { marketplaceId: operator.marketplaceId, host: value } })
    expect(await setHost(` ${host.toUpperCase()} `)).toEqual({ marketplaceId: operator.marketplaceId, host })
    expect((await shownAt(host)).marketplaceName).toBe(operator.companyName)
    expect((await shownAt(`${host}:8443`, merchant.as)).marketplaceName).toBe(operator.companyName)
    expect((await shownAt(host, other.as)).marketplaceName).toBe(other.companyName)
    const taken = await app.refused(admin.updateMarketplaceHost, {
      as: administrator.as,
      body: { marketplaceId: other.marketplaceId, host },
    })
    expect([taken.code, taken.errors?.[0]?.path]).toEqual(['already_exists', 'host'])
    await app.pool.query('update marketplace set host_verified_at = null where id = $1', [operator.marketplaceId])
    expect((await shownAt(host)).marketplaceName).toBe(byDefault)
    await setHost(null)
    expect((await shownAt(host)).marketplaceName).toBe(byDefault)
  })

  it('is the default that the administrator chooses, and Stoa without one or when its company is stopped', async () => {
    const administrator = await makeAdmin(app)
    const operator = await makeOperator(app)
    const choose = (defaultMarketplaceId: string | null) =>
      app.call(admin.updateInstallation, { as: administrator.as, body: { defaultMarketplaceId } })
    expect(await choose(operator.marketplaceId)).toEqual({
      defaultMarketplaceId: operator.marketplaceId,
      defaultMarketplaceName: operator.companyName,
    })
    expect(await shownTo(undefined)).toBe(operator.companyName)
    expect(await app.call(admin.getInstallation, { as: administrator.as })).toMatchObject({ defaultMarketplaceId: operator.marketplaceId })
    const { value } = await app.call(admin.companies, { as: administrator.as, query: { companyType: 'MARKETPLACE' } })
    expect(value.filter((row) => row.isDefaultMarketplace).map((row) => row.companyId)).toEqual([operator.marketplaceId])
    await app.call(company.deactivate, { as: administrator.as, params: { id: operator.companyId } })
    expect(await shownTo(undefined)).toBe('Stoa')
    await choose(null)
    expect(await shownTo(undefined)).toBe('Stoa')
    await makeOperator(app)
    expect(await shownTo(undefined)).toBe('Stoa')
    const merchant = await makeMerchant(app)
    const refused = await app.refused(admin.updateInstallation, { as: administrator.as, body: { defaultMarketplaceId: merchant.companyId } })
    expect(refused.errors?.[0]).toMatchObject({ path: 'defaultMarketplaceId', code: 'unknown_marketplace' })
  })

  it('shows the social links of its operator to strangers', async () => {
    const operator = await makeOperator(app)
    const profile = await app.call(company.myProfile, { as: operator.as })
    const socialLinks = { instagram: 'https://instagram.example/agora' }
    await app.call(company.updateProfile, { as: operator.as, body: { version: profile.version, socialLinks } })
    expect(await app.call(branding.get, { query: { marketplaceId: operator.marketplaceId } })).toMatchObject({ socialLinks })
  })
})

describe('adding a company', () => {
  it('makes who requested a partner, once, and finds nobody who never did', async () => {
    const operator = await makeOperator(app)
    const requested = await makeMerchant(app, { marketplaceId: operator.marketplaceId, partnership: 'REQUESTED' })
    const rejected = await makeMerchant(app, { marketplaceId: operator.marketplaceId, partnership: 'REJECTED' })
    const ended = await makeMerchant(app, { marketplaceId: operator.marketplaceId, partnership: 'ENDED' })
    const stranger = await makeMerchant(app)
    const add = (companyId: string) => app.raw(marketplace.addCompany, { as: operator.as, body: { companyId } })
    for (const { companyId } of [requested, rejected, requested])
      expect((await add(companyId)).body).toMatchObject({ merchantId: companyId, status: 'APPROVED' })
    expect((await add(ended.companyId)).body).toMatchObject({ code: 'state_forbids' })
    expect((await add(stranger.companyId)).status).toBe(404)
  })
})

describe('a new marketplace', () => {
  it('is neither listed nor joined before its operator opens it to merchants', async () => {
    const opened = await register('marketplace')
    const merchant = await makeMerchant(app)
    const page = { filter: `name co "${opened.companyName}"` }
    const join = { as: merchant.as, params: { marketplaceId: opened.companyId } }
    expect((await app.call(marketplace.listOpen, { page })).value).toEqual([])
    expect((await app.call(marketplace.getChannels, { as: merchant.as, page })).value).toEqual([])
    expect(await app.refused(marketplace.requestJoin, join)).toMatchObject({
      code: 'state_forbids',
      detail: 'This marketplace is not open to merchants.',
    })
    expect((await register('merchant', opened.companyId)).answer.body).toMatchObject({
      errors: [{ path: 'marketplaceId', code: 'marketplace_closed' }],
    })
    const { version } = await app.call(marketplace.myMarketplace, { as: opened.as })
    await app.call(marketplace.updateMyMarketplace, { as: opened.as, body: { version, isListed: true } })
    expect((await app.call(marketplace.listOpen, { page })).value).toHaveLength(1)
    expect(await app.call(marketplace.requestJoin, join)).toMatchObject({ status: 'REQUESTED' })
    await app.call(marketplace.updateMyMarketplace, { as: opened.as, body: { version: version + 1, isListed: false } })
    expect(await app.call(marketplace.requestJoin, join)).toMatchObject({ status: 'REQUESTED' })
  })
})
