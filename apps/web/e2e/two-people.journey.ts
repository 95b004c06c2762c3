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
