import { fileURLToPath } from 'node:url'
import { company } from '@stoa/contract/company.ts'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { TestApp } from '../../server/test/app.ts'
import { freePort, startTestApp } from '../../server/test/app.ts'
import { makeMarket, purchase } from '../../server/test/make-orders.ts'
import type { Made } from '../../server/test/make.ts'
import { violationsOn } from './axe.ts'
import { openInvoicesOfToday } from './invoices-of-today.ts'
import { ask, signIn } from './people.ts'
import type { PortalBrowser } from './portal.ts'
import { openBrowser } from './portal.ts'

let app: TestApp
let browser: PortalBrowser
let market: Awaited<ReturnType<typeof makeMarket>>
let operator: Page
let merchant: Page
let hash: string

/** A Dutch marketplace with a German merchant that sells something for 100.00. */
beforeAll(async () => {
  app = await startTestApp({ port: await freePort(), webFolder: fileURLToPath(new URL('../dist', import.meta.url)) })
  browser = await openBrowser()
  market = await makeMarket(app, { priceMinor: 10_000 })
  const setFacts = async ({ as }: Made, facts: object) => {
    const { version } = await app.call(company.my, { as })
    await app.call(company.update, { as, body: { version, ...facts } })
  }
  await setFacts(market.operator, { companyName: 'Agora', street: 'Kade 1', postalCode: '2611 AB', city: 'Delft', vatNumber: 'NL004495445B01' })
  const address = { street: 'Ufer 2', postalCode: '50667', city: 'Köln', countryCode: 'DE' }
  await setFacts(market.merchant, { companyName: 'Weber GmbH', ...address, vatNumber: 'DE136695976' })
  await app.installation.work()
  const open = async (who: Made): Promise<Page> => {
    const { page } = await browser.person()
    await signIn(page, { url: app.publicUrl }, who.email, who.password)
    await ask(page, 'POST', '/Auth/Reauthenticate', { password: who.password })
    return page
  }
  operator = await open(market.operator)
  merchant = await open(market.merchant)
})
afterAll(async () => {
  await browser.close()
  await app.stop()
})

/** What is on a page, as a person reads it. */
const words = async (page: Page): Promise<string> => (await page.locator('main').innerText()).replace(/\s+/g, ' ')
/** Does the same on the screens of both sides. */
const onBoth = (look: (page: Page) => Promise<void>) => Promise.all([operator, merchant].map((page) => look(page)))

it('the operator sets its commission and pays out without a delay', async () => {
  await operator.goto(`${app.publicUrl}/shop/commissions`)
  await operator.getByRole('button', { name: 'Add rule' }).first().click()
  const rule = operator.getByRole('dialog')
  await rule.getByLabel('Name').first().fill('Everything')
  await rule.getByLabel('Commission rate (%)').fill('10')
  await rule.getByRole('button', { name: 'Add rule' }).click()
  await expect.poll(() => words(operator)).toContain('Everything')
  const { version } = await ask<{ version: number }>(operator, 'GET', '/Platform/MyMarketplace')
  await ask(operator, 'POST', '/Platform/UpdateMyMarketplace', { version, returnWindowDays: 0 })
})

it('an order arrives with a voucher of 20.00, and both sides see who pays what', async () => {
  const body = purchase([{ variantId: market.offer.variantId, quantity: 1 }], { marketplaceDiscountMinor: 2000 })
  const { orders } = await ask<{ orders: { hash: string }[] }>(operator, 'POST', '/Order/Intake', body, 'VOUCHER-1')
  hash = orders[0]?.hash ?? ''
  const status = async () => (await ask<{ paymentStatus: string }>(operator, 'GET', `/Order/GetByHash/${hash}`)).paymentStatus
  await expect.poll(status).toBe('Captured')
  await onBoth(async (page) => {
    await page.goto(`${app.publicUrl}/shop/orders/${hash}`)
    await page.getByRole('heading', { name: 'Payout forecast' }).waitFor()
    await expect.poll(() => words(page)).toMatch(/Discount paid by .+ -€20\.00 Shipping €0\.00 Total €80\.00/)
    await expect.poll(() => words(page)).toContain('Discounts paid by the marketplace €20.00')
  })
  expect(await violationsOn(operator)).toEqual([])
})

it('the merchant ships it and is paid what the shopper and the marketplace paid, less the commission on both', async () => {
  await merchant.getByRole('button', { name: 'Fulfil order', exact: true }).first().click()
  await merchant.getByRole('button', { name: 'Mark as fulfilled' }).click()
  await merchant.getByRole('dialog').getByRole('button', { name: 'Mark as fulfilled' }).click()
  await merchant.getByText('Order fulfilled').waitFor()
  await operator.goto(`${app.publicUrl}/shop/payouts`)
  await expect.poll(() => words(operator)).toContain('€90.00')
  await operator.getByRole('button', { name: 'Pay out' }).first().click()
  await operator.getByRole('dialog').getByRole('button', { name: 'Pay out €90.00' }).click()
  await expect.poll(() => words(operator)).toContain('Paid Out')
  const [payout] = (await ask<{ value: { id: string }[] }>(operator, 'GET', '/Payout/PagedPayouts')).value
  await onBoth(async (page) => {
    await page.goto(`${app.publicUrl}/shop/payouts/${payout?.id}`)
    await page.getByText('Marketplace discount').first().waitFor()
    for (const amount of ['€80.00', '€20.00', '-€10.00', '€90.00']) expect(await words(page)).toContain(amount)
  })
  expect(await violationsOn(merchant)).toEqual([])
})

it('the invoice charges the commission on what both paid, and the accounts have the voucher', async () => {
  await openInvoicesOfToday(operator, app.publicUrl)
  await operator.getByRole('dialog').getByRole('button', { name: /Issue/ }).click()
  type Invoices = { value: { id: string; kind: string }[] }
  const issued = async () => (await ask<Invoices>(operator, 'GET', '/Invoice/PagedInvoices')).value
  await expect.poll(async () => (await issued()).map(({ kind }) => kind)).toEqual(['invoice'])
  const [invoice] = await issued()
  await onBoth(async (page) => {
    await page.goto(`${app.publicUrl}/shop/invoices/${invoice?.id}`)
    await page.getByRole('heading', { name: /^Invoice/, level: 1 }).waitFor()
    await expect.poll(() => words(page)).toContain('€10.00')
  })
  await operator.goto(`${app.publicUrl}/shop/accounting`)
  await expect.poll(() => words(operator)).toMatch(/Discounts paid by the marketplace €20\.00/)
  expect(browser.issues).toEqual([])
})
