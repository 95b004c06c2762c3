import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { violationsOn } from './axe.ts'
import { open } from './form-fields.ts'
import { chooseLanguage, joinAsMerchant, openPair, signIn } from './people.ts'
import type { Opened } from './portal.ts'
import { openBeforeAll } from './portal.ts'

let opened: Opened
let operator: Page
let merchant: Page

openBeforeAll({}, async (given) => {
  opened = given
  ;({ operator, merchant } = await openPair(given))
})

const tourOf = (page: Page) => page.getByRole('region', { name: 'Tour' })
const offerOf = (page: Page) => tourOf(page).getByRole('button', { name: 'Start tour' })
const focused = (page: Page) => page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent ?? '')
/** What the tour marks: the name of a button, or of a part of the page. */
const marked = (page: Page) =>
  page
    .locator('[data-tour-place]')
    .evaluateAll((places) => places.map((place) => place.getAttribute('aria-label') ?? place.textContent.trim()).join(', '))

/** Opens the help by its button, with the keyboard. */
async function openHelp(page: Page, title: string): Promise<ReturnType<Page['getByRole']>> {
  await page.getByRole('banner').getByRole('button', { name: 'Help', exact: true }).press('Enter')
  const help = page.getByRole('dialog', { name: `Help: ${title}` })
  await help.waitFor()
  return help
}

/** Walks through the tour by Enter alone and returns the headings, each checked to have the keyboard and to mark a place. */
async function walk(page: Page): Promise<{ titles: string[]; places: string[] }> {
  const [titles, places]: [string[], string[]] = [[], []]
  for (;;) {
    const title = (await tourOf(page).getByRole('heading').textContent()) ?? ''
    await expect.poll(() => focused(page)).toBe(title)
    titles.push(title)
    await expect.poll(() => marked(page)).not.toBe('')
    places.push(await marked(page))
    expect(await violationsOn(page)).toEqual([])
    const next = tourOf(page).getByRole('button', { name: 'Next' })
    if ((await next.count()) === 0) return { titles, places }
    await next.press('Enter')
  }
}

describe('The tour of the first hour', () => {
  it('is offered to a new merchant, goes by the keyboard through the places of the portal, and is not offered again', async () => {
    await open(merchant, '/landing')
    await offerOf(merchant).waitFor()
    expect(await violationsOn(merchant)).toEqual([])
    await offerOf(merchant).press('Enter')
    await tourOf(merchant).getByText('Step 1 of 6').waitFor()
    // A reload does not end the offer: who was in the middle of the tour can start it again.
    await merchant.reload()
    await offerOf(merchant).press('Enter')
    await tourOf(merchant).getByText('Step 1 of 6').waitFor()
    expect(await walk(merchant)).toEqual({
      titles: ['Your dashboard', 'Connect your shop', 'Find marketplaces', 'Products and orders', 'Notifications', 'Help and search'],
      places: ['Setup', 'Settings', 'Marketplaces', 'My Shop', expect.stringMatching(/^Notifications/), 'Help'],
    })
    await tourOf(merchant).getByRole('button', { name: 'Back' }).press('Enter')
    await tourOf(merchant).getByRole('heading', { name: 'Notifications' }).waitFor()
    await tourOf(merchant).getByRole('button', { name: 'Next' }).press('Enter')
    await tourOf(merchant).getByRole('button', { name: 'Finish' }).press('Enter')
    await tourOf(merchant).waitFor({ state: 'detached' })
    await expect.poll(() => focused(merchant)).toBe('Help')
    await expect.poll(() => marked(merchant)).toBe('')
    // The server knows, not only this browser.
    const { page, context } = await opened.browser.person()
    await signIn(page, opened.portal, 'mira@kiln.example')
    await open(page, '/landing')
    await page.getByRole('region', { name: 'Setup' }).waitFor()
    expect(await tourOf(page).count()).toBe(0)
    await context.close()
  })

  it('starts again from the help, stays while screens are opened, traps nobody, and ends with Escape', async () => {
    await open(merchant, '/notifications')
    const help = await openHelp(merchant, 'Notifications')
    await help.getByRole('button', { name: 'Take the tour' }).press('Enter')
    await tourOf(merchant).getByRole('heading', { name: 'Your dashboard' }).waitFor()
    await expect.poll(() => focused(merchant)).toBe('Your dashboard')
    // Away from the dashboard, the way there is marked.
    await expect.poll(() => marked(merchant)).toMatch(/, home$/)
    await tourOf(merchant).getByRole('link', { name: 'Open Dashboard' }).press('Enter')
    await merchant.waitForURL((url) => url.pathname === '/landing')
    await expect.poll(() => marked(merchant)).toBe('Setup')
    // The rest of the page is in use all the while.
    await merchant.getByRole('banner').getByRole('button', { name: 'Settings' }).click()
    await merchant.getByRole('menuitem', { name: 'Shipping' }).click()
    await merchant.getByRole('heading', { level: 1, name: 'Shipping' }).waitFor()
    await tourOf(merchant).getByRole('button', { name: 'Next' }).press('Escape')
    await tourOf(merchant).waitFor({ state: 'detached' })
    await expect.poll(() => focused(merchant)).toBe('Help')
  })

  it('fits a phone, where the menus are behind their button', async () => {
    const { page, context } = await opened.browser.person({ width: 390, height: 844 }, 'dark')
    await joinAsMerchant(page, opened.portal, { name: 'Noor', email: 'noor@loom.example', companyName: 'Loom' }, operator)
    await open(page, '/landing')
    await offerOf(page).press('Enter')
    await tourOf(page).getByText('Step 1 of 6').waitFor()
    const { places } = await walk(page)
    expect(places.slice(0, 4)).toEqual(['Setup', 'Open the menu', 'Open the menu', 'Open the menu'])
    await context.close()
  })

  it('of an operator has its own steps, and once skipped is not offered again', async () => {
    await open(operator, '/landing')
    const saved = operator.waitForResponse((response) => response.url().endsWith('/Company/EndTour'))
    await tourOf(operator).getByRole('button', { name: 'Skip tour' }).press('Enter')
    await tourOf(operator).waitFor({ state: 'detached' })
    await expect.poll(() => operator.evaluate(() => document.activeElement?.id)).toBe('content')
    expect((await saved).ok()).toBe(true)
    await open(operator, '/landing')
    await operator.getByRole('region', { name: 'Setup' }).waitFor()
    expect(await tourOf(operator).count()).toBe(0)
    const help = await openHelp(operator, 'Dashboard')
    await help.getByRole('button', { name: 'Take the tour' }).press('Enter')
    await tourOf(operator).getByText('Step 1 of 7').waitFor()
    expect((await walk(operator)).places).toEqual([
      'Setup',
      'Account',
      'My Marketplace',
      'Settings',
      'Reporting',
      expect.stringMatching(/^Notifications/),
      'Help',
    ])
    await tourOf(operator).getByRole('button', { name: 'Finish' }).press('Enter')
    await tourOf(operator).waitFor({ state: 'detached' })
  })
})

describe('The help of a screen', () => {
  it('says what the screen is for in the words of the person’s role, and leads on', async () => {
    await open(merchant, '/shop/payouts')
    const help = await openHelp(merchant, 'Payouts')
    await help.getByText('The forecast shows your next payouts and what is held back.').waitFor()
    expect(await help.getByText('Payout rules').count()).toBe(0)
    expect(await violationsOn(merchant)).toEqual([])
    await help.getByRole('link', { name: 'Open Next payouts' }).press('Enter')
    await merchant.waitForURL((url) => url.pathname === '/shop/payout-forecast')
    await help.waitFor({ state: 'detached' })
    await (await openHelp(merchant, 'Next payouts')).press('Escape')
    await expect.poll(() => focused(merchant)).toBe('Help')
  })

  it('is fetched when it is opened, in the language of the screens', async () => {
    const { page, context } = await opened.browser.person()
    await signIn(page, opened.portal, 'mira@kiln.example')
    await page.evaluate(chooseLanguage, 'nl')
    const bodies: Promise<string>[] = []
    page.on('response', (response) => response.request().resourceType() === 'script' && bodies.push(response.text()))
    await open(page, '/shop/orders')
    const sentence = 'Open een bestelling om artikelen te verzenden, tracking toe te voegen of terug te betalen.'
    expect((await Promise.all(bodies)).some((body) => body.includes(sentence))).toBe(false)
    await page.getByRole('banner').getByRole('button', { name: 'Help', exact: true }).press('Enter')
    await page.getByRole('dialog', { name: 'Help: Bestellingen' }).getByText(sentence).waitFor()
    expect((await Promise.all(bodies)).some((body) => body.includes(sentence))).toBe(true)
    await context.close()
  })
})

it('no script failed on the way', () => {
  expect(opened.browser.issues).toEqual([])
})
