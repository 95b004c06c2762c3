import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { violationsOn } from './axe.ts'
import { button, open } from './form-fields.ts'
import { ask, openPartners } from './people.ts'
import type { Portal } from './portal.ts'
import { openBeforeAll } from './portal.ts'

let portal: Portal
let operator: Page
let merchant: Page
let productId: string

openBeforeAll({}, async (opened) => {
  ;({ portal } = opened)
  ;({ operator, merchant } = await openPartners(opened))
  const { id } = await ask<{ id: string }>(merchant, 'POST', '/Product/UploadManualProduct', {
    name: 'Mug',
    description: 'A mug of clay.',
    variants: ['Large', 'Small'].map((value) => ({ sku: value, options: [{ name: 'Size', value }], priceMinor: 1200, stock: 4 })),
  })
  productId = id
})

const wide = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth - innerWidth)

describe('Texts in other languages', () => {
  it('are required in the languages that the operator chooses', async () => {
    await open(operator, `${portal.url}/account/marketplace`)
    const field = operator.getByRole('combobox', { name: 'Languages of your shoppers' })
    await field.fill('Dutch')
    await operator.getByRole('option', { name: 'Dutch' }).click()
    await field.fill('Hebrew')
    await operator.getByRole('option', { name: 'Hebrew' }).click()
    await operator.keyboard.press('Escape')
    await button(operator, 'Save').click()
    await operator.getByText('Marketplace saved').first().waitFor()
    await open(merchant, `${portal.url}/shop/products/${productId}`)
    await merchant.getByText('Missing: name, description, options').first().waitFor()
  })

  it('are written in the product editor, by the keyboard, with how much is done', async () => {
    await open(merchant, `${portal.url}/shop/products/${productId}/edit`)
    await merchant.getByText('0 of 5 texts translated').waitFor()
    await merchant.getByRole('textbox', { name: 'Name in Dutch' }).focus()
    for (const text of ['Mok', 'Een mok van klei.', 'Maat', 'Groot', 'Klein']) {
      await merchant.keyboard.type(text)
      await merchant.keyboard.press('Tab')
    }
    await merchant.getByText('5 of 5 texts translated').waitFor()
    const language = merchant.getByRole('combobox', { name: 'Language' })
    await language.fill('Hebrew')
    await merchant.getByRole('option', { name: /^Hebrew/ }).click()
    const hebrew = merchant.getByRole('textbox', { name: 'Name in Hebrew' })
    await hebrew.fill('ספל')
    expect(await hebrew.evaluate((field) => [getComputedStyle(field).direction, field.getAttribute('lang')])).toEqual(['rtl', 'he'])
    expect(await violationsOn(merchant)).toEqual([])
    await button(merchant, 'Save').click()
    await merchant.getByText('Product saved').first().waitFor()
    const saved = await ask<{ translations: { language: string; name: string }[] }>(merchant, 'GET', `/Product/Get/${productId}`)
    expect(saved.translations.map(({ language: code, name }) => `${code} ${name}`)).toEqual(['he ספל', 'nl Mok'])
    await open(merchant, `${portal.url}/shop/products/${productId}`)
    await merchant.getByText('Complete', { exact: true }).waitFor()
    await merchant.getByText('Missing: description, options').first().waitFor()
    expect(await violationsOn(merchant)).toEqual([])
    await open(merchant, `${portal.url}/shop/products?view=untranslated`)
    await merchant.getByRole('link', { name: 'Mug' }).first().waitFor()
  })
})

describe('Screens read from right to left', () => {
  const ofMerchant = ['/landing', '/shop/products', '/shop/orders', '/account/company', '/settings', '/notifications', '/channels/overview']
  const ofOperator = ['/landing', '/shop/collections', '/account/marketplace', '/shop/commissions', '/shop/approvals', '/settings/shippingzones']

  it.each([390, 1440])('fit a window of %i pixels', async (width) => {
    const found: string[] = []
    const look = async (page: Page, paths: readonly string[]) => {
      await page.setViewportSize({ width, height: 900 })
      for (const path of paths) {
        await open(page, `${portal.url}${path}`)
        await page.evaluate(() => document.documentElement.setAttribute('dir', 'rtl'))
        await page.waitForTimeout(200)
        const pixels = await wide(page)
        if (pixels > 0) found.push(`${path}: ${pixels} pixels too wide`)
      }
    }
    await look(merchant, [...ofMerchant, `/shop/products/${productId}`, `/shop/products/${productId}/edit`])
    await look(operator, ofOperator)
    expect(found).toEqual([])
  })

  it('turn the icons that point along the line', async () => {
    await merchant.setViewportSize({ width: 1440, height: 900 })
    await open(merchant, `${portal.url}/shop/products/${productId}`)
    const scale = () =>
      merchant
        .locator('.lucide-chevron-left')
        .first()
        .evaluate((icon) => getComputedStyle(icon).scale)
    expect(await scale()).toBe('none')
    await merchant.evaluate(() => document.documentElement.setAttribute('dir', 'rtl'))
    expect(await scale()).toBe('-1 1')
  })
})
