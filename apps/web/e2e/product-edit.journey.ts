import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { violationsOn } from './axe.ts'
import { open } from './form-fields.ts'
import { ask, openPair } from './people.ts'
import type { Portal, PortalBrowser } from './portal.ts'
import { openBeforeAll } from './portal.ts'

let portal: Portal
let browser: PortalBrowser
let merchant: Page

openBeforeAll({}, async (opened) => {
  ;({ portal, browser } = opened)
  ;({ merchant } = await openPair(opened))
})

/** A picture of one colour, drawn by the browser itself. */
async function drawPicture(colour: string) {
  const base64 = await merchant.evaluate((fill) => {
    const canvas = Object.assign(document.createElement('canvas'), { width: 120, height: 80 })
    const context = canvas.getContext('2d')
    if (context) {
      context.fillStyle = fill
      context.fillRect(0, 0, 120, 80)
    }
    return canvas.toDataURL('image/png').split(',')[1] ?? ''
  }, colour)
  return { name: `${colour}.png`, mimeType: 'image/png', buffer: Buffer.from(base64, 'base64') }
}

type Row = { id: string; name: string; price: { minor: number } | null; status: string; externalTags: string[] }
async function products(): Promise<Row[]> {
  const { companyId } = await ask<{ companyId: string }>(merchant, 'GET', '/Company/My')
  return (await ask<{ value: Row[] }>(merchant, 'GET', `/Product/PagedProducts/${companyId}?sort=name&limit=50`)).value
}

const button = (name: string) => merchant.getByRole('button', { name, exact: true })
const toast = (words: string) => merchant.getByText(words, { exact: true }).first().waitFor()

describe('A merchant without a shop makes products by hand', () => {
  it('with options, prices and pictures', async () => {
    await merchant.goto(`${portal.url}/shop/products`)
    await merchant.getByRole('link', { name: 'New product' }).click()
    await merchant.getByRole('heading', { name: 'New product' }).waitFor()
    await merchant.getByRole('textbox', { name: 'Name' }).fill('Oak stool')
    await button('Add an option such as size or colour').click()
    await merchant.getByLabel('Option', { exact: true }).fill('Size')
    await merchant.getByRole('combobox', { name: 'Values' }).pressSequentially('Low,High,')
    await merchant.getByRole('group', { name: 'Low' }).getByLabel('Price', { exact: true }).pressSequentially('49.5')
    await merchant.getByRole('group', { name: 'High' }).getByLabel('Price', { exact: true }).pressSequentially('1,250.00')
    await merchant.locator('input[type=file]').setInputFiles([await drawPicture('teal'), await drawPicture('tomato')])
    await merchant.getByLabel('Alt text of image 2').fill('From above')
    await button('Move image 2 up').click()
    expect(await violationsOn(merchant)).toEqual([])
    await button('Create product').click()
    await toast('Oak stool created')
    await merchant.getByRole('heading', { name: 'Oak stool' }).waitFor()
    expect(await merchant.getByRole('row', { name: /Low/ }).textContent()).toContain('€49.50')
    expect(await merchant.getByRole('row', { name: /High/ }).textContent()).toContain('€1,250.00')
    await merchant.getByRole('img', { name: 'From above' }).waitFor()
    expect(await products()).toMatchObject([{ name: 'Oak stool', status: 'Ready' }])
  })

  it('is shown at the field what is missing, and loses nothing', async () => {
    await merchant.goto(`${portal.url}/shop/products/new`)
    await button('Add attribute').click()
    await merchant.getByLabel('Value').fill('Oak')
    await button('Create product').click()
    await merchant.getByText('Name is required.').first().waitFor()
    expect(await merchant.getByLabel('Value').inputValue()).toBe('Oak')
    await button('Discard').click()
    await merchant.getByLabel('Value').waitFor({ state: 'detached' })
  })
})

describe('A product is changed', () => {
  it('on its page: a name, a variant fewer, a picture cut and one taken away', async () => {
    const [stool] = await products()
    await merchant.goto(`${portal.url}/shop/products/${stool?.id}`)
    await merchant.getByRole('link', { name: 'Edit', exact: true }).click()
    await merchant.getByRole('heading', { name: 'Edit Oak stool' }).waitFor()
    await merchant.getByRole('textbox', { name: 'Name' }).fill('Ash stool')
    await button('Exclude High').click()
    await merchant.keyboard.press('Control+s')
    await toast('Product saved')
    expect(await merchant.getByRole('group', { name: 'High' }).count()).toBe(0)
    await button('Crop image 1').click()
    await button('Ok').click()
    await toast('Image replaced')
    await button('Remove image 2').click()
    await button('Remove').click()
    await merchant.getByLabel('Alt text of image 2').waitFor({ state: 'detached' })
    expect(await violationsOn(merchant)).toEqual([])
    await merchant.getByRole('link', { name: 'Ash stool' }).click()
    await merchant.getByRole('heading', { name: 'Ash stool', level: 1 }).waitFor()
    await merchant.getByText('Edited: name', { exact: false }).first().waitFor()
  })

  it('by two people at once: each keeps what they changed, also where the newer product was fetched before saving', async () => {
    const [{ id } = { id: '' }] = await products()
    const read = () => ask<{ name: string; version: number; description: string }>(merchant, 'GET', `/Product/Get/${id}`)
    const alt = merchant.getByLabel('Alt text of the main image')
    const first = await read()
    await open(merchant, `/shop/products/${id}/edit`)
    await merchant.getByRole('textbox', { name: 'Name' }).fill('Elm stool')
    // Pictures are saved at once: a version of this person's own, and Save waits for it.
    await merchant.route('**/Product/UpdateProduct', (route) => setTimeout(() => void route.continue(), 500), { times: 1 })
    await alt.fill('From the left')
    await button('Save').click()
    await toast('Product saved')
    expect((await read()).version).toBe(first.version + 2)
    await merchant.getByRole('textbox', { name: 'Name' }).fill('Ash stool')
    const { version } = await read()
    await ask(merchant, 'POST', '/Product/UpdateProduct', { id, version, description: 'Three legs.' })
    // Refused as stale, or saved where the newer product has come already.
    const answered = merchant.waitForResponse((response) => response.url().endsWith('/Product/UpdateProduct'))
    await alt.fill('From the right')
    await alt.blur()
    await answered
    await button('Save').click()
    await merchant.getByText('Updated elsewhere: Description. Save again to save your changes as well.').waitFor()
    expect(await merchant.getByLabel('Description').inputValue()).toBe('Three legs.')
    await button('Save').click()
    // The message of the first time may be there yet.
    await merchant.getByRole('region', { name: 'Unsaved changes' }).waitFor({ state: 'detached' })
    expect(await read()).toMatchObject({ name: 'Ash stool', description: 'Three legs.' })
  })

  it('with words shown on its card, found again among the highlights', async () => {
    await open(merchant, `/shop/products/${(await products())[0]?.id}`)
    await button('Highlight').click()
    await merchant.getByLabel(/^Text/).fill('New this week')
    expect(await violationsOn(merchant)).toEqual([])
    await button('Save highlight').click()
    await toast('Highlight saved')
    await merchant.goto(`${portal.url}/shop/products?view=highlighted`)
    await merchant
      .getByRole('row', { name: /Ash stool/ })
      .getByText('New this week')
      .waitFor()
  })

  it('many at once, after a look at what would become of each', async () => {
    for (const name of ['Bowl', 'Cup', 'Dish'])
      await ask(merchant, 'POST', '/Product/UploadManualProduct', { name, variants: [{ priceMinor: 1000 }] })
    await merchant.goto(`${portal.url}/shop/products?sort=name`)
    await merchant.getByRole('checkbox', { name: /Select .*Bowl/ }).check()
    await merchant.getByRole('checkbox', { name: /Select .*Cup/ }).check()
    await button('Edit').click()
    await merchant.getByRole('checkbox', { name: 'Price' }).check()
    await merchant.getByLabel('Percentage').fill('-10')
    await button('Preview').click()
    await merchant.getByText('2 products will be updated').waitFor()
    expect(await violationsOn(merchant)).toEqual([])
    expect((await products()).map(({ price }) => price?.minor)).toEqual([4950, 1000, 1000, 1000])
    await button('Update 2 products').click()
    await toast('2 products updated')
    expect((await products()).map(({ price }) => price?.minor)).toEqual([4950, 900, 900, 1000])
  })

  it('is withdrawn and brought back', async () => {
    const [, bowl] = await products()
    await merchant.goto(`${portal.url}/shop/products/${bowl?.id}`)
    await button('More actions').click()
    await merchant.getByRole('menuitem', { name: 'Discontinue' }).click()
    await merchant.getByRole('dialog').getByRole('button', { name: 'Discontinue' }).click()
    await toast('Product discontinued')
    await merchant.getByText('It stays discontinued after a sync', { exact: false }).waitFor()
    await button('More actions').click()
    await merchant.getByRole('menuitem', { name: 'Reactivate' }).click()
    await toast('Product reactivated')
    expect((await products())[1]).toMatchObject({ name: 'Bowl', status: 'Review' })
  })

  it('no script failed on the way', () => {
    expect(browser.issues).toEqual([])
  })
})
