import { mayDo } from '@stoa/contract/permissions.ts'
import type { CompanyType } from '@stoa/contract/states.ts'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { demoPassword } from '../../server/src/demo/story.ts'
import { screens } from '../src/routes/screens.ts'
import { faultsOn } from './axe.ts'
import { ask, signIn } from './people.ts'
import type { Portal } from './portal.ts'
import { openBrowser, startPortal } from './portal.ts'

let portal: Portal
let browser: Awaited<ReturnType<typeof openBrowser>>

beforeAll(async () => {
  portal = await startPortal({ demo: true })
  browser = await openBrowser()
})
afterAll(async () => {
  await browser.close()
  await portal.stop()
})

type Visitor = { companyType: CompanyType; email: string }
const visitors: readonly Visitor[] = [
  { companyType: 'MARKETPLACE', email: 'operator@demo.stoa.example' },
  { companyType: 'MERCHANT', email: 'harbour@demo.stoa.example' },
  { companyType: 'ADMIN', email: 'admin@demo.stoa.example' },
]

/** For each screen of one record: a list to ask, and which field of its first row the address wants. */
const records: Readonly<Record<string, (companyId: string) => readonly [list: string, field: string]>> = {
  '/shop/products/$id': (id) => [`/Product/PagedProducts/${id}`, 'id'],
  '/shop/products/$id/edit': (id) => [`/Product/PagedProducts/${id}`, 'id'],
  '/shop/orders/$hash': () => ['/Order/PagedOrders', 'hash'],
  '/shop/payouts/$id': () => ['/Payout/PagedPayouts', 'id'],
  '/shop/invoices/$ref': () => ['/Invoice/PagedInvoices', 'ref'],
  '/shop/runs/$id': () => ['/Integration/Runs', 'runId'],
  '/shop/collections/$id': (id) => [`/Collection/PagedCollections/${id}`, 'id'],
  '/shop/collections/$id/arrange': (id) => [`/Collection/PagedCollections/${id}`, 'id'],
  '/shop/approvals/$id': () => ['/CollectionProduct/PagedListings', 'collectionProductId'],
  '/search/merchants/$id': () => ['/Company/CompanyHasMerchants', 'companyId'],
}
/** Screens that lead on at once, and those a stranger's parameters only decorate. */
const passages = new Set(['/signout', '/account', '/signin/$platform', '/signup/$agencyId'])

/** Where a screen is to be looked at; undefined where the visitor has no such record. */
async function addressOf(page: Page, path: string): Promise<string | undefined> {
  if (!path.includes('$')) return path
  const record = records[path]
  if (!record) throw new Error(`Say in this test which record ${path} is to be looked at with`)
  const own = await ask<{ companyId: string; marketplaceId: string | null }>(page, 'GET', '/Company/My')
  const [list, field] = record(path.startsWith('/shop/collections') ? (own.marketplaceId ?? own.companyId) : own.companyId)
  const [first] = (await ask<{ value: Record<string, string>[] }>(page, 'GET', list)).value
  return first && path.replace(/\$\w+/, first[field] ?? '')
}

/** What is wrong with a screen in both schemes, once it has come to rest. */
async function look(page: Page, address: string): Promise<string[]> {
  await page.goto(`${portal.url}${address}`)
  await page.locator('main').first().waitFor()
  await page.waitForFunction(() => document.querySelector('main h1') !== null && document.querySelector('[aria-busy="true"], .is-stale') === null)
  const faults: string[] = []
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    await page.waitForFunction((wanted) => document.documentElement.dataset['mantineColorScheme'] === wanted, colorScheme)
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))))
    const found = await faultsOn(page, { colours: colorScheme === 'dark' })
    faults.push(...found.map((fault) => `${address} in ${colorScheme}: ${fault}`))
  }
  return faults
}

const sizes = [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
]

describe('Every screen, in light and dark, wide and narrow', () => {
  it.each(sizes)('is without fault to a stranger, $width pixels wide', async (size) => {
    const { page, context } = await browser.person(size)
    const faults: string[] = []
    for (const { path, access } of screens) {
      if (access === 'public' && !passages.has(path)) faults.push(...(await look(page, path)))
    }
    faults.push(...(await look(page, '/nowhere')))
    await context.close()
    expect(faults).toEqual([])
  })

  it.each(visitors.flatMap((visitor) => sizes.map((size) => ({ ...visitor, size, width: size.width }))))(
    'is without fault to $companyType, $width pixels wide',
    async ({ companyType, email, size }) => {
      const { page, context } = await browser.person(size)
      await signIn(page, portal, email, demoPassword)
      const faults: string[] = []
      for (const { path, permission, access } of screens) {
        if (access === 'public' || passages.has(path)) continue
        if (permission !== undefined && !mayDo(companyType, 'owner', permission)) continue
        const address = await addressOf(page, path)
        if (address !== undefined) faults.push(...(await look(page, address)))
      }
      await context.close()
      expect(faults).toEqual([])
    },
  )

  it('no script failed on any of them', () => {
    expect(browser.faults).toEqual([])
  })
})
