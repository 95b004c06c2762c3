import { mayDo } from '@stoa/contract/permissions.ts'
import type { CompanyType } from '@stoa/contract/states.ts'
import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { screens } from '../src/routes/screens.ts'
import { violationsOn } from './axe.ts'
import { loadingProblems, measureLoading } from './loading.ts'
import { ask, openDemoPerson } from './people.ts'
import type { Portal, PortalBrowser } from './portal.ts'
import { openBeforeAll } from './portal.ts'

let portal: Portal
let browser: PortalBrowser

openBeforeAll({ demo: true }, (opened) => {
  ;({ portal, browser } = opened)
})

type Visitor = { companyType: CompanyType; email: string }
const visitors: readonly Visitor[] = [
  { companyType: 'MARKETPLACE', email: 'operator@demo.stoa.example' },
  { companyType: 'MERCHANT', email: 'harbour@demo.stoa.example' },
  { companyType: 'ADMIN', email: 'admin@demo.stoa.example' },
]

/** For each screen of one record: a list to ask, and which field of its first row the address wants. */
const records: Readonly<Record<string, (companyId: string, isMerchant: boolean) => readonly [list: string, field: string]>> = {
  '/shop/products/$id': (id) => [`/Product/PagedProducts/${id}`, 'id'],
  '/shop/products/$id/edit': (id) => [`/Product/PagedProducts/${id}`, 'id'],
  '/shop/orders/$hash': () => ['/Order/PagedOrders', 'hash'],
  '/shop/campaigns/$id': () => ['/Campaign/PagedCampaigns', 'id'],
  '/shop/cases/$id': () => ['/Case/PagedCases', 'id'],
  '/shop/payouts/$id': () => ['/Payout/PagedPayouts', 'id'],
  '/shop/statements/$partnerId': (_, isMerchant) => ['/Invoice/Balance', isMerchant ? 'marketplace' : 'merchant'],
  '/shop/invoices/$ref': () => ['/Invoice/PagedInvoices', 'ref'],
  '/shop/runs/$id': () => ['/Integration/Runs', 'runId'],
  '/shop/collections/$id': (id) => [`/Collection/PagedCollections/${id}`, 'id'],
  '/shop/collections/$id/arrange': (id) => [`/Collection/PagedCollections/${id}`, 'id'],
  '/shop/approvals/$id': () => ['/CollectionProduct/PagedListings', 'collectionProductId'],
  '/settings/webhooks/$id': () => ['/WebhookEndpoint/List', 'id'],
  '/search/merchants/$id': () => ['/Company/CompanyHasMerchants', 'companyId'],
}
/** Screens that lead on at once, and those a stranger's parameters only decorate. */
const passages = new Set(['/signout', '/account', '/signin/$platform', '/signup/$agencyId'])

/** A row of a list: texts, and companies it names. */
type Row = Record<string, string | { id: string }>

/** Where a screen is to be looked at; undefined where the visitor has no such record. */
async function addressOf(page: Page, path: string): Promise<string | undefined> {
  if (!path.includes('$')) return path
  const record = records[path]
  if (!record) throw new Error(`Say in this test which record ${path} is to be looked at with`)
  const own = await ask<{ companyId: string; companyType: string; marketplaceId: string | null }>(page, 'GET', '/Company/My')
  const [list, field] = record(
    path.startsWith('/shop/collections') ? (own.marketplaceId ?? own.companyId) : own.companyId,
    own.companyType === 'MERCHANT',
  )
  const answer = await ask<Row[] | { value: Row[] }>(page, 'GET', list)
  const [first] = Array.isArray(answer) ? answer : answer.value
  const found = first?.[field]
  return first && path.replace(/\$\w+/, typeof found === 'object' ? found.id : (found ?? ''))
}

const wide = { width: 1440, height: 900 }
const narrow = { width: 390, height: 844 }

async function rest(page: Page, scheme: 'light' | 'dark'): Promise<void> {
  await page.waitForFunction(
    (requested) =>
      document.documentElement.dataset['mantineColorScheme'] === requested &&
      document.querySelector('main h1') !== null &&
      document.querySelector('[aria-busy="true"], [data-stale]') === null,
    scheme,
  )
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))))
}

const looks = [
  [wide, 'light'],
  [wide, 'dark'],
  [narrow, 'dark'],
  [narrow, 'light'],
] as const

/** What is wrong with a screen in both sizes and both schemes, each once it has settled. It is loaded in the first of `order`. */
async function look(page: Page, address: string, order: readonly (typeof looks)[number][] = looks): Promise<string[]> {
  const issues: string[] = []
  for (const [index, [size, colorScheme]] of order.entries()) {
    await page.setViewportSize(size)
    await page.emulateMedia({ colorScheme })
    const open = async (): Promise<void> => {
      await page.goto(`${portal.url}${address}`)
      await page.locator('main').first().waitFor()
      await rest(page, colorScheme)
    }
    if (index === 0) await open()
    else await rest(page, colorScheme)
    const found = index === 0 ? await loadingProblems(page, open) : []
    found.push(...(await violationsOn(page, { colours: colorScheme === 'dark' })))
    issues.push(...found.map((issue) => `${address} in ${colorScheme}, ${size.width} pixels wide: ${issue}`))
  }
  return issues
}

// At the same time: each visitor waits for the server while the others are looked at.
describe.concurrent('Every screen, in light and dark, wide and narrow', () => {
  it('has no error to a stranger', async ({ expect }) => {
    const { page, context } = await browser.person()
    await measureLoading(context)
    const issues: string[] = []
    for (const { path, access } of screens) {
      if (access === 'public' && !passages.has(path)) issues.push(...(await look(page, path.replace('$handle', 'harbour-hearth'))))
    }
    issues.push(...(await look(page, '/nowhere')))
    await context.close()
    expect(issues).toEqual([])
  })

  it.for(visitors)('has no error to $companyType', async ({ companyType, email }, { expect }) => {
    const page = await openDemoPerson({ portal, browser }, email)
    await measureLoading(page.context())
    // One visitor on a phone: what moves differs with the width.
    const order = companyType === 'MERCHANT' ? looks.toReversed() : looks
    const issues: string[] = []
    for (const { path, permission, access } of screens) {
      if (access === 'public' || passages.has(path)) continue
      if (permission !== undefined && !mayDo(companyType, 'owner', permission)) continue
      const address = await addressOf(page, path)
      if (address !== undefined) issues.push(...(await look(page, address, order)))
    }
    await page.context().close()
    expect(issues).toEqual([])
  })
})

it('no script failed on any of them', () => {
  expect(browser.issues).toEqual([])
})
