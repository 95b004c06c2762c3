import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { addColleague } from '../../server/test/add-colleague.ts'
import { violationsOn } from './axe.ts'
import { joinAsOperator, signIn } from './people.ts'
import type { Portal, PortalBrowser } from './portal.ts'
import { openBeforeAll } from './portal.ts'

let portal: Portal
let browser: PortalBrowser
let owner: Page
let colleague: Page

openBeforeAll({}, async (opened) => {
  ;({ portal, browser } = opened)
  owner = (await browser.person()).page
  colleague = (await browser.person({ width: 390, height: 844 })).page
})

/** Until a screen is there and nothing on it is on its way. */
async function rest(page: Page): Promise<void> {
  await page.waitForFunction(() => document.querySelector('main h1') !== null && document.querySelector('[aria-busy="true"], [data-stale]') === null)
}

async function open(page: Page, path: string): Promise<void> {
  await page.goto(`${portal.url}${path}`)
  await rest(page)
}

const tab = (page: Page, name: string) => page.getByRole('navigation', { name: 'Views' }).getByRole('button', { name, exact: true })
const chosen = (page: Page) => page.locator('[data-view][aria-pressed="true"]').innerText()
const menu = (page: Page) => page.getByRole('button', { name: /^Actions for view/ })

/** Takes a line of the chosen view's menu with the keyboard alone. */
async function choose(page: Page, line: string): Promise<void> {
  await menu(page).focus()
  await page.keyboard.press('Enter')
  const item = page.getByRole('menuitem', { name: line })
  await item.waitFor()
  await expect
    .poll(async () => {
      if (await item.evaluate((node) => node === document.activeElement)) return true
      await page.keyboard.press('ArrowDown')
      return false
    })
    .toBe(true)
  await page.keyboard.press('Enter')
}

describe('A view of a list', () => {
  it('is saved under a name for everyone of the company, and is there after a reload', async () => {
    const email = 'vera@views.example'
    await joinAsOperator(owner, portal, { name: 'Vera', email, companyName: 'Views' })
    await addColleague(portal.databaseUrl, email, { email: 'cole@views.example', name: 'Cole', role: 'viewer' })
    await open(owner, '/shop/products?instock=false')
    await owner.getByRole('button', { name: 'Save view' }).click()
    await owner.getByRole('dialog').getByLabel('Name').fill('Sold out')
    await owner.getByRole('dialog').getByLabel('Share with everyone at Views').check()
    await owner.keyboard.press('Enter')
    await tab(owner, 'Shared: Sold out').waitFor()
    await expect.poll(() => owner.url()).toMatch(/saved=/)
    await owner.reload()
    await rest(owner)
    await expect.poll(() => chosen(owner)).toContain('Sold out')
    expect(await owner.getByRole('button', { name: 'Save view' }).count()).toBe(0)
  })

  it('has a name that no other of the person’s has', async () => {
    await open(owner, '/shop/products?instock=true')
    await owner.getByRole('button', { name: 'Save view' }).click()
    await owner.getByRole('dialog').getByLabel('Name').fill('sold OUT')
    await owner.keyboard.press('Enter')
    await owner.getByText('A view with this name already exists. Choose another name.').waitFor()
    // What was typed is not discarded without a question.
    await owner.keyboard.press('Escape')
    await owner.getByRole('dialog', { name: 'Unsaved changes' }).getByRole('button', { name: 'Leave' }).click()
    await owner.getByRole('dialog').first().waitFor({ state: 'detached' })
  })

  it('is seen by a colleague on a phone, who may not change it', async () => {
    await signIn(colleague, portal, 'cole@views.example')
    await open(colleague, '/shop/products?q=lamp')
    await tab(colleague, 'Shared: Sold out').click()
    await expect.poll(() => new URL(colleague.url()).search).toMatch(/instock=false/)
    expect(new URL(colleague.url()).search).not.toContain('lamp')
    await menu(colleague).click()
    await colleague.getByText('Shared by Vera').waitFor()
    expect(await colleague.getByRole('menuitem').allInnerTexts()).toEqual(['Save as new view'])
    await colleague.keyboard.press('Escape')
    for (const scheme of ['light', 'dark'] as const) {
      await colleague.emulateMedia({ colorScheme: scheme })
      expect(await violationsOn(colleague), scheme).toEqual([])
    }
  })

  it('is updated to what is shown and renamed, by keyboard, and the colleague’s link follows', async () => {
    await open(owner, '/shop/products')
    await tab(owner, 'Shared: Sold out').focus()
    await owner.keyboard.press('Enter')
    await owner.getByLabel('Search', { exact: true }).fill('lamp')
    await owner.getByRole('button', { name: 'Save view' }).waitFor()
    await choose(owner, 'Update view')
    await owner.getByText('“Sold out” updated').waitFor()
    await owner.getByRole('button', { name: 'Save view' }).waitFor({ state: 'detached' })
    await choose(owner, 'Rename')
    await owner.getByRole('dialog').getByLabel('Name').waitFor()
    await owner.keyboard.press('Control+A')
    await owner.keyboard.type('Lamps gone')
    await owner.keyboard.press('Enter')
    await tab(owner, 'Shared: Lamps gone').waitFor()
    await expect.poll(() => owner.evaluate(() => document.activeElement?.outerHTML.slice(0, 200))).toMatch(/Actions for view/)

    await colleague.reload()
    await rest(colleague)
    // The link asks what it requested; that the view asks something else now is said.
    await expect.poll(() => chosen(colleague)).toContain('Lamps gone')
    await colleague.getByRole('button', { name: 'Save view' }).waitFor()
    await choose(colleague, 'Discard changes')
    await expect.poll(() => new URL(colleague.url()).search).toMatch(/q=lamp/)
  })

  it('goes for everyone when it is deleted', async () => {
    await choose(owner, 'Delete')
    await owner.getByRole('button', { name: 'Delete view' }).click()
    await tab(owner, 'Shared: Lamps gone').waitFor({ state: 'detached' })
    await expect.poll(() => chosen(owner)).toBe('All')
    await colleague.reload()
    await rest(colleague)
    expect(await tab(colleague, 'Shared: Lamps gone').count()).toBe(0)
    expect(await chosen(colleague)).toBe('All')
  })

  it('broke no script on the way', () => {
    expect(browser.issues).toEqual([])
  })
})
