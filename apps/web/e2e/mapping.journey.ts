import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { violationsOn } from './axe.ts'
import { ask, openDemoPerson } from './people.ts'
import type { Portal, PortalBrowser } from './portal.ts'
import { openBeforeAll } from './portal.ts'

let portal: Portal
let browser: PortalBrowser
let merchant: Page

openBeforeAll({ demo: true }, async (opened) => {
  ;({ portal, browser } = opened)
  merchant = await openDemoPerson(opened, 'harbour@demo.stoa.example')
})

const values = () => merchant.locator('[data-part="values"]')
const value = (words: RegExp) => merchant.getByRole('listitem', { name: words })

type Listed = { id: string; name: string; percentageMapped: number | null }
type Requested = {
  attributes: {
    definition: { name: string }
    level: string
    mapping: { state: string; mappedAttributeValue: string; originalAttributeValue: string }
  }[]
  readiness: { isReady: boolean; percentageMapped: number | null; reasons: { code: string }[] }[]
}

async function lamps(): Promise<Listed[]> {
  const { companyId } = await ask<{ companyId: string }>(merchant, 'GET', '/Company/My')
  return (await ask<{ value: Listed[] }>(merchant, 'GET', `/Product/PagedProducts/${companyId}?limit=100&name=Powder-coated steel Table Lamp`)).value
}

describe('What a shop writes is mapped to the words of the marketplace', () => {
  it('a merchant sees what is left, the most first, with a suggestion and its reason', async () => {
    await merchant.goto(`${portal.url}/shop/mappings`)
    await value(/^Powder-coated steel/).waitFor()
    await value(/^Powder-coated steel/)
      .getByText('94%, used by 1 merchant')
      .waitFor()
    const before = await lamps()
    expect(before.length).toBeGreaterThan(0)
    for (const { percentageMapped } of before) expect(percentageMapped).toBeLessThan(100)
    expect(await violationsOn(merchant)).toEqual([])
  })

  it('imports what is sure, after a look at all of it', async () => {
    await merchant.getByText('Agora Market · 35 products · 24 values left').waitFor()
    await merchant.getByRole('button', { name: 'Accept suggestions above 90%' }).click()
    const dialog = merchant.getByRole('dialog')
    await dialog.getByText('Powder-coated steel').waitFor()
    expect(await violationsOn(merchant)).toEqual([])
    await dialog.getByRole('button', { name: /^Accept all/ }).click()
    await value(/^Powder-coated steel/).waitFor({ state: 'detached' })
    await merchant.getByText('Agora Market · 35 products · 14 values left').waitFor()
  })

  it('goes on by keyboard: Enter accepts what is suggested, U takes it back', async () => {
    await value(/^Linen and brass/).waitFor()
    const active = merchant.locator('[data-part="values"] [data-active]')
    // The list may be read again after what was accepted: then nothing on it is chosen.
    await expect
      .poll(async () => {
        if ((await active.count()) === 0) await merchant.keyboard.press('ArrowDown')
        return (await active.count()) === 0 ? '' : await active.getAttribute('aria-label', { timeout: 1000 }).catch(() => '')
      })
      .toContain('Linen and brass')
    await merchant.keyboard.press('Enter')
    await value(/^Linen and brass/).waitFor({ state: 'detached' })
    await merchant.keyboard.press('u')
    await value(/^Linen and brass/).waitFor()
  })

  it('changes the rule by hand, sees on real products what would become of them, and goes back to an earlier version', async () => {
    await values().getByRole('button', { name: 'Edit rule' }).click()
    const drawer = merchant.getByRole('dialog')
    await drawer.getByText('Nothing changes').waitFor()
    await drawer.getByRole('button', { name: 'Remove Powder-coated steel' }).click()
    await drawer.getByText(/\d+ of \d+ products will change/).waitFor()
    expect(await violationsOn(merchant)).toEqual([])
    await drawer.getByRole('button', { name: 'Save rule' }).click()
    await drawer.waitFor({ state: 'detached' })
    await values().getByRole('button', { name: 'Edit rule' }).click()
    await drawer
      .getByRole('button', { name: /^Restore: / })
      .first()
      .click()
    await drawer.getByRole('button', { name: 'Remove Powder-coated steel' }).waitFor()
    await drawer.getByRole('button', { name: 'Cancel' }).click()
    await drawer.waitFor({ state: 'detached' })
  })

  it('the product says the same as the workbench, value by value', async () => {
    const [lamp] = await lamps()
    const { attributes, readiness } = await ask<Requested>(merchant, 'GET', `/Attribute/ListProductAttributes/${lamp?.id}`)
    expect(readiness[0]?.percentageMapped).toBe(lamp?.percentageMapped)
    const material = attributes.find(({ definition }) => definition.name === 'Material')
    expect(material?.mapping).toMatchObject({ state: 'mapped', mappedAttributeValue: 'Metal', originalAttributeValue: 'Powder-coated steel' })
    const open = attributes.filter(({ level, mapping }) => level === 'required' && mapping.state !== 'mapped')
    expect(readiness[0]?.isReady).toBe(open.length === 0 && readiness[0]?.reasons.length === 0)
    await merchant.goto(`${portal.url}/shop/products/${lamp?.id}`)
    const row = merchant.getByRole('row', { name: /^Material/ })
    await expect.poll(() => row.innerText()).toMatch(/Metal[\s\S]*Material: Powder-coated steel/)
    expect(await violationsOn(merchant)).toEqual([])
  })

  it('no script failed on the way', () => {
    expect(browser.issues).toEqual([])
  })
})
