import type { Page } from 'playwright-core'
import { afterAll, describe, expect, it } from 'vitest'
import { violationsOn } from './axe.ts'
import { narrow, publicScreens, rest, screensOf, visitors, wide } from './demo-screens.ts'
import { loadingProblems, longestTask, measureLoading } from './loading.ts'
import { openDemoPerson } from './people.ts'
import type { Portal, PortalBrowser } from './portal.ts'
import { openBeforeAll } from './portal.ts'
import { restOf } from './rest.ts'

let portal: Portal
let browser: PortalBrowser

openBeforeAll({ demo: true }, (opened) => {
  ;({ portal, browser } = opened)
})

/** The longest task of each screen while it loaded. */
const tasks: { address: string; ms: number }[] = []

/** Each size once with all that axe examines. Colours do not depend on the size. */
const looks = [
  { size: wide, colorScheme: 'light', isWhole: true },
  { size: wide, colorScheme: 'dark', isWhole: false },
  { size: narrow, colorScheme: 'dark', isWhole: true },
] as const

/** As `looks`, loaded on a phone: what moves while a screen loads differs with the width. */
const looksFromPhone = [
  { size: narrow, colorScheme: 'light', isWhole: true },
  { size: narrow, colorScheme: 'dark', isWhole: false },
  { size: wide, colorScheme: 'dark', isWhole: true },
] as const

/**
 * Loads a screen, and says what is wrong while it loads. One that moves or makes too many requests is loaded twice more and counts when it does so in
 * two of the three: answers that pass each other once on a busy computer are what `npm run bench -- shifts` looks for, with delays of its own.
 */
async function load(page: Page, address: string, colorScheme: 'light' | 'dark'): Promise<string[]> {
  const seen: string[][] = []
  while (seen.length < 3) {
    await page.goto(`${portal.url}${address}`)
    await page.locator('main').first().waitFor()
    await rest(page, colorScheme)
    seen.push(await loadingProblems(page))
    if (seen.length === 1) tasks.push({ address, ms: await longestTask(page) })
    if (seen.length === 1 && seen[0]?.length === 0) return []
  }
  const [first = [], second = []] = seen.filter((problems) => problems.length > 0)
  return second.length > 0 ? first : []
}

/** The columns by which a list cannot be sorted, one way or the other. */
async function sortProblems(page: Page): Promise<string[]> {
  const problems: string[] = []
  const heads = page.locator('main th[aria-sort]')
  for (const head of await heads.all())
    for (const _way of ['first', 'second']) {
      const before = await head.getAttribute('aria-sort')
      await head.getByRole('button').click()
      // The list begins to load once the address has changed. A column that sorts one way only stays as it is.
      for (let looked = 0; looked < 20 && (await head.getAttribute('aria-sort')) === before; looked += 1) await page.waitForTimeout(100)
      await restOf(page)
      const isSorted = (await head.getAttribute('aria-sort')) !== 'none' && !(await page.getByText('Something went wrong').isVisible())
      if (!isSorted) problems.push(`cannot be sorted as ${new URL(page.url()).search} says`)
    }
  return problems
}

/** What is wrong with a screen in both sizes and both schemes, each once it has settled. It is loaded in the first of `order`. */
async function look(page: Page, address: string, order: typeof looks | typeof looksFromPhone = looks): Promise<string[]> {
  const issues: string[] = []
  for (const [index, { size, colorScheme, isWhole }] of order.entries()) {
    await page.setViewportSize(size)
    await page.emulateMedia({ colorScheme })
    if (index > 0) await rest(page, colorScheme)
    const found = index === 0 ? await load(page, address, colorScheme) : []
    found.push(...(await violationsOn(page, { colours: !isWhole })))
    if (size === wide && isWhole) found.push(...(await sortProblems(page)))
    issues.push(...found.map((issue) => `${address} in ${colorScheme}, ${size.width} pixels wide: ${issue}`))
  }
  return issues
}

/** Ends only what hangs: three visitors see hundreds of screens on two cores that other journeys use as well. */
const timeout = 1_800_000

// At the same time: each visitor waits for the server while the others are looked at.
describe.concurrent('Every screen, in light and dark, wide and narrow', { timeout }, () => {
  it('has no error to a stranger', async ({ expect }) => {
    const { page, context } = await browser.person()
    await measureLoading(context)
    const issues: string[] = []
    for (const { address } of publicScreens()) issues.push(...(await look(page, address)))
    issues.push(...(await look(page, '/nowhere')))
    await context.close()
    expect(issues).toEqual([])
  })

  it.for(visitors)('has no error to $companyType', async ({ companyType, email }, { expect }) => {
    const page = await openDemoPerson({ portal, browser }, email)
    await measureLoading(page.context())
    const order = companyType === 'MERCHANT' ? looksFromPhone : looks
    const issues: string[] = []
    for await (const { address } of screensOf(page, companyType)) issues.push(...(await look(page, address, order)))
    await page.context().close()
    expect(issues).toEqual([])
  })
})

afterAll(() => {
  const longest = tasks.toSorted((a, b) => b.ms - a.ms).slice(0, 5)
  console.log(`Longest tasks, three people at once: ${longest.map(({ address, ms }) => `${address} ${Math.round(ms)} ms`).join(', ')}`)
})

it('no script failed on any of them', () => {
  expect(browser.issues).toEqual([])
})
