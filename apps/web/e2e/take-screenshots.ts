import { rmSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Page, Route } from 'playwright-core'
import { expect, it } from 'vitest'
import { narrow, publicScreens, rest, screensOf, visitors, wide } from './demo-screens.ts'
import { mailedScreens } from './mailed-screens.ts'
import { openDemoPerson } from './people.ts'
import type { Portal, PortalBrowser } from './portal.ts'
import { openBeforeAll } from './portal.ts'

// Not a test: `npm run screens` takes the pictures of docs/screens with it, of the demo, so that they show what the portal is now.
const folder = fileURLToPath(new URL('../../../docs/screens', import.meta.url))
const names = { MARKETPLACE: 'operator', MERCHANT: 'merchant', ADMIN: 'administrator' } as const

let portal: Portal
let browser: PortalBrowser

openBeforeAll({ demo: true, picturesMs: 600_000 }, (opened) => {
  ;({ portal, browser } = opened)
  rmSync(folder, { recursive: true, force: true })
})

/** Writes a screen as it is once it has its data, in both widths and both schemes, and returns how many pictures that were: none of a screen that is not for this visitor. */
async function takePictures(page: Page, visitor: string, { path, address }: { path: string; address: string }): Promise<number> {
  const name = path === '/' ? 'start' : path.slice(1).replaceAll('/', '-').replaceAll('$', '')
  const client = await page.context().newCDPSession(page)
  let taken = 0
  mkdirSync(join(folder, visitor), { recursive: true })
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
  await page.setViewportSize(wide)
  await page.goto(`${portal.url}${address}`)
  await rest(page, 'light')
  // A screen of the other side of the market.
  if (
    (await page
      .locator('main')
      .getByText(/^(Not found|No access)$/)
      .count()) > 0
  )
    return 0
  for (const size of [wide, narrow]) {
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.setViewportSize(size)
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
      await rest(page, colorScheme)
      await page.waitForFunction(() => [...document.images].every((image) => image.complete || image.loading === 'lazy'))
      const { data } = await client.send('Page.captureScreenshot', { format: 'webp', quality: 70 })
      writeFileSync(join(folder, visitor, `${name}-${size.width}-${colorScheme}.webp`), Buffer.from(data, 'base64'))
      taken += 1
    }
  }
  await client.detach()
  return taken
}

/** The calls of the portal's frame, which succeed also where those of the screen do not. */
const ofFrame = /\/api\/(events|Auth\/ValidateToken|Platform\/Marketplace|Company\/(My|MyProfile|MyNotifications))$/
/** What the frame reads as well, but is what these screens are about: without the company's record there is no frame either. */
const ofScreen: Readonly<Record<string, string>> = { '/account/profile': '/api/Company/MyProfile', '/account/company': '/api/Company/My' }

/** What becomes of a screen's own calls: no answer comes while it is loading, an error when it fails. */
const states: Readonly<Record<string, (route: Route) => Promise<void>>> = {
  loading: async () => undefined,
  failing: (route) =>
    route.fulfill({ status: 500, contentType: 'application/problem+json', body: '{"status":500,"code":"internal_error","title":""}' }),
}

/** Writes a screen while it waits for its data and after that failed: wide and light, narrow and dark. */
async function takeStates(page: Page, visitor: string, { path, address }: { path: string; address: string }): Promise<void> {
  const name = path.slice(1).replaceAll('/', '-').replaceAll('$', '')
  mkdirSync(join(folder, 'states', visitor), { recursive: true })
  const client = await page.context().newCDPSession(page)
  for (const [state, answer] of Object.entries(states)) {
    await page.route(
      ({ pathname }) => pathname.startsWith('/api/') && (!ofFrame.test(pathname) || pathname === ofScreen[path]),
      (route) => answer(route),
    )
    await page.setViewportSize(wide)
    await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
    await page.goto(`${portal.url}${address}`)
    await page.locator('main, #frame').first().waitFor()
    // Long enough for a call that is repeated once, and for what appears only when loading takes long: the page's own frame goes after four seconds.
    await page.waitForTimeout(2500)
    await page.locator('#frame').waitFor({ state: 'detached' })
    for (const [size, colorScheme] of [
      [wide, 'light'],
      [narrow, 'dark'],
    ] as const) {
      await page.setViewportSize(size)
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
      await page.waitForTimeout(300)
      const { data } = await client.send('Page.captureScreenshot', { format: 'webp', quality: 70 })
      writeFileSync(join(folder, 'states', visitor, `${name}-${state}-${size.width}-${colorScheme}.webp`), Buffer.from(data, 'base64'))
    }
    await page.unrouteAll({ behavior: 'ignoreErrors' })
  }
  await client.detach()
}

it('takes those of a stranger', async () => {
  const { page } = await browser.person()
  let taken = 0
  for (const screen of [...publicScreens(), ...(await mailedScreens({ portal, browser }))]) taken += await takePictures(page, 'stranger', screen)
  expect(taken).toBeGreaterThan(0)
})

it.for(visitors)('takes those of $companyType', async ({ companyType, email }) => {
  const page = await openDemoPerson({ portal, browser }, email)
  let taken = 0
  for await (const screen of screensOf(page, companyType)) {
    const pictures = await takePictures(page, names[companyType], screen)
    if (pictures > 0) await takeStates(page, names[companyType], screen)
    taken += pictures
  }
  expect(taken).toBeGreaterThan(0)
})
