import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { violationsOn } from './axe.ts'
import { ask, openPartners } from './people.ts'
import type { Opened } from './portal.ts'
import { openBeforeAll } from './portal.ts'

let opened: Opened
let operator: Page
let merchant: Page
let url: string

/** The merchant has joined, and the marketplace sells only for verified merchants. */
openBeforeAll({}, async (given) => {
  opened = given
  ;({ url } = given.portal)
  ;({ operator, merchant } = await openPartners(given))
  const { version } = await ask<{ version: number }>(operator, 'GET', '/Platform/MyMarketplace')
  await ask(operator, 'POST', '/Platform/UpdateMyMarketplace', { version, requiresVerification: true })
  const profile = await ask<{ version: number }>(merchant, 'GET', '/Company/MyProfile')
  await ask(merchant, 'POST', '/Company/UpdateProfile', { version: profile.version, handle: 'kiln' })
})

const extract = { name: 'extract.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.4\n%%EOF\n') }

async function addDocument(name: string, kind?: string): Promise<void> {
  await merchant.getByRole('button', { name: 'Add document' }).first().click()
  const drawer = merchant.getByRole('dialog')
  if (kind !== undefined) {
    await drawer.getByRole('combobox', { name: 'Kind' }).click()
    await merchant.getByRole('option', { name: kind }).click()
  }
  await drawer.locator('input[type=file]').setInputFiles({ ...extract, name })
  await drawer.getByRole('button', { name: 'Add document' }).click()
  await drawer.waitFor({ state: 'hidden' })
}

async function submit(): Promise<void> {
  await merchant.getByLabel(/I declare/).check()
  await merchant.getByRole('button', { name: 'Submit for verification' }).click()
  await merchant.getByText('Submitted to Agora').waitFor()
  await merchant.getByRole('button', { name: 'Submit for verification' }).waitFor({ state: 'hidden' })
}

it('a merchant whose products wait for it enters its legal data, adds documents and submits both', async () => {
  await merchant.goto(`${url}/shop/products`)
  await merchant.getByText('Your business is not verified').waitFor()
  await merchant.getByRole('link', { name: 'Complete verification' }).click()
  await merchant.getByRole('heading', { name: 'Verification' }).waitFor()
  await merchant.getByLabel(/I declare/).check()
  expect(await merchant.getByRole('button', { name: 'Submit for verification' }).isDisabled()).toBe(true)
  await merchant.getByRole('link', { name: 'Edit company details' }).click()
  const details = {
    'Street and number': 'Kiln Street 4',
    'Postal code': '2611 AB',
    City: 'Delft',
    Phone: '+31 15 000 0000',
    'Registration number': '12345678',
  }
  for (const [label, value] of Object.entries(details)) await merchant.getByRole('textbox', { name: label }).first().fill(value)
  await merchant.getByRole('button', { name: 'Save' }).first().click()
  await merchant.getByText('Company saved').first().waitFor()
  await merchant.goto(`${url}/settings/verification`)
  await addDocument('extract.pdf')
  await addDocument('passport.pdf', 'Proof of identity')
  await submit()
  expect(await violationsOn(merchant)).toEqual([])
})

it('the operator opens it from the list, reads the documents and rejects it with a reason', async () => {
  await operator.goto(`${url}/shop/verifications`)
  await operator.getByRole('link', { name: 'Kiln' }).first().click()
  await operator.getByText('Kiln Street 4, 2611 AB Delft, Netherlands').waitFor()
  const [file] = await Promise.all([operator.waitForEvent('download'), operator.getByRole('button', { name: 'Download: extract.pdf' }).click()])
  expect(file.suggestedFilename()).toBe('extract.pdf')
  await operator.getByRole('button', { name: 'Reject' }).first().click()
  const dialog = operator.getByRole('dialog')
  await dialog.getByRole('combobox', { name: 'Reason' }).click()
  await operator.getByRole('option', { name: 'A document is out of date' }).click()
  await dialog.getByRole('combobox', { name: /What has to be corrected/ }).click()
  await operator.getByRole('option', { name: 'Registration extract' }).click()
  await dialog.getByLabel(/Message to the merchant/).fill('The extract is of last year.')
  expect(await violationsOn(operator)).toEqual([])
  await dialog.getByRole('button', { name: 'Reject' }).click()
  await operator.getByText('Verification of Kiln rejected').waitFor()
  await operator.getByText('The extract is of last year.').waitFor()
})

it('the merchant reads why, replaces the document and submits again; the operator approves', async () => {
  await merchant.goto(`${url}/settings/verification`)
  await merchant.getByText('A document is out of date').waitFor()
  await merchant.getByText('The extract is of last year.').waitFor()
  const item = merchant.getByRole('list', { name: 'Details and documents' }).getByRole('listitem').filter({ hasText: 'Registration extract' })
  expect(await item.innerText()).toContain('Rejected')
  await addDocument('extract-2026.pdf')
  await submit()
  await operator.goto(`${url}/shop/verifications`)
  await operator.getByRole('link', { name: 'Kiln' }).first().click()
  await operator.getByRole('button', { name: 'Download: extract-2026.pdf' }).waitFor()
  expect(await operator.getByRole('button', { name: 'Download: extract.pdf' }).count()).toBe(0)
  await operator.getByRole('button', { name: 'Approve' }).click()
  await operator.getByText('Kiln is verified').waitFor()
  expect(await violationsOn(operator)).toEqual([])
})

it('buyers see the verified details on the seller page, and the merchant is no longer reminded', async () => {
  await merchant.goto(`${url}/shop/products`)
  await merchant.getByRole('heading', { name: 'Products' }).waitFor()
  expect(await merchant.getByText('Your business is not verified').count()).toBe(0)
  const { page: shopper } = await opened.browser.person()
  await shopper.goto(`${url}/seller/kiln`)
  await shopper.getByText('Verified by the marketplace').waitFor()
  await shopper.getByText('Kiln Street 4, 2611 AB Delft', { exact: false }).waitFor()
  await shopper.getByText('12345678').waitFor()
  expect(await violationsOn(shopper)).toEqual([])
  expect(opened.browser.issues).toEqual([])
})
