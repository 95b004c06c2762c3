import { expect, test } from 'vitest'
import { matchingCommands } from './palette-commands.ts'

const groups = [{ name: 'My Shop', children: [{ name: 'Orders', link: '/shop/orders' }] }]
const hrefs = (typed: string, role: 'owner' | 'viewer', companyType: 'MERCHANT' | 'MARKETPLACE' | 'ADMIN' = 'MERCHANT') =>
  matchingCommands(typed, groups, { companyType, role }).map(({ options }) => options.map(({ href }) => href))

test('the palette offers the pages of the menus, and the tasks the role allows', () => {
  expect(hrefs('', 'viewer')).toEqual([[], ['/landing', '/shop/orders', '/notifications', '/search', '/signout']])
  expect(hrefs('product', 'owner')).toEqual([['/shop/products/import', '/shop/products/new', '/shop/products'], []])
  expect(hrefs('product', 'owner', 'MARKETPLACE')[0]).toEqual(['/shop/approvals?view=pending'])
  expect(hrefs('', 'owner', 'ADMIN')[0]).toEqual(['/account/team'])
})

test('every word typed is part of the name or the menu, in any case', () => {
  expect(hrefs('ORD shop', 'viewer')[1]).toEqual(['/shop/orders'])
  expect(hrefs('ord landing', 'viewer')).toEqual([[], []])
})
