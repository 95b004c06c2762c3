import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { appInstall } from '@stoa/contract/app-install.ts'
import { connection } from '@stoa/contract/connection.ts'
import { product } from '@stoa/contract/product.ts'
import { randomUUID } from 'node:crypto'
import type { TestApp } from '../../../../test/app.ts'
import { startTestApp } from '../../../../test/app.ts'
import type { Made } from '../../../../test/make.ts'
import { makeColleague, makeMerchant, testVault } from '../../../../test/make.ts'
import { connectWixSite } from '../../../../test/wix/connect-wix-site.ts'
import { makeWixProducts } from '../../../../test/wix/wix-catalog.ts'
import type { Wix } from '../../../../test/wix/wix-site.ts'
import type { WixSite } from '../../../../test/wix/wix-types.ts'
import { openWix } from '../../../../test/wix/wix-site.ts'

let wix: Wix
let app: TestApp
let legacy: TestApp
beforeAll(async () => {
  wix = await openWix()
  app = await startTestApp({ wix: wix.settings })
  legacy = await startTestApp({ wix: { ...wix.settings, isLegacy: true } })
})
afterAll(async () => {
  await Promise.all([app.stop(), legacy.stop()])
  await wix.close()
})

async function begin(on: TestApp, merchant: Made, body: { instanceId?: string; token?: string } = {}) {
  return on.call(appInstall.wixSetup, { as: merchant.as, body })
}

/** Sends back a person with what Wix put into the address. */
function returned(on: TestApp, merchant: Made, query: { instanceId: string; state: string; code?: string; signedInstance?: string }) {
  return on.raw(appInstall.wixCallback, { as: merchant.as, query })
}

const connectSite = (site: WixSite, merchant?: Made): Promise<Made> => connectWixSite(app, wix, site, merchant)

function report(text: string, on = app): Promise<Response> {
  return fetch(`${on.publicUrl}/api/Webhook/Wix`, { method: 'POST', body: text, headers: { 'content-type': 'text/plain' } })
}

async function auditOf(companyId: string): Promise<string[]> {
  const { rows } = await app.pool.query<{ action: string }>('select action from audit_entry where company_id = $1 order by id', [companyId])
  return rows.map(({ action }) => action)
}

describe('Installing the app at Wix', () => {
  it('leads to the installer of Wix with a way back that carries our state', async () => {
    const merchant = await makeMerchant(app)
    const { installUrl, state, expiresAt } = await begin(app, merchant)
    const url = new URL(installUrl)
    expect(`${url.origin}${url.pathname}`).toBe('https://www.wix.com/app-installer')
    expect(url.searchParams.get('appId')).toBe(wix.settings.appId)
    const back = new URL(url.searchParams.get('postInstallationUrl') ?? '')
    expect(back.href.split('?')[0]).toBe(`${app.publicUrl}/signin/wix`)
    expect(back.searchParams.get('state')).toBe(state)
    expect(Date.parse(expiresAt) - Date.now()).toBeGreaterThan(9 * 60_000)
  })

  it('connects the site, reports to Wix that it is set up, and fetches its products', async () => {
    const site = wix.openSite({ products: makeWixProducts(3) })
    const merchant = await connectSite(site)
    await app.drain()
    expect(site.finished).toBe(1)
    const { value } = await app.call(product.paged, { as: merchant.as, params: { id: merchant.companyId }, query: {}, page: { limit: 10 } })
    expect(value.map(({ name }) => name).toSorted()).toEqual(['Lamp 1', 'Lamp 2', 'Lamp 3'])
    const setup = await app.call(connection.getPlatformSetup, { as: merchant.as })
    expect(setup).toMatchObject({ platform: 'wix', name: site.name, health: 'active', needsReconnect: false, settings: {} })
    const { rows } = await app.pool.query(
      'select settings::text || coalesce(encode(secrets, $1), $2) as text from connection where company_id = $3',
      ['escape', '', merchant.companyId],
    )
    expect(rows[0].text).not.toMatch(/token-/)
  })

  it('gives a second arrival the same result and connects nothing twice', async () => {
    const site = wix.openSite()
    const merchant = await makeMerchant(app)
    const { state } = await begin(app, merchant)
    const query = { instanceId: site.instanceId, state, signedInstance: wix.signInstance(site.instanceId) }
    const answers = await Promise.all([returned(app, merchant, query), returned(app, merchant, query)])
    for (const { status } of answers) expect(status).toBe(200)
    const again = await returned(app, merchant, query)
    expect(again.body).toMatchObject({ status: 'connected' })
    const { rows } = await app.pool.query('select id from connection where company_id = $1', [merchant.companyId])
    expect(rows).toHaveLength(1)
    expect((await auditOf(merchant.companyId)).filter((action) => action === 'connection.set-up')).toHaveLength(1)
  })

  it.each(['of another person', 'of another company', 'that is invented', 'that has expired', 'of another site'])(
    'refuses a state %s, and says no more than that',
    async (kind) => {
      const site = wix.openSite()
      const merchant = await makeMerchant(app)
      const other = kind === 'of another company' ? await makeMerchant(app) : undefined
      const colleague = kind === 'of another person' ? await makeColleague(app, merchant, 'manager') : undefined
      const { state } = await begin(app, merchant, kind === 'of another site' ? { instanceId: randomUUID() } : {})
      const sent = kind === 'that is invented' ? `${state.slice(0, -4)}AAAA` : kind === 'that has expired' ? expired(state) : state
      const { status, body } = await app.raw(appInstall.wixCallback, {
        as: (other ?? colleague ?? merchant).as,
        query: { instanceId: site.instanceId, state: sent, signedInstance: wix.signInstance(site.instanceId) },
      })
      expect([status, body]).toMatchObject([409, { code: 'link_used_or_expired' }])
      const { rows } = await app.pool.query('select id from connection where account_reference = $1', [site.instanceId])
      expect(rows).toEqual([])
    },
  )

  it('waits for the report of Wix where the browser brings no proof, and uses a report once', async () => {
    const site = wix.openSite()
    const merchant = await makeMerchant(app)
    const { state } = await begin(app, merchant)
    const query = { instanceId: site.instanceId, state }
    expect((await returned(app, merchant, query)).body).toMatchObject({ status: 'verifying', retryAfterSeconds: 2, setup: null })
    expect((await report(wix.signReport('AppInstalled', site.instanceId))).status).toBe(200)
    expect((await returned(app, merchant, query)).body).toMatchObject({ status: 'connected' })
    await app.call(connection.disconnect, { as: merchant.as })
    const other = await makeMerchant(app)
    const second = await begin(app, other)
    expect((await returned(app, other, { instanceId: site.instanceId, state: second.state })).body).toMatchObject({ status: 'verifying' })
  })

  it('takes a report that came before the browser, and none of another key or of long ago', async () => {
    const site = wix.openSite()
    const stranger = await openWix()
    expect((await report(stranger.signReport('AppInstalled', site.instanceId))).status).toBe(401)
    await stranger.close()
    const hourAgo = Math.floor(Date.now() / 1000) - 3600
    expect((await report(wix.signReport('AppInstalled', site.instanceId, {}, { iat: hourAgo, exp: hourAgo + 300 }))).status).toBe(400)
    const unsigned = `${Buffer.from('{"alg":"none","typ":"JWT"}').toString('base64url')}.${Buffer.from('{"data":"{}","iat":9999999999}').toString('base64url')}.`
    expect((await report(unsigned)).status).toBe(401)
    const merchant = await makeMerchant(app)
    const { state } = await begin(app, merchant)
    const query = { instanceId: site.instanceId, state }
    expect((await returned(app, merchant, query)).body).toMatchObject({ status: 'verifying' })
    await report(wix.signReport('AppInstalled', site.instanceId))
    expect((await returned(app, merchant, query)).body).toMatchObject({ status: 'connected' })
  })

  it('does not believe what was signed with another secret, long ago, or for another site', async () => {
    const site = wix.openSite()
    const merchant = await makeMerchant(app)
    const { state } = await begin(app, merchant)
    for (const signedInstance of [
      wix.signInstance(site.instanceId, { secret: 'another-secret' }),
      wix.signInstance(site.instanceId, { signDate: new Date(Date.now() - 3_600_000) }),
      wix.signInstance(randomUUID()),
      'not.signed',
    ])
      expect((await returned(app, merchant, { instanceId: site.instanceId, state, signedInstance })).body).toMatchObject({ status: 'verifying' })
  })

  it('leaves a site with the company that has it; each of the two learns its own half', async () => {
    const site = wix.openSite()
    const owner = await connectSite(site)
    const other = await makeMerchant(app)
    const { state } = await begin(app, other)
    const query = { instanceId: site.instanceId, state, signedInstance: wix.signInstance(site.instanceId) }
    for (let n = 0; n < 2; n++) expect((await returned(app, other, query)).body).toEqual({ status: 'conflict', retryAfterSeconds: null, setup: null })
    await app.drain()
    expect(await auditOf(other.companyId)).toContain('connection.refused')
    expect(await auditOf(owner.companyId)).toContain('connection.claimed-elsewhere')
    const { rows } = await app.pool.query(`select detail::text from audit_entry where company_id = any($1)`, [[owner.companyId, other.companyId]])
    for (const { detail } of rows) expect(detail).not.toMatch(new RegExp(`${owner.companyId}|${other.companyId}`))
  })

  it('connects the same site again to the same company, as the same connection', async () => {
    const site = wix.openSite()
    const merchant = await connectSite(site)
    const before = await app.call(connection.getPlatformSetup, { as: merchant.as })
    await connectSite(site, merchant)
    const after = await app.call(connection.getPlatformSetup, { as: merchant.as })
    expect(after.connectionId).toBe(before.connectionId)
  })

  it.each([429, 500])('can be finished later when Wix answers %i', async (status) => {
    const site = wix.openSite()
    const merchant = await makeMerchant(app)
    const { state } = await begin(app, merchant)
    const query = { instanceId: site.instanceId, state, signedInstance: wix.signInstance(site.instanceId) }
    wix.answerNext(
      { path: '/oauth2/token', status, headers: { 'retry-after': '600' } },
      ...Array.from({ length: 4 }, () => ({ path: '/oauth2/token', status })),
    )
    expect((await returned(app, merchant, query)).status).toBe(503)
    wix.forget()
    expect((await returned(app, merchant, query)).body).toMatchObject({ status: 'connected' })
  })

  it('ends when Wix refuses the token, or answers for another site', async () => {
    const site = wix.openSite()
    for (const script of [
      { path: '/oauth2/token', status: 400 },
      { path: '/apps/v1/instance', status: 200, body: { instance: { instanceId: randomUUID() } } },
    ]) {
      const merchant = await makeMerchant(app)
      const { state } = await begin(app, merchant)
      wix.answerNext(script)
      const query = { instanceId: site.instanceId, state, signedInstance: wix.signInstance(site.instanceId) }
      expect(await returned(app, merchant, query)).toMatchObject({ status: 422, body: { code: 'connection_failed' } })
      expect(await returned(app, merchant, query)).toMatchObject({ status: 409, body: { code: 'link_used_or_expired' } })
    }
  })

  it('needs a new connection once the app was removed at Wix', async () => {
    const site = wix.openSite()
    const merchant = await connectSite(site)
    const later = Math.floor(Date.now() / 1000) + 2
    expect((await report(wix.signReport('AppRemoved', site.instanceId, {}, { iat: later, exp: later + 300 }))).status).toBe(200)
    expect(await app.call(connection.getPlatformSetup, { as: merchant.as })).toMatchObject({
      health: 'error',
      needsReconnect: true,
      lastError: 'The app was removed at Wix. Connect again to install it.',
    })
    await connectSite(site, merchant)
    expect(await app.call(connection.getPlatformSetup, { as: merchant.as })).toMatchObject({ health: 'active', needsReconnect: false })
  })
})

describe('An app with custom authentication', () => {
  it('exchanges the code, which is proof enough, and refreshes its tokens', async () => {
    const site = wix.openSite({ products: makeWixProducts(1) })
    const merchant = await makeMerchant(legacy)
    const { installUrl, state } = await begin(legacy, merchant, { token: 'from-wix' })
    const url = new URL(installUrl)
    expect(`${url.origin}${url.pathname}`).toBe('https://www.wix.com/installer/install')
    expect(Object.fromEntries(url.searchParams)).toMatchObject({ redirectUrl: `${legacy.publicUrl}/signin/wix`, state, token: 'from-wix' })
    const query = { instanceId: site.instanceId, state, code: wix.issueCode(site) }
    expect((await returned(legacy, merchant, query)).body).toMatchObject({ status: 'connected' })
    wix.expireTokens()
    await legacy.drain()
    expect(
      wix.calls.filter(({ path, body }) => path === '/oauth/access' && (body as { grant_type: string }).grant_type === 'refresh_token').length,
    ).toBeGreaterThan(0)
    const { value } = await legacy.call(product.paged, { as: merchant.as, params: { id: merchant.companyId }, query: {}, page: { limit: 10 } })
    expect(value).toHaveLength(1)
  })

  it('refuses a code that Wix does not know', async () => {
    const site = wix.openSite()
    const merchant = await makeMerchant(legacy)
    const { state } = await begin(legacy, merchant)
    const refused = await returned(legacy, merchant, { instanceId: site.instanceId, state, code: 'invented' })
    expect(refused).toMatchObject({ status: 422, body: { code: 'connection_failed' } })
  })
})

describe('Without an app at Wix', () => {
  it('the provider names what is missing and who sets it', async () => {
    const bare = await startTestApp()
    const merchant = await makeMerchant(bare)
    const offered = await bare.call(connection.getEcommerce, { as: merchant.as })
    expect(offered.find(({ platform }) => platform === 'wix')).toMatchObject({
      setup: 'install',
      missingSettings: ['STOA_WIX_APP_ID', 'STOA_WIX_APP_SECRET', 'STOA_WIX_PUBLIC_KEY'],
      missingText: expect.stringContaining('The administrator of this portal sets STOA_WIX_APP_ID'),
    })
    const refused = await bare.refused(appInstall.wixSetup, { as: merchant.as, body: {} })
    expect(refused).toMatchObject({ code: 'state_forbids', detail: expect.stringContaining('STOA_WIX_APP_SECRET') })
    await bare.stop()
  })
})

/** A state of ours that has expired. */
function expired(state: string): string {
  const { setupId } = JSON.parse(Buffer.from(state.split('.')[1] ?? '', 'base64url').toString()) as { setupId: string }
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() - 700_000 })
  const old = testVault.signToken({ setupId }, { purpose: 'connection-setup', seconds: 600 })
  vi.useRealTimers()
  return old
}
