import type { BrowserContext, Page } from 'playwright-core'

/**
 * Slows a person's browser down, to find tests and screens that are right on a quick machine only. `STOA_TEST_DELAY=1500` has each answer of the API come up to
 * so many milliseconds late, `STOA_TEST_CPU=4` gives the pages a quarter of the processor. Does nothing without them.
 */
export async function slowDown(context: BrowserContext): Promise<void> {
  const [delayMs, cpu] = [Number(process.env['STOA_TEST_DELAY'] ?? 0), Number(process.env['STOA_TEST_CPU'] ?? 1)]
  if (delayMs > 0) {
    await context.route('**/api/**', async (route) => {
      await new Promise((resolve) => setTimeout(resolve, Math.random() * delayMs))
      // A page that is left meanwhile no longer waits for the answer.
      await route.continue().catch(() => undefined)
    })
  }
  if (cpu > 1) context.on('page', (page) => void throttle(context, page, cpu).catch(() => undefined))
}

async function throttle(context: BrowserContext, page: Page, rate: number): Promise<void> {
  const session = await context.newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate })
}
