import { company } from '@stoa/contract/company.ts'
import { afterEach, expect, test } from 'vitest'
import { callKey, createClient } from '../lib/calls.ts'
import { session } from '../lib/session.ts'
import { enterProtected, enterScreen } from './guard.ts'
import { screens } from './screens.ts'

const realFetch = globalThis.fetch
afterEach(() => {
  globalThis.fetch = realFetch
  session.end()
})

const token = `x.${Buffer.from(JSON.stringify({ exp: Date.now() / 1000 + 900 })).toString('base64url')}.y`
const person = { token, companyType: 'MERCHANT', userId: 'u1', role: 'owner', name: 'Zoë', email: 'z@example.com', isEmailConfirmed: true } as const

test.each([
  ['is absent', undefined, 1],
  ['is of another company', { companyId: 'c2' }, 1],
  ['is of the company signed in', { companyId: 'c1', companyName: 'Kept' }, 0],
])('entering a page reads the company when its record %s', async (_, kept, calls) => {
  session.begin({ ...person, companyId: 'c1', language: null, lastValidation: new Date().toISOString() })
  const requested: string[] = []
  globalThis.fetch = async (address) => {
    requested.push(String(address))
    return Response.json({ companyId: 'c1', companyName: 'Read' })
  }
  const client = createClient()
  const key = callKey(company.my, {})
  if (kept) client.setQueryData(key, kept)
  await enterProtected(client, '/shop/products')
  expect(requested).toEqual(Array<string>(calls).fill('/api/Company/My'))
  expect(client.getQueryData(key)).toMatchObject({ companyId: 'c1' })
  client.clear()
})

test('reloading after the hour of viewing a company leads an administrator back to the companies', async () => {
  const viewing = {
    companyId: 'c1',
    language: null,
    lastValidation: new Date().toISOString(),
    viewingUntil: new Date(Date.now() - 1000).toISOString(),
  }
  session.begin({ ...person, ...viewing })
  const own = { ...person, companyType: 'ADMIN', companyId: 'a1', language: null, lastValidation: new Date().toISOString() }
  globalThis.fetch = async (address) => Response.json(String(address).includes('Company/My') ? { companyId: 'a1', companyName: 'Own' } : own)
  const client = createClient()
  await expect(enterProtected(client, '/shop/products')).rejects.toMatchObject({ options: { to: '/admin/companies' } })
  client.clear()
})

test.each(['/account/profile', '/account/security?tab=app'])(
  'an administrator who views a company does not enter %s, which is about themselves',
  async (path) => {
    const viewingUntil = new Date(Date.now() + 3_600_000).toISOString()
    session.begin({ ...person, companyId: 'c1', language: null, lastValidation: new Date().toISOString(), viewingUntil })
    globalThis.fetch = async () => Response.json({ companyId: 'c1', companyName: 'Viewed' })
    const client = createClient()
    await expect(enterProtected(client, path)).rejects.toMatchObject({ options: { to: '/account/company' } })
    client.clear()
  },
)

test('a member who has to set up a second factor enters nothing but the security of the account', async () => {
  session.begin({ ...person, companyId: 'c1', language: null, lastValidation: new Date().toISOString(), needsSecondFactor: true })
  globalThis.fetch = async () => Response.json({ companyId: 'c1', companyName: 'Own' })
  const client = createClient()
  await expect(enterProtected(client, '/shop/products')).rejects.toMatchObject({ options: { to: '/account/security' } })
  await enterProtected(client, '/account/security')
  client.clear()
})

test.each([
  ['MARKETPLACE', 'owner', '/channels/overview', 'MERCHANT'],
  ['MERCHANT', 'owner', '/account/marketplace', 'MARKETPLACE'],
  ['MERCHANT', 'owner', '/admin/companies', 'ADMIN'],
  ['MERCHANT', 'viewer', '/settings/api-keys', undefined],
] as const)('a %s %s who opens %s learns whom the page is for', (companyType, role, path, isFor) => {
  session.begin({ ...person, companyType, role, companyId: 'c1', language: null, lastValidation: new Date().toISOString() })
  const screen = screens.find((one) => one.path === path)
  if (!screen) throw new Error(`There is no ${path}`)
  let refused: unknown
  try {
    enterScreen(screen)
  } catch (error) {
    refused = error
  }
  expect(refused).toMatchObject({ name: 'NotPermitted', isFor })
})
