import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { button, fillFields, open, readFields } from './form-fields.ts'
import { ask, joinAsMerchant, openPair, password } from './people.ts'
import type { Opened } from './portal.ts'
import { openBeforeAll } from './portal.ts'

let opened: Opened
let operator: Page
let merchant: Page

openBeforeAll({}, async (given) => {
  opened = given
  ;({ operator, merchant } = await openPair(given))
})

type Collection = { id: string; name: string; description: string; version: number }

it('a drawer that two people edit at once keeps what each has changed, and names what both have', async () => {
  const page = operator
  const { id } = await ask<Collection>(page, 'POST', '/Collection/CreateCollection', { name: 'Mugs', description: 'For tea.' })
  const read = () => ask<Collection>(page, 'GET', `/Collection/GetCollection/${id}`)
  const saveElsewhere = async (change: Partial<Collection>) => {
    const { version } = await read()
    await ask(page, 'POST', '/Collection/UpdateCollection', { id, version, ...change })
  }
  await open(page, `/shop/collections/${id}`)
  await button(page, 'Edit').click()
  const drawer = page.getByRole('dialog', { name: 'Edit collection' })
  await drawer.waitFor()
  await fillFields(page, { name: 'Large mugs' })
  await saveElsewhere({ description: 'For coffee.' })
  await button(page, 'Save').click()
  await page.getByText('Updated elsewhere: Description. Save again to save your changes as well.').waitFor()
  expect(await readFields(page, { name: '', description: '' })).toEqual({ name: 'Large mugs', description: 'For coffee.' })
  await fillFields(page, { name: 'Big mugs' })
  await saveElsewhere({ name: 'Cups' })
  await button(page, 'Save').click()
  await page.getByText(/^Updated elsewhere: Name\. Save again to keep your version/).waitFor()
  expect(await readFields(page, { name: '' })).toEqual({ name: 'Big mugs' })
  await button(page, 'Save').click()
  await drawer.waitFor({ state: 'detached' })
  expect(await read()).toMatchObject({ name: 'Big mugs', description: 'For coffee.' })
})

type Channel = { channelId: string; name: string; isInStockOnly: boolean; settings: Record<string, string>; version: number }

it('the settings of a channel that two people change at once keep what each has changed', async () => {
  const page = merchant
  const settings = { productLink: 'https://kiln.example/{sku}', country: '', language: '', format: 'xml' }
  const body = { provider: 'google', name: 'Shopping', settings, categories: [], isInStockOnly: false }
  const { channelId } = await ask<Channel>(page, 'POST', '/Channel/Connect', body)
  const read = () => ask<Channel>(page, 'GET', `/Channel/Get/${channelId}`)
  await open(page, `/channels/${channelId}`)
  await button(page, 'Change settings').click()
  const drawer = page.getByRole('dialog', { name: 'Shopping' })
  await drawer.waitFor()
  await fillFields(page, { name: 'Kiln shopping' })
  await ask(page, 'POST', `/Channel/Update/${channelId}`, { ...body, provider: undefined, isInStockOnly: true, isPaused: false, version: 1 })
  // The page beside the drawer has what was saved.
  await page.getByText('Only products in stock').first().waitFor()
  await expect.poll(() => page.locator('main').getByText('Only products in stock').count()).toBe(1)
  await button(page, 'Save settings').click()
  await page.getByText('Updated elsewhere: Only products in stock. Save again to save your changes as well.').waitFor()
  await button(page, 'Save settings').click()
  await drawer.waitFor({ state: 'detached' })
  expect(await read()).toMatchObject({ name: 'Kiln shopping', isInStockOnly: true })
})

it('the settings of a carrier that a colleague changed meanwhile are saved with the next try', async () => {
  const page = merchant
  const update = (settings: Record<string, string>) => ask(page, 'POST', '/Company/UpdateCarrier', { carrier: 'own', settings })
  await update({ name: 'Kiln van', price: '4.50', trackingUrl: '' })
  await open(page, '/settings/carriers')
  await button(page, 'Change settings').click()
  await fillFields(page, { 'settings.name': 'Kiln bicycle' })
  await update({ name: 'Kiln van', price: '6.00', trackingUrl: '' })
  await button(page, 'Save settings').click()
  await page.getByText('Updated elsewhere: Cost per parcel. Save again to save your changes as well.').waitFor()
  await button(page, 'Save settings').click()
  await page.getByText('Settings saved').waitFor()
  const carriers = await ask<{ carrier: string; settings: Record<string, string> }[]>(page, 'GET', '/Company/Carrier')
  expect(carriers.find(({ carrier }) => carrier === 'own')?.settings).toMatchObject({ name: 'Kiln bicycle', price: '6.00' })
})

it('another company is shown only after unsaved changes are left, and those of other tabs come back with the first company', async () => {
  const { page: host } = await opened.browser.person()
  await joinAsMerchant(host, opened.portal, { name: 'Ida', email: 'ida@hearth.example', companyName: 'Hearth' }, operator)
  await ask(host, 'POST', '/Company/InviteMember', { email: 'mira@kiln.example', role: 'manager' })
  const invitation = /[?&]token=([\w-]+)/.exec(await opened.portal.mailTo('mira@kiln.example', /^Join Hearth/))?.[1]
  await ask(merchant, 'POST', '/Company/AcceptInvitation', { token: invitation, password })
  const other = await merchant.context().newPage()
  await open(merchant, '/account/company')
  await fillFields(merchant, { phone: '+44 20 7946 0400' })
  await other.goto(`${opened.portal.url}/account/profile`)
  await fillFields(other, { tagline: 'Boats and lamps' })
  const switchTo = async (name: RegExp, answer?: 'Stay' | 'Leave') => {
    await merchant.getByTitle(/^Signed in as/).click()
    await merchant.getByRole('menuitem', { name }).click()
    if (answer) await merchant.getByRole('dialog', { name: 'Unsaved changes' }).getByRole('button', { name: answer }).click()
  }
  await switchTo(/Hearth/, 'Stay')
  expect(await merchant.getByLabel('Phone').inputValue()).toBe('+44 20 7946 0400')
  await switchTo(/Hearth/, 'Leave')
  await merchant.waitForURL((url) => url.pathname === '/landing')
  for (const page of [merchant, other]) await page.getByRole('banner').getByText('Hearth').waitFor()
  await switchTo(/Kiln/)
  await other.getByText('Restored your unsaved changes.').waitFor()
  expect(await readFields(other, { tagline: '' })).toEqual({ tagline: 'Boats and lamps' })
  await host.context().close()
})

it('no script failed on the way', () => {
  expect(opened.browser.issues).toEqual([])
})
