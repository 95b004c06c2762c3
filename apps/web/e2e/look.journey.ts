import { createRequire } from 'node:module'
import { readFileSync } from 'node:fs'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ask } from './people.ts'
import type { Portal } from './portal.ts'
import { openBrowser, startPortal } from './portal.ts'

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')
const standards = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

let portal: Portal
let browser: Awaited<ReturnType<typeof openBrowser>>
beforeAll(async () => {
  portal = await startPortal({ demo: true })
  browser = await openBrowser()
})
afterAll(async () => {
  await browser.close()
  await portal.stop()
})

const open = ['/', '/about', '/signin', '/signup', '/request-password-reset', '/reset-password?token=none', '/confirm-email?token=none', '/nowhere']
const own = [
  '/landing',
  '/account/profile',
  '/account/company',
  '/notifications',
  '/shop/products',
  '/shop/orders',
  '/shop/payouts',
  '/shop/invoices',
]
const operators = [
  ...own,
  '/account/marketplace',
  '/search/merchants',
  '/shop/collections',
  '/shop/approvals',
  '/shop/commissions',
  '/shop/requests',
  '/settings/api-keys',
]
const merchants = [
  ...own,
  '/settings/platform',
  '/settings/platform?step=choose',
  '/settings/platform?platform=feed',
  '/shop/runs',
  '/channels/overview',
]

type Visitor = { name: string; email: string | undefined; paths: readonly string[]; records: readonly (readonly [string, string, string])[] }

/** Who looks at what; `records` are a list to ask, the path of the record's screen, and the key of it. */
const visitors: readonly Visitor[] = [
  { name: 'a stranger', email: undefined, paths: open, records: [] },
  {
    name: 'an operator',
    email: 'operator@demo.stoa.example',
    paths: operators,
    records: [
      ['/Order/PagedOrders', '/shop/orders/', 'hash'],
      ['/Payout/PagedPayouts', '/shop/payouts/', 'id'],
      ['/Invoice/PagedInvoices', '/shop/invoices/', 'id'],
    ],
  },
  {
    name: 'a merchant',
    email: 'harbour@demo.stoa.example',
    paths: merchants,
    records: [
      ['/Integration/Runs', '/shop/runs/', 'runId'],
      ['/Order/PagedOrders', '/shop/orders/', 'hash'],
    ],
  },
  { name: 'an administrator', email: 'admin@demo.stoa.example', paths: ['/landing', '/admin/companies', '/account/profile'], records: [] },
]

async function enter(page: Page, email: string): Promise<void> {
  await page.goto(`${portal.url}/signin`)
  await page.getByLabel('E-mail').fill(email)
  await page.locator('input[autocomplete=current-password]').fill('stoa demo 2026')
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await page.waitForURL((url) => !url.pathname.startsWith('/signin'))
}

/** What axe finds wrong on a screen, and whether it is wider than its window. */
async function faultsOn(page: Page, path: string): Promise<string[]> {
  await page.goto(`${portal.url}${path}`)
  await page.waitForLoadState('networkidle').catch(() => undefined)
  await page.evaluate(axe)
  const found = await page.evaluate(async (tags) => {
    const { axe: tool } = globalThis as unknown as {
      axe: { run(node: Document, options: object): Promise<{ violations: { id: string; nodes: { html: string }[] }[] }> }
    }
    const { violations } = await tool.run(document, { runOnly: tags })
    const wide = document.documentElement.scrollWidth - innerWidth
    return { faults: violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html.slice(0, 160) ?? ''}`), wide }
  }, standards)
  return [...found.faults, ...(found.wide > 0 ? [`is ${found.wide} pixels too wide`] : [])].map((fault) => `${path}: ${fault}`)
}

describe('Every screen', () => {
  for (const scheme of ['light', 'dark'] as const) {
    for (const { name, email, paths, records } of visitors) {
      it(`is without fault for ${name} in ${scheme}, on a desk and on a phone`, async () => {
        const faults: string[] = []
        const { page, context } = await browser.person({ width: 1440, height: 900 }, scheme)
        if (email !== undefined) await enter(page, email)
        const shown = [...paths]
        for (const [list, place, key] of records) {
          const [first] = (await ask<{ value: Record<string, string>[] }>(page, 'GET', list)).value
          if (first) shown.push(`${place}${first[key] ?? ''}`)
        }
        for (const path of shown) faults.push(...(await faultsOn(page, path)))
        await page.setViewportSize({ width: 390, height: 844 })
        for (const path of shown) faults.push(...(await faultsOn(page, path)).map((fault) => `${fault} (phone)`))
        await context.close()
        expect(faults).toEqual([])
      })
    }
  }
})
