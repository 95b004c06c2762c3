import { writeFileSync } from 'node:fs'
import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { publicScreens, rest, screensOf, visitors, wide } from './demo-screens.ts'
import { longestTask, measureLoading } from './loading.ts'
import { openDemoPerson } from './people.ts'
import type { Portal, PortalBrowser } from './portal.ts'
import { openBeforeAll } from './portal.ts'

// Not a test: `npm run bench -- tasks` measures with it how long each screen of the demo keeps the browser from answering while it loads.
const file = process.env['STOA_TASKS_FILE'] ?? ''
const tries = 3

let portal: Portal
let browser: PortalBrowser
const tasks: { visitor: string; address: string; ms: number }[] = []

openBeforeAll({ demo: true }, (opened) => {
  ;({ portal, browser } = opened)
})

/** Has a page measure its tasks, and gives it the size and scheme of a desktop. */
async function prepare(page: Page): Promise<void> {
  await measureLoading(page.context())
  await page.setViewportSize(wide)
  await page.emulateMedia({ colorScheme: 'light' })
}

/** The shortest of three tries, since other programs interrupt a task. */
async function measure(page: Page, visitor: string, address: string): Promise<void> {
  const times: number[] = []
  for (let done = 0; done < tries; done++) {
    await page.goto(`${portal.url}${address}`)
    await page.locator('main').first().waitFor()
    await rest(page, 'light')
    times.push(await longestTask(page))
  }
  tasks.push({ visitor, address, ms: Math.min(...times) })
}

it('measures those of a stranger', async () => {
  const { page, context } = await browser.person()
  await prepare(page)
  for (const { address } of publicScreens()) await measure(page, 'stranger', address)
  await context.close()
})

it.for(visitors)('measures those of $companyType', async ({ companyType, email }) => {
  const page = await openDemoPerson({ portal, browser }, email)
  await prepare(page)
  for await (const { address } of screensOf(page, companyType)) await measure(page, companyType, address)
  await page.context().close()
})

it('writes what it measured', () => {
  expect(tasks.length).toBeGreaterThan(0)
  writeFileSync(file, JSON.stringify(tasks))
})
