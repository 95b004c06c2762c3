import type { Passkey, Security } from '@stoa/contract/security.ts'
import { expect, test } from 'vitest'
import { closedDomain } from './closed-domain.ts'

const [portal, shop] = ['portal.example.com', 'shop.example.net']

function closedFor(here: string, domains: readonly string[], appSince: string | null = null): string | undefined {
  const passkeys = domains.map((domain): Passkey => {
    const at = '2026-11-01T08:00:00.000Z'
    return { id: domain, name: domain, domain, isOfThisDomain: domain === here, isSynced: false, createdAt: at, lastUsedAt: null }
  })
  const data: Security = { appSince, passkeys, portalDomain: portal, recoveryCodesLeft: 10, isRequired: false }
  return closedDomain(data, here)
}

test('Passkeys of one domain leave the other to recovery codes', () => {
  expect([closedFor(shop, [shop]), closedFor(shop, [portal]), closedFor(portal, [shop])]).toEqual([portal, shop, portal])
})

test('Nothing is closed with a passkey of both, with an app, without any, or where there is one domain', () => {
  expect([
    closedFor(shop, [shop, portal]),
    closedFor(shop, [portal], '2026-11-01T08:00:00.000Z'),
    closedFor(shop, []),
    closedFor(portal, [portal]),
  ]).toEqual([undefined, undefined, undefined, undefined])
})
