import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { demoPassword } from '../../server/src/demo/demo-data.ts'
import { fillFields, open } from './form-fields.ts'
import { chooseLanguage, openDemoPerson } from './people.ts'
import type { Opened } from './portal.ts'
import { openBeforeAll } from './portal.ts'

let opened: Opened

openBeforeAll({ demo: true }, (all) => {
  opened = all
})

const kept = (page: Page) =>
  page.evaluate(() => Object.keys(localStorage).filter((key) => key !== 'mantine-color-scheme-value' && key !== 'stoa-language'))

/** Writes into the browser that the server was last heard so many minutes ago. */
const age = (page: Page, minutes: number) =>
  page.evaluate((ago) => {
    const account = JSON.parse(localStorage.getItem('account') ?? '{}') as object
    localStorage.setItem('account', JSON.stringify({ ...account, lastValidation: Date.now() - ago * 60_000 }))
  }, minutes)

describe('A session', () => {
  it('is validated again on entry after 5 minutes, with a spinner meanwhile, and not before', async () => {
    const page = await openDemoPerson(opened, 'harbour@demo.stoa.example')
    let release = () => {}
    const isReleased = new Promise<void>((resolve) => (release = resolve))
    let validations = 0
    await page.route('**/api/Auth/ValidateToken', async (route) => {
      validations += 1
      await isReleased
      await route.continue()
    })
    await age(page, 4)
    await open(page, '/account/profile')
    expect(validations).toBe(0)
    await age(page, 6)
    await page.goto(`${opened.portal.url}/account/profile`)
    await page.getByText('Loading...').waitFor({ state: 'attached' })
    await expect.poll(() => validations).toBe(1)
    expect(await page.locator('main h1').count()).toBe(0)
    release()
    await page.locator('main h1').waitFor()
    await page.context().close()
  })

  it('that the server refuses leads to /signin, but not from /signup', async () => {
    const { page, context } = await opened.browser.person()
    const begin = () =>
      page.evaluate(() => {
        const token = `x.${btoa(JSON.stringify({ exp: Date.now() / 1000 + 900 }))}.y`
        const person = { userId: 'u', role: 'owner', name: 'Ada', email: 'ada@example.com', isEmailConfirmed: true, language: null }
        const account = { ...person, token, companyType: 'MERCHANT', companyId: 'c', lastValidation: Date.now() }
        localStorage.setItem('account', JSON.stringify(account))
        localStorage.setItem('access_token', token)
      })
    await page.goto(opened.portal.url)
    await begin()
    await page.goto(`${opened.portal.url}/account/profile`)
    await page.waitForURL((url) => url.pathname === '/signin')
    expect(await kept(page)).toEqual([])
    await page.goto(`${opened.portal.url}/signup`)
    const heading = page.getByRole('heading', { name: 'Create an account' })
    await heading.waitFor()
    await begin()
    await page.reload()
    await heading.waitFor()
    // Calls of the page may go on for as long as it is open: two seconds are enough for the answer that refuses the session.
    await page.waitForTimeout(2000)
    expect(new URL(page.url()).pathname).toBe('/signup')
    await context.close()
  })

  it('that is ended at /signout leads to /signin and leaves nothing behind', async () => {
    const page = await openDemoPerson(opened, 'fell@demo.stoa.example')
    await open(page, '/account/profile')
    await page.evaluate(() => localStorage.setItem('pushProductsCooldown', '1'))
    await page.getByRole('banner').getByRole('link', { name: 'Sign out' }).click()
    await page.waitForURL((url) => url.pathname === '/signin')
    expect(await kept(page)).toEqual([])
    await page.goto(`${opened.portal.url}/account/profile`)
    await page.waitForURL((url) => url.pathname === '/')
    await page.context().close()
  })
})

describe('Unsaved work', () => {
  it('does not hold back a page whose session another tab ended, and is there again after sign-in', async () => {
    const page = await openDemoPerson(opened, 'fell@demo.stoa.example')
    await open(page, '/account/company')
    await page.getByLabel('Phone').fill('+44 20 7946 0300')
    const other = await page.context().newPage()
    await other.goto(`${opened.portal.url}/signout`)
    await page.waitForURL((url) => url.pathname === '/signin')
    await page.getByText('Your session ended. Sign in to continue.').waitFor()
    await page.getByLabel('E-mail').fill('fell@demo.stoa.example')
    await page.locator('input[autocomplete=current-password]').fill(demoPassword)
    await page.getByRole('button', { name: 'Sign in', exact: true }).click()
    await page.getByText('Restored your unsaved changes.').waitFor()
    expect(await page.getByLabel('Phone').inputValue()).toBe('+44 20 7946 0300')
    await page.context().close()
  })
})

describe('A page before its script', () => {
  it('shows a spinner, and to whoever is signed in the title of the screen in their language', async () => {
    const page = await openDemoPerson(opened, 'harbour@demo.stoa.example')
    const { page: stranger } = await opened.browser.person()
    for (const one of [page, stranger]) {
      await one.route('**/assets/*.js', (route) => route.abort())
      await one.addInitScript(chooseLanguage, 'nl')
      await one.goto(`${opened.portal.url}/shop/orders`)
      await one.locator('#frame svg').waitFor()
    }
    expect(await page.locator('#frame').innerText()).toBe('Bestellingen')
    expect(await stranger.locator('#frame').innerText()).toBe('')
    // However late the portal draws something: an empty window says nothing.
    await stranger.clock.install()
    await stranger.reload()
    await stranger.clock.fastForward(10_000)
    expect(await stranger.locator('#frame svg').count()).toBe(1)
    await stranger.setViewportSize({ width: 390, height: 844 })
    await stranger.goto(`${opened.portal.url}/signin`)
    expect(await stranger.locator('#frame').innerText()).toBe('Inloggen')
    await page.goto(`${opened.portal.url}/landing`)
    expect(await page.locator('#frame').innerText()).toBe('Welkom, Ida')
    await page.goto(`${opened.portal.url}/shop/orders`)
    await page.unroute('**/assets/*.js')
    await page.reload()
    await page.getByRole('heading', { level: 1, name: 'Bestellingen' }).waitFor()
    await page.locator('#frame').waitFor({ state: 'detached' })
    for (const one of [page, stranger]) await one.context().close()
  })

  it('shows the names of a list on a phone, until the list itself is there', async () => {
    const page = await openDemoPerson(opened, 'harbour@demo.stoa.example')
    await page.setViewportSize({ width: 390, height: 844 })
    await page.route('**/assets/*.js', (route) => route.abort())
    await page.goto(`${opened.portal.url}/shop/products`)
    const names = page.locator('#frame li')
    await names.first().waitFor()
    expect(await names.count()).toBe(8)
    const early = await names.allInnerTexts()
    await page.unroute('**/assets/*.js')
    await page.reload()
    await page.locator('#frame').waitFor({ state: 'detached' })
    const rows = await page.locator('main li[data-row]').allInnerTexts()
    expect(early.map((name, index) => rows[index]?.includes(name))).toEqual(early.map(() => true))
    await page.context().close()
  })

  it('opens without the record of its marketplace where the server refuses it, and does not ask again and again', async () => {
    const { page, context } = await opened.browser.person()
    let calls = 0
    await page.route('**/api/Platform/Marketplace', (route) => {
      calls++
      return route.fulfill({ status: 500, contentType: 'application/json', body: '{}' })
    })
    await page.goto(`${opened.portal.url}/terms`)
    await page.getByRole('heading', { level: 1, name: 'Terms' }).waitFor()
    await page.waitForTimeout(2000)
    expect(await page.getByRole('heading', { level: 1, name: 'Terms' }).count()).toBe(1)
    expect(calls).toBeLessThan(6)
    await context.close()
  })

  it('gives way to "Failed to load page" when a file of the screen cannot be fetched', async () => {
    const { page, context } = await opened.browser.person()
    const html = await (await fetch(`${opened.portal.url}/about`)).text()
    const own = [...html.matchAll(/modulepreload" fetchpriority="low" crossorigin href="([^"]+)"/g)].at(-1)?.[1] ?? ''
    await page.route(`**${own}`, (route) => route.abort())
    await page.goto(`${opened.portal.url}/about`)
    await page.getByRole('heading', { level: 1, name: 'Failed to load page' }).waitFor()
    expect(await page.locator('#frame').count()).toBe(0)
    await context.close()
  })
})

describe('A dialog', () => {
  it('that cannot be fetched says so and keeps the page, and opens with the next press', async () => {
    const page = await openDemoPerson(opened, 'harbour@demo.stoa.example')
    await open(page, '/account/profile')
    await fillFields(page, { description: 'Lamps and bowls.' })
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await page.getByRole('alert').filter({ hasText: 'Profile saved' }).waitFor()
    await page.route('**/assets/*.js', (route) => route.abort())
    const change = page.getByRole('button', { name: 'Change password' })
    await change.click()
    await page.getByRole('alert').filter({ hasText: 'This could not be loaded' }).waitFor()
    expect(await page.getByRole('heading', { level: 1, name: 'Profile' }).count()).toBe(1)
    await page.unroute('**/assets/*.js')
    await change.click()
    await page.getByRole('dialog', { name: 'Change password' }).waitFor()
    await page.keyboard.press('Escape')
    await expect.poll(() => change.evaluate((button) => button === document.activeElement)).toBe(true)
    await page.context().close()
  })

  it('that is closed while its key is made does not lose the key', async () => {
    const page = await openDemoPerson(opened, 'harbour@demo.stoa.example')
    let release = () => {}
    const isReleased = new Promise<void>((resolve) => (release = resolve))
    await page.route('**/api/ApiKey/Create', async (route) => {
      if (route.request().method() === 'POST') await isReleased
      await route.continue()
    })
    await open(page, '/settings/api-keys')
    await page.getByRole('button', { name: 'Create API key' }).first().click()
    const drawer = page.getByRole('dialog', { name: 'Create API key' })
    await drawer.getByLabel('Name').fill('Till')
    await drawer.getByRole('checkbox').first().check()
    const sent = page.waitForRequest((request) => request.method() === 'POST' && request.url().endsWith('/api/ApiKey/Create'))
    await drawer.getByRole('button', { name: 'Create API key' }).click()
    await sent
    await page.keyboard.press('Escape')
    await drawer.waitFor({ state: 'detached' })
    release()
    await page.getByRole('dialog', { name: 'Your new API key' }).waitFor()
    await page.context().close()
  })
})

it('no script failed on the way', () => {
  expect(opened.browser.issues).toEqual([])
})
