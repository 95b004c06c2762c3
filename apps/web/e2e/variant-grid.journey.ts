import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { violationsOn } from './axe.ts'
import { open } from './form-fields.ts'
import { ask, openPair } from './people.ts'
import type { PortalBrowser } from './portal.ts'
import { openBeforeAll } from './portal.ts'

let browser: PortalBrowser
let merchant: Page
const ids: string[] = []

openBeforeAll({}, async (opened) => {
  ;({ browser } = opened)
  ;({ merchant } = await openPair(opened))
  const sizes = ['S', 'M', 'L'].map((value) => ({ options: [{ name: 'Size', value }], priceMinor: 1999, stock: 4 }))
  for (const [name, variants] of [
    ['Apron', sizes],
    ['Bowl', [{ sku: 'BOWL', priceMinor: 5000, compareAtMinor: 6000, stock: 1 }]],
  ] as const)
    ids.push((await ask<{ id: string }>(merchant, 'POST', '/Product/UploadManualProduct', { name, variants })).id)
})

const cell = (name: string) => merchant.getByRole('textbox', { name, exact: true })
const button = (name: string) => merchant.getByRole('button', { name, exact: true })
const focused = () => merchant.evaluate(() => document.activeElement?.getAttribute('aria-label'))
const paste = (text: string) =>
  merchant.evaluate((pasted) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/plain', pasted)
    document.activeElement?.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  }, text)

describe('A merchant changes stock and prices of several products in one table', () => {
  it('opens it from the list, and fills it by keyboard and from a spreadsheet', async () => {
    await open(merchant, '/shop/products?sort=name')
    await merchant.getByRole('checkbox', { name: /Select .*Apron/ }).check()
    await merchant.getByRole('checkbox', { name: /Select .*Bowl/ }).check()
    await merchant.getByRole('region', { name: 'Selection' }).getByRole('button', { name: 'More' }).click()
    await merchant.getByRole('menuitem', { name: 'Edit stock and prices' }).click()
    await merchant.getByRole('heading', { name: 'Edit stock and prices', level: 1 }).waitFor()
    await cell('Price, Apron · S').click()
    await merchant.keyboard.press('Control+a')
    await merchant.keyboard.type('25')
    await merchant.keyboard.press('Enter')
    expect(await focused()).toBe('Price, Apron · M')
    expect(await cell('Price, Apron · S').inputValue()).toBe('25.00')
    await merchant.keyboard.type('1')
    await merchant.keyboard.press('Escape')
    expect(await cell('Price, Apron · M').inputValue()).toBe('19.99')
    await merchant.keyboard.press('Tab')
    await merchant.keyboard.press('Tab')
    expect(await focused()).toBe('Stock, Apron · M')
    await paste('7\n\nmany\n1\n')
    await merchant.getByText('2 values pasted · 1 left out: there is no cell for it').waitFor()
    expect(await Promise.all(['M', 'L'].map((size) => cell(`Stock, Apron · ${size}`).inputValue()))).toEqual(['7', '4'])
    await merchant.getByText('3 unsaved changes', { exact: true }).waitFor()
    expect(await violationsOn(merchant)).toEqual([])
  })

  it('is shown what cannot be saved, and leaves only after a question', async () => {
    await button('Save').click()
    await merchant.getByText('Enter a whole number such as 12, or leave it empty').waitFor()
    await expect.poll(focused).toBe('Stock, Bowl')
    expect(await violationsOn(merchant)).toEqual([])
    await merchant.getByRole('link', { name: 'Products' }).first().click()
    await merchant.getByRole('dialog').getByRole('button', { name: 'Stay' }).click()
    await cell('Stock, Bowl').fill('9')
  })

  it('sees what was changed meanwhile, keeps what was typed, and saves it all', async () => {
    // Sold meanwhile.
    const { variants } = await ask<{ variants: { id: string }[] }>(merchant, 'GET', `/Product/Get/${ids[1]}`)
    await merchant.route(
      '**/Product/BulkUpdateVariants',
      async (route) => {
        await ask(merchant, 'POST', '/Product/BulkUpdateVariants', { variants: [{ variantId: variants[0]?.id, stock: 0 }] })
        await route.continue()
      },
      { times: 1 },
    )
    await button('Save').click()
    await merchant.getByText('2 variants updated', { exact: true }).waitFor()
    await merchant.getByText('1 variant was not saved. What you entered is kept.').waitFor()
    await cell('Stock, Bowl').and(merchant.locator('[aria-invalid="true"]')).waitFor()
    expect(await cell('Stock, Bowl').inputValue()).toBe('9')
    expect(await violationsOn(merchant)).toEqual([])
    await merchant.keyboard.press('Control+s')
    await merchant.getByText('1 variant updated', { exact: true }).waitFor()
    await button('Save').waitFor({ state: 'detached' })
    await merchant.getByRole('link', { name: 'Products' }).first().click()
    await merchant.getByRole('row', { name: /Apron/ }).getByText('15', { exact: true }).waitFor()
    await merchant.getByRole('row', { name: /Bowl/ }).getByText('9', { exact: true }).waitFor()
    expect(await ask(merchant, 'GET', `/Product/ListVariants?productId=${ids.join('&productId=')}`)).toMatchObject({
      value: [
        {
          variants: [
            { price: { minor: 2500 }, stock: 4 },
            { price: { minor: 1999 }, stock: 7 },
            { price: { minor: 1999 }, stock: 4 },
          ],
        },
        { variants: [{ price: { minor: 5000 }, compareAtPrice: { minor: 6000 }, stock: 9 }] },
      ],
    })
  })

  it('shows what was saved, also when it cannot be read again', async () => {
    await open(merchant, `/shop/products/stock-and-prices?id=${ids[1]}`)
    await merchant.route('**/Product/ListVariants*', (route) => route.fulfill({ status: 500, contentType: 'text/plain', body: 'away' }))
    await cell('Stock, Bowl').fill('8')
    await button('Save').click()
    await button('Save').waitFor({ state: 'detached' })
    expect(await cell('Stock, Bowl').inputValue()).toBe('8')
    await merchant.unrouteAll({ behavior: 'wait' })
  })

  it('loses nothing by a reload, and an address without products of theirs says so', async () => {
    await open(merchant, `/shop/products/stock-and-prices?id=${ids[0]}&id=019c0000-0000-7000-8000-000000000000`)
    await merchant.getByText('1 selected product was not found.').waitFor()
    await cell('Stock, Apron · S').fill('30')
    await merchant.getByText('1 unsaved change', { exact: true }).waitFor()
    merchant.once('dialog', (dialog) => void dialog.accept())
    await merchant.reload()
    await merchant.getByText('Restored your unsaved changes.', { exact: false }).waitFor()
    expect(await cell('Stock, Apron · S').inputValue()).toBe('30')
    await button('Discard').last().click()
    await button('Save').waitFor({ state: 'detached' })
    expect(await cell('Stock, Apron · S').inputValue()).toBe('4')
    await open(merchant, '/shop/products/stock-and-prices')
    await merchant.getByText('No products selected').waitFor()
    expect(await violationsOn(merchant)).toEqual([])
    await open(merchant, '/shop/products/stock-and-prices?id=019c0000-0000-7000-8000-000000000000&id=nonsense')
    await merchant.getByText('No variants to edit').waitFor()
  })

  it('reads on a phone', async () => {
    const size = merchant.viewportSize() ?? { width: 1280, height: 800 }
    await merchant.setViewportSize({ width: 390, height: 844 })
    await open(merchant, `/shop/products/stock-and-prices?id=${ids.join('&id=')}`)
    await cell('Stock, Bowl').fill('x')
    await cell('Stock, Apron · S').focus()
    expect(await violationsOn(merchant)).toEqual([])
    await button('Discard').click()
    await merchant.setViewportSize(size)
  })

  it('no script failed on the way', () => {
    expect(browser.issues).toEqual([])
  })
})
