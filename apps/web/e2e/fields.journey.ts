import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { open } from './form-fields.ts'
import { openPair } from './people.ts'
import { openBeforeAll } from './portal.ts'

let operator: Page
let merchant: Page

openBeforeAll({}, async (opened) => {
  ;({ operator, merchant } = await openPair(opened))
})

/** Opens a page whose further scripts wait until the returned function is called: what a field needs once it is used arrives late. */
async function openSlow(page: Page, path: string): Promise<() => Promise<void>> {
  await open(page, path)
  const released = Promise.withResolvers<void>()
  await page.route('**/assets/*.js', async (request) => {
    await released.promise
    await request.continue()
  })
  return async () => {
    released.resolve()
    await page.unrouteAll({ behavior: 'wait' })
  }
}

const isFocused = (page: Page, name: RegExp) =>
  page
    .getByLabel(name)
    .first()
    .evaluate((field) => field === document.activeElement)

describe('A field that is a plain input until it is used', () => {
  it('keeps what is typed before its options arrive, then finds them', async () => {
    const release = await openSlow(merchant, '/account/company')
    const country = merchant.getByLabel(/^Country/).first()
    await country.focus()
    await merchant.keyboard.press('ControlOrMeta+a')
    await merchant.keyboard.type('portug')
    // Enter would send the form without the country.
    await merchant.keyboard.press('Enter')
    expect(await merchant.getByRole('option').count()).toBe(0)
    await release()
    await merchant.getByRole('option', { name: 'Portugal' }).waitFor()
    expect([await country.inputValue(), await isFocused(merchant, /^Country/)]).toEqual(['portug', true])
    await merchant.keyboard.press('Enter')
    expect(await country.inputValue()).toBe('Portugal')
  })

  it('chooses what was typed in it also where the next field is used meanwhile', async () => {
    const release = await openSlow(merchant, '/account/company')
    const country = merchant.getByLabel(/^Country/).first()
    const street = merchant.getByLabel(/^Street/).first()
    await country.focus()
    await merchant.keyboard.press('ControlOrMeta+a')
    await merchant.keyboard.type('austri')
    await merchant.keyboard.press('Tab')
    await merchant.keyboard.type('Ring 1')
    expect(await country.inputValue()).toBe('Austria')
    await release()
    expect(await isFocused(merchant, /^Street/)).toBe(true)
    await merchant.keyboard.type('b')
    expect(await street.inputValue()).toBe('Ring 1b')
    expect(await merchant.getByRole('option').count()).toBe(0)
  })

  it('opens once its options are there where it was pressed, unless another field is used meanwhile', async () => {
    const release = await openSlow(merchant, '/account/company')
    await merchant.getByLabel(/^Mode/).first().click()
    await merchant.getByLabel(/^City/).first().click()
    await release()
    await expect.poll(() => isFocused(merchant, /^City/)).toBe(true)
    expect(await merchant.getByRole('option').count()).toBe(0)
    await merchant.getByLabel(/^Mode/).first().click()
    await merchant.getByRole('option', { name: 'Sells on several channels' }).waitFor()
    // The choice of today is the one that the keys start from.
    await expect.poll(() => merchant.locator('[role="option"][data-combobox-active]').count()).toBe(1)
    await merchant.keyboard.press('Escape')
    expect(await merchant.getByRole('option').count()).toBe(0)
    expect(await isFocused(merchant, /^Mode/)).toBe(true)
  })

  it('opens where a key opens it', async () => {
    const release = await openSlow(merchant, '/account/company')
    await merchant.getByLabel(/^Mode/).first().focus()
    await merchant.keyboard.press('ArrowDown')
    await release()
    await merchant.getByRole('option', { name: 'Sells on several channels' }).waitFor()
  })

  it('of several values removes one of them at the first press, and adds another', async () => {
    await open(merchant, '/account/company')
    const others = merchant.getByLabel(/^Other languages/).first()
    await others.click()
    for (const name of ['French', 'German']) await merchant.getByRole('option', { name }).click()
    await merchant.keyboard.press('Escape')
    await merchant.getByRole('button', { name: 'Save' }).click()
    await merchant.getByText('Company saved').first().waitFor()
    await open(merchant, '/account/company')
    const pill = (name: string) => merchant.locator('.mantine-Pill-root', { hasText: name })
    await pill('French').locator('button').click()
    await pill('French').waitFor({ state: 'detached' })
    await others.fill('ital')
    await merchant.getByRole('option', { name: 'Italian' }).click()
    await pill('Italian').waitFor()
    expect(await pill('German').count()).toBe(1)
  })

  it('chooses by typing where its options cannot be fetched, and opens once they can', async () => {
    await open(merchant, '/account/company')
    await merchant.route('**/assets/*.js', (request) => request.abort())
    const country = merchant.getByLabel(/^Country/).first()
    await country.focus()
    await merchant.keyboard.press('ControlOrMeta+a')
    await merchant.keyboard.type('mexi')
    await merchant.keyboard.press('Tab')
    expect(await country.inputValue()).toBe('Mexico')
    // What nothing matches is no choice: the value is shown again.
    await country.focus()
    await merchant.keyboard.type('qqq')
    await merchant.keyboard.press('Tab')
    expect(await country.inputValue()).toBe('Mexico')
    await merchant.unrouteAll({ behavior: 'wait' })
    await country.click()
    await merchant.getByRole('option', { name: 'Mexico' }).waitFor()
  })

  it('of tags adds them before the rest of it arrives', async () => {
    const release = await openSlow(merchant, '/shop/products/new')
    await merchant.getByLabel(/^Tags/).first().focus()
    await merchant.keyboard.type('oak, high,old')
    await merchant.keyboard.press('Enter')
    await merchant.keyboard.type('ne')
    await release()
    await merchant.keyboard.type('w,')
    const pills = merchant.locator('.mantine-Pill-root')
    await expect.poll(() => pills.allTextContents()).toEqual(['oak', 'high', 'old', 'new'])
  })

  it('of a number is checked when it is left, however late the rest of it arrives', async () => {
    const release = await openSlow(operator, '/account/marketplace')
    const width = operator.getByLabel(/^Max page width/).first()
    await width.fill('5')
    await operator.keyboard.press('Tab')
    await expect.poll(() => width.getAttribute('aria-invalid')).toBe('true')
    await release()
  })

  it('of a number is saved as it was typed, however late the rest of it arrives', async () => {
    const release = await openSlow(operator, '/account/marketplace')
    const width = operator.getByLabel(/^Max page width/).first()
    await width.fill('1250')
    await operator.getByRole('button', { name: 'Save' }).click()
    await release()
    await operator.getByText('Marketplace saved').first().waitFor()
    await open(operator, '/account/marketplace')
    expect(await width.inputValue()).toBe('1,250 px')
    // By key: Tab selects what is there, and what follows replaces it.
    await width.press('Shift+Tab')
    await operator.keyboard.press('Tab')
    await operator.keyboard.type('999', { delay: 40 })
    await operator.keyboard.press('Tab')
    expect(await width.inputValue()).toBe('999 px')
    await width.click()
    await operator.keyboard.press('Home')
    await operator.keyboard.type('1', { delay: 40 })
    await expect.poll(() => width.inputValue()).toBe('1,999 px')
  })
})
