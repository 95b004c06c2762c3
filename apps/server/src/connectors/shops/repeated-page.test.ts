import { expect, it } from 'vitest'
import { shopAccess } from '../../../test/shop-access.ts'
import type { Outbound } from '../../outbound/outbound.ts'
import { makeMagentoConnector } from './magento/index.ts'
import { makeShopwareConnector } from './shopware/index.ts'

const pace = { timeoutMs: 2500, patience: { tries: 1, firstPauseMs: 1, maxPauseMs: 1 } }
const page = Array.from({ length: 100 }, (_, index) => ({ id: `id-${index}`, autoIncrement: index + 1, entity_id: index + 1 }))
/** What both answer to every call: a token, and the same full page whatever was read before. */
const answer = { access_token: 'token', expires_in: 600, total: 100, data: page, total_count: 100, items: page }

it.each([
  ['magento', makeMagentoConnector({ ...pace, imsOrigin: '' })],
  ['shopware', makeShopwareConnector(pace)],
])('the changed orders of a shop on %s that repeats a page end with an error', async (_, connector) => {
  let calls = 0
  const request: Outbound['request'] = async () => {
    calls += 1
    if (calls > 20) throw new Error('the list does not end')
    const body = JSON.stringify(answer)
    return { status: 200, headers: { 'content-type': 'application/json' }, bytes: Buffer.from(body), text: () => body, json: () => answer }
  }
  const access = shopAccess({
    connectionId: connector.platform,
    settings: { address: 'https://shop.example.com', edition: 'own' },
    secrets: {},
    outbound: { request } as unknown as Outbound,
  })
  await expect(Array.fromAsync(connector.listChangedOrders?.(access, new Date(0)) ?? [])).rejects.toMatchObject({ kind: 'malformed' })
})
