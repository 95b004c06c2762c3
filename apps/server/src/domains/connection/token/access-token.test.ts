import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { connection } from '@stoa/contract/connection.ts'
import { product } from '@stoa/contract/product.ts'
import type { TestApp } from '../../../../test/app.ts'
import { startTestApp } from '../../../../test/app.ts'
import { silentLog } from '../../../../test/sandbox.ts'
import { connectWixSite } from '../../../../test/wix/connect-wix-site.ts'
import type { Wix } from '../../../../test/wix/wix-site.ts'
import { openWix } from '../../../../test/wix/wix-site.ts'
import { openAccess } from '../open-access.ts'
import { findConnectionOfKind } from '../queries.ts'

let wix: Wix
let app: TestApp
beforeAll(async () => {
  wix = await openWix()
  app = await startTestApp({ wix: wix.settings })
})
afterAll(async () => {
  await app.stop()
  await wix.close()
})

describe('The access token of a site', () => {
  it('is fetched once however many calls need it, and the old one is used no more', async () => {
    const site = wix.openSite()
    const merchant = await connectWixSite(app, wix, site)
    await app.drain()
    const connected = await findConnectionOfKind(app.db, merchant.companyId, 'shop')
    if (!connected) throw new Error('the site is connected')
    const scope = { companyId: merchant.companyId, companyType: 'MERCHANT' as const }
    const call = { actor: { kind: 'system' as const, name: 'test' }, scope, now: new Date(), log: silentLog, requestId: 'test' }
    const access = openAccess(app.installation.jobContextFactory.jobCtx(call, new AbortController().signal), connected)
    const old = await access.accessToken()
    const fetched = () =>
      wix.calls.filter(({ path, body }) => path === '/oauth2/token' && (body as { instance_id: string }).instance_id === site.instanceId).length
    const before = fetched()
    // Calls that name different tokens do not share an answer in this process: they meet in the database, as processes do.
    const tokens = await Promise.all(Array.from({ length: 12 }, (_, n) => access.accessToken(n % 2 === 0 ? old : undefined)))
    const renewed = new Set(tokens.filter((token) => token !== old))
    expect(renewed.size).toBe(1)
    expect(fetched() - before).toBe(1)
    expect(await access.accessToken()).toBe([...renewed][0])
  })

  it('needs a new connection when Wix no longer gives one, and Wix is not called until then', async () => {
    const site = wix.openSite()
    const merchant = await connectWixSite(app, wix, site)
    await app.drain()
    site.isRemoved = true
    await app.pool.query(`update connection set secrets = null where company_id = $1`, [merchant.companyId])
    await app.pool.query(`delete from run where company_id = $1`, [merchant.companyId])
    await app.call(product.sync, { as: merchant.as, params: { id: merchant.companyId } })
    await app.drain()
    expect(await app.call(connection.getPlatformSetup, { as: merchant.as })).toMatchObject({ needsReconnect: true, health: 'error' })
    const before = wix.calls.length
    await app.pool.query(`delete from run where company_id = $1`, [merchant.companyId])
    await app.call(product.sync, { as: merchant.as, params: { id: merchant.companyId } })
    await app.drain()
    expect(wix.calls).toHaveLength(before)
  })
})
