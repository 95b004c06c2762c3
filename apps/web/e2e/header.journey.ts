import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { violationsOn } from './axe.ts'
import { open } from './form-fields.ts'
import { ask, chooseLanguage, joinAsMerchant, joinAsOperator, signIn } from './people.ts'
import type { Opened } from './portal.ts'
import { openBeforeAll } from './portal.ts'

const companyName = 'Vereinigte Handwerksgenossenschaft Norddeutschland-Ostsee eG'

let opened: Opened
let operator: Page

openBeforeAll({}, async (given) => {
  opened = given
  ;({ page: operator } = await given.browser.person())
  await joinAsOperator(operator, given.portal, { name: 'Maximiliane von Hohenstein-Wittelsbach', email: 'max@hohenstein.example', companyName })
})

/** How the header fits its window: whether all that is pressed is inside it, large enough, and the way out can be read. */
const fit = (page: Page) =>
  page.getByRole('banner').evaluate((header) => {
    const drawn = [...header.querySelectorAll<HTMLElement>('a, button')].filter((one) => one.getClientRects().length > 0)
    const boxes = drawn.map((one) => one.getBoundingClientRect())
    const wayOut = drawn.find((one) => one.getAttribute('href') === '/signout')
    const words = wayOut?.querySelector('.mantine-Button-label')
    return {
      wide: document.documentElement.scrollWidth - innerWidth,
      isInside: boxes.every(({ left, right }) => left >= 0 && right <= innerWidth),
      isLargeEnough: boxes.every(({ width, height }) => width >= 24 && height >= 24),
      isCut: words !== undefined && words !== null && words.clientWidth > 1 && words.scrollWidth > words.clientWidth,
    }
  })

it.each(['en', 'nl', 'de', 'fr'])('leaves room for the way out beside names of 60 characters, on any screen: %s', async (language) => {
  expect(companyName).toHaveLength(60)
  await operator.evaluate(chooseLanguage, language)
  await open(operator, '/notifications')
  await operator.locator(`html[lang=${language}]`).waitFor()
  for (const width of [390, 992, 1120, 1440]) {
    await operator.setViewportSize({ width, height: 900 })
    await expect
      .poll(async () => ({ width, ...(await fit(operator)) }))
      .toEqual({ width, wide: 0, isInside: true, isLargeEnough: true, isCut: false })
  }
  // What is cut off can be read in full.
  const name = operator.getByRole('banner').getByText(companyName, { exact: true }).first()
  await expect.poll(() => name.getAttribute('title')).toBe(companyName)
})

it('shows the names of a usual length in full at 1280 pixels, beside the icons of errors', async () => {
  const { page, context } = await opened.browser.person({ width: 1280, height: 900 })
  await joinAsMerchant(page, opened.portal, { name: 'Ida Lindqvist', email: 'ida@hearth.example', companyName: 'Harbour & Hearth' }, operator)
  await page.route('**/api/Company/MyNotifications', async (route) => {
    const response = await route.fetch()
    const error = { id: '1', message: 'It failed', link: null, thumbnail: null, createdAt: '2026-11-23T10:00:00.000Z' }
    await route.fulfill({ response, json: { ...((await response.json()) as object), pushErrors: [error], syncErrors: [error] } })
  })
  for (const language of ['en', 'nl', 'de', 'fr']) {
    await page.evaluate(chooseLanguage, language)
    await open(page, '/notifications')
    await page.locator(`html[lang=${language}]`).waitFor()
    const banner = page.getByRole('banner')
    await banner.locator('[aria-label*="1"]').nth(1).waitFor()
    // Names and font come when they come.
    const findCut = () =>
      banner.evaluate((header) =>
        [...header.querySelectorAll<HTMLElement>('button span')]
          .filter(({ textContent }) => ['Ida Lindqvist', 'Harbour & Hearth'].includes(textContent))
          .map((one) => {
            const words = document.createRange()
            words.selectNodeContents(one)
            return [one.textContent, words.getBoundingClientRect().width > one.getBoundingClientRect().width]
          }),
      )
    await expect
      .poll(async () => [language, await findCut()])
      .toEqual([
        language,
        [
          ['Ida Lindqvist', false],
          ['Harbour & Hearth', false],
        ],
      ])
  }
  await context.close()
})

it('has the way out in its drawer on a phone, where the names fit too', async () => {
  const { page, context } = await opened.browser.person({ width: 390, height: 844 }, 'dark')
  await signIn(page, opened.portal, 'max@hohenstein.example')
  await open(page, '/notifications')
  await page.getByRole('button', { name: 'Open the menu' }).click()
  const drawer = page.getByRole('dialog', { name: 'Menu' })
  const wayOut = drawer.getByRole('link', { name: 'Sign out' })
  await wayOut.scrollIntoViewIfNeeded()
  // The drawer may be moving in yet.
  const isInside = async () => {
    const { x = -1, width = 0 } = (await wayOut.boundingBox()) ?? {}
    return x >= 0 && x + width <= 390
  }
  await expect.poll(isInside).toBe(true)
  await expect.poll(() => drawer.evaluate((panel) => panel.scrollWidth - panel.clientWidth)).toBe(0)
  expect(await violationsOn(page)).toEqual([])
  await context.close()
})

it('says which page one is on in the menu, also on a page below it', async () => {
  const { page, context } = await opened.browser.person()
  await signIn(page, opened.portal, 'max@hohenstein.example')
  const { id } = await ask<{ id: string }>(page, 'POST', '/Collection/CreateCollection', { name: 'Garden pots' })
  await open(page, `/shop/collections/${id}`)
  await page.getByRole('heading', { name: 'Garden pots' }).waitFor()
  const menu = page.getByRole('navigation', { name: 'Main' }).getByRole('button', { name: 'My Marketplace' })
  expect(await menu.getAttribute('aria-current')).toBe('true')
  expect(await page.getByRole('navigation', { name: 'Main' }).locator('[aria-current]').count()).toBe(1)
  await menu.click()
  await page.getByRole('menuitem', { name: 'Collections' }).waitFor()
  expect(await page.locator('[role=menuitem][aria-current=page]').allTextContents()).toEqual(['Collections'])
  await context.close()
})

it('opens a menu under the mouse and leaves the keyboard where somebody writes, and gives it back to the button that was pressed', async () => {
  const { page, context } = await opened.browser.person()
  await signIn(page, opened.portal, 'max@hohenstein.example')
  await open(page, '/search')
  const search = page.getByRole('main').getByPlaceholder('Search').first()
  await search.fill('van')
  const menu = page.getByRole('navigation', { name: 'Main' }).getByRole('button').first()
  const line = page.getByRole('menuitem').first()
  await menu.hover()
  await line.waitFor()
  await page.keyboard.type(' Dijk')
  expect(await search.inputValue()).toBe('van Dijk')
  await page.mouse.move(700, 800)
  await line.waitFor({ state: 'detached' })
  await menu.press('Enter')
  await line.waitFor()
  await page.keyboard.press('Escape')
  await line.waitFor({ state: 'detached' })
  await expect.poll(() => menu.evaluate((button) => button === document.activeElement)).toBe(true)
  await context.close()
})
