import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { violationsOn } from './axe.ts'
import { openPair } from './people.ts'
import type { Portal, PortalBrowser } from './portal.ts'
import { openBeforeAll } from './portal.ts'

let portal: Portal
let browser: PortalBrowser
let merchant: Page

openBeforeAll({}, async (opened) => {
  ;({ portal, browser } = opened)
  ;({ merchant } = await openPair(opened))
})

const list = [
  'Handle;Titel;Prijs;Voorraad;Maat;Inkoper',
  'hemd;Linnen hemd;49,95;4;S;Jan',
  'hemd;;49,95;2;M;Jan',
  'vaas;Vaas;op aanvraag;1;;Jan',
  'lamp;Lamp;120,00;3;;Jan',
].join('\n')

const choose = (text: string, name: string) =>
  merchant.locator('input[type=file]').setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(text) })

/** Presses what hands a file over, and answers what is in it. */
async function downloaded(role: 'button' | 'menuitem', name: string): Promise<{ fileName: string; text: string }> {
  const [download] = await Promise.all([merchant.waitForEvent('download'), merchant.getByRole(role, { name, exact: true }).first().click()])
  return { fileName: download.suggestedFilename(), text: await readFile(await download.path(), 'utf8') }
}

describe('A merchant without a shop brings products in from a list', () => {
  it('chooses a file, and finds its columns guessed', async () => {
    await merchant.goto(`${portal.url}/shop/products`)
    await merchant.getByRole('link', { name: 'Import CSV' }).first().click()
    await merchant.getByRole('heading', { name: 'Import CSV' }).waitFor()
    expect(await violationsOn(merchant)).toEqual([])
    await choose(list, 'lijst.csv')
    await merchant.getByText('File ready!').waitFor()
    await merchant.getByRole('button', { name: 'Continue' }).click()
    const what = (column: string) => merchant.getByRole('combobox', { name: `Field for column ${column}` })
    await what('Handle').waitFor()
    const guesses = await Promise.all(['Handle', 'Titel', 'Prijs', 'Voorraad', 'Maat', 'Inkoper'].map((column) => what(column).inputValue()))
    expect(guesses).toEqual(['Reference (handle)', 'Name', 'Price', 'Stock', 'Option 1 value', ''])
    expect(await violationsOn(merchant)).toEqual([])
    // By keyboard alone: the column nobody guessed becomes an attribute.
    await what('Inkoper').focus()
    await merchant.keyboard.type('Attribute: Ink')
    await merchant.keyboard.press('ArrowDown')
    await merchant.keyboard.press('Enter')
    expect(await what('Inkoper').inputValue()).toBe('Attribute: Inkoper')
  })

  it('sees what would come of it, with what is wrong in the cell it is wrong in', async () => {
    await merchant.getByRole('button', { name: 'Review rows' }).click()
    const cell = merchant.getByRole('cell', { name: 'op aanvraag' })
    await cell.waitFor()
    expect(await cell.innerText()).toContain('“op aanvraag” is not a price. Enter a price such as 12.99')
    expect(await violationsOn(merchant)).toEqual([])
    await merchant.setViewportSize({ width: 390, height: 844 })
    expect(await violationsOn(merchant)).toEqual([])
    await merchant.setViewportSize({ width: 1440, height: 900 })
    await merchant.getByRole('button', { name: 'Import 2 products' }).click()
    await merchant.getByText('Import finished').waitFor()
    expect(await merchant.getByRole('main').innerText()).toContain('2 products added. 1 row skipped.')
    expect(await violationsOn(merchant)).toEqual([])
  })

  it('gets the row that was left out as a file, fixes it and brings it in', async () => {
    const { fileName, text } = await downloaded('button', 'Download skipped rows')
    expect(fileName).toBe('lijst-errors.csv')
    expect(text).toContain('vaas;Vaas;op aanvraag;1;;Jan;4;Prijs;bad_price;')
    await merchant.getByRole('button', { name: 'Import another file' }).click()
    await choose(text.replace('vaas;Vaas;op aanvraag', 'vaas;Vaas;35,00'), fileName)
    await merchant.getByRole('button', { name: 'Continue' }).click()
    await merchant.getByRole('button', { name: 'Review rows' }).click()
    await merchant.getByRole('button', { name: 'Import 1 product' }).click()
    await merchant.getByText('1 product added.').waitFor()
    await merchant.getByRole('link', { name: 'View products' }).click()
    for (const name of ['Linnen hemd', 'Vaas', 'Lamp']) await merchant.getByRole('link', { name }).waitFor()
  })

  it('exports, changes one price, imports that and changes nothing else, and undoes it', async () => {
    await merchant.getByRole('button', { name: 'More actions' }).click()
    const { text } = await downloaded('menuitem', 'Export')
    expect(text).toContain('49.95')
    await merchant.goto(`${portal.url}/shop/products/import`)
    await choose(text.replace('120.00', '99.00'), 'export.csv')
    await merchant.getByRole('button', { name: 'Continue' }).click()
    await merchant.getByRole('button', { name: 'Review rows' }).click()
    await merchant.getByRole('cell', { name: /99\.00.*changed/ }).waitFor()
    await merchant.getByRole('button', { name: 'Import 1 product' }).click()
    await merchant.getByText('1 product updated. 2 products unchanged.').waitFor()
    await merchant.getByRole('button', { name: 'Undo import' }).click()
    await merchant.getByRole('dialog').getByRole('button', { name: 'Undo import' }).click()
    await merchant.getByText('1 product restored.').waitFor()
    await merchant.goto(`${portal.url}/shop/products`)
    await merchant.getByText('€120.00').first().waitFor()
  })

  it('says whose export a file looks like and what its columns are there, and nothing of the kind of any other file', async () => {
    const recognised = merchant.getByText(/^This looks like an export from/)
    const exports = [
      [
        'WooCommerce',
        'ID,Type,SKU,Name,Published,Regular price,Stock,Parent,Categories',
        '7,simple,BOWL-1,Bowl,1,25,3,,Tableware',
        'Regular price',
        'Price',
      ],
      ['Shopify', 'Handle,Title,Vendor,Variant SKU,Variant Price', 'bowl,Bowl,Kiln,BOWL-1,25.00', 'Variant Price', 'Price'],
    ] as const
    for (const [platform, header, row, column, target] of exports) {
      await merchant.goto(`${portal.url}/shop/products/import`)
      await choose(`${header}\n${row}`, `${platform}.csv`)
      await merchant.getByRole('button', { name: 'Continue' }).click()
      await recognised.waitFor()
      expect(await recognised.textContent()).toBe(`This looks like an export from ${platform}. We matched its columns for you.`)
      expect(await merchant.getByRole('combobox', { name: `Field for column ${column}` }).inputValue()).toBe(target)
      expect(await violationsOn(merchant)).toEqual([])
    }
    await merchant.goto(`${portal.url}/shop/products/import`)
    await choose(list, 'lijst.csv')
    await merchant.getByRole('button', { name: 'Continue' }).click()
    await merchant.getByRole('combobox', { name: 'Field for column Titel' }).waitFor()
    expect(await recognised.count()).toBe(0)
  })

  it('no script failed and nothing was refused by the browser on the way', () => {
    expect(browser.issues).toEqual([])
  })
})
