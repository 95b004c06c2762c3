import { fileURLToPath } from 'node:url'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { TestApp } from '../../server/test/app.ts'
import { freePort, startTestApp } from '../../server/test/app.ts'
import { makeMarket } from '../../server/test/make-orders.ts'
import { makeSyncedShop } from '../../server/test/make-synced-shop.ts'
import type { Made } from '../../server/test/make.ts'
import { makeAdmin } from '../../server/test/make.ts'
import { button, expectFields, fillFields, open, saveWith } from './form-fields.ts'
import { ask, signIn } from './people.ts'
import type { PortalBrowser } from './portal.ts'
import { openBrowser } from './portal.ts'

let app: TestApp
let browser: PortalBrowser
let market: Awaited<ReturnType<typeof makeMarket>>
let operator: Page
let merchant: Page
let admin: Page

beforeAll(async () => {
  app = await startTestApp({ port: await freePort(), webFolder: fileURLToPath(new URL('../dist', import.meta.url)) })
  browser = await openBrowser()
  market = await makeMarket(app)
  const person = async (who: Made): Promise<Page> => {
    const { page } = await browser.person()
    await signIn(page, { url: app.publicUrl }, who.email, who.password)
    return page
  }
  operator = await person(market.operator)
  admin = await person(await makeAdmin(app))
  merchant = await person((await makeSyncedShop(app, 2)).merchant)
})
afterAll(async () => {
  await browser.close()
  await app.stop()
})

/** From now on a page reads these addresses late, as on a slow line: what is done meanwhile must not be refused as outdated. */
async function readLate(page: Page, ...paths: string[]): Promise<void> {
  for (const path of paths)
    await page.route(`**/api${path}`, async (route) => {
      if (route.request().method() === 'GET') await new Promise((resolve) => setTimeout(resolve, 6000))
      await route.continue().catch(() => undefined)
    })
}

const readAtOnce = (page: Page) => page.unrouteAll({ behavior: 'wait' })
const toast = (page: Page, words: string | RegExp) => page.getByText(words).first().waitFor()
/** A change of a record elsewhere, or what is taken for one. */
const outdated = (page: Page) => page.getByText(/updated elsewhere|has changed since|was changed/i)

/** Opens a screen of the portal. */
const go = (page: Page, path: string) => open(page, `${app.publicUrl}${path}`)

describe('What a person has just done is what the next action starts from, however late the page is read again', () => {
  it('an endpoint that is disabled and then edited stays disabled', async () => {
    await ask(operator, 'POST', '/Auth/Reauthenticate', { password: market.operator.password })
    const { endpoint } = await ask<{ endpoint: { id: string } }>(operator, 'POST', '/WebhookEndpoint/Create', {
      url: 'https://hooks.example.com/storefront',
      topics: ['order.created'],
    })
    await go(operator, `/settings/webhooks/${endpoint.id}`)
    await readLate(operator, '/WebhookEndpoint/List')
    await button(operator, 'More actions').click()
    await operator.getByRole('menuitem', { name: 'Disable' }).click()
    await toast(operator, 'Endpoint disabled')
    await button(operator, 'Edit').click()
    await fillFields(operator, { description: 'Shop window' })
    await saveWith(operator, 'Save', 'Endpoint saved')()
    await readAtOnce(operator)
    expect(await ask(operator, 'GET', '/WebhookEndpoint/List')).toMatchObject([{ isEnabled: false, description: 'Shop window' }])
  })

  it('a campaign is edited right after it is published', async () => {
    const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
    const { id } = await ask<{ id: string }>(operator, 'POST', '/Campaign/Create', { name: 'Winter', startsOn: day(1), endsOn: day(20) })
    await ask(operator, 'POST', '/Campaign/AddProducts', { id, products: [{ id: market.offer.productId }], discount: 10 })
    await go(operator, `/shop/campaigns/${id}`)
    await readLate(operator, `/Campaign/Get/${id}`)
    await button(operator, 'Publish campaign').click()
    await operator.getByRole('dialog').getByRole('button', { name: 'Publish campaign' }).click()
    await toast(operator, 'Winter published')
    await button(operator, 'Edit').click()
    await fillFields(operator, { name: 'Winter sale' })
    await saveWith(operator, 'Save', 'Winter sale saved')()
    await readAtOnce(operator)
    expect(await ask(operator, 'GET', `/Campaign/Get/${id}`)).toMatchObject({ status: 'Published', name: 'Winter sale' })
  })

  it('a return policy is edited again right after it was saved', async () => {
    await go(operator, '/settings/returns')
    await readLate(operator, '/Case/PagedReturnPolicies*', '/Case/ReturnPolicy*')
    const edit = operator.getByRole('main').getByRole('button', { name: 'Edit', exact: true }).first()
    await edit.click()
    await fillFields(operator, { days: '31' })
    await saveWith(operator, 'Save policy', 'Return policy saved')()
    await operator.getByRole('dialog').waitFor({ state: 'detached' })
    await edit.click()
    await expectFields(operator, { days: '31' })
    await fillFields(operator, { days: '32' })
    await button(operator, 'Save policy').click()
    await operator.getByRole('dialog').waitFor({ state: 'detached' })
    expect(await outdated(operator).count()).toBe(0)
    await readAtOnce(operator)
  })

  it('the fees on refunds are edited again right after they were saved', async () => {
    await go(operator, '/shop/commissions')
    await readLate(operator, '/Commissions/GetRefundPolicy')
    const card = operator.getByRole('region', { name: 'Fees on refunds' })
    const other = card.getByRole('combobox', { name: 'Other fees' })
    await card.getByRole('button', { name: 'Edit' }).click()
    await other.click()
    await operator
      .getByRole('option')
      .filter({ hasNotText: (await other.inputValue()) || '-' })
      .first()
      .click()
    const chosen = await other.inputValue()
    await card.getByRole('button', { name: 'Save policy' }).click()
    await toast(operator, 'Refund policy saved')
    await card.getByRole('button', { name: 'Edit' }).click()
    expect(await other.inputValue()).toBe(chosen)
    await readAtOnce(operator)
  })

  it('a plan is edited again right after it was saved', async () => {
    await ask(admin, 'POST', '/Subscription/CreatePlan', { name: 'Small', priceMinor: 1000, currency: 'EUR' })
    await go(admin, '/admin/subscriptions')
    await readLate(admin, '/Subscription/Plans')
    for (const name of ['Smaller', 'Smallest']) {
      await admin.getByRole('button', { name: /^Edit: Small/ }).click()
      await fillFields(admin, { name })
      await button(admin, 'Save plan').click()
      await admin.getByRole('dialog').waitFor({ state: 'detached' })
      expect(await outdated(admin).count()).toBe(0)
    }
    await readAtOnce(admin)
  })

  it('a lead is marked twice in a row', async () => {
    await ask(admin, 'POST', '/Platform/NewLead', { name: 'Petra Question', email: 'petra@curious.example', message: 'What does it cost?' })
    await go(admin, '/admin/leads')
    await readLate(admin, '/Admin/PagedLeads*')
    for (const status of ['Contacted', 'Closed']) {
      await admin
        .getByRole('button', { name: /Petra Question/ })
        .last()
        .click()
      await admin.getByRole('menuitem', { name: `Mark as ${status}` }).click()
      await toast(admin, `Petra Question is now ${status}`)
    }
    await readAtOnce(admin)
  })

  it('what the portal owns is chosen right after a direction was paused', async () => {
    await go(merchant, '/settings/platform')
    await readLate(merchant, '/Integration/ConnectionHealth')
    const direction = merchant.getByRole('list', { name: 'Directions' }).getByRole('switch').first()
    await direction.click({ force: true })
    const title = merchant.getByRole('radiogroup', { name: 'Title' })
    await title.getByText('Portal').click()
    await expect
      .poll(async () => (await ask<{ portalFields: string[] }>(merchant, 'GET', '/Integration/ConnectionHealth')).portalFields)
      .toContain('title')
    expect(await outdated(merchant).count()).toBe(0)
    await readAtOnce(merchant)
  })

  it('approval rules are moved one after the other', async () => {
    const names = ['First', 'Second', 'Third']
    for (const name of names)
      await ask(operator, 'POST', '/CollectionProduct/ApprovalRules', {
        name,
        trust: null,
        maxPriceBasisPoints: null,
        approvesText: true,
        approvesPictures: false,
        approvesVariants: false,
        approvesNew: false,
      })
    const rules = async () => (await ask<{ name: string }[]>(operator, 'GET', '/CollectionProduct/ApprovalRules')).map(({ name }) => name)
    await go(operator, '/shop/approvals/rules')
    await readLate(operator, '/CollectionProduct/ApprovalRules')
    const before = await rules()
    for (let times = 0; times < 2; times += 1) {
      await button(operator, 'Actions for Third').click()
      await operator.getByRole('menuitem', { name: 'Move up' }).click()
    }
    await expect.poll(rules).toEqual([...before.filter((name) => !names.includes(name)), 'Third', 'First', 'Second'])
    expect(await outdated(operator).count()).toBe(0)
    await readAtOnce(operator)
  })

  it('what is typed while a form is being saved stays', async () => {
    await go(operator, '/account/company')
    await operator.route('**/api/Company/Update', async (route) => {
      await new Promise((resolve) => setTimeout(resolve, 3000))
      await route.continue()
    })
    await fillFields(operator, { city: 'Gent' })
    const sent = operator.waitForRequest('**/api/Company/Update')
    await button(operator, 'Save').click()
    await sent
    await fillFields(operator, { phone: '+32 9 765 43 21' })
    await toast(operator, 'Company saved')
    await expectFields(operator, { city: 'Gent', phone: '+32 9 765 43 21' })
    await saveWith(operator, 'Save', 'Company saved')()
    await readAtOnce(operator)
    await expect.poll(() => ask(operator, 'GET', '/Company/My')).toMatchObject({ city: 'Gent', phone: '+32 9 765 43 21' })
  })

  it('the settings of a payment provider that a colleague saved meanwhile are saved with the next try', async () => {
    await ask(operator, 'POST', '/Auth/Reauthenticate', { password: market.operator.password })
    const { settings } = await ask<{ settings: Record<string, string> }>(operator, 'GET', '/Integration/GetPspSetup')
    await go(operator, '/settings/psp')
    await button(operator, 'Change settings').click()
    await fillFields(operator, { 'settings.address': 'https://elsewhere.example' })
    await ask(operator, 'POST', '/Integration/UpdatePspSettings', { provider: 'sandbox', settings })
    await button(operator, 'Save settings').click()
    await toast(operator, 'This was updated elsewhere. Save again to save your changes as well.')
    await fillFields(operator, { 'settings.address': settings['address'] ?? '' })
    await saveWith(operator, 'Save settings', 'Settings saved')()
    await operator.getByRole('dialog').waitFor({ state: 'detached' })
  })

  it('no script failed on the way', () => {
    expect(browser.issues).toEqual([])
  })
})
