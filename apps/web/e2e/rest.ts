import type { Page } from 'playwright-core'

/** Waits until nothing on a page loads, is dimmed while it loads again, or moves. Fails after `timeoutMs`. */
export async function restOf(page: Page, timeoutMs = 30_000): Promise<void> {
  const isAtRest = () => {
    const isMoving = document
      .getAnimations()
      .some(({ playState, effect }) => playState === 'running' && effect?.getComputedTiming().endTime !== Infinity)
    return !isMoving && document.querySelector('[aria-busy="true"], [data-stale], .mantine-Skeleton-root[data-visible="true"]') === null
  }
  await page.waitForFunction(isAtRest, undefined, { timeout: timeoutMs })
  // What the last answer changed is drawn by then.
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))))
}
