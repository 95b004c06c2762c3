import { fileURLToPath } from 'node:url'
import { collection } from '@stoa/contract/collection.ts'
import { productEdit } from '@stoa/contract/product-edit.ts'
import { product } from '@stoa/contract/product.ts'
import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { TestApp } from '../../server/test/app.ts'
import { freePort, startTestApp } from '../../server/test/app.ts'
import { createJobCtx } from '../../server/test/payout-by-hand.ts'
import { requestReads } from '../../server/src/domains/channel/request-reads.ts'
import { makePaidOrder } from '../../server/test/make-orders.ts'
import type { Made } from '../../server/test/make.ts'
import { makeMerchant, makeOperator } from '../../server/test/make.ts'
import { violationsOn } from './axe.ts'
import { ask, signIn } from './people.ts'
import type { PortalBrowser } from './portal.ts'
import { openBrowser } from './portal.ts'

const webFolder = fileURLToPath(new URL('../dist', import.meta.url))

/** The installation of the seller, and that of the marketplace where it sells. */
let here: TestApp
let there: TestApp
let browser: PortalBrowser
let operator: Made & { marketplaceId: string }
/** The seller has an account at each: `seller` at its own installation, `account` at the marketplace. */
let seller: Made
let account: Made
let sellerPage: Page
let accountPage: Page
let operatorPage: Page
let orderId = ''

beforeAll(async () => {
  const [own, other] = [await freePort(), await freePort()]
  const [hereUrl, thereUrl] = [`http://127.0.0.1:${own}`, `http://127.0.0.1:${other}`]
  here = await startTestApp({ port: own, webFolder, peers: [thereUrl] })
  there = await startTestApp({ port: other, webFolder, peers: [hereUrl] })
  await Promise.all([here.installation.work(), there.installation.work()])
  browser = await openBrowser()
  operator = await makeOperator(there, { name: 'Agora' })
  await there.call(collection.create, { as: operator.as, body: { name: 'Cups' } })
  account = await makeMerchant(there, { name: 'Kiln', marketplaceId: operator.marketplaceId })
  seller = await makeMerchant(here, { name: 'Kiln', mode: 'CHANNELS' })
  const open = async (app: TestApp, who: Made): Promise<Page> => {
    const { page } = await browser.person()
    await signIn(page, { url: app.publicUrl }, who.email, who.password)
    await ask(page, 'POST', '/Auth/Reauthenticate', { password: who.password })
    return page
  }
  sellerPage = await open(here, seller)
  accountPage = await open(there, account)
  operatorPage = await open(there, operator)
  await here.call(productEdit.uploadManual, {
    as: seller.as,
    body: {
      name: 'Blue cup',
      description: 'A cup.',
      brand: 'Kiln',
      externalCategory: 'Cups',
      variants: [{ sku: 'CUP', priceMinor: 1800, stock: 3 }],
    },
    upload: { images: { name: 'cup.png', type: 'image/png', bytes: await sellerPage.screenshot() } },
  })
})
afterAll(async () => {
  await browser.close()
  await Promise.all([here.stop(), there.stop()])
})

/** What the seller's installation does every ten minutes: reads approvals and orders. Webhooks, which go to https addresses alone, bring them at once. */
async function readChannel(): Promise<void> {
  const channelId = new URL(sellerPage.url()).pathname.split('/').at(-1) ?? ''
  await createJobCtx(here).transact((ctx) => requestReads(ctx, [{ companyId: seller.companyId, channelId }]))
}

/** Reads the channel until the page shows what changed there: a pass that began before does not have it. */
async function readUntilShown(shown: Locator): Promise<void> {
  for (let tries = 0; tries < 5 && !(await shown.isVisible()); tries += 1) {
    await readChannel()
    await shown.waitFor({ timeout: 15_000 }).catch(() => undefined)
  }
  await shown.waitFor()
}

/** How many cups the seller has left at its own installation. */
const ownStock = async () => (await here.call(product.paged, { as: seller.as, params: { id: seller.companyId }, query: {} })).value[0]?.stock

it('a seller connects a marketplace of another installation with an API key', async () => {
  await accountPage.goto(`${there.publicUrl}/settings/api-keys`)
  await accountPage.getByRole('button', { name: 'Create API key' }).first().click()
  const drawer = accountPage.getByRole('dialog')
  await drawer.getByLabel('Name').fill('Own shop')
  for (const name of ['Read products', 'Manage products', 'Edit products', 'Read orders', 'Fulfil orders'])
    await drawer.getByRole('checkbox', { name: new RegExp(`^${name}`) }).check()
  await drawer.getByRole('button', { name: 'Create API key' }).click()
  const key = await accountPage.locator('[data-part="code"]').innerText()

  await sellerPage.goto(`${here.publicUrl}/channels`)
  await sellerPage.getByRole('button', { name: 'Connect: Another Stoa marketplace' }).click()
  const setup = sellerPage.getByRole('dialog')
  await setup.getByRole('textbox', { name: /^Name/ }).fill('Agora')
  await setup.getByLabel('Marketplace URL').fill(there.publicUrl)
  await setup.getByLabel('API key').fill('sk_wrong')
  await setup.getByRole('button', { name: 'Connect' }).click()
  await setup
    .getByText(/API key/)
    .nth(1)
    .waitFor()
  await setup.getByLabel('API key').fill(key)
  // A slow answer to the second try: the page opens without a question about unsaved changes.
  await sellerPage.route('**/api/Channel/Connect', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 900))
    await route.continue()
  })
  await setup.getByRole('button', { name: 'Connect' }).click()
  await sellerPage.getByText('Agora connected').waitFor()
  await sellerPage.getByRole('heading', { name: 'Agora', level: 1 }).waitFor()
  expect(await violationsOn(sellerPage)).toEqual([])
})

it('the product is offered there, and is live once the operator approves it', async () => {
  await sellerPage.getByRole('button', { name: 'Send now' }).click()
  await sellerPage.getByText('Waiting for approval').first().waitFor()
  await operatorPage.goto(`${there.publicUrl}/shop/approvals`)
  await operatorPage.getByRole('link', { name: 'Blue cup' }).first().click()
  await operatorPage.getByRole('heading', { name: 'Blue cup', level: 1 }).waitFor()
  await operatorPage.getByRole('button', { name: 'Approve', exact: true }).click()
  await operatorPage.getByText('Blue cup approved').first().waitFor()
  await readUntilShown(sellerPage.getByRole('list', { name: 'Products' }).getByText('Live', { exact: true }))
})

it('an order placed there arrives here, takes stock, and is shipped from here', async () => {
  const { value } = await there.call(product.paged, { as: account.as, params: { id: account.companyId }, query: {} })
  const [sold] = value
  const bought = await makePaidOrder(there, operator.as, { productId: sold?.id ?? '', variantId: sold?.variants[0]?.id ?? '' } as never)
  ;({ orderId } = bought)
  await readUntilShown(sellerPage.getByText(`Order ${orderId}`))
  expect(await violationsOn(sellerPage)).toEqual([])
  await expect.poll(ownStock).toBe(2)
  await sellerPage.getByRole('button', { name: `Ship: Order ${orderId}` }).click()
  const dialog = sellerPage.getByRole('dialog')
  await dialog.getByLabel('Carrier').fill('PostNL')
  await dialog.getByLabel('Tracking number').fill('3SKILN1')
  await dialog.getByRole('button', { name: 'Mark as shipped' }).click()
  await sellerPage.getByText(`Order ${orderId} shipped`).waitFor()
})

it('the operator there sees the shipment with its tracking number', async () => {
  await operatorPage.goto(`${there.publicUrl}/shop/orders`)
  await operatorPage.getByRole('link', { name: orderId }).first().click()
  await operatorPage.getByText('3SKILN1').first().waitFor()
  await operatorPage.getByText('Fulfilled').first().waitFor()
})

it('a refund there is shown here, and what is cancelled before it is shipped goes back into stock', async () => {
  await operatorPage.getByRole('button', { name: 'Issue refund', exact: true }).first().click()
  const dialog = operatorPage.getByRole('dialog')
  await dialog.getByLabel('Other amount').fill('1.00')
  await dialog.getByRole('button', { name: /^Refund €/ }).click()
  await operatorPage.getByText('Partially Refunded').first().waitFor()
  const { value } = await there.call(product.paged, { as: account.as, params: { id: account.companyId }, query: {} })
  const [sold] = value
  const unwanted = await makePaidOrder(there, operator.as, { productId: sold?.id ?? '', variantId: sold?.variants[0]?.id ?? '' } as never)
  await there.drain()
  await readUntilShown(sellerPage.getByText(`Order ${unwanted.orderId}`))
  await readUntilShown(sellerPage.getByText(/refunded/).first())
  await expect.poll(ownStock).toBe(1)
  await operatorPage.goto(`${there.publicUrl}/shop/orders`)
  await operatorPage.getByRole('link', { name: unwanted.orderId }).first().click()
  // The list has such a button too.
  await operatorPage.getByRole('heading', { name: `Order #${unwanted.orderId}` }).waitFor()
  await operatorPage.getByRole('button', { name: 'More actions' }).click()
  await operatorPage.getByRole('menuitem', { name: 'Cancel order' }).click()
  await operatorPage.getByRole('dialog').getByRole('button', { name: 'Cancel order' }).click()
  await operatorPage.getByText('Cancelled').first().waitFor()
  await there.drain()
  await readUntilShown(sellerPage.getByText('Cancelled').first())
  await expect.poll(ownStock).toBe(2)
  expect(await violationsOn(sellerPage)).toEqual([])
  expect(browser.issues).toEqual([])
})
