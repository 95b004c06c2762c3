import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { merchants, operator as operatorOfDemo } from '../../server/src/demo/demo-data.ts'
import { violationsOn } from './axe.ts'
import { ask, signIn } from './people.ts'
import type { Opened } from './portal.ts'
import { openBeforeAll } from './portal.ts'
import { demoPassword } from '../../server/src/demo/demo-data.ts'

let opened: Opened
let operator: Page
let billed: Page
let other: Page
let url: string

/** The first merchant of the demo has agreed to self-billing; the second has not. */
openBeforeAll({ demo: true }, async (given) => {
  opened = given
  ;({ url } = given.portal)
  const pages = await Promise.all(
    [operatorOfDemo, merchants[0], merchants[1]].map(async (who) => {
      const { page } = await given.browser.person()
      await signIn(page, given.portal, who?.email ?? '', demoPassword)
      return page
    }),
  )
  ;[operator, billed, other] = pages as [Page, Page, Page]
})

it('a marketplace offers self-billing, and the merchant accepts it', async () => {
  const { companyId, companyName } = await ask<{ companyId: string; companyName: string }>(other, 'GET', '/Company/My')
  await operator.goto(`${url}/search/merchants/${companyId}`)
  await operator.getByRole('heading', { name: companyName }).waitFor()
  await operator.goto(`${url}/shop/invoices/self-billing/${companyId}`)
  await operator.getByText('No agreement').waitFor()
  expect(await violationsOn(operator)).toEqual([])
  await operator.getByRole('button', { name: 'Offer self-billing' }).click()
  await operator.getByText('Self-billing offered').first().waitFor()
  await other.goto(`${url}/channels/overview`)
  const marketplaceId = (await ask<{ companyId: string }>(operator, 'GET', '/Company/My')).companyId
  await other.goto(`${url}/shop/invoices/self-billing/${marketplaceId}`)
  await other.getByRole('button', { name: 'Accept' }).click()
  const dialog = other.getByRole('dialog')
  await dialog.getByLabel('VAT rate of your sales (optional)').fill('10')
  expect(await violationsOn(other)).toEqual([])
  await dialog.getByRole('button', { name: 'Accept self-billing' }).click()
  await other.getByText('10 %').waitFor()
  await other.getByText('Active', { exact: true }).waitFor()
  await operator.getByText('Active', { exact: true }).waitFor()
})

it('a merchant finds its self-billed invoice, with its sales, as PDF and XML, and from its order', async () => {
  await billed.goto(`${url}/shop/invoices?kind=self-billed%20invoice`)
  await billed
    .getByRole('link', { name: /^SB\d+-000001$/ })
    .first()
    .click()
  await billed.getByRole('heading', { name: /Self-billed invoice SB\d+-000001/ }).waitFor()
  await billed.getByText(', self-billing').waitFor()
  expect(await violationsOn(billed)).toEqual([])
  for (const [button, ending] of [
    ['Download PDF', '.pdf'],
    ['Download XML', '.xml'],
  ] as const) {
    const [file] = await Promise.all([billed.waitForEvent('download'), billed.getByRole('button', { name: button }).click()])
    expect(file.suggestedFilename()).toMatch(new RegExp(`^self-billed-invoice-SB\\d+-000001\\${ending}$`))
  }
  await billed.locator('main table a').first().click()
  await billed.getByRole('link', { name: /^SB\d+-000001$/ }).waitFor()
})

it('either side ends the agreement, which stays among the earlier ones', async () => {
  const marketplaceId = (await ask<{ companyId: string }>(operator, 'GET', '/Company/My')).companyId
  await billed.goto(`${url}/shop/invoices/self-billing/${marketplaceId}`)
  await billed.getByRole('button', { name: 'End self-billing' }).first().click()
  await billed.getByRole('dialog').getByRole('button', { name: 'End self-billing' }).click()
  await billed.getByText('Earlier agreements and offers').waitFor()
  await billed.getByText('No agreement').waitFor()
  expect(opened.browser.issues).toEqual([])
})
