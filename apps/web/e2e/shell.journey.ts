import type { Page, Route } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { violationsOn } from './axe.ts'
import { fillFields, open } from './form-fields.ts'
import { ask, openDemoPerson } from './people.ts'
import type { Portal, PortalBrowser } from './portal.ts'
import { openBeforeAll } from './portal.ts'
import { restOf } from './rest.ts'

let portal: Portal
let browser: PortalBrowser
let operator: Page
let merchant: Page

openBeforeAll({ demo: true }, async (opened) => {
  ;({ portal, browser } = opened)
  operator = await openDemoPerson(opened, 'operator@demo.stoa.example')
  merchant = await openDemoPerson(opened, 'harbour@demo.stoa.example')
})

describe('The command palette', () => {
  it('finds pages, tasks, products and orders by the keyboard alone, and opens them', async () => {
    await open(merchant, '/notifications')
    await merchant.getByRole('button', { name: 'Search and commands' }).waitFor()
    // Nothing is lost of what is typed while the palette is fetched.
    await merchant.keyboard.press('Control+k')
    await merchant.keyboard.type('fulfil')
    const field = merchant.getByRole('combobox', { name: 'Search pages, records and tasks' })
    await field.waitFor()
    await expect.poll(() => field.inputValue()).toBe('fulfil')
    await merchant.getByRole('option', { name: 'Fulfil orders' }).waitFor()
    expect(await violationsOn(merchant)).toEqual([])
    await field.press('Enter')
    await merchant.waitForURL((url) => url.pathname === '/shop/orders' && url.searchParams.get('view') === 'to-fulfil')
    const { companyId } = await ask<{ companyId: string }>(merchant, 'GET', '/Company/My')
    const [product] = (await ask<{ value: { name: string }[] }>(merchant, 'GET', `/Product/PagedProducts/${companyId}?limit=1`)).value
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
    await merchant.locator('main section[aria-label="Sales"]').waitFor()
    const widgets = (await titles(merchant)).slice(4)
    const saved = async (act: () => Promise<void>) => {
      const answer = merchant.waitForResponse((response) => response.url().endsWith('/Company/UpdateDashboardLayout'))
      await act()
      expect((await answer).status()).toBe(200)
    }
    await merchant.getByRole('button', { name: 'Customise dashboard' }).click()
    await saved(() => merchant.getByRole('button', { name: 'Move Sales earlier' }).press('Enter'))
    await merchant.getByText('Sales moved to position 1 of').waitFor({ state: 'attached' })
    await saved(() => merchant.getByRole('button', { name: 'Hide Low stock' }).press('Enter'))
    expect(await violationsOn(merchant)).toEqual([])
    await merchant.getByRole('button', { name: 'Done' }).click()
    await open(merchant, '/landing')
    const moved = ['Sales', ...widgets.filter((title) => title !== 'Sales' && title !== 'Low stock')]
    await expect.poll(async () => (await titles(merchant)).slice(4)).toEqual(moved)
    await merchant.getByRole('button', { name: 'Customise dashboard' }).click()
    await saved(() => merchant.getByRole('group', { name: 'Add widget' }).getByRole('button', { name: 'Low stock' }).press('Enter'))
    await saved(() => merchant.getByRole('button', { name: 'Reset layout' }).click())
    await merchant.getByRole('button', { name: 'Done' }).click()
    await expect.poll(async () => (await titles(merchant)).slice(4)).toEqual(widgets)
  })

  it('is arranged by dragging, and does not offer to resize', async () => {
    await merchant.getByRole('button', { name: 'Customise dashboard' }).click()
    // What the widgets still load moves them.
    await restOf(merchant)
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

describe('The page of a seller', () => {
  it('shows anybody what a merchant has on sale and who it is, and leads there from its profile', async () => {
    await open(merchant, '/account/profile')
    const href = await merchant.getByRole('link', { name: 'View your public page' }).getAttribute('href')
    const { page, context } = await browser.person({ width: 390, height: 844 })
    await page.goto(new URL(href ?? '', merchant.url()).href)
    await page.getByRole('heading', { level: 1, name: 'Harbour & Hearth' }).waitFor()
    await page.getByText('Seller information').waitFor()
    await page.getByRole('region', { name: 'Products' }).locator('img').nth(11).waitFor()
    expect(await violationsOn(page)).toEqual([])
    await page.goto(new URL('/seller/nobody-at-all', merchant.url()).href)
    await page.getByRole('heading', { name: 'Not found' }).waitFor()
    await context.close()
  })
})

describe('The frame', () => {
  it('has a side menu of groups that open and close, the logo that leads home, and the way out', async () => {
    await open(merchant, '/notifications')
    const header = merchant.getByRole('banner')
    expect(await header.getByRole('link', { name: /, home$/ }).getAttribute('href')).toBe('/')
    expect(await header.getByRole('link', { name: 'Sign out' }).getAttribute('href')).toBe('/signout')
    await header.getByRole('button', { name: 'Side menu' }).click()
    const side = merchant.getByRole('navigation', { name: 'Side menu' })
    const group = side.getByRole('button', { name: 'Account' })
    const profile = side.getByRole('link', { name: 'Profile' })
    expect(await profile.getAttribute('href')).toBe('/account/profile')
    await group.click()
    await profile.waitFor({ state: 'detached' })
    expect(await group.getAttribute('aria-expanded')).toBe('false')
    await group.click()
    await profile.waitFor()
    await header.getByRole('button', { name: 'Side menu' }).click()
    await side.waitFor({ state: 'detached' })
  })

  it('has its menu in a drawer below 992 pixels', async () => {
    const burger = merchant.getByRole('button', { name: 'Open the menu' })
    expect(await burger.isVisible()).toBe(false)
    await merchant.setViewportSize({ width: 991, height: 900 })
    await merchant.getByRole('navigation', { name: 'Main' }).waitFor({ state: 'hidden' })
    await burger.click()
    const drawer = merchant.getByRole('dialog', { name: 'Menu' })
    await drawer.getByRole('link', { name: 'Profile' }).waitFor()
    expect(await drawer.getByRole('link', { name: 'Sign out' }).getAttribute('href')).toBe('/signout')
    await merchant.keyboard.press('Escape')
    await drawer.waitFor({ state: 'detached' })
    await merchant.setViewportSize({ width: 1440, height: 900 })
  })

  it('asks before unsaved work is left, and counts several files', async () => {
    await open(merchant, '/account/company')
    const photo = (name: string) => ({ name, mimeType: 'image/png', buffer: Buffer.from(name) })
    await merchant
      .locator('input[type=file]')
      .last()
      .setInputFiles([photo('front.png'), photo('back.png')])
    await merchant.getByText('2 files', { exact: true }).waitFor()
    await merchant.getByRole('link', { name: /, home$/ }).click()
    const question = merchant.getByRole('dialog', { name: 'Unsaved changes' })
    await question.getByText('Are you sure you want to leave? You have unsaved changes.', { exact: true }).waitFor()
    await question.getByRole('button', { name: 'Leave' }).click()
    await question.waitFor({ state: 'detached' })
  })

  it('shows toasts at the bottom left, the newest on top, and cuts a long text', async () => {
    await open(merchant, '/account/profile')
    await fillFields(merchant, { description: 'Lamps and bowls. '.repeat(60).trim() })
    await merchant.getByRole('button', { name: 'Save', exact: true }).click()
    const first = merchant.getByRole('alert').filter({ hasText: 'Profile saved' })
    const { x, y } = (await first.boundingBox()) ?? { x: 0, y: 0 }
    expect(x).toBeLessThan(100)
    expect(y).toBeGreaterThan(450)
    await merchant
      .getByRole('combobox', { name: /^E-mails about/ })
      .first()
      .click()
    await merchant.getByRole('option', { name: 'Never' }).click()
    const second = merchant.getByRole('alert').filter({ hasText: 'E-mail preferences saved' })
    await second.waitFor()
    const above = await second.boundingBox()
    expect(above?.y).toBeLessThan((await first.boundingBox())?.y ?? 0)
    await open(merchant, (await merchant.getByRole('link', { name: 'View your public page' }).getAttribute('href')) ?? '')
    await merchant.getByRole('button', { name: 'Read more' }).first().click()
    await merchant.getByRole('button', { name: 'Read less' }).waitFor()
  })
})

describe('A page that does not come', () => {
  /** Opens a page; what `answer` does happens to all code that this page did not need. */
  async function openAbout(answer: (route: Route) => Promise<void>): Promise<Page> {
    const { page } = await browser.person()
    await page.clock.install()
    const code = new Set<string>()
    page.on('request', (request) => code.add(request.url()))
    await page.goto(`${portal.url}/about`)
    await page.getByRole('button', { name: /send/i }).waitFor()
    const known = new Set(code)
    await page.route(
      (url) => url.pathname.endsWith('.js') && !known.has(url.href),
      (route) => answer(route),
    )
    await page.getByRole('contentinfo').getByRole('link', { name: 'Pricing' }).click()
    return page
  }
  const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name }).waitFor()

  it('says that it loads, then that it takes a long time, and comes with Retry', async () => {
    let release = () => {}
    const isReleased = new Promise<void>((resolve) => (release = resolve))
    const page = await openAbout(async (route) => {
      await isReleased
      await route.continue().catch(() => undefined)
    })
    await page.getByText('Loading...').waitFor({ state: 'attached' })
    await expect
      .poll(async () => {
        await page.clock.fastForward(8000)
        return page.getByText('Taking a long time...').count()
      })
      .toBe(1)
    await page.getByRole('button', { name: 'Retry' }).click()
    // From now on each request goes through. Ending the route here would leave those waiting that are held by it at that moment.
    release()
    await heading(page, 'Pricing')
    await page.getByText('Other companies sell under your brand.').waitFor()
    await page.context().close()
  })

  it('says that it failed, and comes with Retry', async () => {
    const page = await openAbout((route) => route.abort())
    await heading(page, 'Failed to load page')
    expect(await violationsOn(page)).toEqual([])
    await page.unrouteAll({ behavior: 'ignoreErrors' })
    await page.getByRole('button', { name: 'Retry' }).click()
    await heading(page, 'Pricing')
    await page.context().close()
  })

  it('starts without the record of its marketplace after 1500 ms', async () => {
    const { page, context } = await browser.person()
    await page.route('**/api/Platform/Marketplace', () => undefined)
    await page.goto(`${portal.url}/terms`)
    await page.getByText('Powered by Stoa').waitFor()
    expect(await page.getByRole('heading', { name: 'Terms' }).count()).toBe(0)
    await heading(page, 'Terms')
    await context.close()
  })

  it('shows the screen of an unexpected error, and works again after going back', async () => {
    await merchant.route('**/api/Company/MyDashboard', (route) => route.fulfill({ contentType: 'application/json', body: '{}' }))
    await open(merchant, '/landing')
    await merchant.getByText('Sorry, we ran into an unexpected problem. Please try again.').waitFor()
    await merchant.unroute('**/api/Company/MyDashboard')
    await merchant.getByRole('button', { name: 'Back' }).click()
    await merchant.getByRole('region', { name: 'Push', exact: true }).getByText('New, not pushed yet').waitFor()
  })
})

it('no script failed on the way', () => {
  expect(browser.issues).toEqual([])
})
