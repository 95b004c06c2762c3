import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { demoPassword } from '../../server/src/demo/demo-data.ts'
import { endViews } from '../../server/test/end-views.ts'
import { findSentencesAt } from '../../server/test/find-sentences.ts'
import { violationsOn } from './axe.ts'
import { fillFields, open, saveWith } from './form-fields.ts'
import { ask, openDemoPerson, signIn } from './people.ts'
import type { Opened, Portal, PortalBrowser } from './portal.ts'
import { openBeforeAll } from './portal.ts'

let portal: Portal
let browser: PortalBrowser
let operator: Page
let merchant: Page

let all: Opened

openBeforeAll({ demo: true }, async (opened) => {
  all = opened
  ;({ portal, browser } = opened)
  operator = await openDemoPerson(opened, 'operator@demo.stoa.example')
  merchant = await openDemoPerson(opened, 'harbour@demo.stoa.example')
})

it('The demo fills no text column with a sentence of ours', async () => {
  expect(await findSentencesAt(portal.databaseUrl)).toEqual([])
})

describe('The keyboard shortcuts', () => {
  it('are off when the profile says so, and on again when it says that', async () => {
    const page = operator
    const isSearching = async () => {
      await open(page, '/shop/products')
      await page.locator('input[type=search]').first().waitFor()
      await page.keyboard.press('/')
      // What the key does is drawn within two frames.
      return page.evaluate(async () => {
        for (let frame = 0; frame < 2; frame++) await new Promise(requestAnimationFrame)
        return document.activeElement instanceof HTMLInputElement
      })
    }
    const change = async () => {
      await open(page, '/account/profile')
      await page.getByRole('switch', { name: 'Keyboard shortcuts' }).click({ force: true })
      await saveWith(page, 'Save', 'Profile saved')()
    }
    expect(await isSearching()).toBe(true)
    await change()
    expect(await isSearching()).toBe(false)
    await change()
    expect(await isSearching()).toBe(true)
  })
})

describe('An address', () => {
  it('that leads nowhere keeps header and menus for a signed-in person, and says so in the window title', async () => {
    await operator.goto(`${portal.url}/shop/nowhere`)
    await operator.getByRole('heading', { name: 'Not found' }).waitFor()
    await operator.getByRole('navigation', { name: 'Main' }).waitFor()
    expect(await operator.title()).toMatch(/^Not found · /)
  })

  it.each([
    ['/shop', 'All pages', 'Orders', '/shop/orders'],
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
    expect(await violationsOn(operator)).toEqual([])
  })

  it('of a section sends a stranger home and back to it after signing in', async () => {
    const { page, context } = await browser.person()
    await page.goto(`${portal.url}/channels`)
    await page.waitForURL((url) => url.pathname === '/' && url.searchParams.get('origin') === '/channels')
    await page.getByText('Sign in to open this page.').waitFor()
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
  it('that ended leads to sign-in with the reason, and back to the page with what was typed', async () => {
    const { page, context } = await browser.person()
    const typed = page.getByLabel('Phone')
    const end = async () => {
      await ask(page, 'POST', '/Auth/SignOut', {})
      // The page may hear of the end before the press, and lead to sign-in by then.
      await page
        .getByRole('button', { name: 'Save', exact: true })
        .click({ timeout: 2000 })
        .catch(() => undefined)
      await page.waitForURL((url) => url.pathname === '/signin')
    }
    const signInAgain = async () => {
      await page.getByText('Your session ended. Sign in to continue.').waitFor()
      await page.getByLabel('E-mail').fill('fell@demo.stoa.example')
      await page.locator('input[autocomplete=current-password]').fill(demoPassword)
      await page.getByRole('button', { name: 'Sign in', exact: true }).click()
      await page.waitForURL((url) => url.pathname === '/account/company')
      await page.getByText('Restored your unsaved changes.').waitFor()
    }
    await signIn(page, portal, 'fell@demo.stoa.example', demoPassword)
    await open(page, '/account/company')
    const saved = await typed.inputValue()
    await typed.fill('+44 20 7946 0100')
    await end()
    expect(await violationsOn(page)).toEqual([])
    await signInAgain()
    expect(await typed.inputValue()).toBe('+44 20 7946 0100')
    expect(await violationsOn(page)).toEqual([])

    // Somebody else saved a newer version meanwhile: both are notified.
    await end()
    const { page: other, context: elsewhere } = await browser.person()
    await signIn(other, portal, 'fell@demo.stoa.example', demoPassword)
    const { version } = await ask<{ version: number }>(other, 'GET', '/Company/My')
    await ask(other, 'POST', '/Company/Update', { version, phone: '+44 20 7946 0200' })
    await elsewhere.close()
    await signInAgain()
    await page.getByText('Updated elsewhere: Phone').waitFor()
    expect(await typed.inputValue()).toBe('+44 20 7946 0100')
    await page.getByRole('status').getByRole('button', { name: 'Discard' }).click()
    expect(await typed.inputValue()).toBe('+44 20 7946 0200')
    await typed.fill(saved)
    await saveWith(page, 'Save', 'Company saved')()
    await page.reload()
    await typed.waitFor()
    expect(await page.getByText('Restored your unsaved changes.').count()).toBe(0)
    await context.close()
  })

  it('of another company, begun in another tab, shows that company at once', async () => {
    const { page, context } = await browser.person()
    await signIn(page, portal, 'fell@demo.stoa.example', demoPassword)
    await open(page, '/shop/products')
    const other = await context.newPage()
    await signIn(other, portal, 'loom@demo.stoa.example', demoPassword)
    await page.getByRole('banner').getByText('Loom Street').waitFor()
    expect(await page.getByText('Fell & Ferry').count()).toBe(0)
    await page.getByRole('table', { name: 'Products' }).getByText('prd-').first().waitFor()
    await context.close()
  })
})

describe('An administrator who views a company', () => {
  it('sees its screens under a banner, and is back at the companies once the view is stopped or its hour is over', async () => {
    const page = await openDemoPerson(all, 'admin@demo.stoa.example')
    // No screen asks for what only the company before may read.
    const refused: string[] = []
    page.on('response', (response) => response.status() === 403 && refused.push(response.url()))
    const view = async () => {
      await open(page, '/admin/companies')
      await page
        .getByRole('row')
        .filter({ hasText: 'Loom Street' })
        .getByRole('button', { name: /Actions/ })
        .click()
      await page.getByRole('menuitem', { name: 'View as company' }).click()
      await page.getByRole('dialog').getByRole('textbox', { name: 'Reason' }).fill('A product is blocked and they want to know why')
      await page.getByRole('dialog').getByRole('button', { name: 'View company' }).click()
      await page.getByText('You are viewing Loom Street.').waitFor()
    }
    const isBack = async () => {
      await page.waitForURL((url) => url.pathname === '/admin/companies')
      await page.getByRole('heading', { name: 'Companies', level: 1 }).waitFor()
      expect(await page.getByText('You are viewing').count()).toBe(0)
      expect(await ask<{ companyType: string }>(page, 'GET', '/Company/My')).toMatchObject({ companyType: 'ADMIN' })
    }
    await view()
    await open(page, '/shop/products')
    await page.getByRole('heading', { name: 'Products', level: 1 }).waitFor()
    await page.getByRole('button', { name: 'Stop viewing' }).click()
    await isBack()
    expect(refused).toEqual([])
    await view()
    await endViews(portal.databaseUrl)
    // The next call is refused, the session renewed, and it is the administrator's own again. A call of the page itself may come first and reload the page.
    const openOrders = async () => {
      await page.keyboard.press('Control+k')
      await page.getByRole('combobox', { name: 'Search pages, records and tasks' }).fill('Orders')
      await page.getByRole('option', { name: 'Orders' }).first().click()
    }
    await Promise.race([page.waitForURL((url) => url.pathname === '/admin/companies'), openOrders().catch(() => undefined)])
    await isBack()
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

type Row = { id: string; name: string; status: string; collections: { id: string }[] }

describe('A collection', () => {
  it('is filled from a grid whose buttons add a product, and take it out again', async () => {
    const { companyId } = await ask<{ companyId: string }>(operator, 'GET', '/Company/My')
    const { id } = await ask<{ id: string }>(operator, 'POST', '/Collection/CreateCollection', { name: 'Gifts' })
    await open(operator, `/shop/collections/${id}`)
    await operator.getByRole('button', { name: 'Add products' }).first().click()
    const drawer = operator.getByRole('dialog', { name: 'Add products to Gifts' })
    const add = drawer.getByRole('button', { name: /^Add (?!all)/ }).first()
    await add.waitFor()
    expect(await violationsOn(operator)).toEqual([])
    const name = ((await add.getAttribute('aria-label')) ?? '').replace(/^Add /, '')
    await add.click()
    const remove = drawer.getByRole('button', { name: `Remove ${name}`, exact: true }).first()
    await remove.waitFor()
    const inside = async () =>
      (await ask<{ value: Row[] }>(operator, 'GET', `/Product/PagedProducts/${companyId}?category=${id}`)).value.map((row) => row.name)
    expect(await inside()).toEqual([name])
    await remove.click()
    await drawer
      .getByRole('button', { name: `Add ${name}`, exact: true })
      .first()
      .waitFor()
    expect(await inside()).toEqual([])
  })
})

describe('A product’s page', () => {
  it('maps a missing value for this product alone, changes it and removes it', async () => {
    const { companyId } = await ask<{ companyId: string }>(merchant, 'GET', '/Company/My')
    const { value } = await ask<{ value: Row[] }>(merchant, 'GET', `/Product/PagedProducts/${companyId}?limit=50&name=lamp`)
    await open(merchant, `/shop/products/${value.find((row) => row.collections.length > 0)?.id}`)
    const row = merchant.getByRole('row', { name: /Material/ })
    await row.getByRole('button', { name: /^(Enter value|Change): Material$/ }).click()
    const field = merchant.getByRole('combobox', { name: 'Value of Material for this product' })
    await field.waitFor()
    // The button that was pressed is gone: the keyboard goes on in the field.
    expect(await field.evaluate((node) => node === document.activeElement)).toBe(true)
    await field.click()
    const option = merchant.getByRole('option').last()
    const chosen = await option.innerText()
    await option.click()
    expect(await violationsOn(merchant)).toEqual([])
    await merchant
      .getByRole('row', { name: /Material/ })
      .getByRole('button', { name: 'Save' })
      .click()
    await merchant.getByText('Material saved for this product').waitFor()
    await expect.poll(() => row.innerText()).toContain('Set on this product')
    expect(await row.innerText()).toContain(chosen)
    await merchant.reload()
    await row.getByRole('button', { name: 'Remove: Material' }).click()
    await merchant.getByText('Value of Material removed from this product').waitFor()
    await expect.poll(() => row.innerText()).not.toContain('Set on this product')
  })
})

it('A merchant pauses its sales: both sides see it until it resumes them', async () => {
  await open(merchant, '/channels/overview')
  await merchant.getByRole('button', { name: 'Pause sales' }).click()
  const dialog = merchant.getByRole('dialog', { name: 'Pause sales' })
  await dialog.getByLabel('For sale again from').fill('04-01-2099')
  await merchant.keyboard.press('Escape')
  expect(await violationsOn(merchant)).toEqual([])
  await dialog.getByRole('button', { name: 'Pause sales' }).click()
  await merchant.getByText('Your products can be bought again from 04-01-2099 on.').waitFor()
  await open(operator, '/search/merchants')
  await operator.getByText('Sales paused').waitFor()
  await open(merchant, '/shop/orders')
  expect(await violationsOn(merchant)).toEqual([])
  await merchant.getByRole('button', { name: 'Resume sales' }).click()
  await merchant.getByText('Your sales are paused.').waitFor({ state: 'detached' })
  await operator.getByText('Sales paused').waitFor({ state: 'detached' })
})

it('no script failed on the way', () => {
  expect(browser.issues).toEqual([])
})
