import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { violationsOn } from './axe.ts'
import { open } from './form-fields.ts'
import { ask, openDemoPerson } from './people.ts'
import type { PortalBrowser } from './portal.ts'
import { openBeforeAll } from './portal.ts'

let browser: PortalBrowser
let operator: Page
let merchant: Page

openBeforeAll({ demo: true }, async (opened) => {
  ;({ browser } = opened)
  operator = await openDemoPerson(opened, 'operator@demo.stoa.example')
  merchant = await openDemoPerson(opened, 'harbour@demo.stoa.example')
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

it('no script failed on the way', () => {
  expect(browser.issues).toEqual([])
})
