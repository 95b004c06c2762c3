import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { choosePicture, fillFields, open, saveWith } from './form-fields.ts'
import { ask, openDemoPerson } from './people.ts'
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

const widthOf = async (page: Page, selector: string) => (await page.locator(selector).first().boundingBox())?.width ?? 0

describe('The bell', () => {
  /** Opens a screen with a bell that has so many unread notifications. */
  async function openWith(unread: number): Promise<void> {
    const one = {
      id: '0190a0b0-0000-7000-8000-000000000001',
      kind: 'order',
      link: '/shop/orders',
      code: 'notification.order',
      params: {},
      message: 'A lamp was sold',
      thumbnail: { src: '/files/pictures/lamp.webp' },
      createdAt: '2026-11-20T10:00:00.000Z',
      readAt: null,
    }
    const lists = { pushErrors: [], syncErrors: [], partnerRequests: [], newProductsAddedToCollections: [] }
    const answer = { unread, notifications: unread > 0 ? [one] : [], ...lists }
    await merchant.route('**/api/Company/MyNotifications', (route) =>
      route.fulfill({ contentType: 'application/json', body: JSON.stringify(answer) }),
    )
    await open(merchant, '/account/profile')
  }
  const list = () => merchant.getByRole('dialog', { name: 'Notifications' })

  it('opens on hover with picture, message and link of each notification, and counts to 99+', async () => {
    await openWith(120)
    const bell = merchant.getByRole('button', { name: 'Notifications: 99+' })
    expect((await bell.innerText()).trim()).toBe('99+')
    await bell.hover()
    const item = list().getByRole('link', { name: /A lamp was sold/ })
    await item.waitFor()
    expect(await item.locator('img').getAttribute('src')).toBe('/files/pictures/lamp.webp')
    expect(await widthOf(merchant, '[role="dialog"] ul')).toBeGreaterThanOrEqual(260)
    await item.click()
    await merchant.waitForURL((url) => url.pathname === '/shop/orders')
  })

  it('says "No notifications" when there are none', async () => {
    await merchant.unroute('**/api/Company/MyNotifications')
    await openWith(0)
    await merchant.getByRole('button', { name: 'Notifications', exact: true }).hover()
    await list().getByText('No notifications', { exact: true }).waitFor()
    await merchant.unroute('**/api/Company/MyNotifications')
  })
})

describe('Push and Sync', () => {
  it('count down 15 minutes from a press, also after a reload; Force is offered beside Push', async () => {
    // The demo has pushed and synced a moment ago: the server counts down from the press.
    const waits = { Push: 0, Sync: 0 }
    await merchant.route('**/api/Integration/GetPlatformSetup', async (route) => {
      const answer = await route.fetch()
      const setup = (await answer.json()) as object
      await route.fulfill({ response: answer, json: { ...setup, activeRun: null, syncCooldownSeconds: waits.Sync, pushCooldownSeconds: waits.Push } })
    })
    await merchant.route(/\/api\/Product\/(Push|Sync)Products\//, async (route) => {
      waits[route.request().url().includes('/PushProducts/') ? 'Push' : 'Sync'] = 900
      await route.fulfill({ status: 202, json: { runId: '0190a0b0-0000-7000-8000-000000000001', status: 'queued' } })
    })
    await open(merchant, '/shop/products')
    const pushed = merchant.waitForRequest((request) => request.url().includes('/Product/PushProducts/'))
    await merchant.getByRole('button', { name: 'More options for Push' }).click()
    await merchant.getByRole('menuitem', { name: 'Force', exact: true }).click()
    expect(new URL((await pushed).url()).searchParams.get('forcePush')).toBe('true')
    await merchant.getByText('Pushing products, this may take a while...', { exact: true }).waitFor()
    await merchant.getByRole('button', { name: 'Sync', exact: true }).click()
    await merchant.getByText('Syncing products, this may take a while...', { exact: true }).waitFor()
    for (const name of ['Push again in 15 min', 'Sync again in 15 min'])
      expect(await merchant.getByRole('button', { name, exact: true }).isDisabled()).toBe(true)
    const ends = await merchant.evaluate(() =>
      ['pushProductsCooldown', 'syncProductsCooldown'].map((key) => Number(localStorage.getItem(key)) - Date.now()),
    )
    for (const left of ends) expect(left).toSatisfy((ms: number) => ms > 800_000 && ms <= 900_000)
    await open(merchant, '/shop/products')
    expect(await merchant.getByRole('button', { name: /^Push again in 1\d min$/ }).isDisabled()).toBe(true)
    await merchant.unrouteAll()
  })
})

describe('A list', () => {
  it('has 12 products a page, and fetches the next within 50 pixels of its end, after those it shows', async () => {
    const pages: string[] = []
    operator.on('request', (request) => void (request.url().includes('/Product/PagedProducts/') && pages.push(request.url())))
    await operator.addInitScript(() => {
      const margins: string[] = []
      Object.assign(globalThis, { margins })
      const Real = IntersectionObserver
      globalThis.IntersectionObserver = class extends Real {
        constructor(callback: IntersectionObserverCallback, options?: IntersectionObserverInit) {
          super(callback, options)
          margins.push(String(options?.rootMargin))
        }
      }
    })
    await operator.setViewportSize({ width: 1440, height: 500 })
    await open(operator, '/shop/products')
    const rows = operator.locator('main table tbody tr')
    expect(await rows.count()).toBe(12)
    // The first page may be read more than once; the second is not yet.
    expect(new Set(pages).size).toBe(1)
    const first = await rows.first().innerText()
    await rows.last().scrollIntoViewIfNeeded()
    await operator.mouse.wheel(0, 3000)
    await expect.poll(() => rows.count()).toBeGreaterThanOrEqual(24)
    expect(await rows.first().innerText()).toBe(first)
    expect(await operator.evaluate(() => (globalThis as unknown as { margins: string[] }).margins)).toContain('0px 0px 50px')
    await operator.setViewportSize({ width: 1440, height: 900 })
  })

  it('selects rows one by one and all of them, and takes them back', async () => {
    await open(operator, '/shop/products')
    const bar = operator.getByRole('region', { name: 'Selection' })
    const boxes = operator.locator('main table tbody input[type=checkbox]')
    await boxes.nth(0).check()
    await boxes.nth(2).check()
    await bar.getByText('2 selected').waitFor()
    await boxes.nth(0).uncheck()
    await bar.getByText('1 selected').waitFor()
    const loaded = await boxes.count()
    await operator.getByRole('checkbox', { name: 'Select all loaded rows' }).click()
    await bar.getByText(`${loaded} selected`).waitFor()
    await bar.getByRole('button', { name: /^Select all / }).click()
    await bar.getByText(/^All [\d,+]+ selected$/).waitFor()
    await bar.getByRole('button', { name: 'Clear' }).click()
    await bar.waitFor({ state: 'detached' })
  })

  it('shows products in 4 columns of at least 160 pixels', async () => {
    await open(operator, '/shop/products')
    await operator.getByRole('button', { name: 'Grid', exact: true }).click()
    const columns = () =>
      operator
        .locator('main [style*="--columns"]')
        .first()
        .evaluate((grid) => getComputedStyle(grid).gridTemplateColumns.split(' ').map(Number.parseFloat))
    await expect.poll(columns).toHaveLength(4)
    await operator.setViewportSize({ width: 620, height: 900 })
    await expect.poll(async () => (await columns()).length).toBeLessThan(4)
    expect(Math.min(...(await columns()))).toBeGreaterThanOrEqual(160)
    await operator.setViewportSize({ width: 1440, height: 900 })
    await operator.getByRole('button', { name: 'Table', exact: true }).click()
  })
})

describe('A form', () => {
  it('shows an error once a field was left, and scrolls to the first one after a save that failed', async () => {
    await operator.setViewportSize({ width: 1000, height: 500 })
    await open(operator, '/account/company')
    const error = operator.locator('form [class*="InputWrapper-error"]')
    const name = operator.locator('[data-path="companyName"]')
    await name.fill('')
    expect(await error.count()).toBe(0)
    await name.press('Tab')
    await error.first().waitFor()
    await operator.evaluate(() => scrollTo(0, document.body.scrollHeight))
    expect(await name.evaluate((node) => node.getBoundingClientRect().bottom)).toBeLessThan(0)
    await operator.getByRole('button', { name: 'Save', exact: true }).last().click()
    await expect.poll(() => name.evaluate((node) => node.getBoundingClientRect().top > 0 && node === document.activeElement)).toBe(true)
    await operator.setViewportSize({ width: 1440, height: 900 })
    await operator.getByRole('button', { name: 'Discard', exact: true }).last().click()
  })

  it('cuts a picture in "Select crop" and sends it as blob.jpeg', async () => {
    await open(merchant, '/account/profile')
    // What a form sends with files cannot be read from the request: the page notes it where it is sent.
    await merchant.evaluate(() => {
      const send = globalThis.fetch
      globalThis.fetch = (address, options) => {
        if (options?.body instanceof FormData) {
          const files = [...options.body].flatMap(([key, value]) => (value instanceof File ? [[key, value.name, value.type]] : []))
          document.body.dataset.sentFiles = JSON.stringify(files)
        }
        return send(address, options)
      }
    })
    await choosePicture(merchant, 'Logo', 'teal')
    await saveWith(merchant, 'Save', 'Profile saved')()
    expect(JSON.parse((await merchant.locator('body').getAttribute('data-sent-files')) ?? '')).toEqual([['logo', 'blob.jpeg', 'image/jpeg']])
  })

  it('keeps a dialog and what was typed in it when a phone is turned', async () => {
    const { value } = await ask<{ value: { hash: string }[] }>(operator, 'GET', '/Order/PagedOrders?orderStatus=New')
    await open(operator, `/shop/orders/${value[0]?.hash ?? ''}`)
    await operator.getByRole('button', { name: 'Edit address' }).click()
    const company = operator.getByRole('dialog', { name: 'Edit shipping address' }).getByLabel('Company')
    await company.fill('Kiln')
    await operator.setViewportSize({ width: 390, height: 844 })
    // The address is beside the items by then.
    await operator.waitForFunction(() => {
      const addresses = [...document.querySelectorAll('main section')].map((card) => card.getAttribute('aria-label') ?? '')
      return addresses.indexOf('Shipping address') < addresses.indexOf('Totals')
    })
    expect(await company.inputValue()).toBe('Kiln')
    await operator.keyboard.press('Escape')
    await operator.getByRole('button', { name: 'Leave' }).click()
    await company.waitFor({ state: 'detached' })
    await operator.setViewportSize({ width: 1440, height: 900 })
  })

  it('chooses a colour in "Choose a color" as hex', async () => {
    await open(operator, '/account/marketplace')
    await fillFields(operator, { 'styling.PrimaryColor': { colour: '#1f6feb' } })
    expect((await operator.locator('[data-path="styling.PrimaryColor"]').innerText()).trim()).toBe('#1f6feb')
    await operator.getByRole('button', { name: 'Discard', exact: true }).last().click()
  })
})

describe('The frame', () => {
  it('has a side menu of 200 pixels on a desktop, and none below 992', async () => {
    await open(operator, '/notifications')
    await operator.getByRole('banner').getByRole('button', { name: 'Side menu' }).click()
    await expect.poll(() => widthOf(operator, 'nav[aria-label="Side menu"]')).toBe(200)
    await operator.setViewportSize({ width: 991, height: 900 })
    await operator.locator('nav[aria-label="Side menu"]').waitFor({ state: 'hidden' })
    await operator.setViewportSize({ width: 1440, height: 900 })
    await operator.getByRole('banner').getByRole('button', { name: 'Side menu' }).click()
  })

  it('has an illustration of 40 percent beside signing in, hidden on small screens', async () => {
    const { page, context } = await browser.person()
    await page.goto(`${portal.url}/signin`)
    await page.getByLabel('E-mail').waitFor()
    const picture = page.locator('svg[viewBox="0 0 560 720"]')
    const columns = await picture.evaluate((svg) => {
      const layout = svg.parentElement?.parentElement
      return layout ? getComputedStyle(layout).gridTemplateColumns.split(' ').map(Number.parseFloat) : []
    })
    expect((columns[1] ?? 0) / ((columns[0] ?? 0) + (columns[1] ?? 0))).toBeCloseTo(0.4, 2)
    await page.setViewportSize({ width: 800, height: 900 })
    expect(await picture.isVisible()).toBe(false)
    await context.close()
  })
})

it('no script failed on the way', () => {
  expect(browser.issues).toEqual([])
})
