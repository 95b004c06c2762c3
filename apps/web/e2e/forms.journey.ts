import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { button, choosePicture, emptied, fillFields, open, picture, expectFields, saveAndReadBack, saveWith } from './form-fields.ts'
import type { Entries } from './form-fields.ts'
import { ask, openPair, password, signInByForm } from './people.ts'
import type { Portal, PortalBrowser } from './portal.ts'
import { openBeforeAll } from './portal.ts'

let portal: Portal
let browser: PortalBrowser
let operator: Page
let merchant: Page

openBeforeAll({}, async (opened) => {
  ;({ portal, browser } = opened)
  ;({ operator, merchant } = await openPair(opened))
})

const companyFields: Entries = {
  companyName: 'Agora Markt B.V.',
  registrationNumber: 'KvK 12345678',
  vatNumber: 'NL004495445B01',
  countryCode: { pick: 'Belgium' },
  street: 'Kaai 12 bis',
  postalCode: '9000',
  city: 'Gent',
  companyMail: 'office@agora.example',
  phone: '+32 9 123 45 67',
  companyWhatsapp: '+32 470 12 34 56',
  currency: { pick: 'EUR – Euro' },
  textLanguage: { pick: 'Dutch' },
  otherLanguages: ['French'],
  influencerShopHandle: 'lamp-lovers',
  hasVRFeature: true,
  hideCategoryFilters: true,
}
const optionalFields = Object.entries(companyFields).filter(([path]) => !['companyName', 'countryCode', 'currency', 'textLanguage'].includes(path))
const noCompanyFields: Entries = Object.fromEntries(optionalFields.map(([path, entry]) => [path, emptied(entry)]))

describe('Settings keep every field, and every field emptied', () => {
  it.each([
    ['an operator', () => operator],
    ['a merchant', () => merchant],
  ])('company of %s', async (_, who) => {
    const page = who()
    const form = { page, reach: () => open(page, '/account/company'), save: saveWith(page, 'Save', 'Company saved') }
    await saveAndReadBack(form, companyFields)
    // Together with a file, which merchants alone send, the emptied fields are sent as multipart.
    const documents = page === merchant ? [{ name: 'register.png', mimeType: 'image/png', buffer: await picture(page, 'teal') }] : []
    for (const document of documents) await page.locator('input[type=file]').setInputFiles(document)
    await fillFields(page, noCompanyFields)
    await form.save()
    await form.reach()
    await expectFields(page, noCompanyFields)
  })

  it('selects draw their options once they are focused, also for a key that opens the list', async () => {
    const page = merchant
    await open(page, '/account/company')
    const options = page.getByRole('option', { includeHidden: true })
    const country = page.getByLabel(/^Country/).first()
    await country.waitFor()
    expect(await options.count()).toBe(0)
    await country.focus()
    await page.keyboard.press('Escape')
    await page.keyboard.press('ControlOrMeta+a')
    await page.keyboard.type('portug')
    await page.keyboard.press('Tab')
    await expect.poll(() => country.inputValue()).toBe('Portugal')
    await page.getByLabel(/^Mode/).first().focus()
    await page.keyboard.press('ArrowDown')
    await page.getByRole('option', { name: 'Sells on several channels' }).waitFor()
  })

  it('profile', async () => {
    const page = merchant
    const form = { page, reach: () => open(page, '/account/profile'), save: saveWith(page, 'Save', 'Profile saved') }
    const links = ['facebook', 'instagram', 'linkedin', 'x', 'youtube', 'tiktok'].map((name) => [
      `socialLinks.${name}`,
      `https://${name}.example/kiln`,
    ])
    await saveAndReadBack(form, {
      name: 'Mira van der Berg',
      hasKeyboardShortcuts: false,
      tagline: 'Mugs & more',
      handle: 'kiln-street',
      description: 'Thrown by hand.\nFired twice.',
      ...Object.fromEntries(links),
    })
    // Together with pictures the emptied fields are sent as multipart.
    await choosePicture(page, 'Logo', 'tomato')
    await choosePicture(page, 'Cover', 'teal')
    const empty = { tagline: '', handle: '', description: '', ...Object.fromEntries(links.map(([path]) => [path, ''])) }
    await fillFields(page, empty)
    await form.save()
    await form.reach()
    await expectFields(page, empty)
    for (const label of ['Logo', 'Cover']) await page.getByRole('img', { name: `${label}, current image` }).waitFor()
  })

  it('marketplace', async () => {
    const page = operator
    const form = { page, reach: () => open(page, '/account/marketplace'), save: saveWith(page, 'Save', 'Marketplace saved') }
    await saveAndReadBack(form, {
      marketplaceName: 'Agora',
      aboutInfo: 'Makers and small brands.',
      isListed: true,
      'styling.PrimaryColor': { colour: '#0f8a7e' },
      'styling.SecondaryColor': { colour: '#e8590c' },
      'styling.PrimaryColorLight': { colour: '#d7f0ed' },
      'styling.SecondaryColorLight': { colour: '#fde7db' },
      'styling.MaxWidth': '1,600 px',
      'styling.MaxWidthMobile': '480 px',
      'globalHighlight.text': 'Closed on Monday',
      'globalHighlight.colorHexValue': { colour: '#123456' },
      'globalHighlight.textColorHexValue': { colour: '#fafafa' },
      'globalHighlight.fontSize': '18 px',
      'globalHighlight.height': '52 px',
      b2CBaseUri: 'https://shop.agora.example',
      privacyHref: 'https://agora.example/privacy',
      termsHref: 'https://agora.example/terms',
      returnWindowDays: '21 days',
      payoutMinimumMinor: '25.50',
      commissionTaxBasisPoints: '5.5%',
      timeZone: { pick: 'Europe/Vienna' },
    })
    // With pictures the emptied fields are sent as multipart.
    for (const label of ['Logo', 'Favicon', 'Cover', 'About image']) await choosePicture(page, label, 'teal')
    const empty = {
      aboutInfo: '',
      b2CBaseUri: '',
      privacyHref: '',
      termsHref: '',
      'globalHighlight.text': '',
      payoutMinimumMinor: '',
      commissionTaxBasisPoints: '',
    }
    await fillFields(page, empty)
    await form.save()
    await form.reach()
    await expectFields(page, empty, { ...empty, payoutMinimumMinor: '0.00' })
    for (const label of ['Logo', 'Favicon', 'Cover', 'About image']) await page.getByRole('img', { name: `${label}, current image` }).waitFor()
    await fillFields(page, { removeLogo: true })
    await form.save()
    await page.getByRole('img', { name: 'Logo, current image' }).waitFor({ state: 'detached' })
  })

  it('password', async () => {
    const page = merchant
    const changed = 'another calm harbour at dusk'
    await open(page, '/account/profile')
    await page.getByRole('button', { name: 'Change password' }).click()
    await fillFields(page, { currentPassword: password, newPassword: changed, again: changed })
    await saveWith(page, 'Change password', 'Password changed')()
    await page.context().clearCookies()
    await page.evaluate(() => localStorage.clear())
    await signInByForm(page, portal, 'mira@kiln.example', changed)
  })
})

describe('What a form cannot save is said above it', () => {
  it('with the label of a field that is not on screen, and the keyboard at it', async () => {
    const page = operator
    await open(page, '/account/company')
    await page.route('**/api/Company/Update', (route) =>
      route.fulfill({
        status: 422,
        contentType: 'application/problem+json',
        body: JSON.stringify({
          type: 'about:blank',
          code: 'invalid_input',
          title: 'Some of the input is not valid',
          status: 422,
          requestId: '1',
          errors: [{ path: 'companyFax', code: 'custom', message: 'Enter a number such as +31 20 123 45 67.' }],
        }),
      }),
    )
    await fillFields(page, { city: 'Gent' })
    await button(page, 'Save').click()
    const alert = page.getByRole('alert').filter({ hasText: 'Company fax: Enter a number such as' })
    await alert.waitFor()
    expect(await alert.evaluate((node) => node === document.activeElement)).toBe(true)
    await page.unroute('**/api/Company/Update')
  })

  it('and names the fields somebody else changed meanwhile', async () => {
    const page = operator
    await open(page, '/account/company')
    const { version } = await ask<{ version: number }>(page, 'GET', '/Company/My')
    await ask(page, 'POST', '/Company/Update', { version, street: 'Kade 1', phone: '+31 20 1234567' })
    await fillFields(page, { city: 'Gent' })
    await button(page, 'Save').click()
    await page.getByText('Updated elsewhere: Street and number and Phone. Save again to save your changes as well.').waitFor()
    // What the server refused is not saved: leaving the page asks first.
    await page.locator('a[href^="/"]:visible').first().click()
    const question = page.getByRole('dialog', { name: 'Unsaved changes' })
    await question.waitFor()
    await page.keyboard.press('Escape')
    await question.waitFor({ state: 'detached' })
    await saveWith(page, 'Save', 'Company saved')()
    const kept = { street: 'Kade 1', phone: '+31 20 1234567', city: 'Gent' }
    expect(await ask(page, 'GET', '/Company/My')).toMatchObject(kept)
    // Where both changed a field, what was typed is kept and what it replaces is named.
    const { version: next } = await ask<{ version: number }>(page, 'GET', '/Company/My')
    await fillFields(page, { city: 'Brugge' })
    await ask(page, 'POST', '/Company/Update', { version: next, city: 'Namur', phone: '+31 20 7654321' })
    await button(page, 'Save').click()
    await page.getByText('Updated elsewhere: City. Save again to keep your version, or discard to see theirs.').waitFor()
    await expectFields(page, { city: '', phone: '' }, { city: 'Brugge', phone: '+31 20 7654321' })
    await button(page, 'Discard').click()
    await expectFields(page, { city: '', phone: '' }, { city: 'Namur', phone: '+31 20 7654321' })
  })
})

describe('A drawer with something typed', () => {
  it('asks before it is discarded, however it is closed, and not when nothing was typed', async () => {
    const page = operator
    await open(page, '/shop')
    await page
      .locator('main')
      .getByRole('link', { name: /^Commissions/ })
      .click()
    const drawer = page.getByRole('dialog', { name: 'New rule' })
    const question = page.getByRole('dialog', { name: 'Unsaved changes' })
    const closings = {
      Esc: () => page.keyboard.press('Escape'),
      // A drawer that has just opened takes a click outside for the second one of a double click.
      'a click outside': () => page.waitForTimeout(700).then(() => page.mouse.click(20, 400)),
      Cancel: () => button(page, 'Cancel').click(),
      'the address before': () => page.evaluate(() => history.back()),
    }
    await button(page, 'Add rule').click()
    // The keyboard starts at the first field, not at the button that closes the drawer.
    await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('data-path'))).toBe('name')
    await fillFields(page, { name: 'Half typed' })
    for (const close of Object.values(closings)) {
      await close()
      await question.waitFor()
      // Esc answers the question and nothing below it.
      await page.keyboard.press('Escape')
      await question.waitFor({ state: 'detached' })
      await expectFields(page, { name: '' }, { name: 'Half typed' })
    }
    await closings.Esc()
    await question.getByRole('button', { name: 'Leave' }).click()
    await drawer.waitFor({ state: 'detached' })
    // The keyboard is back at what opened it.
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toContain('Add rule')
    await button(page, 'Add rule').click()
    await drawer.waitFor()
    await closings.Esc()
    await drawer.waitFor({ state: 'detached' })
    expect(await question.count()).toBe(0)
  })
})

describe('The sign-up', () => {
  it('keeps what was typed through Back and a reload, except the password, which is never stored', async () => {
    const { page, context } = await browser.person()
    await page.goto(`${portal.url}/signup`)
    await page.getByText('I run a marketplace').click()
    await button(page, 'Continue').click()
    await page.getByLabel('Your name').fill('Sam Keeper')
    await page.getByLabel('E-mail').fill('keeper@example.com')
    const passwordField = page.locator('input[autocomplete=new-password]')
    await passwordField.fill(password)
    await button(page, 'Continue').click()
    const companyName = page.getByLabel('Company name')
    await companyName.fill('Kept B.V.')
    await page.goBack()
    await page.getByLabel('E-mail').waitFor()
    expect([await page.getByLabel('E-mail').inputValue(), await passwordField.inputValue()]).toEqual(['keeper@example.com', password])
    await page.goForward()
    await companyName.waitFor()
    expect(await companyName.inputValue()).toBe('Kept B.V.')
    expect(await passwordField.count()).toBe(0)
    await page.reload()
    await companyName.waitFor()
    expect([await companyName.inputValue(), await passwordField.inputValue()]).toEqual(['Kept B.V.', ''])
    expect(await page.evaluate(() => JSON.stringify(sessionStorage))).not.toContain(password)
    await button(page, 'Back').click()
    await page.getByLabel('Your name').waitFor()
    expect(await page.getByLabel('Your name').inputValue()).toBe('Sam Keeper')
    await context.close()
  })
})

it('no script failed on the way', () => {
  expect(browser.issues).toEqual([])
})
