import type { BrowserContext, Page } from 'playwright-core'

/** The most that may move on a screen while it loads, as browsers score it. */
const maxShift = 0.03

type Loading = { shift: number; moved: string[] }

/** Has every page of a person measure what moves while it loads. */
export async function measureShift(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    type Shift = PerformanceEntry & {
      value: number
      hadRecentInput: boolean
      sources: { node: Node | null; previousRect: DOMRectReadOnly; currentRect: DOMRectReadOnly }[]
    }
    const loading = { shift: 0, moved: [] as string[] }
    Object.assign(globalThis, { loading })
    new PerformanceObserver((list) => {
      for (const shift of list.getEntries() as Shift[]) {
        if (shift.hadRecentInput) continue
        loading.shift += shift.value
        for (const { node, previousRect, currentRect } of shift.sources) {
          const element = node instanceof Element ? node : node?.parentElement
          loading.moved.push(`${element?.outerHTML.slice(0, 120) ?? ''} from ${previousRect.y} to ${currentRect.y}`)
        }
      }
    }).observe({ type: 'layout-shift', buffered: true })
  })
}

/** Says how far a screen moved since its page was opened, where that is too far. */
export async function shiftOn(page: Page): Promise<string[]> {
  const { shift, moved } = await page.evaluate(() => (globalThis as unknown as { loading: Loading }).loading)
  return shift > maxShift ? [`moves by ${shift.toFixed(3)} while it loads: ${moved.slice(0, 3).join('; ')}`] : []
}
