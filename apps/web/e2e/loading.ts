import type { BrowserContext, Page } from 'playwright-core'

/** The most that may move on a screen while it loads, as browsers score it. */
const maxShift = 0.03
/** The most requests a screen makes until it is at rest, beside pictures. The list of products makes 47 at most: with those of its 12 rows fewer than 60. */
const maxRequests = 52
/** The longest a screen may keep the browser from answering, in milliseconds, where `yardstick` takes `usualYardstickMs`. */
const maxTaskMs = 200
const usualYardstickMs = 25

type Loading = { shift: number; moved: string[]; tasks: number[] }

const requestsOf = new WeakMap<Page, number>()

/** Has every page of a person measure what moves, what it requests and how long its tasks are while it loads. */
export async function measureLoading(context: BrowserContext): Promise<void> {
  for (const page of context.pages()) countRequests(page)
  context.on('page', countRequests)
  await context.addInitScript(() => {
    type Shift = PerformanceEntry & {
      value: number
      hadRecentInput: boolean
      sources: { node: Node | null; previousRect: DOMRectReadOnly; currentRect: DOMRectReadOnly }[]
    }
    const loading = { shift: 0, moved: [] as string[], tasks: [] as number[] }
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
    new PerformanceObserver((list) => loading.tasks.push(...list.getEntries().map(({ duration }) => duration))).observe({
      type: 'longtask',
      buffered: true,
    })
  })
}

function countRequests(page: Page): void {
  page.on('request', (request) => {
    // The stream of events opens once the screen is there, and stays open.
    if (request.resourceType() === 'image' || request.url().includes('/api/events')) return
    const isNewPage = request.isNavigationRequest() && request.frame() === page.mainFrame()
    requestsOf.set(page, isNewPage ? 1 : (requestsOf.get(page) ?? 0) + 1)
  })
}

/** Says what is too slow about the way a screen loaded, once it is at rest. */
export async function loadingProblems(page: Page, reload: () => Promise<void>): Promise<string[]> {
  const problems = await shiftOn(page)
  const requests = requestsOf.get(page) ?? 0
  if (requests > maxRequests) problems.push(`makes ${requests} requests, at most ${maxRequests}`)
  let task = await longestTask(page)
  // Other programs interrupt a task, and none of the tries is to blame for that: the shortest of five counts.
  for (let tries = 1; tries < 5 && task.ms > task.maxMs; tries++) {
    await reload()
    const again = await longestTask(page)
    if (again.ms / again.maxMs < task.ms / task.maxMs) task = again
  }
  if (task.ms > task.maxMs) problems.push(`does not answer for ${Math.round(task.ms)} ms, at most ${Math.round(task.maxMs)} on this computer now`)
  return problems
}

/** The longest task since the page was opened, and how long it may be while this computer is as fast as it is now. */
async function longestTask(page: Page): Promise<{ ms: number; maxMs: number }> {
  const { tasks, yardstick } = await page.evaluate(() => {
    const times = [0, 1, 2].map(() => {
      const start = performance.now()
      let value = 1
      for (let round = 0; round < 1_000_000; round++) value = (value * 1_103_515_245 + 12_345) % 2_147_483_648
      return value < 0 ? 0 : performance.now() - start
    })
    return { tasks: (globalThis as unknown as { loading: Loading }).loading.tasks, yardstick: times.sort((a, b) => a - b)[1] ?? 0 }
  })
  return { ms: Math.max(0, ...tasks), maxMs: maxTaskMs * Math.max(1, yardstick / usualYardstickMs) }
}

/** Says how far a screen moved since its page was opened, where that is too far. */
async function shiftOn(page: Page): Promise<string[]> {
  const { shift, moved } = await page.evaluate(() => (globalThis as unknown as { loading: Loading }).loading)
  return shift > maxShift ? [`moves by ${shift.toFixed(3)} while it loads: ${moved.slice(0, 3).join('; ')}`] : []
}
