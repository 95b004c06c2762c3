import { monthIn } from '@stoa/contract/time-zone.ts'
import type { Page } from 'playwright-core'
import { describe, expect, it, vi } from 'vitest'
import { violationsOn } from './axe.ts'
import { merchants } from '../../server/src/demo/demo-data.ts'
import { ageTaxIn, agedMonth } from '../../server/test/age-tax.ts'
import { askBankOf } from '../../server/test/ask-bank.ts'
import { ask, openDemoPerson } from './people.ts'
import type { Portal } from './portal.ts'
import { openBeforeAll } from './portal.ts'

type Listed<T> = { value: T[] }
type Dispute = { id: string; amount: { minor: number }; merchant: { name: string } }

let portal: Portal
let operator: Page
let merchant: Page
let dispute: Dispute

openBeforeAll({ demo: true }, async (opened) => {
  portal = opened.portal
  operator = await openDemoPerson(opened, 'operator@demo.stoa.example')
  // The demo opens it last.
  dispute = await vi.waitFor(
    async () => {
      const [first] = (await ask<Listed<Dispute>>(operator, 'GET', '/Case/PagedCases?kind=dispute')).value
      if (!first) throw new Error('The demo has no dispute')
      return first
    },
    { timeout: 60_000, interval: 1000 },
  )
  const seller = merchants.find(({ companyName }) => companyName === dispute.merchant.name)
  merchant = await openDemoPerson(opened, seller?.email ?? '')
})

/** What is on a page, as a person reads it. */
const words = async (page: Page): Promise<string> => (await page.locator('main').innerText()).replace(/\s+/g, ' ')

describe('Money beside the sale', () => {
  it('the merchant submits evidence against a dispute, the operator reads the same files, and both see that the bank decides for them', async () => {
    const hash = await buy('EVIDENCE-1')
    const { paymentReference } = await ask<{ paymentReference: string }>(operator, 'GET', `/Order/GetByHash/${hash}`)
    const { companyId } = await ask<{ companyId: string }>(operator, 'GET', '/Company/My')
    const opened = await askBankOf(portal, companyId, 'disputes', { payment: paymentReference, reason: 'not_received' })
    const find = async () => (await ask<Listed<{ id: string }>>(merchant, 'GET', `/Case/PagedCases?hash=${hash}`)).value[0]?.id
    await expect.poll(find).toBeDefined()
    const address = `${portal.url}/shop/cases/${await find()}`
    await merchant.goto(address)
    await merchant.getByText(/Submit evidence by/).waitFor()
    await merchant.getByRole('button', { name: 'Submit evidence' }).click()
    const dialog = merchant.getByRole('dialog')
    await dialog.getByLabel('What happened, for the bank').fill('Delivered on Monday, signed by the shopper.')
    const pdf = { name: 'Proof of delivery.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7\n1 0 obj\n<<>>\nendobj\n') }
    await dialog.locator('input[type=file]').setInputFiles([{ ...pdf, name: 'Not a PDF.pdf', buffer: Buffer.from('text') }])
    await dialog.getByRole('button', { name: 'Submit evidence' }).click()
    await dialog.getByText('Choose a PDF, or a JPEG, PNG, WebP, GIF or AVIF image.').waitFor()
    await dialog.getByRole('button', { name: 'Remove Not a PDF.pdf' }).click()
    await dialog.locator('input[type=file]').setInputFiles([pdf])
    expect(await violationsOn(merchant)).toEqual([])
    await dialog.getByRole('button', { name: 'Submit evidence' }).click()
    await merchant.getByText('Evidence submitted').first().waitFor()
    await merchant.getByText('Under review').first().waitFor()
    await expect.poll(() => merchant.getByRole('button', { name: 'Submit evidence' }).count()).toBe(0)
    await operator.goto(address)
    await operator.getByText('Delivered on Monday, signed by the shopper.').waitFor()
    const [download] = await Promise.all([operator.waitForEvent('download'), operator.getByRole('button', { name: 'Proof of delivery.pdf' }).click()])
    expect(download.suggestedFilename()).toMatch(/^Proof.of.delivery\.pdf$/)
    await askBankOf(portal, companyId, `disputes/${opened?.id}/outcome`, { outcome: 'won' })
    for (const page of [merchant, operator]) await page.getByText('Won', { exact: true }).first().waitFor()
    await expect.poll(() => operator.getByRole('button', { name: 'Share cost' }).getAttribute('title')).toBe('This case costs nothing')
  })

  it('the operator decides what each side bears of a dispute, sees it before, and the merchant reads it with the reason', async () => {
    await operator.goto(`${portal.url}/shop/cases/${dispute.id}`)
    await operator.getByRole('button', { name: 'Share cost' }).click()
    const dialog = operator.getByRole('dialog')
    await dialog.getByLabel('The marketplace bears').fill('1.01')
    await dialog.getByRole('combobox', { name: 'Reason' }).click()
    await operator.getByRole('option', { name: 'The carrier is responsible' }).click()
    const rest = `€${((dispute.amount.minor - 101) / 100).toFixed(2)}`
    expect((await dialog.innerText()).replace(/\s+/g, ' ')).toContain(`Merchant bears ${rest} Marketplace bears €1.01`)
    await dialog.getByLabel('The marketplace bears').fill(String((dispute.amount.minor + 1) / 100))
    await dialog.getByRole('button', { name: 'Share cost' }).click()
    await dialog.getByText('Enter no more than the merchant loses.').waitFor()
    expect(await dialog.getByRole('alert').count()).toBe(0)
    await dialog.getByLabel('The marketplace bears').fill('1.01')
    expect(await violationsOn(operator)).toEqual([])
    await dialog.getByRole('button', { name: 'Share cost' }).click()
    await operator.getByText('Cost shared').first().waitFor()
    await merchant.goto(`${portal.url}/shop/cases/${dispute.id}`)
    await merchant.getByText('The carrier is responsible').first().waitFor()
    await expect.poll(() => words(merchant)).toContain(`You bear ${rest} Marketplace bears €1.01 The carrier is responsible · Not booked yet`)
    await merchant.getByRole('button', { name: 'Write message' }).waitFor()
    expect(await merchant.getByRole('button', { name: 'Share cost' }).count()).toBe(0)
  })

  it('the operator withholds tax by a rule, both sides see why on the order, and what is due is marked as remitted', async () => {
    await operator.goto(`${portal.url}/shop/tax`)
    await operator.getByText('No tax is withheld', { exact: true }).waitFor()
    await operator.getByRole('button', { name: 'Add rule' }).click()
    const rule = operator.getByRole('dialog')
    await rule.getByRole('combobox', { name: 'Goods to' }).fill('Nether')
    await operator.getByRole('option', { name: 'Netherlands', exact: true }).click()
    await rule.getByRole('combobox', { name: 'Sold by' }).click()
    await operator.getByRole('option', { name: 'All merchants' }).click()
    await expect.poll(() => rule.getByLabel('Rate').inputValue()).toBe('21%')
    await rule.getByRole('button', { name: 'Save rule' }).click()
    await operator.getByText('Rule saved').waitFor()
    await expect.poll(() => words(operator)).toContain('Netherlands All merchants 21%')
    const hash = await buy('TAX-1')
    for (const page of [operator, merchant]) {
      await page.goto(`${portal.url}/shop/orders/${hash}`)
      await page.getByText('21% tax for Netherlands, remitted by the marketplace').first().waitFor()
      await expect.poll(() => words(page)).toMatch(/Tax withheld -?−?-?€/)
    }
    await operator.goto(`${portal.url}/shop/tax`)
    const choosePeriod = async (month: string) => {
      await operator.getByRole('combobox', { name: 'Period' }).click()
      const name = new Date(`${month}-15`).toLocaleDateString('en-GB', { month: 'long', year: 'numeric', timeZone: 'UTC' })
      await operator.getByRole('option', { name, exact: true }).click()
    }
    const { timeZone } = await ask<{ timeZone: string }>(operator, 'GET', '/Platform/MyMarketplace')
    await choosePeriod(monthIn(new Date(), timeZone))
    const button = operator.getByRole('button', { name: 'Mark as remitted' })
    await button.waitFor()
    expect([await button.isDisabled(), await button.getAttribute('title')]).toEqual([
      true,
      'The period is not over yet: more tax may be withheld in it.',
    ])
    const { companyId } = await ask<{ companyId: string }>(operator, 'GET', '/Company/My')
    await ageTaxIn(portal.databaseUrl, companyId)
    await operator.reload()
    await choosePeriod(agedMonth())
    await button.click()
    expect(await violationsOn(operator)).toEqual([])
    await operator.getByRole('dialog').getByRole('button', { name: 'Mark as remitted' }).click()
    await operator.getByText('Tax marked as remitted').waitFor()
    await expect.poll(() => operator.getByRole('button', { name: 'Mark as remitted' }).count()).toBe(0)
    expect(await violationsOn(operator)).toEqual([])
    // It was a mistake: reversed, it is due again.
    await operator.getByRole('button', { name: 'Reverse', exact: true }).click()
    const dialog = operator.getByRole('dialog')
    await dialog.getByText('The tax in this remittance is due again').waitFor()
    expect(await violationsOn(operator)).toEqual([])
    await dialog.getByRole('button', { name: 'Reverse remittance' }).click()
    await operator.getByText('Remittance reversed').waitFor()
    await operator.getByText('Paid by mistake').waitFor()
    await button.waitFor()
    expect(await violationsOn(operator)).toEqual([])
  })

  it('the operator sets targets for its merchants, finds who is above one, and the merchant reads the target beside its own figure', async () => {
    await operator.goto(`${portal.url}/shop/performance`)
    await operator.getByRole('button', { name: 'Edit targets' }).click()
    const dialog = operator.getByRole('dialog')
    await dialog.getByLabel('Disputed').fill('0.01')
    await dialog.getByLabel('Minimum orders').fill('0')
    await dialog.getByRole('button', { name: 'Save targets' }).click()
    await dialog.getByText('Use 1 or more.').waitFor()
    expect(await violationsOn(operator)).toEqual([])
    await dialog.getByLabel('Minimum orders').fill('1')
    await dialog.getByRole('button', { name: 'Save targets' }).click()
    await operator.getByText('Targets saved').waitFor()
    await operator.getByRole('button', { name: 'Above target' }).click()
    const name = dispute.merchant.name
    await operator
      .getByRole('row', { name: new RegExp(name) })
      .getByText('Target 0.01%')
      .first()
      .waitFor()
    await merchant.goto(`${portal.url}/shop/performance`)
    await merchant.getByText('Target 0.01%').first().waitFor()
    expect(await violationsOn(merchant)).toEqual([])
  })
})

/** Buys something of the merchant that is delivered to the Netherlands, and waits until it is paid. */
async function buy(reference: string): Promise<string> {
  const { companyId } = await ask<{ companyId: string }>(merchant, 'GET', '/Company/My')
  const { value } = await ask<Listed<{ status: string; stock: number | null; variants: { id: string }[] }>>(
    merchant,
    'GET',
    `/Product/PagedProducts/${companyId}?limit=50`,
  )
  const variantId = value.find(({ status, stock }) => status === 'Published' && (stock === null || stock > 10))?.variants[0]?.id
  const shippingAddress = { name: 'Noor de Vries', street: 'Prinsengracht 214', postalCode: '1016 HD', city: 'Amsterdam', countryCode: 'NL' }
  const purchase = {
    marketplaceOrderReference: reference,
    currency: 'EUR',
    customer: { name: 'Noor de Vries', email: 'noor@example.com' },
    shippingAddress,
    lines: [{ variantId, quantity: 1 }],
  }
  const { orders } = await ask<{ orders: { hash: string }[] }>(operator, 'POST', '/Order/Intake', purchase, reference)
  const hash = orders[0]?.hash ?? ''
  await expect.poll(async () => (await ask<{ paymentStatus: string }>(operator, 'GET', `/Order/GetByHash/${hash}`)).paymentStatus).toBe('Captured')
  return hash
}
