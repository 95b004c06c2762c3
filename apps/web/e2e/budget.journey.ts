import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import type { BrowserContext, Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { joinAsMerchant, joinAsOperator } from './people.ts'
import type { Portal, PortalBrowser } from './portal.ts'
import { openBeforeAll } from './portal.ts'

let portal: Portal
let browser: PortalBrowser

openBeforeAll({}, (opened) => {
  ;({ portal, browser } = opened)
})

/** Returns the scripts and styles that a page fetched and its own HTML does not name. */
async function findUnnamed(page: Page, path: string): Promise<string[]> {
  const html = await (await fetch(`${portal.url}${path}`)).text()
  const fetched = await page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => new URL(name).pathname))
  return fetched.filter((name) => /\.(js|css)$/.test(name) && !html.includes(name.slice(1)))
}

/** Returns the addresses that a page called more than once: a call that the page made early and its screen made again. */
async function findRepeated(page: Page): Promise<string[]> {
  const called = await page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .map(({ name }) => new URL(name))
      .filter(({ pathname }) => pathname.startsWith('/api/') && pathname !== '/api/events')
      .map(({ pathname, search }) => pathname + search),
  )
  return called.filter((address, index) => called.indexOf(address) !== index)
}

/**
 * As `findRepeated`, only what is repeated each time of three: what happens in the company while a screen loads has it read again, and what came early is
 * not used on a machine that takes ten seconds to start the page.
 */
async function findAlwaysRepeated(page: Page, path: string): Promise<string[]> {
  let repeated = await findRepeated(page)
  for (let times = 1; times < 3 && repeated.length > 0; times += 1) {
    await measureBytes(page, path)
    const again = await findRepeated(page)
    repeated = repeated.filter((address) => again.includes(address))
  }
  return repeated
}

/** Kilobytes of script and style a browser asks for on the way to a screen at rest, gzipped. */
async function measureBytes(page: Page, path: string): Promise<{ script: number; style: number }> {
  const bodies: Promise<{ type: string; bytes: number }>[] = []
  const onData = (response: Awaited<ReturnType<Page['waitForResponse']>>): void => {
    const type = response.request().resourceType()
    if (type === 'script' || type === 'stylesheet')
      bodies.push(response.body().then((body) => ({ type, bytes: gzipSync(body, { level: 9 }).length })))
  }
  page.on('response', onData)
  await page.goto(`${portal.url}${path}`)
  await page.waitForFunction(() => document.querySelector('main h1') !== null && document.querySelector('[aria-busy="true"]') === null)
  page.off('response', onData)
  const seen = await Promise.all(bodies)
  const sum = (requested: string): number => seen.reduce((bytes, one) => bytes + (one.type === requested ? one.bytes : 0), 0) / 1000
  return { script: sum('script'), style: sum('stylesheet') }
}

/** Kilobytes of script of a screen that is a list, and of any other. */
const [listLimit, otherLimit] = [232, 255]
const lists = new Set([
  '/admin/agencies',
  '/admin/companies',
  '/admin/jobs',
  '/admin/leads',
  '/admin/subscriptions',
  '/notifications',
  '/settings/webhooks',
  '/shop/approvals',
  '/shop/campaigns',
  '/shop/cases',
  '/shop/collections',
  '/shop/invoices',
  '/shop/messages',
  '/shop/orders',
  '/shop/payouts',
  '/shop/products',
  '/shop/requests',
  '/shop/runs',
  '/shop/verifications',
])
/** Kilobytes of script that each screen is made of, gzipped: what the page names, its own files, and a merchant's. */
function measureScreens(): Map<string, number> {
  const folder = join(import.meta.dirname, '../dist')
  const page = [...readFileSync(join(folder, 'index.html'), 'utf8').matchAll(/src="\/(assets\/[^"]+\.js)"/g)].map(([, name = '']) => name)
  const screens = JSON.parse(readFileSync(join(folder, 'screen-files.json'), 'utf8')) as Record<string, { files: string[]; merchantFiles?: string[] }>
  const sizes = new Map<string, number>()
  const sizeOf = (name: string): number => {
    const size = sizes.get(name) ?? gzipSync(readFileSync(join(folder, name)), { level: 9 }).length
    sizes.set(name, size)
    return size
  }
  return new Map(
    Object.entries(screens).map(([path, { files, merchantFiles = [] }]) => {
      const scripts = new Set([...page, ...files, ...merchantFiles].filter((name) => name.endsWith('.js')))
      return [path, [...scripts].reduce((sum, name) => sum + sizeOf(name), 0) / 1000]
    }),
  )
}

describe('What a browser has to fetch', () => {
  it('is within the limit of its kind on every screen', () => {
    const sizes = measureScreens()
    const limitOf = (path: string): number => (lists.has(path) ? listLimit : otherLimit)
    const over = [...sizes].flatMap(([path, size]) => (size > limitOf(path) ? [`${path}: ${size.toFixed(1)} KB of ${limitOf(path)}`] : []))
    expect(over).toEqual([])
    expect(sizes.size).toBeGreaterThan(80)
    expect([...lists].filter((path) => !sizes.has(path))).toEqual([])
    expect(sizes.get('/privacy')).toBeGreaterThan(150)
  })

  it('is little before signing in', async () => {
    const { page, context } = await browser.person()
    const { script, style } = await measureBytes(page, '/signin')
    expect(script).toBeGreaterThan(0)
    expect(script).toBeLessThanOrEqual(130)
    expect(style).toBeLessThanOrEqual(10)
    await context.close()
  })

  it('stays within the budget on lists and on other screens', async () => {
    const { page: own, context } = await browser.person()
    await joinAsOperator(own, portal, { name: 'Ida', email: 'ida@scale.example', companyName: 'Scale House' })
    await expectWithin(context, [
      ['/shop/orders', 220],
      ['/shop/products', 229],
      ['/account/marketplace', otherLimit],
      ['/landing', 216],
    ])
    const { page: merchant, context: merchantContext } = await browser.person()
    await joinAsMerchant(merchant, portal, { name: 'Milo', email: 'milo@scale.example', companyName: 'Milo Weights' }, own)
    await expectWithin(merchantContext, [['/shop/products', listLimit]])
    await context.close()
    await merchantContext.close()
  })
})

/**
 * Expects that screens fetch no more kilobytes of script and of style than they may, that the page names all they are made of, so that it comes at once, and that
 * no call is made twice.
 */
async function expectWithin(context: BrowserContext, screens: readonly (readonly [path: string, script: number])[]): Promise<void> {
  const weights: string[] = []
  const unnamed: string[] = []
  const repeated: string[] = []
  for (const [path, script] of screens) {
    // A page of its own, with nothing kept of the last.
    const fresh = await context.newPage()
    const weight = await measureBytes(fresh, path)
    if (weight.script > script || weight.style > 25)
      weights.push(`${path}: ${weight.script.toFixed(1)} KB of script, ${weight.style.toFixed(1)} KB of style`)
    // What a screen shows first is fetched with the page; what it opens later, such as the live stream, may follow.
    unnamed.push(...(await findUnnamed(fresh, path)))
    repeated.push(...(await findAlwaysRepeated(fresh, path)))
    await fresh.close()
  }
  expect(weights).toEqual([])
  expect(unnamed).toEqual([])
  expect(repeated).toEqual([])
}
