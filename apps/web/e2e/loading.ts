import type { BrowserContext, Page } from 'playwright-core'

/** The most that may move on a screen while it loads, as browsers score it. */
export const maxShift = 0.03
/** The most requests a screen makes until it is at rest, beside pictures. Source: docs/decisions/0005. */
const maxRequests = 59

type Loading = { shift: number; moved: string[]; tasks: number[] }

type Requests = { count: number; scripts: Set<string> }

const requestsOf = new WeakMap<Page, Requests>()

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
          loading.moved.push(
            `${element?.outerHTML.slice(0, 160) ?? ''} from ${previousRect.y} to ${currentRect.y}, ${previousRect.height} to ${currentRect.height} high`,
          )
        }
      }
    }).observe({ type: 'layout-shift', buffered: true })
    new PerformanceObserver((list) => loading.tasks.push(...list.getEntries().map(({ duration }) => duration))).observe({
      type: 'longtask',
      buffered: true,
    })
  })
}

/** Counts what a page requests of the server. A script that was fetched is imported from the browser's cache: it counts once (`fetch-before-import.ts`). */
function countRequests(page: Page): void {
  page.on('request', (request) => {
    // The stream of events opens once the screen is there, and stays open.
    if (request.resourceType() === 'image' || request.url().includes('/api/events')) return
    const isNewPage = request.isNavigationRequest() && request.frame() === page.mainFrame()
    const seen = requestsOf.get(page)
    const requests = isNewPage || seen === undefined ? { count: 0, scripts: new Set<string>() } : seen
    requestsOf.set(page, requests)
    if (requests.scripts.has(request.url())) return
    if (new URL(request.url()).pathname.endsWith('.js')) requests.scripts.add(request.url())
    requests.count += 1
  })
}

/** Says what moves on a screen while it loads and whether it makes too many requests, once it is at rest. */
export async function loadingProblems(page: Page): Promise<string[]> {
  const problems = await shiftOn(page)
  const count = requestsOf.get(page)?.count ?? 0
  if (count > maxRequests) problems.push(`makes ${count} requests, at most ${maxRequests}`)
  return problems
}

/**
 * Returns the longest time, in milliseconds, that a page kept the browser from answering since it was opened.
 * 0 when no task took 50 ms. How long a task takes depends on the computer: `npm run bench -- tasks` compares it with a limit, no journey does.
 */
export async function longestTask(page: Page): Promise<number> {
  const tasks = await page.evaluate(() => (globalThis as unknown as { loading: Loading }).loading.tasks)
  return Math.max(0, ...tasks)
}

/** Returns how far a screen moved since its page was opened, and what moved. */
export function movesOf(page: Page): Promise<Pick<Loading, 'shift' | 'moved'>> {
  return page.evaluate(() => (globalThis as unknown as { loading: Loading }).loading)
}

/** Says how far a screen moved since its page was opened, where that is too far. */
async function shiftOn(page: Page): Promise<string[]> {
  const { shift, moved } = await movesOf(page)
  return shift > maxShift ? [`moves by ${shift.toFixed(3)} while it loads: ${moved.slice(0, 3).join('; ')}`] : []
}
