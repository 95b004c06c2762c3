import { connection } from '@stoa/contract/connection.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { TestApp } from '../../../../test/app.ts'
import { startTestApp } from '../../../../test/app.ts'
import { connectShopify } from '../../../../test/connect-shopify.ts'
import { testVault, unique } from '../../../../test/make.ts'
import { createJobCtx } from '../../../../test/payout-by-hand.ts'
import type { ShopifyStandIn } from '../../../../test/shopify.ts'
import { openShopify } from '../../../../test/shopify.ts'
import { shopifyAppAt } from '../../../../test/shopify-oauth.ts'
import { openAccess } from '../open-access.ts'
import type { ShopAccess } from '../ports.ts'
import { findConnectionOfKind } from '../queries.ts'

let shopify: ShopifyStandIn
let app: TestApp
beforeAll(async () => {
  shopify = await openShopify()
  app = await startTestApp({ shopify: shopifyAppAt(shopify.origin, shopify.oauth) })
})
afterAll(async () => {
  await app.stop()
  await shopify.close()
})
beforeEach(() => {
  shopify.oauth.slow.ms = 0
  shopify.oauth.lost.times = 0
})

async function connect() {
  const shop = `${unique()}.myshopify.com`.toLowerCase()
  const merchant = await connectShopify(app, shopify, shop)
  await app.drain()
  const connected = await findConnectionOfKind(app.db, merchant.companyId, 'shop')
  if (!connected) throw new Error('the shop is connected')
  const before = shopify.oauth.tokenCalls.length
  const stored = async (): Promise<Record<string, string>> => {
    const { rows } = await app.pool.query<{ secrets: Buffer }>('select secrets from connection where id = $1', [connected.id])
    return testVault.open(rows[0]?.secrets ?? Buffer.alloc(0), connected.id)
  }
  return {
    merchant,
    shop,
    connectionId: connected.id,
    access: (): ShopAccess => openAccess(createJobCtx(app), connected),
    refreshes: () => shopify.oauth.tokenCalls.slice(before).map((call) => call.refresh_token),
    stored,
    /** What is stored is as if so much time had passed. */
    async expire(): Promise<void> {
      const secrets = { ...(await stored()), accessTokenExpiresAt: new Date(Date.now() - 1000).toISOString() }
      await app.pool.query('update connection set secrets = $1 where id = $2', [testVault.seal(secrets, connected.id), connected.id])
    },
  }
}

const needsReconnect = async (as: { token: string }): Promise<boolean> => (await app.call(connection.getPlatformSetup, { as })).needsReconnect

describe('A refresh token that is used once', () => {
  it('is used by one of several workers, and all get the token that is stored', async () => {
    const { access, expire, refreshes, stored } = await connect()
    const { refreshToken, accessToken } = await stored()
    await expire()
    shopify.oauth.slow.ms = 400
    // Calls that name different tokens do not share an answer in this process: they meet in the database, as workers do.
    const tokens = await Promise.all(Array.from({ length: 8 }, (_, n) => access().accessToken(`refused-${n}`)))
    expect(new Set(tokens).size).toBe(1)
    expect(refreshes()).toEqual([refreshToken])
    const after = await stored()
    expect(after.accessToken).toBe(tokens[0])
    expect(after.accessToken).not.toBe(accessToken)
    expect(after.refreshToken).not.toBe(refreshToken)
  })

  it('and its successor are stored before the new access token is used', async () => {
    const { access, expire, stored, refreshes } = await connect()
    await expire()
    const plain = access()
    const used: boolean[] = []
    const outbound: ShopAccess['outbound'] = {
      ...plain.outbound,
      async request(options) {
        const token = options.headers?.['x-shopify-access-token']
        if (token !== undefined) used.push((await stored()).accessToken === token)
        return plain.outbound.request(options)
      },
    }
    await createJobCtx(app).ports.shops.shopify?.check({ ...plain, outbound })
    expect([used, refreshes().length]).toEqual([[true], 1])
  })

  it('is used again where the answer was lost, and retired once its successor is used', async () => {
    const { access, expire, refreshes, stored, merchant } = await connect()
    const { refreshToken } = await stored()
    await expire()
    shopify.oauth.lost.times = 1
    await expect(access().accessToken()).rejects.toMatchObject({ isTemporary: true })
    expect(await needsReconnect(merchant.as)).toBe(false)
    await access().accessToken()
    expect(refreshes()).toEqual([refreshToken, refreshToken])
    await expire()
    await access().accessToken()
    expect(new Set(refreshes()).size).toBe(2)
  })

  it('is not lost where the connection was changed while the answer was awaited', async () => {
    const { access, expire, stored, connectionId } = await connect()
    await expire()
    shopify.oauth.slow.ms = 600
    const refreshed = access().accessToken()
    await expect.poll(() => shopify.oauth.tokenCalls.at(-1)?.grant_type).toBe('refresh_token')
    const changed: Record<string, string> = { ...(await stored()), webhookSecret: 'another secret of the webhooks' }
    await app.pool.query('update connection set secrets = $1, version = version + 1 where id = $2', [
      testVault.seal(changed, connectionId),
      connectionId,
    ])
    const token = await refreshed
    const after = await stored()
    expect(after).toMatchObject({ accessToken: token, webhookSecret: 'another secret of the webhooks' })
    expect(after.refreshToken).not.toBe(changed.refreshToken)
  })

  it('does not replace the sign-in that a person made meanwhile', async () => {
    const { access, expire, stored, connectionId } = await connect()
    await expire()
    shopify.oauth.slow.ms = 600
    const refreshed = access().accessToken()
    await expect.poll(() => shopify.oauth.tokenCalls.at(-1)?.grant_type).toBe('refresh_token')
    const other: Record<string, string> = { ...(await stored()), refreshToken: 'shprt_of_another_sign_in' }
    await app.pool.query('update connection set secrets = $1, version = version + 1 where id = $2', [
      testVault.seal(other, connectionId),
      connectionId,
    ])
    await refreshed
    expect((await stored()).refreshToken).toBe('shprt_of_another_sign_in')
  })

  it('that Shopify refuses asks a person to connect again; an app that it refuses does not', async () => {
    const { access, expire, shop, merchant } = await connect()
    await expire()
    const { clientSecret } = shopify.oauth.app
    shopify.oauth.app.clientSecret = 'replaced at Shopify'
    await expect(access().accessToken()).rejects.toMatchObject({ isTemporary: true, text: { code: 'upstream.shopify_app_refused' } })
    expect(await needsReconnect(merchant.as)).toBe(false)
    shopify.oauth.app.clientSecret = clientSecret
    shopify.oauth.removed.add(shop)
    await expect(access().accessToken()).rejects.toMatchObject({ kind: 'unauthorized', isTemporary: false })
    expect(await needsReconnect(merchant.as)).toBe(true)
  })

  it('that is refused late does not mark the sign-in that a person made meanwhile', async () => {
    const { access, expire, stored, shop, merchant, connectionId } = await connect()
    await expire()
    shopify.oauth.removed.add(shop)
    shopify.oauth.slow.ms = 600
    const calls = shopify.oauth.tokenCalls.length
    const refreshed = access().accessToken()
    await expect.poll(() => shopify.oauth.tokenCalls.length).toBeGreaterThan(calls)
    const later = new Date(Date.now() + 3_600_000).toISOString()
    const other = { ...(await stored()), accessToken: 'shpat_of_another_sign_in', accessTokenExpiresAt: later }
    await app.pool.query('update connection set secrets = $1, version = version + 1 where id = $2', [
      testVault.seal(other, connectionId),
      connectionId,
    ])
    expect(await refreshed).toBe('shpat_of_another_sign_in')
    expect(await needsReconnect(merchant.as)).toBe(false)
  })

  it('renews a token that Shopify ended before its time, in the middle of the work', async () => {
    const { access, refreshes } = await connect()
    shopify.oauth.expireTokens()
    await expect(createJobCtx(app).ports.shops.shopify?.check(access())).resolves.toMatchObject({ name: 'Haven & Oak' })
    expect(refreshes()).toHaveLength(1)
  })
})
