import { writeFileSync } from 'node:fs'
import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { narrow, publicScreens, rest, screensOf, visitors, wide } from './demo-screens.ts'
import { maxShift, measureLoading, movesOf } from './loading.ts'
import { openDemoPerson } from './people.ts'
import type { Portal, PortalBrowser } from './portal.ts'
import { openBeforeAll } from './portal.ts'

// Not a test: `npm run bench -- shifts` finds with it the screens that move when their answers arrive in an unusual order.
// It says of each load how far the screen moved, and what moved where that was too far.
const file = process.env['STOA_SHIFTS_FILE'] ?? ''
const seeds = (process.env['STOA_SHIFTS_SEEDS'] ?? '').split(',').filter(Boolean).map(Number)
/** Only screens whose address contains one of these. */
const only = (process.env['STOA_SHIFTS_ONLY'] ?? '').split(',').filter(Boolean)
const maxDelayMs = 600

let portal: Portal
let browser: PortalBrowser
const loads: { visitor: string; address: string; width: number; seed: number; shift: number; moved: string[] }[] = []

openBeforeAll({ demo: true }, (opened) => {
  ;({ portal, browser } = opened)
})

/** A number from 0 to 1 that follows from a seed and a text alone, whatever else was requested before. */
function randomOf(seed: number, text: string): number {
  let hash = 2_166_136_261 ^ seed
  for (const letter of text) hash = Math.imul(hash ^ (letter.codePointAt(0) ?? 0), 16_777_619)
  hash = Math.imul(hash ^ (hash >>> 15), 2_246_822_507)
  return ((hash ^ (hash >>> 13)) >>> 0) / 2 ** 32
}

/** Delays each answer of the API. Returns how to choose the seed, and how to wait until nothing has been requested for a moment. */
async function delayAnswers(page: Page): Promise<{ setSeed(seed: number): void; quiet(): Promise<void> }> {
  let seed = 0
  let open = 0
  let changedAt = Date.now()
  const count = (by: number): void => {
    open += by
    changedAt = Date.now()
  }
  await page.route('**/api/**', async (route) => {
    const request = route.request()
    if (request.resourceType() !== 'fetch' || request.url().includes('/api/events')) return route.continue()
    count(1)
    await new Promise((resolve) => setTimeout(resolve, maxDelayMs * randomOf(seed, new URL(request.url()).pathname)))
    await route.continue().catch(() => {})
    await request.response().catch(() => null)
    count(-1)
  })
  return {
    setSeed: (next) => void (seed = next),
    async quiet() {
      const end = Date.now() + 15_000
      while ((open > 0 || Date.now() - changedAt < 150) && Date.now() < end) await new Promise((resolve) => setTimeout(resolve, 25))
    },
  }
}

/** Measures the screens of a visitor, in both widths and with each seed. */
async function measure(page: Page, visitor: string, addresses: readonly string[]): Promise<void> {
  await measureLoading(page.context())
  await page.emulateMedia({ colorScheme: 'light' })
  const { setSeed, quiet } = await delayAnswers(page)
  for (const size of [wide, narrow]) {
    await page.setViewportSize(size)
    for (const address of addresses) {
      for (const seed of seeds) {
        setSeed(seed)
        await page.goto(`${portal.url}${address}`)
        await page.locator('main').first().waitFor()
        await rest(page, 'light')
        await quiet()
        await rest(page, 'light')
        const { shift, moved } = await movesOf(page)
        loads.push({ visitor, address, width: size.width, seed, shift, moved: shift > maxShift ? moved.slice(0, 6) : [] })
      }
    }
  }
}

const isMeasured = (address: string): boolean => only.length === 0 || only.some((word) => address.includes(word))

describe.concurrent('What moves', () => {
  it('measures the screens of a stranger', async () => {
    const { page, context } = await browser.person()
    const addresses = publicScreens().map(({ address }) => address)
    await measure(page, 'stranger', addresses.filter(isMeasured))
    await context.close()
  })

  it.for(visitors)('measures those of $companyType', async ({ companyType, email }) => {
    const page = await openDemoPerson({ portal, browser }, email)
    const addresses: string[] = []
    for await (const { address } of screensOf(page, companyType)) if (isMeasured(address)) addresses.push(address)
    await measure(page, companyType, addresses)
    await page.context().close()
  })
})

it('writes what it measured', () => {
  expect(loads.length).toBeGreaterThan(0)
  writeFileSync(file, JSON.stringify(loads))
})
