import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { violationsOn } from './axe.ts'
import { ask, openDemoPerson } from './people.ts'
import type { Opened } from './portal.ts'
import { openBeforeAll } from './portal.ts'

const pdf = Buffer.from('%PDF-1.4\n1 0 obj\n<< /Type /Catalog >>\nendobj\ntrailer\n<< /Root 1 0 R >>\n%%EOF\n')

let opened: Opened
let operator: Page
let merchant: Page

openBeforeAll({ demo: true }, async (made) => {
  opened = made
  operator = await openDemoPerson(made, 'operator@demo.stoa.example')
  merchant = await openDemoPerson(made, 'harbour@demo.stoa.example')
})

describe('Messages', () => {
  it('of the operator about an order reach the merchant, who answers from its menu', async () => {
    const { value } = await ask<{ value: { hash: string }[] }>(merchant, 'GET', '/Order/PagedOrders?limit=4')
    await operator.goto(`${opened.portal.url}/shop/orders/${value[3]?.hash ?? ''}`)
    await operator.getByRole('button', { name: /More actions/ }).click()
    await operator.getByRole('menuitem', { name: 'Send message' }).click()
    const dialog = operator.getByRole('dialog', { name: /about order/ })
    await dialog.getByLabel('Message').fill('Can it ship before Friday?')
    await dialog.getByRole('button', { name: 'Send message' }).click()
    await operator.waitForURL(/\/shop\/messages\//)
    await operator.locator('main').getByText('Can it ship before Friday?').waitFor()

    await merchant.goto(`${opened.portal.url}/shop/messages?view=unread`)
    await merchant
      .getByRole('link', { name: /^Order #/ })
      .first()
      .click()
    await merchant.locator('main').getByText('Can it ship before Friday?').waitFor()
    expect(await violationsOn(merchant)).toEqual([])
    await merchant.getByLabel('New message').fill('Yes, tomorrow.')
    await merchant.locator('input[type=file]').setInputFiles({ name: 'Delivery note.pdf', mimeType: 'application/pdf', buffer: pdf })
    await merchant.getByText('1 file').waitFor()
    await merchant.getByRole('button', { name: 'Send message' }).click()
    await merchant.locator('main li').getByText('Yes, tomorrow.').waitFor()
    await expect.poll(() => merchant.getByLabel('New message').inputValue()).toBe('')
    await merchant.getByText('Drop files here').waitFor()

    // The conversation that is open shows the answer on its own.
    await operator.locator('main li').getByText('Yes, tomorrow.').waitFor()
    const [file] = await Promise.all([operator.waitForEvent('download'), operator.getByRole('button', { name: 'Delivery note.pdf' }).click()])
    expect(file.suggestedFilename()).toBe('Delivery_note.pdf')
    expect(await readFile(await file.path())).toEqual(pdf)
    await operator.locator('aside, main').getByRole('link', { name: /^#\d/ }).first().click()
    await operator.getByRole('heading', { name: 'Messages' }).waitFor()
    await operator.getByRole('link', { name: 'Open conversation' }).waitFor()
  })

  it('start from the list, and what is missing is said at its field', async () => {
    await merchant.goto(`${opened.portal.url}/shop/messages`)
    await merchant.getByRole('button', { name: 'New message' }).first().click()
    const dialog = merchant.getByRole('dialog', { name: 'New message' })
    await dialog.getByRole('combobox', { name: 'Marketplace' }).click()
    await merchant.getByRole('option', { name: 'Agora Market' }).click()
    await dialog.getByLabel('Message').fill('Our linen tablecloths are ready.')
    await dialog.getByRole('button', { name: 'Send message' }).click()
    await dialog
      .getByText(/required|Enter/i)
      .first()
      .waitFor()
    await dialog.getByLabel('Subject').fill('Summer collection')
    await dialog.getByRole('button', { name: 'Send message' }).click()
    await merchant.getByRole('heading', { name: 'Summer collection' }).waitFor()
    await operator.goto(`${opened.portal.url}/shop/messages`)
    await operator.getByRole('link', { name: 'Summer collection' }).first().waitFor()
  })

  it('are found by a word of their text', async () => {
    await operator.goto(`${opened.portal.url}/shop/messages`)
    const rows = operator.locator('main').getByRole('row')
    await expect.poll(() => rows.count()).toBeGreaterThan(2)
    await operator.getByRole('searchbox', { name: 'Search' }).fill('tablecloth')
    await expect.poll(() => rows.count()).toBe(2)
    await operator.getByRole('link', { name: 'Summer collection' }).waitFor()
    await operator.getByRole('searchbox', { name: 'Search' }).fill('tableclothes')
    await operator.getByText('No messages match').waitFor()
  })

  it('start from the page of a merchant, with the merchant chosen', async () => {
    const { companyId } = await ask<{ companyId: string }>(merchant, 'GET', '/Company/My')
    await operator.goto(`${opened.portal.url}/search/merchants/${companyId}`)
    await operator.getByRole('button', { name: /More actions/ }).click()
    await operator.getByRole('menuitem', { name: 'Send message' }).click()
    const dialog = operator.getByRole('dialog', { name: 'New message' })
    await expect.poll(() => dialog.getByRole('combobox', { name: 'Merchant' }).inputValue()).toBe('Harbour & Hearth')
    await operator.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })
  })
})
