import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { demoPassword } from '../../server/src/demo/story.ts'
import { faultsOn } from './axe.ts'
import { fillFields, open, saveWith } from './form-fields.ts'
import { ask, signIn } from './people.ts'
import type { Portal } from './portal.ts'
import { openBrowser, startPortal } from './portal.ts'

let portal: Portal
let browser: Awaited<ReturnType<typeof openBrowser>>
let operator: Page
let merchant: Page

beforeAll(async () => {
  portal = await startPortal({ demo: true })
  browser = await openBrowser()
  operator = (await browser.person()).page
  merchant = (await browser.person()).page
  await signIn(operator, portal, 'operator@demo.stoa.example', demoPassword)
  await signIn(merchant, portal, 'harbour@demo.stoa.example', demoPassword)
})
afterAll(async () => {
  await browser.close()
  await portal.stop()
})

describe('An address', () => {
  it('that leads nowhere keeps header and menus for a signed-in person, and says so in the window title', async () => {
    await operator.goto(`${portal.url}/shop/nowhere`)
    await operator.getByRole('heading', { name: 'Not found' }).waitFor()
    await operator.getByRole('navigation', { name: 'Main' }).waitFor()
    expect(await operator.title()).toMatch(/^Not found · /)
  })

  it.each([
    ['/shop', 'Shop', 'Orders', '/shop/orders'],
    ['/settings', 'Settings', 'Attributes', '/shop/attributes'],
    ['/search', 'Search', 'Merchants', '/search/merchants'],
  ])('%s lists what is below it, by permission', async (path, title, entry, href) => {
    await open(operator, path)
    await operator.getByRole('heading', { name: title, level: 1 }).waitFor()
    expect(
      await operator
        .locator('main')
        .getByRole('link', { name: new RegExp(`^${entry}`) })
        .getAttribute('href'),
    ).toBe(href)
    expect(await faultsOn(operator)).toEqual([])
  })

  it('of a section sends a stranger home and back to it after signing in', async () => {
    const { page, context } = await browser.person()
    await page.goto(`${portal.url}/channels`)
    await page.waitForURL((url) => url.pathname === '/' && url.searchParams.get('origin') === '/channels')
    await page.getByRole('link', { name: 'Sign in' }).first().click()
    await page.getByLabel('E-mail').fill('harbour@demo.stoa.example')
    await page.locator('input[autocomplete=current-password]').fill(demoPassword)
    await page.getByRole('button', { name: 'Sign in', exact: true }).click()
    await page.waitForURL((url) => url.pathname === '/channels')
    await page
      .locator('main')
      .getByRole('link', { name: /^Marketplaces/ })
      .waitFor()
    await context.close()
  })
})

describe('A session', () => {
  it('revoked meanwhile leads to sign-in with the reason, and back to the page after it', async () => {
    const { page, context } = await browser.person()
    await signIn(page, portal, 'fell@demo.stoa.example', demoPassword)
    await open(page, '/shop/orders?view=all')
    await ask(page, 'POST', '/Auth/SignOut', {})
    await page.reload()
    await page.waitForURL((url) => url.pathname === '/signin')
    await page.getByText('Your session ended. Sign in to continue.').waitFor()
    expect(await faultsOn(page)).toEqual([])
    await page.getByLabel('E-mail').fill('fell@demo.stoa.example')
    await page.locator('input[autocomplete=current-password]').fill(demoPassword)
    await page.getByRole('button', { name: 'Sign in', exact: true }).click()
    await page.waitForURL((url) => url.pathname === '/shop/orders' && url.searchParams.get('view') === 'all')
    await context.close()
  })
})

describe('The footer', () => {
  it('links to the social pages of the marketplace for everyone who sees it', async () => {
    await open(operator, '/account/profile')
    await fillFields(operator, { 'socialLinks.instagram': 'https://instagram.example/agora' })
    await saveWith(operator, 'Save', 'Profile saved')()
    await operator.reload()
    await operator.getByRole('contentinfo').getByRole('link', { name: 'Instagram' }).waitFor()
    await merchant.reload()
    expect(await merchant.getByRole('contentinfo').getByRole('link', { name: 'Instagram' }).getAttribute('href')).toBe(
      'https://instagram.example/agora',
    )
  })
})

it('no script failed on the way', () => {
  expect(browser.faults).toEqual([])
})
