import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { demoPassword } from '../../server/src/demo/demo-data.ts'
import { findSentencesAt } from '../../server/test/find-sentences.ts'
import { violationsOn } from './axe.ts'
import { fillFields, open, saveWith } from './form-fields.ts'
import { ask, openDemoPerson, signIn } from './people.ts'
import type { Portal, PortalBrowser } from './portal.ts'
import { openBeforeAll } from './portal.ts'

let portal: Portal
let browser: PortalBrowser
let operator: Page
let merchant: Page

openBeforeAll({ demo: true }, async (opened) => {
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

describe('The command palette', () => {
  it('finds pages, tasks, products and orders by the keyboard alone, and opens them', async () => {
    await open(merchant, '/notifications')
    await merchant.keyboard.press('Control+k')
    const field = merchant.getByRole('combobox', { name: 'Search pages, records and tasks' })
    await field.waitFor()
    await field.fill('fulfil')
    await merchant.getByRole('option', { name: 'Fulfil orders' }).waitFor()
    expect(await violationsOn(merchant)).toEqual([])
    await field.press('Enter')
    await merchant.waitForURL((url) => url.pathname === '/shop/orders' && url.searchParams.get('view') === 'to-fulfil')
    const { companyId } = await ask<{ companyId: string }>(merchant, 'GET', '/Company/My')
    const [product] = (await ask<{ value: Row[] }>(merchant, 'GET', `/Product/PagedProducts/${companyId}?limit=1`)).value
    await merchant.keyboard.press('Control+k')
    await field.fill(product?.name ?? '')
    await merchant
      .getByRole('option', { name: product?.name ?? '' })
      .first()
      .waitFor()
    await field.press('ArrowDown')
    expect(await field.getAttribute('aria-activedescendant')).toBeTruthy()
    await field.press('ArrowUp')
    await field.press('Enter')
    await merchant.waitForURL((url) => url.pathname.startsWith('/shop/products/'))
    await merchant.getByRole('button', { name: 'Search and commands' }).click()
    await field.press('Escape')
    await field.waitFor({ state: 'detached' })
    await expect.poll(() => merchant.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toBe('Search and commands')
  })

  it('shares its search with /search, which leads to the list of all that match', async () => {
    await open(operator, '/search')
    await operator.getByRole('searchbox').fill('lamp')
    const products = operator.getByRole('region', { name: 'Products' })
    await products.getByRole('listitem').nth(4).waitFor()
    expect(await violationsOn(operator)).toEqual([])
    await products.getByRole('link', { name: 'Show all: Products' }).click()
    await operator.waitForURL((url) => url.pathname === '/shop/products' && url.searchParams.get('q') === 'lamp')
  })
})

describe('The dashboard', () => {
  const titles = (page: Page) => page.locator('main section[aria-label] h2').allTextContents()

  it('is arranged by the keyboard, keeps its order and what is hidden, and is put back', async () => {
    await open(merchant, '/landing')
    const widgets = (await titles(merchant)).slice(4)
    const saved = async (act: () => Promise<void>) => {
      const answer = merchant.waitForResponse((response) => response.url().endsWith('/Company/UpdateDashboardLayout'))
      await act()
      expect((await answer).status()).toBe(200)
    }
    await merchant.getByRole('button', { name: 'Customize dashboard' }).click()
    await saved(() => merchant.getByRole('button', { name: 'Move Sales earlier' }).press('Enter'))
    await merchant.getByText('Sales moved to position 1 of').waitFor({ state: 'attached' })
    await saved(() => merchant.getByRole('button', { name: 'Hide Low stock' }).press('Enter'))
    expect(await violationsOn(merchant)).toEqual([])
    await merchant.getByRole('button', { name: 'Done' }).click()
    await open(merchant, '/landing')
    const kept = (await titles(merchant)).slice(4)
    expect(kept[0]).toBe('Sales')
    expect(kept).not.toContain('Low stock')
    await merchant.getByRole('button', { name: 'Customize dashboard' }).click()
    await saved(() => merchant.getByRole('group', { name: 'Add widget' }).getByRole('button', { name: 'Low stock' }).press('Enter'))
    await saved(() => merchant.getByRole('button', { name: 'Reset layout' }).click())
    await merchant.getByRole('button', { name: 'Done' }).click()
    await merchant.getByRole('button', { name: 'Customize dashboard' }).waitFor()
    expect((await titles(merchant)).slice(4)).toEqual(widgets)
  })

  it('is arranged by dragging, and does not offer to resize', async () => {
    await merchant.getByRole('button', { name: 'Customize dashboard' }).click()
    const handle = merchant.locator('main section[aria-label="Sales"]').locator('xpath=ancestor::*[@inert]/..').getByText('Drag')
    const target = await merchant.locator('main section[aria-label="Needs attention"]').boundingBox()
    const from = await handle.boundingBox()
    if (!target || !from) throw new Error('The widgets are not drawn')
    await merchant.mouse.move(from.x + 5, from.y + 5)
    await merchant.mouse.down()
    await merchant.mouse.move(target.x + 40, target.y + 40, { steps: 8 })
    await merchant.mouse.up()
    await merchant.getByText('Sales moved to position 1 of').waitFor({ state: 'attached' })
    expect(await merchant.locator('[class*="resizable"]').count()).toBe(0)
    await merchant.getByRole('button', { name: 'Reset layout' }).click()
  })

  it('shows how many wait, and leads to a list of exactly those', async () => {
    await open(merchant, '/landing')
    const link = merchant.locator('main').getByRole('link', { name: 'Orders to fulfil' })
    const { attention } = await ask<{ attention: { key: string; count: number }[] }>(merchant, 'GET', '/Company/MyDashboard')
    await link.click()
    await merchant.waitForURL((url) => url.pathname === '/shop/orders')
    const waiting = attention.find(({ key }) => key === 'orders_to_fulfil')?.count ?? 0
    expect(waiting).toBeGreaterThan(0)
    await merchant
      .locator('main table tbody tr')
      .nth(Math.min(waiting, 12) - 1)
      .waitFor()
  })

  it('shows a widget that failed beside those that work', async () => {
    await merchant.route('**/api/Company/DashboardWidget/low_stock', (route) =>
      route.fulfill({ status: 500, contentType: 'application/json', body: '{}' }),
    )
    await open(merchant, '/landing')
    const widget = merchant.getByRole('region', { name: 'Low stock' })
    await widget.getByRole('alert').waitFor()
    await merchant.unroute('**/api/Company/DashboardWidget/low_stock')
    await widget.getByRole('button', { name: 'Retry' }).click()
    await widget.getByText('Sold out').first().waitFor()
  })
})

describe('A session', () => {
  it('that ended leads to sign-in with the reason, and back to the page with what was typed', async () => {
    const { page, context } = await browser.person()
    const typed = page.getByLabel('Phone')
    const end = async () => {
      await ask(page, 'POST', '/Auth/SignOut', {})
      await page.getByRole('button', { name: 'Save', exact: true }).click()
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
    await row.getByRole('button', { name: /^(Enter value of|Change) Material$/ }).click()
    await merchant.getByRole('combobox', { name: 'Value of Material for this product' }).click()
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
    await row.getByRole('button', { name: 'Remove the value of Material' }).click()
    await merchant.getByText('Value of Material removed from this product').waitFor()
    await expect.poll(() => row.innerText()).not.toContain('Set on this product')
  })
})

it('no script failed on the way', () => {
  expect(browser.issues).toEqual([])
})
