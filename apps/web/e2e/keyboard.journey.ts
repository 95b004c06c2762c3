import type { Locator, Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { demoPassword } from '../../server/src/demo/demo-data.ts'
import { ask } from './people.ts'
import type { Opened } from './portal.ts'
import { openBeforeAll } from './portal.ts'
import { restOf } from './rest.ts'

let opened: Opened
let page: Page

openBeforeAll({ demo: true }, async (given) => {
  opened = given
  ;({ page } = await given.browser.person())
})

const maxStops = 250

/** What is wrong with the place of the keyboard: that it has none, is not seen, or is off the screen; undefined where all is right. */
const problemOf = () =>
  page.evaluate(() => {
    const place = document.activeElement
    if (!(place instanceof HTMLElement) || place === document.body) return 'the keyboard is nowhere'
    // A control that is drawn by another element has its ring there.
    const drawn = [place, place.parentElement, place.nextElementSibling, ...(place instanceof HTMLInputElement ? [...(place.labels ?? [])] : [])]
    const hasRing = drawn.some((one) => {
      const { outlineStyle, outlineWidth } = one ? getComputedStyle(one) : { outlineStyle: 'none', outlineWidth: '0px' }
      return outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 1
    })
    // The part that the skip link leads to is the whole page.
    if (!hasRing && place.id !== 'content') return `no ring around ${place.outerHTML.slice(0, 200)}`
    const { top, bottom, left, right } = place.getBoundingClientRect()
    const isOnScreen = bottom > 0 && right > 0 && top < innerHeight && left < innerWidth
    return isOnScreen ? undefined : `off the screen: ${place.outerHTML.slice(0, 200)}`
  })

const isAt = (target: Locator) => target.evaluateAll((found) => found.length > 0 && found[0] === document.activeElement)

/** Presses Tab until the keyboard is at `target`. Each stop on the way has to be seen. */
async function tabTo(target: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  await target.first().waitFor()
  for (let stops = 0; stops < maxStops; stops += 1) {
    if (await isAt(target.first())) {
      expect(await problemOf()).toBeUndefined()
      return
    }
    await page.keyboard.press(key)
    // Between the last stop and the first is the browser itself.
    if (!(await page.evaluate(() => document.activeElement === document.body))) expect(await problemOf()).toBeUndefined()
  }
  throw new Error(`${maxStops} times ${key} do not lead to ${String(target)}`)
}

/** Goes to `target` by Tab and presses Enter on it. */
async function enter(target: Locator): Promise<void> {
  await tabTo(target)
  await page.keyboard.press('Enter')
}

/** Puts a text in the place of what the field at the keyboard has. */
async function retype(text: string): Promise<void> {
  await page.keyboard.press('Control+a')
  await page.keyboard.type(text)
}

/** Once a dialog is gone, the keyboard is somewhere. */
async function expectClosed(dialog: Locator): Promise<void> {
  await dialog.waitFor({ state: 'detached' })
  await expect.poll(problemOf).toBeUndefined()
}

/** Presses the arrow down until the option of a list is the chosen one, and takes it. */
async function pick(option: Locator): Promise<void> {
  await option.waitFor()
  const isChosen = () => option.evaluate((one) => one.hasAttribute('data-combobox-selected'))
  for (let presses = 0; presses < 60 && !(await isChosen()); presses += 1) await page.keyboard.press('ArrowDown')
  expect(await isChosen()).toBe(true)
  await page.keyboard.press('Enter')
}

/** Goes to a page of the portal by the command palette; `menu` is the menu it is in. */
async function goTo(name: string, menu: string): Promise<void> {
  await page.keyboard.press('Control+k')
  const palette = page.getByRole('dialog', { name: 'Search and commands' })
  await palette.waitFor()
  await page.keyboard.type(name)
  await palette.getByText(/^\d+ results?$/).waitFor({ state: 'attached' })
  await pick(palette.getByRole('option', { name: `${name} ${menu}` }))
  await page.getByRole('heading', { level: 1, name }).waitFor()
  await expectClosed(palette)
}

const button = (name: string) => page.getByRole('button', { name, exact: true })

it('signs in', async () => {
  await page.goto(`${opened.portal.url}/signin`)
  await tabTo(page.getByLabel('E-mail'))
  await page.keyboard.type('harbour@demo.stoa.example')
  await tabTo(page.locator('input[autocomplete=current-password]'))
  await page.keyboard.type(demoPassword)
  await page.keyboard.press('Enter')
  await page.waitForURL((url) => url.pathname === '/landing')
  await page.getByRole('heading', { level: 1, name: /^Welcome/ }).waitFor()
  // What the dashboard still loads may take the keyboard along.
  await restOf(page)
  // The first stop leads past the menus.
  await page.keyboard.press('Tab')
  expect(await isAt(page.getByRole('link', { name: 'Skip to content' }))).toBe(true)
  await page.keyboard.press('Enter')
  await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('content')
})

it('closes the command palette with Escape, and goes to Products with it', async () => {
  await restOf(page)
  await enter(page.getByRole('banner').getByRole('button', { name: 'Search and commands' }))
  const palette = page.getByRole('dialog', { name: 'Search and commands' })
  await palette.waitFor()
  await page.keyboard.press('Escape')
  await expectClosed(palette)
  await expect.poll(() => isAt(button('Search and commands'))).toBe(true)
  await goTo('Products', 'My Shop')
})

it('edits the title of a product and saves it', async () => {
  await enter(page.locator('main table tbody a[href^="/shop/products/"]'))
  await page.waitForURL((url) => /^\/shop\/products\/[^/]+$/.test(url.pathname))
  await page.getByRole('region', { name: 'Timeline' }).waitFor()
  await expect.poll(problemOf).toBeUndefined()
  await enter(page.getByRole('main').getByRole('link', { name: 'Edit', exact: true }))
  await page.waitForURL((url) => url.pathname.endsWith('/edit'))
  await page.getByRole('textbox', { name: 'Name Required' }).waitFor()
  await expect.poll(problemOf).toBeUndefined()
  await tabTo(page.getByRole('textbox', { name: 'Name Required' }))
  await retype('Bowl of the north')
  // Leaving asks first; Escape stays.
  await tabTo(page.locator('main a[href^="/shop/products/"]'), 'Shift+Tab')
  await page.keyboard.press('Enter')
  const question = page.getByRole('dialog', { name: 'Unsaved changes' })
  await question.waitFor()
  await page.keyboard.press('Escape')
  await expectClosed(question)
  await enter(button('Save'))
  await page.getByText('Product saved').waitFor()
  await page.getByRole('heading', { level: 1, name: 'Edit Bowl of the north' }).waitFor()
  await expect.poll(problemOf).toBeUndefined()
})

it('opens an order and fulfils it with tracking', async () => {
  await goTo('Orders', 'My Shop')
  await enter(button('To fulfil'))
  await page.waitForURL((url) => url.searchParams.get('view') === 'to-fulfil')
  await page.locator('main table tbody tr').first().waitFor()
  await enter(page.locator('main table tbody a[href^="/shop/orders/"]'))
  await page.waitForURL((url) => /^\/shop\/orders\/[^/]+$/.test(url.pathname))
  await page.getByRole('region', { name: 'Timeline' }).waitFor()
  const hash = new URL(page.url()).pathname.split('/').pop() ?? ''
  // A dialog that a line of a menu opened gives the keyboard back to the button of that menu.
  await enter(button('More actions'))
  await page.getByRole('menuitem', { name: 'Send message' }).focus()
  await page.keyboard.press('Enter')
  const message = page.getByRole('dialog')
  await message.waitFor()
  await page.keyboard.press('Escape')
  await message.waitFor({ state: 'detached' })
  await expect.poll(() => isAt(button('More actions'))).toBe(true)
  await enter(button('Fulfil order'))
  await tabTo(page.getByLabel('Carrier'))
  await page.keyboard.type('PostNL')
  await tabTo(page.getByLabel('Tracking number'))
  await page.keyboard.type('3STEST1234567')
  await enter(button('Mark as fulfilled'))
  const question = page.getByRole('dialog', { name: /^Mark .* as fulfilled/ })
  await question.waitFor()
  // No first, then yes.
  await page.keyboard.press('Escape')
  await expectClosed(question)
  await enter(button('Mark as fulfilled'))
  await question.waitFor()
  await enter(question.getByRole('button', { name: 'Mark as fulfilled' }))
  await expectClosed(question)
  await page.getByText('3STEST1234567').first().waitFor()
  await expect.poll(problemOf).toBeUndefined()
  const order = await ask<{ orderStatus: string }>(page, 'GET', `/Order/GetByHash/${hash}`)
  expect(order.orderStatus).toBe('Fulfilled')
})

it('ticks orders and marks them as fulfilled at once; what a colleague shipped meanwhile is named with its reason', async () => {
  await goTo('Orders', 'My Shop')
  await enter(button('To fulfil'))
  await page.waitForURL((url) => url.searchParams.get('view') === 'to-fulfil')
  const rows = page.locator('main table tbody tr')
  await rows.first().waitFor()
  const hrefs = await rows.locator('a[href^="/shop/orders/"]').evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''))
  const [hash = '', other = ''] = [...new Set(hrefs)].map((href) => href.split('/').pop() ?? '')
  const tick = async (index: number) => {
    await tabTo(rows.nth(index).getByRole('checkbox'))
    await page.keyboard.press('Space')
  }
  await tick(0)
  await tick(1)
  const selection = page.getByRole('region', { name: 'Selection' })
  const act = selection.getByRole('button', { name: 'Mark as fulfilled' })
  await tabTo(act, 'Shift+Tab')
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Mark 2 orders as fulfilled?' })
  await dialog.getByText(/items? counts? as shipped/).waitFor()
  // While the orders are checked nothing can be pressed yet: the keyboard is in the dialog all the same.
  expect(await dialog.evaluate((node) => node.contains(document.activeElement))).toBe(true)
  await page.keyboard.press('Escape')
  await expectClosed(dialog)
  await tabTo(act)
  await page.keyboard.press('Enter')
  await dialog.getByText(/items? counts? as shipped/).waitFor()
  await ask(page, 'POST', '/Order/FulfillOrder', { hash: other })
  await tabTo(dialog.getByLabel('Carrier'))
  await page.keyboard.type('PostNL')
  await enter(dialog.getByRole('button', { name: 'Mark as fulfilled' }))
  await page.getByText('1 order marked as fulfilled').waitFor()
  const refusals = page.getByRole('dialog', { name: '1 order not changed' })
  await refusals.getByText('Nothing is left to ship.').waitFor()
  await page.keyboard.press('Escape')
  await expectClosed(refusals)
  // Neither is to be fulfilled any more.
  await expect.poll(() => page.locator(`main a[href$="${hash}"], main a[href$="${other}"]`).count()).toBe(0)
  await expect.poll(() => selection.count()).toBe(0)
  const order = await ask<{ fulfilments: { carrier: string }[] }>(page, 'GET', `/Order/GetByHash/${hash}`)
  expect(order.fulfilments.map(({ carrier }) => carrier)).toEqual(['PostNL'])
})

it('opens the notification bell, and closes it with Escape', async () => {
  const bell = page.getByRole('banner').getByRole('button', { name: /^Notifications/ })
  await enter(bell)
  const all = page.getByRole('banner').getByRole('link', { name: 'Show all' })
  await tabTo(all)
  await page.keyboard.press('Escape')
  await all.waitFor({ state: 'hidden' })
  await expect.poll(() => isAt(bell)).toBe(true)
  expect(await problemOf()).toBeUndefined()
})

it('switches the language', async () => {
  await goTo('Profile', 'Account')
  await tabTo(page.getByRole('combobox', { name: 'Language' }))
  await page.keyboard.press('Enter')
  await pick(page.getByRole('option', { name: 'Nederlands' }))
  await enter(button('Save'))
  await page.getByRole('heading', { level: 1, name: 'Profiel' }).waitFor()
  await expect.poll(() => page.evaluate(() => document.documentElement.lang)).toBe('nl')
})

it('signs out', async () => {
  await enter(page.getByRole('banner').getByRole('link', { name: 'Uitloggen' }))
  await page.waitForURL((url) => url.pathname === '/signin')
  await page.locator('input[autocomplete=current-password]').waitFor()
  expect(await page.evaluate(() => localStorage.getItem('access_token'))).toBeNull()
})

it('no script failed on the way', () => {
  expect(opened.browser.issues).toEqual([])
})
