import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { addProducts } from '../../server/test/add-products.ts'
import { ageRuns } from '../../server/test/age-runs.ts'
import { violationsOn } from './axe.ts'
import { ask, openDemoPerson } from './people.ts'
import type { Portal, PortalBrowser } from './portal.ts'
import { openBeforeAll } from './portal.ts'

let portal: Portal
let browser: PortalBrowser
let operator: Page
let merchant: Page

openBeforeAll({ demo: true }, async (opened) => {
  ;({ portal, browser } = opened)
  operator = await openDemoPerson(opened, 'operator@demo.stoa.example')
  merchant = await openDemoPerson(opened, 'fell@demo.stoa.example')
})

type Listing = {
  id: string
  collectionProductId: string
  name: string
  approvalStatus: string
  collection: { id: string } | null
  merchantId: string
  merchantName: string
}
const listings = async (query: string) =>
  (await ask<{ value: Listing[] }>(operator, 'GET', `/CollectionProduct/PagedListings?limit=50&${query}`)).value
/** The inbox without what misses a required attribute, which cannot be approved yet. */
const readyToApprove = '/shop/approvals?readiness=ready'
const button = (name: string) => operator.getByRole('button', { name, exact: true })
const toast = (words: string) => operator.getByText(words, { exact: true }).first().waitFor()

/** Pushes what the merchant changed. Pushing waits a quarter of an hour for the last push, which the demo has only just made. */
async function push(): Promise<void> {
  const { companyId } = await ask<{ companyId: string }>(merchant, 'GET', '/Company/My')
  await ageRuns(portal.databaseUrl, companyId)
  const { runId } = await ask<{ runId: string }>(merchant, 'GET', `/Product/PushProducts/${companyId}`)
  await expect.poll(async () => (await ask<{ status: string }>(merchant, 'GET', `/Integration/Run/${runId}`)).status).toBe('done')
}

async function rename(id: string, name: string): Promise<void> {
  const { version } = await ask<{ version: number }>(merchant, 'GET', `/Product/Get/${id}`)
  await ask(merchant, 'POST', '/Product/UpdateProduct', { id, version, name })
}

describe('An operator curates what merchants propose', () => {
  it('goes through the inbox by keyboard: approves one, rejects the next with a reason', async () => {
    await operator.goto(`${portal.url}${readyToApprove}`)
    const rows = operator.locator('main tbody a[href^="/shop/approvals/"]')
    await rows.first().waitFor()
    const [first, second] = [await rows.nth(0).innerText(), await rows.nth(1).innerText()]
    await rows.first().click()
    await operator.getByRole('heading', { name: first, level: 1 }).waitFor()
    expect(await violationsOn(operator)).toEqual([])
    await operator.keyboard.press('a')
    await toast(`${first} approved`)
    await operator.getByRole('heading', { name: second, level: 1 }).waitFor()
    await operator.keyboard.press('r')
    await operator.getByRole('dialog').getByRole('combobox', { name: 'Reason' }).click()
    await operator.getByRole('option', { name: 'Details are wrong' }).click()
    await operator.getByRole('dialog').getByRole('textbox', { name: 'Message to the merchant' }).fill('The pictures show another product')
    await operator.getByRole('dialog').getByRole('button', { name: 'Reject' }).click()
    await toast(`${second} rejected`)
    const rejected = await listings('approvalStatus=Rejected')
    expect(rejected.map(({ name }) => name)).toContain(second)
    expect((await listings('approvalStatus=Approved')).map(({ name }) => name)).toContain(first)
  })

  it('approves several at once, and takes that back', async () => {
    const pending = async () =>
      (await ask<{ totalCount: number }>(operator, 'GET', '/CollectionProduct/PagedListings?limit=1&count=true&approvalStatus=Pending')).totalCount
    const before = await pending()
    await operator.goto(`${portal.url}${readyToApprove}`)
    const [one, other] = await listings('approvalStatus=Pending&readiness=ready')
    for (const row of [one, other])
      await operator.locator(`main tbody tr:has(a[href="/shop/approvals/${row?.collectionProductId}"]) input[type=checkbox]`).check()
    await operator.getByRole('region', { name: 'Selection' }).getByRole('button', { name: 'Approve', exact: true }).click()
    await expect.poll(pending).toBe(before - 2)
    await operator.getByRole('button', { name: 'Undo' }).click()
    await expect.poll(pending).toBe(before)
  })

  it('sees side by side what a merchant changed since, while it stays on sale', async () => {
    const { companyId } = await ask<{ companyId: string }>(merchant, 'GET', '/Company/My')
    const [own] = await listings(`approvalStatus=Approved&isPlaced=true&merchantId=${companyId}`)
    await rename(own?.id ?? '', 'Renamed on the way')
    await push()
    await operator.goto(`${portal.url}/shop/approvals?view=changed`)
    await operator.getByRole('link', { name: 'Renamed on the way' }).click()
    await operator.getByText('Changes since approval').waitFor()
    const row = operator.getByRole('row', { name: /Name/ }).first()
    expect(await row.innerText()).toMatch(new RegExp(`${own?.name}[\\s\\S]*Renamed on the way`))
    expect(await violationsOn(operator)).toEqual([])
    const still = await listings(`approvalStatus=Approved&merchantId=${companyId}`)
    expect(still.map(({ collectionProductId }) => collectionProductId)).toContain(own?.collectionProductId)
    await button('Approve').click()
    await toast('Renamed on the way approved')
    expect(await listings('hasChanged=true')).toEqual([])
  })

  it('lets small changes of a merchant it trusts through by a rule', async () => {
    await operator.goto(`${portal.url}/shop/approvals/rules`)
    await operator.getByRole('switch', { name: 'Fell & Ferry' }).or(operator.getByLabel('Fell & Ferry')).first().click()
    await toast('Fell & Ferry is trusted')
    await button('Add rule').first().click()
    const drawer = operator.getByRole('dialog')
    await drawer.getByLabel('Name').fill('Words of trusted merchants')
    await drawer.getByRole('checkbox', { name: 'Text' }).check()
    expect(await violationsOn(operator)).toEqual([])
    await drawer.getByRole('button', { name: 'Add rule' }).click()
    await operator.getByText('Words of trusted merchants').first().waitFor()
    const { companyId } = await ask<{ companyId: string }>(merchant, 'GET', '/Company/My')
    const own = (await listings(`approvalStatus=Approved&merchantId=${companyId}`)).find(({ name }) => name === 'Renamed on the way')
    await rename(own?.id ?? '', 'Renamed again')
    await push()
    expect(await listings('hasChanged=true')).toEqual([])
    const { timeline } = await ask<{ timeline: { message: string }[] }>(operator, 'GET', `/Product/Get/${own?.id}`)
    expect(timeline.map(({ message }) => message).join('\n')).toContain('Words of trusted merchants')
  })

  it('arranges a collection by keyboard', async () => {
    const placed = (await listings('approvalStatus=Approved&isPlaced=true')).map((one) => one.collection?.id ?? '')
    const countOf = (one: string) => placed.filter((other) => other === one).length
    const [id = ''] = placed.toSorted((a, b) => countOf(b) - countOf(a))
    const order = async () =>
      (
        await ask<{ value: Listing[] }>(operator, 'GET', `/Collection/ProductsInCollection/${id}?sort=position&limit=10&approvalStatus=Approved`)
      ).value.map((one) => one.collectionProductId)
    const before = await order()
    await operator.goto(`${portal.url}/shop/collections/${id}/arrange`)
    const tile = operator.locator('[data-part="tile"]').first()
    await tile.waitFor()
    await tile.focus()
    await operator.keyboard.press('Space')
    await operator.locator('[data-dragged]').waitFor()
    await operator.keyboard.press('ArrowRight')
    // Said once the product has moved over the second place: only then it can be put down there.
    await operator.getByText(/: position 2 of/).waitFor({ state: 'attached' })
    await operator.keyboard.press('Space')
    await expect.poll(order).toEqual([before[1], before[0], ...before.slice(2)])
    expect(await violationsOn(operator)).toEqual([])
  })

  it('maps a category of the shop to a collection, and submits 1,000 products in one go', async () => {
    const { companyId } = await ask<{ companyId: string }>(merchant, 'GET', '/Company/My')
    await addProducts(portal.databaseUrl, companyId, 1000, 'Terracotta pots')
    const { companyId: marketplaceId } = await ask<{ companyId: string }>(operator, 'GET', '/Company/My')
    const place = await ask<{ id: string }>(operator, 'POST', '/Collection/CreateCollection', { name: 'Garden pots' })
    const inPlace = async () => (await ask<{ counts: { total: number } }>(operator, 'GET', `/Collection/GetCollectionInfo/${place.id}`)).counts.total

    await merchant.goto(`${portal.url}/shop/products?view=unplaced&q=Terracotta`)
    await merchant
      .getByRole('link', { name: /^Terracotta pots/ })
      .first()
      .waitFor()
    await merchant.getByRole('checkbox', { name: 'Select all loaded rows' }).check()
    const selection = merchant.getByRole('region', { name: 'Selection' })
    await selection.getByRole('button', { name: /^Select all/ }).click()
    await selection.getByRole('button', { name: 'Submit to a collection' }).click()
    const dialog = merchant.getByRole('dialog')
    await dialog.getByRole('searchbox').fill('Garden pots')
    await dialog.getByRole('radio', { name: /Garden pots/ }).check()
    await dialog.getByRole('button', { name: 'Preview' }).click()
    await dialog.getByText(/^1,?000 products will be submitted to Garden pots/).waitFor()
    expect(await violationsOn(merchant)).toEqual([])
    await dialog.getByRole('button', { name: /^Submit 1,?000 products/ }).click()
    await merchant.getByText('Done', { exact: true }).waitFor()
    expect(await inPlace()).toBe(1000)

    await addProducts(portal.databaseUrl, companyId, 5, 'Terracotta pots')
    await merchant.goto(`${portal.url}/shop/categories?q=Terracotta`)
    await merchant.getByRole('button', { name: 'Choose a collection: Terracotta pots' }).click()
    await dialog.getByRole('searchbox').fill('Garden pots')
    await dialog.getByRole('radio', { name: /Garden pots/ }).check()
    await dialog.getByText('5 products are added now. New products follow automatically.').waitFor()
    await dialog.locator('fieldset[aria-label="Collections"]:not([data-stale])').waitFor()
    expect(await violationsOn(merchant)).toEqual([])
    await dialog.getByRole('button', { name: 'Save and add 5 products' }).click()
    await expect.poll(inPlace).toBe(1005)
    const rules = await ask<{ value: { category: string }[] }>(merchant, 'GET', `/Product/CategoryRules?marketplaceId=${marketplaceId}&isMapped=true`)
    expect(rules.value.map(({ category }) => category)).toEqual(['Terracotta pots'])
  })

  it('sees what a product misses, beside what its shop sent, and cannot approve it', async () => {
    const [unready] = await listings('approvalStatus=Pending&readiness=not_ready')
    await operator.goto(`${portal.url}/shop/approvals/${unready?.collectionProductId}`)
    await operator.getByText('The merchant needs to fix this').waitFor()
    await operator.getByRole('columnheader', { name: 'Source' }).waitFor()
    expect(await button('Approve').isDisabled()).toBe(true)
    expect(await violationsOn(operator)).toEqual([])
  })

  it('can approve a product on the same page right after adding the value it missed', async () => {
    const missing = operator.getByRole('row', { name: /Required.*(Missing|Invalid)/ })
    await missing
      .first()
      .getByRole('button', { name: /^Enter value: / })
      .click()
    await operator.getByRole('combobox', { name: /^Value of .* for this product$/ }).click()
    await operator.getByRole('option').first().click()
    await button('Save').click()
    await operator.getByText('Ready', { exact: true }).waitFor()
    await expect.poll(() => button('Approve').isDisabled()).toBe(false)
    expect(await operator.getByText('Not ready').count()).toBe(0)
  })

  it('is shown how many products are not ready before an attribute becomes required', async () => {
    const [own] = await listings('approvalStatus=Approved&isPlaced=true&readiness=ready')
    await operator.goto(`${portal.url}/shop/collections/${own?.collection?.id}?view=attributes`)
    await button('Add attributes').click()
    const drawer = operator.getByRole('dialog')
    await drawer
      .getByRole('checkbox', { name: /European shoe size|Volume/, disabled: false })
      .first()
      .check()
    await drawer.getByRole('button', { name: 'Add', exact: true }).click()
    const question = operator.getByRole('dialog').filter({ hasText: 'cannot be approved until a value is added' })
    await question.getByText(/For sale now: \d+ product/).waitFor()
    await question.getByRole('button', { name: 'Cancel' }).click()
    await question.waitFor({ state: 'detached' })
    await drawer.getByRole('button', { name: 'Cancel' }).click()
  })

  it('is warned before a template makes a new attribute required, and nothing changes when that is cancelled', async () => {
    const [own] = await listings('approvalStatus=Approved&isPlaced=true&readiness=ready')
    const attributeDefinitions = [{ key: 'fuse', name: 'Fuse', type: 'text', level: 'required' }]
    await ask(operator, 'POST', '/Attribute/SaveAttributeTemplate', { name: 'Electrics', attributeDefinitions })
    await operator.goto(`${portal.url}/shop/collections/${own?.collection?.id}?view=attributes`)
    await button('Apply template').click()
    const drawer = operator.getByRole('dialog', { name: 'Apply template' })
    await drawer.getByRole('combobox', { name: /Template/ }).fill('Electrics')
    await operator.getByRole('option', { name: /Electrics/ }).click()
    await drawer
      .getByText(/will be created/)
      .first()
      .waitFor()
    await drawer.getByRole('button', { name: 'Apply', exact: true }).click()
    const question = operator.getByRole('dialog').filter({ hasText: 'need a valid value for Fuse' })
    await question.getByRole('button', { name: 'Cancel' }).click()
    await question.waitFor({ state: 'detached' })
    await drawer.getByRole('button', { name: 'Cancel' }).click()
    const { value } = await ask<{ value: { name: string }[] }>(operator, 'GET', '/Attribute/PagedAllDefinitions?limit=100')
    expect(value.map(({ name }) => name)).not.toContain('Fuse')
  })

  it('parts from a merchant: either side ends the partnership, knows what follows, and the other is notified', async () => {
    await merchant.goto(`${portal.url}/channels/overview`)
    await merchant.getByRole('button', { name: /^Actions for/ }).click()
    await merchant.getByRole('menuitem', { name: 'End partnership' }).click()
    const requested = merchant.getByRole('dialog')
    await requested.getByText(/removed from/).waitFor()
    expect(await violationsOn(merchant)).toEqual([])
    await requested.getByLabel('Reason (optional)').fill('We are closing down')
    await requested.getByRole('button', { name: 'End partnership' }).click()
    await merchant
      .getByText(/^Partnership with .* ended$/)
      .first()
      .waitFor()
    await merchant.getByRole('region', { name: 'Available' }).waitFor()
    await operator.goto(`${portal.url}/notifications`)
    await operator.getByText('Fell & Ferry ended the partnership: We are closing down').waitFor()
    await operator.goto(`${portal.url}/search/merchants`)
    await operator
      .getByRole('link', { name: /Loom Street/ })
      .first()
      .click()
    await operator.getByRole('heading', { level: 1, name: /Loom Street/ }).waitFor()
    await button('More actions').click()
    await operator.getByRole('menuitem', { name: 'End partnership' }).click()
    const question = operator.getByRole('dialog')
    await question.getByText('The merchant still fulfils open orders.').waitFor()
    expect(await violationsOn(operator)).toEqual([])
    await question.getByRole('button', { name: 'End partnership' }).click()
    await toast('Partnership with Loom Street ended')
    await expect
      .poll(async () => (await listings('approvalStatus=Approved')).filter(({ merchantName }) => merchantName !== 'Harbour & Hearth'))
      .toEqual([])
  })

  it('no script failed on the way', () => {
    expect(browser.issues).toEqual([])
  })
})
