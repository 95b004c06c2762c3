import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { ageSignIns } from '../../server/test/age-sign-ins.ts'
import { button, choosePicture, emptied, fillFields, open, expectFields, saveAndReadBack, saveWith } from './form-fields.ts'
import type { Entries } from './form-fields.ts'
import { ask, openPair, password } from './people.ts'
import type { Portal, PortalBrowser } from './portal.ts'
import { openBeforeAll } from './portal.ts'
import { productFile } from './product-file.ts'

let portal: Portal
let browser: PortalBrowser
let operator: Page
let merchant: Page

openBeforeAll({}, async (opened) => {
  ;({ portal, browser } = opened)
  ;({ operator, merchant } = await openPair(opened))
})

describe('An operator’s drawers keep every field, and every field emptied', () => {
  it('collection', async () => {
    const page = operator
    await ask<{ id: string }>(page, 'POST', '/Collection/CreateCollection', { name: 'Table' })
    await open(page, '/shop/collections')
    await button(page, 'Create collection').click()
    const full = { name: 'Mugs', parentId: { pick: 'Table' }, description: 'For coffee and tea.', requiresApproval: false }
    await fillFields(page, full)
    await choosePicture(page, 'Image', 'tomato')
    await saveWith(page, 'Create collection', 'Mugs created')()
    const form = {
      page,
      reach: async () => {
        await page.reload()
        await button(page, 'Edit').click()
        await page.getByRole('dialog', { name: 'Edit collection' }).getByLabel('Name').waitFor()
      },
      save: saveWith(page, 'Save', 'Collection saved'),
    }
    await form.reach()
    await expectFields(page, full)
    await saveAndReadBack(form, { parentId: { pick: '' }, description: '', requiresApproval: true })
    await fillFields(page, { removePicture: true })
    await form.save()
    const { companyId } = await ask<{ companyId: string }>(page, 'GET', '/Company/My')
    const { value } = await ask<{ value: { name: string; picture: unknown; parentId: unknown }[] }>(
      page,
      'GET',
      `/Collection/PagedCollections/${companyId}`,
    )
    expect(value.find(({ name }) => name === 'Mugs')).toMatchObject({ picture: null, parentId: null })
  })

  it('attribute and template', async () => {
    const page = operator
    await open(page, '/shop/attributes')
    await button(page, 'Create attribute').click()
    await fillFields(page, { name: 'Material', type: { pick: 'Single choice' }, description: 'What it is made of.' })
    await page.getByRole('combobox', { name: 'Add name in another language' }).fill('Dutch')
    await page.getByRole('option', { name: 'Dutch', exact: true }).click()
    await page.getByRole('textbox', { name: 'Name in Dutch' }).fill('Materiaal')
    for (const value of ['Oak', 'Steel']) {
      await page.getByLabel('Add values').fill(value)
      await page.keyboard.press('Enter')
    }
    await page.getByRole('button', { name: 'Edit Oak' }).click()
    await page.getByLabel('Synonyms').fill('eik, chêne')
    await saveWith(page, 'Create attribute', 'Material created')()
    const reach = async () => {
      await open(page, '/shop/attributes')
      await page
        .getByRole('link', { name: 'Material' })
        .or(page.getByRole('button', { name: 'Material', exact: true }))
        .first()
        .click()
      await page.getByRole('dialog', { name: 'Edit attribute' }).waitFor()
    }
    await reach()
    await expectFields(
      page,
      { name: '', key: '', description: '' },
      {
        name: 'Material',
        key: 'material',
        description: 'What it is made of.',
      },
    )
    expect(await page.getByRole('textbox', { name: 'Name in Dutch' }).inputValue()).toBe('Materiaal')
    expect(await page.getByRole('list', { name: 'Values' }).innerText()).toContain('eik, chêne')
    await page.getByRole('button', { name: 'Remove name in Dutch' }).click()
    await fillFields(page, { description: '' })
    await saveWith(page, 'Save', 'Material saved')()
    await reach()
    await expectFields(page, { description: '' })
    expect(await page.getByRole('textbox', { name: 'Name in Dutch' }).count()).toBe(0)
    const template = async (title: string) => {
      await open(page, '/shop/attributes?view=templates')
      if (title === 'Create template') return button(page, title).click()
      await button(page, 'Actions for Stools').click()
      await page.getByRole('menuitem', { name: 'Edit' }).click()
      return page.getByRole('dialog', { name: title }).waitFor()
    }
    await template('Create template')
    await fillFields(page, { name: 'Stools' })
    await page.getByRole('checkbox', { name: 'Choose Material' }).check()
    await page.getByRole('combobox', { name: /Material/ }).click()
    await page.getByRole('option', { name: 'Required' }).click()
    await saveWith(page, 'Save template', 'Stools saved')()
    await template('Edit Stools')
    expect(await page.getByRole('combobox', { name: /Material/ }).inputValue()).toBe('Required')
    await page.getByRole('button', { name: 'Remove Material' }).click()
    await button(page, 'Save template').click()
    await page.getByRole('dialog').locator('[data-error]').waitFor()
  })

  it('commission rule', async () => {
    const page = operator
    await open(page, '/shop/commissions')
    await button(page, 'Add rule').click()
    const full: Entries = {
      name: 'Autumn',
      collectionId: { pick: 'Mugs' },
      minPriceMinor: '10.00',
      maxPriceMinor: '500.00',
      validFrom: { date: '01-12-2030' },
      validUntil: { date: '31-12-2030' },
      percentageBasisPoints: '12.50%',
      fixedMinor: '0.25',
      floorMinor: '0.50',
      capMinor: '20.00',
    }
    await fillFields(page, full)
    await saveWith(page, 'Add rule', 'Autumn added')()
    const reach = async () => {
      await open(page, '/shop/commissions')
      await button(page, 'Autumn').click()
      await page.getByRole('dialog', { name: 'Edit rule' }).waitFor()
    }
    await reach()
    await expectFields(page, full, { ...full, percentageBasisPoints: '12.5%' })
    const empty = Object.fromEntries(Object.entries(full).flatMap(([path, entry]) => (path === 'name' ? [] : [[path, emptied(entry)]])))
    await saveAndReadBack({ page, reach, save: saveWith(page, 'Save', 'Autumn saved') }, empty, { percentageBasisPoints: '0%' })
  })

  it('approval rule', async () => {
    const page = operator
    await open(page, '/shop/approvals/rules')
    await button(page, 'Add rule').click()
    const full: Entries = {
      name: 'Small changes',
      trust: { pick: 'Trusted merchants' },
      approvesText: true,
      approvesPictures: true,
      approvesVariants: true,
      approvesNew: true,
      maxPriceBasisPoints: '7.5%',
    }
    await fillFields(page, full)
    await saveWith(page, 'Add rule', 'Small changes added')()
    const reach = async () => {
      await open(page, '/shop/approvals/rules')
      await button(page, 'Small changes').click()
      await page.getByRole('dialog', { name: 'Edit rule' }).waitFor()
    }
    await reach()
    await expectFields(page, full)
    const save = saveWith(page, 'Save', 'Small changes saved')
    await saveAndReadBack({ page, reach, save }, { approvesPictures: false, approvesVariants: false, approvesNew: false, maxPriceBasisPoints: '' })
  })

  it('API key and saved view', async () => {
    const page = operator
    // Signed in for a while: a key needs the password once more.
    await ageSignIns(portal.databaseUrl)
    await open(page, '/settings/api-keys')
    await button(page, 'Create API key').click()
    await fillFields(page, { name: 'Storefront' })
    await page.getByRole('dialog').getByRole('checkbox').first().check()
    await button(page, 'Create API key').click()
    const check = page.getByRole('dialog', { name: 'Confirm that it is you' })
    await check.locator('input[autocomplete=current-password]').fill('not my password')
    await check.getByRole('button', { name: 'Confirm', exact: true }).click()
    await check.getByText('This is not your current password.').first().waitFor()
    await check.locator('input[autocomplete=current-password]').fill(password)
    await check.getByRole('button', { name: 'Confirm', exact: true }).click()
    await button(page, 'Done, I’ve saved it').click()
    await page.reload()
    await page.getByText('Storefront').first().waitFor()
    await open(page, '/shop/products?instock=false')
    await button(page, 'Save view').click()
    await fillFields(page, { name: 'Sold out', isShared: true })
    await saveWith(page, 'Save view', '“Sold out” saved')()
    await page.reload()
    await page
      .getByRole('button', { name: /Sold out/ })
      .first()
      .waitFor()
  })
})

describe('A merchant’s forms keep every field, and every field emptied', () => {
  it('product', async () => {
    const page = merchant
    await open(page, '/shop/products/new')
    const variant: Entries = {
      'variants.0.priceMinor': '49.50',
      'variants.0.compareAtMinor': '60.00',
      'variants.0.stock': '7',
      'variants.0.sku': 'OAK-1',
      'variants.0.gtin': '4006381333931',
      'variants.0.weightGrams': '1,250 g',
    }
    const facts: Entries = {
      name: 'Oak stool',
      description: 'Three legs.',
      brand: 'Kiln',
      externalCategory: 'Furniture > Stools',
      externalTags: ['oak', 'new'],
    }
    await fillFields(page, { ...facts, ...variant, reference: 'STOOL-1' })
    await button(page, 'Add attribute').click()
    const pair: Entries = { 'attributes.0.name': 'Wood', 'attributes.0.value': 'Oak' }
    await fillFields(page, pair)
    await saveWith(page, 'Create product', 'Oak stool created')()
    await page.getByRole('heading', { name: 'Oak stool' }).waitFor()
    const address = `${new URL(page.url()).pathname}/edit`
    const form = { page, reach: () => open(page, address), save: saveWith(page, 'Save', 'Product saved') }
    await form.reach()
    await expectFields(page, { ...facts, ...variant, ...pair })
    const empty = Object.fromEntries(
      Object.entries({ ...facts, ...variant }).flatMap(([path, entry]) => (path === 'name' ? [] : [[path, emptied(entry)]])),
    )
    await saveAndReadBack(form, empty)
    await button(page, 'Remove Wood').click()
    await form.save()
    await form.reach()
    expect(await page.locator('[data-path="attributes.0.name"]').count()).toBe(0)
  })

  it('highlight and bulk edit', async () => {
    const page = merchant
    await open(page, '/shop/products')
    await page.getByRole('link', { name: 'Oak stool' }).first().click()
    await page.getByRole('heading', { name: 'Oak stool', level: 1 }).waitFor()
    const address = new URL(page.url()).pathname
    const highlight: Entries = { text: 'New this week', colorHexValue: { colour: '#aa2200' } }
    const reach = async () => {
      await open(page, address)
      await button(page, 'Highlight').click()
    }
    await saveAndReadBack({ page, reach, save: saveWith(page, 'Save highlight', 'Highlight saved') }, highlight)
    await open(page, '/shop/products')
    await page.getByRole('checkbox', { name: /Select .*Oak stool/ }).check()
    await button(page, 'Edit').click()
    for (const part of ['Brand', 'Category', 'Tags', 'Price'])
      await page.getByRole('dialog').getByRole('checkbox', { name: part, exact: true }).check()
    await fillFields(page, {
      brand: 'Kiln & Co',
      externalCategory: 'Stools',
      addTags: ['sale'],
      priceKind: { pick: 'To an amount' },
      minor: '39.00',
    })
    await button(page, 'Preview').click()
    await saveWith(page, 'Update 1 product', '1 product updated')()
    await open(page, `${address}/edit`)
    const changed: Entries = { brand: 'Kiln & Co', externalCategory: 'Stools', externalTags: ['sale'], 'variants.0.priceMinor': '39.00' }
    await expectFields(page, changed)
  })

  it('connection', async () => {
    const page = merchant
    await open(page, '/settings/platform?platform=feed')
    await button(page, 'Connect shop').click()
    // Nothing was given: the form says what to do, and the keyboard is at it.
    const alert = page.getByRole('alert').filter({ hasText: 'Upload a file' })
    await alert.waitFor()
    expect(await alert.evaluate((node) => node === document.activeElement)).toBe(true)
    await page
      .locator('input[type=file]')
      .setInputFiles({ name: 'products.csv', mimeType: 'text/csv', buffer: productFile(`${portal.url}/sandbox/shop/any/pictures`) })
    await saveWith(page, 'Connect shop', 'Shopify CSV connected')()
    await open(page, '/settings/platform')
    await page.getByText('Shopify CSV').first().waitFor()
  })
})

it('no script failed on the way', () => {
  expect(browser.issues).toEqual([])
})
