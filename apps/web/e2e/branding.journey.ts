import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Locator, Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { violationsOn } from './axe.ts'
import { fillFields, open } from './form-fields.ts'
import { ask, joinAsOperator } from './people.ts'
import type { Opened } from './portal.ts'
import { openBeforeAll } from './portal.ts'

const font = readFileSync(createRequire(import.meta.url).resolve('@fontsource-variable/inter/files/inter-latin-wght-normal.woff2'))
const fontHref = 'https://fonts.example/lora.css'
const slowHref = 'https://fonts.example/slow.css'

let opened: Opened
let operator: Page

openBeforeAll({}, async (given) => {
  opened = given
  ;({ page: operator } = await given.browser.person())
  await joinAsOperator(operator, given.portal, { name: 'Olga', email: 'olga@agora.example', companyName: 'Agora' })
})

const previewOf = (page: Page): Locator => page.getByRole('img', { name: 'Preview of Agora' })
const choose = (page: Page, group: string, name: string) => page.getByRole('radiogroup', { name: group }).getByText(name, { exact: true }).click()

/** How much of the preview its content takes, in percent. */
async function shareOf(page: Page, content: Locator): Promise<number> {
  const [inner, outer] = [await content.boundingBox(), await previewOf(page).boundingBox()]
  return Math.round(((inner?.width ?? 0) / (outer?.width ?? 1)) * 100)
}

/** The fonts of the storefront's words in the preview; of those made for it, only what the browser has loaded. */
const familyOf = (page: Page) =>
  previewOf(page)
    .getByText('Table lamp')
    .evaluate((words) => {
      const families = getComputedStyle(words)
        .fontFamily.split(',')
        .map((name) => name.trim().replaceAll(/["']/g, ''))
      const loaded = [...document.fonts].filter(({ status }) => status === 'loaded').map(({ family }) => family.replaceAll(/["']/g, ''))
      return families.find((name) => !name.startsWith('Preview') || loaded.includes(name)) ?? ''
    })

describe('The preview of a marketplace’s branding', () => {
  it('follows the widths as they are typed, on a desktop and on a phone', async () => {
    await open(operator, '/account/marketplace')
    await choose(operator, 'Preview', 'Storefront')
    const content = previewOf(operator).locator('> *')
    await fillFields(operator, { 'styling.MaxWidth': '960' })
    await operator.getByText('960 of 1,920 px wide').waitFor()
    expect(await shareOf(operator, content)).toBe(50)
    await fillFields(operator, { 'styling.MaxWidth': '1920' })
    await operator.getByText('Full width on 1,920 px').waitFor()
    expect(await shareOf(operator, content)).toBeGreaterThan(98)
    await choose(operator, 'Screen', 'Phone')
    await fillFields(operator, { 'styling.MaxWidthMobile': '351' })
    await operator.getByText('351 of 390 px wide').waitFor()
    expect(await shareOf(operator, content)).toBeGreaterThanOrEqual(89)
    expect(await shareOf(operator, content)).toBeLessThanOrEqual(90)
    await choose(operator, 'Preview', 'Portal')
    await operator.getByText('351 of 390 px wide').waitFor()
  })

  it('shows a storefront in the font of the style sheet as soon as it is typed, and saves it', async () => {
    const hrefs: (string | null)[] = []
    const slow = Promise.withResolvers<void>()
    await operator.route('**/api/Platform/FontPreview?*', async (route) => {
      const href = new URL(route.request().url()).searchParams.get('href')
      hrefs.push(href)
      if (href === slowHref) await slow.promise
      await route.fulfill({ contentType: 'font/woff2', body: font })
    })
    await choose(operator, 'Preview', 'Storefront')
    await operator.getByText('No font style sheet: your storefront uses its own font.').waitFor()
    expect(await familyOf(operator)).toBe('Inter Variable')
    await fillFields(operator, { fontHref })
    await operator.getByText('Your storefront in the chosen font.').waitFor()
    expect(await familyOf(operator)).toMatch(/^Preview \d+$/)
    // While another font loads, the one before is not shown as if it were that.
    const before = await familyOf(operator)
    await fillFields(operator, { fontHref: slowHref })
    await operator.getByText('Loading the font...').waitFor()
    expect(await familyOf(operator)).toBe('Inter Variable')
    await expect.poll(() => hrefs).toEqual([fontHref, slowHref])
    expect(await familyOf(operator)).toBe('Inter Variable')
    slow.resolve()
    await operator.getByText('Your storefront in the chosen font.').waitFor()
    expect(await familyOf(operator)).not.toBe(before)
    await fillFields(operator, { fontHref })
    await operator.getByText('Your storefront in the chosen font.').waitFor()
    expect(hrefs).toEqual([fontHref, slowHref])
    expect(await violationsOn(operator)).toEqual([])
    await operator.getByRole('button', { name: 'Save', exact: true }).click()
    await operator.getByText('Marketplace saved').waitFor()
    expect(await ask<object>(operator, 'GET', '/Platform/MyMarketplace')).toMatchObject({
      fontHref,
      styling: { MaxWidth: 1920, MaxWidthMobile: 351 },
    })
    await operator.unroute('**/api/Platform/FontPreview?*')
  })

  it('says why a font cannot be shown, and goes back to the storefront’s own', async () => {
    await fillFields(operator, { fontHref: 'https://127.0.0.1/font.css' })
    await operator.getByText('No font was found there.').waitFor()
    expect(await familyOf(operator)).toBe('Inter Variable')
    await fillFields(operator, { fontHref: 'http://fonts.example/lora.css' })
    await operator.getByText('Enter an address that begins with https://').first().waitFor()
    await fillFields(operator, { fontHref: '' })
    await operator.getByText('No font style sheet: your storefront uses its own font.').waitFor()
    await operator.getByRole('button', { name: 'Discard' }).click()
  })

  it('fits a phone', async () => {
    const { page, context } = await opened.browser.person({ width: 390, height: 844 }, 'dark')
    await joinAsOperator(page, opened.portal, { name: 'Otto', email: 'otto@forum.example', companyName: 'Forum' })
    await open(page, '/account/marketplace')
    await page.getByText('Preview', { exact: true }).click()
    await choose(page, 'Preview', 'Storefront')
    await page.getByRole('img', { name: 'Preview of Forum' }).getByText('Wool blanket').waitFor()
    expect(await violationsOn(page)).toEqual([])
    await context.close()
  })
})

it('no script failed on the way', () => {
  expect(opened.browser.issues).toEqual([])
})
