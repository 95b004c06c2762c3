import { mayDo } from '@stoa/contract/permissions.ts'
import type { CompanyType } from '@stoa/contract/states.ts'
import type { Page } from 'playwright-core'
import { screens } from '../src/routes/screens.ts'
import { ask } from './people.ts'
import { restOf } from './rest.ts'

type Visitor = { companyType: CompanyType; email: string }
/** A person of the demo for each type of company. */
export const visitors: readonly Visitor[] = [
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
  '/shop/messages/$id': () => ['/Conversation/PagedConversations', 'id'],
  '/shop/payouts/$id': () => ['/Payout/PagedPayouts', 'id'],
  '/shop/statements/$partnerId': (_, isMerchant) => ['/Invoice/Balance', isMerchant ? 'marketplace' : 'merchant'],
  '/shop/invoices/$ref': () => ['/Invoice/PagedInvoices', 'ref'],
  '/shop/invoices/self-billing/$partnerId': (_, isMerchant) => ['/Invoice/Balance', isMerchant ? 'marketplace' : 'merchant'],
  '/shop/runs/$id': () => ['/Integration/Runs', 'runId'],
  '/shop/collections/$id': (id) => [`/Collection/PagedCollections/${id}`, 'id'],
  '/shop/collections/$id/arrange': (id) => [`/Collection/PagedCollections/${id}`, 'id'],
  '/shop/approvals/$id': () => ['/CollectionProduct/PagedListings', 'collectionProductId'],
  '/settings/webhooks/$id': () => ['/WebhookEndpoint/List', 'id'],
  '/channels/$id': () => ['/Channel/List', 'channelId'],
  '/shop/verifications/$id': () => ['/Company/CompanyHasMerchants', 'companyId'],
  '/search/merchants/$id': () => ['/Company/CompanyHasMerchants', 'companyId'],
}
/** Screens that lead on at once, and those a stranger's parameters only decorate. */
const passages = new Set(['/signout', '/account', '/signin/$platform', '/signup/$agencyId'])

/** A row of a list: texts, and companies it names. */
type Row = Record<string, string | { id: string }>

/** Returns where a screen is to be looked at; undefined where the visitor has no such record. */
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

export const wide = { width: 1440, height: 900 }
export const narrow = { width: 390, height: 844 }

/** Waits until a screen has its scheme, its heading and its data. */
export async function rest(page: Page, scheme: 'light' | 'dark'): Promise<void> {
  await page.waitForFunction(
    (requested) => document.documentElement.dataset['mantineColorScheme'] === requested && document.querySelector('main h1') !== null,
    scheme,
  )
  await restOf(page)
}

/** Returns the paths a stranger may open, with their addresses. */
export function publicScreens(): { path: string; address: string }[] {
  return screens
    .filter(({ path, access }) => access === 'public' && !passages.has(path))
    .map(({ path }) => ({ path, address: path.replace('$handle', 'harbour-hearth') }))
}

/** Returns the paths the owner of such a company may open and has a record for, one by one, with their addresses. */
export async function* screensOf(page: Page, companyType: CompanyType): AsyncGenerator<{ path: string; address: string }> {
  for (const { path, permission, access } of screens) {
    if (access === 'public' || passages.has(path)) continue
    if (permission !== undefined && !mayDo(companyType, 'owner', permission)) continue
    const address = await addressOf(page, path)
    if (address !== undefined) yield { path, address }
  }
}
