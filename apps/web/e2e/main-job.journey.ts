import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { openInvoicesOfToday } from './invoices-of-today.ts'
import { ask, joinByForm, password } from './people.ts'
import type { Portal, PortalBrowser } from './portal.ts'
import { openBeforeAll } from './portal.ts'
import { productFile } from './product-file.ts'
import { returnByLink } from './return-by-link.ts'

let portal: Portal
let browser: PortalBrowser
let operator: Page
let merchant: Page

openBeforeAll({}, async (opened) => {
  ;({ portal, browser } = opened)
  operator = (await browser.person()).page
  merchant = (await browser.person()).page
})

type Row = { variants: { id: string; sku: string }[]; name: string }

/** What is on a page, as a person reads it. */
const words = async (page: Page): Promise<string> => (await page.locator('main').innerText()).replace(/\s+/g, ' ')

describe('One product and one order, all the way', () => {
  it('an operator opens a marketplace with a collection and a commission', async () => {
    await joinByForm(operator, portal, { kind: 'I run a marketplace', name: 'Olga', email: 'olga@agora.example', companyName: 'Agora' })
    await operator.goto(`${portal.url}/shop/collections`)
    await operator.getByRole('button', { name: 'Create collection' }).first().click()
    await operator.getByRole('dialog').getByLabel('Name').fill('Mugs')
    await operator.getByRole('dialog').getByRole('button', { name: 'Create' }).click()
    await operator.getByRole('heading', { name: 'Mugs' }).first().waitFor()
    await operator.goto(`${portal.url}/shop/commissions`)
    await operator.getByRole('button', { name: 'Add rule' }).first().click()
    const rule = operator.getByRole('dialog')
    await rule.getByLabel('Name').first().fill('Everything')
    await rule.getByLabel('Commission rate (%)').fill('10')
    await rule.getByLabel('Fixed fee').fill('0.25')
    await rule.getByRole('button', { name: 'Add rule' }).click()
    await expect.poll(() => words(operator)).toContain('Everything')
    await operator.goto(`${portal.url}/account/marketplace`)
    await operator.getByLabel('Payout delay').fill('0')
    await operator.getByRole('button', { name: 'Save' }).click()
    await operator.getByText('Marketplace saved').waitFor()
  })

  // From here on the merchant only follows what each screen offers: the setup list and the primary buttons.
  const nextStep = (page: Page) => page.locator('[aria-current=step]')
  const openDashboard = (page: Page) => page.getByRole('banner').getByRole('link').first().click()

  it('a merchant signs up for it, and the operator follows its dashboard to the request', async () => {
    await joinByForm(merchant, portal, {
      kind: 'I want to sell on Agora',
      name: 'Mira',
      email: 'mira@kiln.example',
      companyName: 'Kiln Street',
    })
    await merchant.getByText('You have requested to join.').waitFor()
    await openDashboard(operator)
    await operator
      .locator('main')
      .getByRole('link', { name: /^Join requests/ })
      .click()
    await operator.getByText('Kiln Street').first().waitFor()
    await operator.getByRole('button', { name: 'Approve', exact: true }).click()
    await operator.getByRole('dialog').getByRole('button', { name: 'Approve', exact: true }).click()
    await operator.getByText('Kiln Street is approved').waitFor()
  })

  it('the merchant adds products and submits them by the steps of its dashboard', async () => {
    await nextStep(merchant).getByRole('link', { name: 'Add products' }).click()
    await merchant.getByRole('link', { name: /^Product feed/ }).click()
    const pictures = `${portal.url}/sandbox/shop/any/pictures`
    await merchant.locator('input[type=file]').setInputFiles({ name: 'products.csv', mimeType: 'text/csv', buffer: productFile(pictures) })
    await merchant.getByText('File ready!').waitFor()
    await merchant.getByRole('button', { name: 'Connect shop' }).click()
    await merchant.getByRole('button', { name: 'Sync' }).first().click()
    await merchant.getByRole('link', { name: 'View products' }).waitFor()
    // The header hears of it on its own.
    await merchant.getByRole('banner').getByText('Shop active').waitFor()
    await merchant.getByRole('link', { name: /sync/i }).last().click()
    await expect.poll(() => words(merchant)).toContain('missing.png')
    await openDashboard(merchant)
    await nextStep(merchant).getByRole('link', { name: 'Edit company' }).click()
    await merchant.getByLabel('Street and number').fill('Kiln Street 4')
    await merchant.getByLabel('Postal code').fill('2611 AC')
    await merchant.getByLabel('City').fill('Delft')
    await merchant.getByRole('button', { name: 'Save' }).click()
    await merchant.getByText('Company saved').waitFor()
    await openDashboard(merchant)
    await nextStep(merchant).getByRole('link', { name: 'Push products' }).click()
    await merchant.getByRole('link', { name: 'Desk lamp' }).waitFor()
    await merchant.getByRole('button', { name: /^Push/ }).first().click()
    await expect.poll(() => words(merchant)).toContain('Pending')
    await openDashboard(merchant)
    await merchant.getByText('Your products are with the operator.').waitFor()
  })

  it('the operator approves them from its dashboard, and the merchant’s list has its first approved product', async () => {
    await openDashboard(operator)
    await operator
      .locator('main')
      .getByRole('link', { name: /^Products to approve/ })
      .click()
    await operator.getByRole('link', { name: 'Enamel mug' }).first().waitFor()
    await operator.getByRole('checkbox').first().check()
    // The list also has a view named Approved: the decision is on the bar of the selection.
    await operator.getByRole('region', { name: 'Selection' }).getByRole('button', { name: 'Approve', exact: true }).click()
    await operator.getByRole('dialog').getByRole('button', { name: 'Approve without a collection' }).click()
    await expect.poll(() => words(operator)).not.toContain('Enamel mug')
    await merchant.getByText('Your products are for sale.').waitFor()
  })

  it('an order comes in and reaches the merchant’s screen on its own', async () => {
    await merchant.goto(`${portal.url}/shop/orders`)
    await merchant.getByRole('heading', { name: 'Orders' }).waitFor()
    const me = await ask<{ companyId: string }>(operator, 'GET', '/Company/My')
    const { value } = await ask<{ value: Row[] }>(operator, 'GET', `/Product/PagedProducts/${me.companyId}`)
    const variantOf = (sku: string) => value.flatMap(({ variants }) => variants).find((variant) => variant.sku === sku)?.id
    await ask(operator, 'POST', '/Auth/Reauthenticate', { password })
    await operator.goto(`${portal.url}/settings/api-keys`)
    await operator.getByRole('button', { name: 'Create API key' }).first().click()
    await operator.getByRole('dialog').getByLabel('Name').fill('Storefront')
    await operator.getByRole('dialog').getByRole('checkbox', { name: 'Create orders' }).check()
    await operator.getByRole('dialog').getByRole('button', { name: 'Create API key' }).click()
    const key = await operator.locator('[data-part="code"]').innerText()
    await operator.getByRole('button', { name: 'Done, I’ve saved it' }).click()
    const purchase = {
      marketplaceOrderReference: 'AGORA-1',
      currency: 'EUR',
      customer: { name: 'Sanne Bakker', email: 'sanne@shoppers.example' },
      shippingAddress: { name: 'Sanne Bakker', street: 'Kade 1', postalCode: '1011 AB', city: 'Amsterdam', countryCode: 'NL' },
      lines: [
        { variantId: variantOf('MUG-SAGE'), quantity: 2 },
        { variantId: variantOf('LAMP-1'), quantity: 1 },
      ],
      shippingMinor: 495,
    }
    const answers = await Promise.all(
      [1, 2].map(() =>
        fetch(`${portal.url}/api/Order/Intake`, {
          method: 'POST',
          headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json', 'idempotency-key': 'agora-1' },
          body: JSON.stringify(purchase),
        }),
      ),
    )
    expect(answers.map(({ status }) => status)).toContain(201)
    // 2 × 12.50 + 80.00 + 4.95 shipping.
    await merchant.getByText('€109.95').first().waitFor()
    await expect.poll(() => words(merchant)).toContain('Captured')
    // A person on the phone knows their name, not a reference.
    const search = merchant.getByRole('searchbox').first()
    await search.fill('nobody of this name')
    await merchant.getByText('€109.95').first().waitFor({ state: 'detached' })
    await search.fill('bakker')
    await merchant.getByText('€109.95').first().waitFor()
    await search.fill('')
  })

  it('the merchant fulfils one line and gives a part of the other back', async () => {
    await merchant.getByRole('link', { name: /#1001/ }).first().click()
    await merchant.getByRole('button', { name: 'Fulfil order', exact: true }).first().click()
    const quantities = merchant.getByLabel('Quantity')
    await quantities.nth(1).fill('0')
    await merchant.getByLabel('Carrier').fill('PostNL')
    await merchant.getByLabel('Tracking number').fill('3S1')
    // A colleague ships one of the two mugs meanwhile, and the page reads the order late: here only after the refusal, further below after the shipment.
    const hash = new URL(merchant.url()).pathname.split('/').at(-1) ?? ''
    const { lines } = await ask<{ lines: { lineId: string }[] }>(merchant, 'GET', `/Order/GetByHash/${hash}`)
    const refused = Promise.withResolvers<void>()
    await merchant.route(`**/api/Order/GetByHash/${hash}`, async (read) => {
      await refused.promise
      setTimeout(() => void read.continue(), 5000)
    })
    await ask(merchant, 'POST', '/Order/FulfillOrder', { hash, lines: [{ lineId: lines[0]?.lineId, quantity: 1 }] })
    const ship = async () => {
      await merchant.getByRole('button', { name: 'Mark as fulfilled' }).click()
      await merchant.getByRole('dialog').getByRole('button', { name: 'Mark as fulfilled' }).click()
    }
    await ship()
    await merchant.getByText('The order has changed since you opened it.').waitFor()
    expect([await quantities.nth(0).inputValue(), await merchant.getByLabel('Tracking number').inputValue()]).toEqual(['1', '3S1'])
    refused.resolve()
    await ship()
    await merchant.getByText('Shipment created').waitFor()
    await expect.poll(() => words(merchant)).toContain('Partially Fulfilled')
    await merchant.getByRole('button', { name: 'Issue refund', exact: true }).first().click()
    const dialog = merchant.getByRole('dialog')
    await dialog.getByLabel('Quantity').nth(1).fill('1')
    await dialog.getByRole('button', { name: /^Refund €/ }).click()
    await merchant.getByText('Refund started').waitFor()
    await merchant.unrouteAll({ behavior: 'wait' })
    await expect.poll(() => words(merchant)).toContain('Partially Refunded')
  })

  it('both sides see the same money, to the cent', async () => {
    // Commission: 10 % and 0.25 a piece on the mugs (2.50 + 0.50), given back on the lamp.
    const hash = new URL(merchant.url()).pathname.split('/').at(-1) ?? ''
    type Money = { minor: number }
    type Seen = { total: Money; captured: Money; refunded: Money; commission: Money; moneyTrail: { kind: string }[] }
    const [theirs, ours] = await Promise.all([merchant, operator].map((page) => ask<Seen>(page, 'GET', `/Order/GetByHash/${hash}`)))
    expect(theirs?.total.minor).toBe(10_995)
    expect(theirs?.refunded.minor).toBe(8000)
    expect([ours?.total, ours?.captured, ours?.refunded, ours?.commission]).toEqual([
      theirs?.total,
      theirs?.captured,
      theirs?.refunded,
      theirs?.commission,
    ])
    await operator.goto(`${portal.url}/shop/orders/${hash}`)
    await operator.getByRole('heading', { name: 'Transactions' }).waitFor()
    for (const page of [merchant, operator]) await expect.poll(() => words(page)).toContain('€80.00')
  })

  it('the merchant enters its bank account at the payment provider and is verified', async () => {
    await merchant.goto(`${portal.url}/settings/psp`)
    await merchant.getByRole('button', { name: 'Set up payout account' }).click()
    await merchant.getByLabel('Bank account number').fill('NL00 TEST 0000 4242')
    await merchant.getByRole('button', { name: 'Save' }).click()
    await merchant.getByRole('link', { name: 'Return to Stoa' }).click()
    await expect.poll(() => words(merchant)).toContain('•••• 4242')
    await expect.poll(() => words(merchant)).toContain('Verified')
  })

  it('the operator pays out and issues the invoice, and both find the same amounts', async () => {
    // What was not shipped was given back, so the order is complete once that is said.
    await operator.goto(`${portal.url}/shop/payouts`)
    await operator.getByRole('button', { name: 'Pay out' }).first().click()
    await operator.getByRole('dialog').getByRole('button', { name: 'Pay out' }).click()
    await expect.poll(() => words(operator)).toContain('Paid Out')
    type Page1 = { value: { number: string; amount: { minor: number } }[] }
    const [paid] = (await ask<Page1>(operator, 'GET', '/Payout/PagedPayouts')).value
    await merchant.goto(`${portal.url}/shop/payouts`)
    await merchant
      .getByText(paid?.number ?? 'none')
      .first()
      .waitFor()
    expect((await ask<Page1>(merchant, 'GET', '/Payout/PagedPayouts')).value[0]?.amount).toEqual(paid?.amount)
    // An invoice names the address of its issuer: without one it cannot be issued.
    await openInvoicesOfToday(operator, portal.url)
    await operator.getByRole('dialog').getByText('Your company address is incomplete').waitFor()
    const { version } = await ask<{ version: number }>(operator, 'GET', '/Company/My')
    await ask(operator, 'POST', '/Company/Update', { version, street: 'Kade 1', postalCode: '2611 AB', city: 'Delft' })
    await openInvoicesOfToday(operator, portal.url)
    await operator.getByRole('dialog').getByRole('button', { name: /Issue/ }).click()
    type Invoices = { value: { ref: string; total: { minor: number } }[] }
    await expect.poll(async () => (await ask<Invoices>(operator, 'GET', '/Invoice/PagedInvoices')).value.length).toBe(1)
    // 10 % and 0.25 a piece on two mugs at 12.50; that of the lamp was given back with it.
    const [invoice] = (await ask<Invoices>(merchant, 'GET', '/Invoice/PagedInvoices')).value
    expect(invoice?.total.minor).toBe(300)
    expect(paid?.amount.minor).toBe(10_995 - 8000 - 300)
    await merchant.goto(`${portal.url}/shop/invoices`)
    await merchant
      .getByText(invoice?.ref ?? 'none')
      .first()
      .waitFor()
    await operator
      .getByText(invoice?.ref ?? 'none')
      .first()
      .waitFor()
  })

  it('the shopper requests a return by a link, the merchant approves it, and the shopper prints the label of the operator', async () => {
    const { page: shopper } = await browser.person()
    await returnByLink({ operator, merchant, shopper }, portal)
  })

  it('the history of the order is in the language its reader chooses', async () => {
    const [order] = (await ask<{ value: { hash: string }[] }>(merchant, 'GET', '/Order/PagedOrders')).value
    await merchant.goto(`${portal.url}/account/profile`)
    await merchant.getByRole('combobox', { name: 'Language' }).click()
    await merchant.getByRole('option', { name: 'Nederlands' }).click()
    await merchant.getByRole('button', { name: 'Save' }).click()
    await merchant.locator('html[lang=nl]').waitFor()
    await merchant.goto(`${portal.url}/shop/orders/${order?.hash}`)
    await expect.poll(() => words(merchant)).toContain('Betaling geïncasseerd')
    await expect.poll(() => words(merchant)).toContain('Terugbetaling van € 80,00 aangevraagd')
    await expect.poll(() => words(merchant)).toContain('Gedeeltelijk terugbetaald')
    await merchant.goto(`${portal.url}/shop/products/new`)
    await merchant.getByLabel('Prijs', { exact: true }).fill('1.234,5')
    await merchant.getByRole('button', { name: 'Product maken' }).click()
    await merchant.getByText('Naam is verplicht.').waitFor()
    expect(await merchant.getByLabel('Prijs', { exact: true }).inputValue()).toBe('1234,50')
    await merchant.getByRole('button', { name: 'Wijzigingen verwerpen' }).click()
    await operator.goto(`${portal.url}/shop/orders/${order?.hash}`)
    await expect.poll(() => words(operator)).toContain('Refund of €80.00 requested')
  })

  it('no script failed and nothing was refused by the browser on the way', () => {
    expect(browser.issues).toEqual([])
  })
})
