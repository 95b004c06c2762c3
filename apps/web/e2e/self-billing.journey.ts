import { fileURLToPath } from 'node:url'
import { commission } from '@stoa/contract/commission.ts'
import { company } from '@stoa/contract/company.ts'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { TestApp } from '../../server/test/app.ts'
import { freePort, startTestApp } from '../../server/test/app.ts'
import { makeMarket, makePaidOrder, settle } from '../../server/test/make-orders.ts'
import type { Made } from '../../server/test/make.ts'
import { violationsOn } from './axe.ts'
import { ask, signIn } from './people.ts'
import type { PortalBrowser } from './portal.ts'
import { openBrowser } from './portal.ts'

let app: TestApp
let browser: PortalBrowser
let market: Awaited<ReturnType<typeof makeMarket>>
let operator: Page
let merchant: Page

/** A Dutch marketplace with a German merchant: both with what an invoice needs of them. */
beforeAll(async () => {
  app = await startTestApp({ port: await freePort(), webFolder: fileURLToPath(new URL('../dist', import.meta.url)) })
  browser = await openBrowser()
  market = await makeMarket(app, { priceMinor: 10_000 })
  const setFacts = async ({ as }: Made, facts: object) => {
    const { version } = await app.call(company.my, { as })
    await app.call(company.update, { as, body: { version, ...facts } })
  }
  await setFacts(market.operator, { companyName: 'Agora', street: 'Kade 1', postalCode: '2611 AB', city: 'Delft', vatNumber: 'NL004495445B01' })
  await setFacts(market.merchant, {
    companyName: 'Weber GmbH',
    street: 'Ufer 2',
    postalCode: '50667',
    city: 'Köln',
    countryCode: 'DE',
    vatNumber: 'DE136695976',
  })
  await app.call(commission.createRule, { as: market.operator.as, body: { name: 'All', percentageBasisPoints: 1250 } })
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

it('an operator offers a merchant to write its invoices, from the page of the merchant', async () => {
  await operator.goto(`${app.publicUrl}/search/merchants/${market.merchant.companyId}`)
  await operator.getByRole('button', { name: 'More actions' }).first().click()
  await operator.getByRole('menuitem', { name: 'Self-billing' }).click()
  await operator.getByRole('heading', { name: 'Self-billing', level: 1 }).waitFor()
  await operator.getByText('No agreement').waitFor()
  expect(await violationsOn(operator)).toEqual([])
  await operator.getByRole('button', { name: 'Offer self-billing' }).click()
  await operator.getByText('Self-billing offered').waitFor()
  await operator.getByText('Not yet').waitFor()
})

it('the merchant is notified, reads what it means, and accepts with a VAT rate', async () => {
  await merchant.goto(`${app.publicUrl}/landing`)
  await merchant.getByRole('button', { name: /^Notifications/ }).click()
  await merchant
    .getByRole('link', { name: /self-billing/i })
    .first()
    .click()
  await merchant.getByRole('button', { name: 'Accept', exact: true }).click()
  const dialog = merchant.getByRole('dialog')
  await dialog.getByLabel('VAT rate of your sales').fill('31')
  await dialog.getByRole('button', { name: 'Accept self-billing' }).click()
  await dialog.getByText('Enter a percentage from 0 to 30.').waitFor()
  await dialog.getByLabel('VAT rate of your sales').fill('7')
  expect(await violationsOn(merchant)).toEqual([])
  await dialog.getByRole('button', { name: 'Accept self-billing' }).click()
  await merchant.getByText('Self-billing accepted').waitFor()
  await merchant.getByText('Active', { exact: true }).waitFor()
  await operator.getByText('Active', { exact: true }).waitFor()
})

/** Whether the calendar of a dialog can be seen down to its last row, which may reach beyond the dialog. */
function isWhole(page: Page): Promise<boolean> {
  return page.evaluate(() => {
    // Days of other months keep their place unseen.
    const days = [...document.querySelectorAll('[role=dialog] table button')].filter((day) => day.checkVisibility({ visibilityProperty: true }))
    const { left, top, width, height } = days.at(-1)?.getBoundingClientRect() ?? new DOMRect()
    return days.length > 0 && document.elementFromPoint(left + width / 2, top + height / 2) === days.at(-1)
  })
}

const today = new Date().toISOString().slice(0, 10).split('-').toReversed().join('-')

it('a sale is on a self-billed invoice beside the commission, and both sides read the same', async () => {
  await makePaidOrder(app, market.operator.as, market.offer)
  await settle(app)
  await operator.goto(`${app.publicUrl}/shop/invoices`)
  await operator.getByRole('button', { name: 'Issue invoices' }).first().click()
  const dialog = operator.getByRole('dialog')
  const [from, until] = [dialog.getByRole('textbox', { name: /^From/ }), dialog.getByRole('textbox', { name: /^Until/ })]
  await from.waitFor()
  expect(await dialog.locator('table button').count()).toBe(0)
  await from.click()
  await expect.poll(() => isWhole(operator)).toBe(true)
  // The calendar first, then the dialog.
  await operator.keyboard.press('Escape')
  await expect.poll(() => dialog.locator('table button').count()).toBe(0)
  await dialog.waitFor()
  await from.fill(`01${today.slice(2)}`)
  await until.fill(today)
  await until.press('Tab')
  await dialog.getByText(/^1 self-billed document/).waitFor()
  await dialog.getByRole('button', { name: /^Issue/ }).click()
  await operator
    .getByRole('link', { name: /^SB\d+-000001$/ })
    .first()
    .click()
  await merchant.goto(`${app.publicUrl}/shop/invoices`)
  await merchant
    .getByRole('link', { name: /^SB\d+-000001$/ })
    .first()
    .click()
  for (const page of [operator, merchant]) {
    await page.getByRole('heading', { name: /^Self-billed invoice SB\d+-000001$/, level: 1 }).waitFor()
    const words = (await page.locator('main').innerText()).replace(/\s+/g, ' ')
    for (const text of ['€100.00', '€6.54', 'Weber GmbH', 'DE136695976', 'NL004495445B01']) expect(words).toContain(text)
    expect(await violationsOn(page)).toEqual([])
  }
})

it('the merchant ends it, which both sides see with its day', async () => {
  await merchant.goto(`${app.publicUrl}/shop/invoices/self-billing/${market.operator.marketplaceId}`)
  await merchant.getByRole('button', { name: 'End self-billing' }).click()
  const question = merchant.getByRole('dialog')
  await question.getByText(/Refunds of these sales are still corrected/).waitFor()
  await question.getByRole('button', { name: 'End self-billing' }).click()
  await merchant.getByText('Self-billing ended').waitFor()
  await merchant.getByText('Earlier agreements and offers').first().waitFor()
  await operator.goto(`${app.publicUrl}/shop/invoices/self-billing/${market.merchant.companyId}`)
  await operator.getByText('Earlier agreements and offers').first().waitFor()
  await operator.getByRole('button', { name: 'Offer self-billing' }).waitFor()
  expect(await violationsOn(merchant)).toEqual([])
  expect(browser.issues).toEqual([])
})
