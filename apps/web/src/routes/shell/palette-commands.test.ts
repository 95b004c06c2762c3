import { expect, test } from 'vitest'
import { countResults, matchingCommands, matchingRecords } from './palette-commands.ts'

const groups = [{ name: 'My Shop', children: [{ name: 'Orders', link: '/shop/orders' }] }]
const hrefs = (typed: string, role: 'owner' | 'viewer', companyType: 'MERCHANT' | 'MARKETPLACE' | 'ADMIN' = 'MERCHANT') =>
  matchingCommands(typed, groups, { companyType, role }).map(({ options }) => options.map(({ href }) => href))

test('the palette offers the pages of the menus, and the tasks the role allows', () => {
  expect(hrefs('', 'viewer')).toEqual([[], ['/landing', '/shop/orders', '/notifications', '/search', '/signout']])
  expect(hrefs('product', 'owner')).toEqual([['/shop/products/import', '/shop/products/new', '/shop/products'], []])
  expect(hrefs('product', 'owner', 'MARKETPLACE')[0]).toEqual(['/shop/approvals?view=pending'])
  // The dialog that pays out, not the list.
  expect(hrefs('pay out', 'owner', 'MARKETPLACE')[0]).toEqual(['/shop/payouts?open=pay-out'])
  expect(hrefs('', 'owner', 'ADMIN')[0]).toEqual(['/account/team'])
})

test('every word typed is part of the name or the menu, in any case', () => {
  expect(hrefs('ORD shop', 'viewer')[1]).toEqual(['/shop/orders'])
  expect(hrefs('ord landing', 'viewer')).toEqual([[], []])
})

test('records are offered once they are those of the words typed: Enter opens the first', () => {
  const record = { id: '1', name: 'Order 1041', note: '', href: '/shop/orders/a', rank: 0 as const }
  const group = { key: 'orders', label: 'Orders', records: [record], allHref: '/shop/orders?q=1041' }
  const names = (typed: string, searched: string, isLoading = false) =>
    matchingRecords(typed, searched, { groups: [group], isLoading }).map(({ label, options }) => [label, ...options.map(({ name }) => name)])
  expect(names('1041', '1041')).toEqual([['Orders', 'Order 1041', 'Show all: Orders']])
  expect(names('1042', '1041')).toEqual([])
  expect(names('1042', '1042', true)).toEqual([])
})

test('what was found is counted without the links to whole lists', () => {
  const record = { id: '1', name: 'Loom', note: '', href: '/search/merchants/a', rank: 1 as const }
  const group = { key: 'merchants', label: 'Merchants', records: [record], allHref: '/search/merchants?q=loom' }
  expect(countResults(matchingRecords('loom', 'loom', { groups: [group], isLoading: false }))).toBe(1)
})
