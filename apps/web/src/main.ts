/** Resolves once the names of a list are in the page, where a phone shows them: see index.html. */
const { stoaEarlyRows: earlyRows } = globalThis as { stoaEarlyRows?: Promise<void> }

/** How long the scripts wait for the names of a list, in milliseconds, as in index.html. */
const maxWaitMs = 150

const wait = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))

/**
 * Resolves once the page is painted with the styles, the heading and the names that index.html shows: scripts and style sheets that are loaded sooner delay that by
 * a second on a phone. After a tenth of a second at the latest, since a browser does not paint a hidden tab.
 */
async function firstPaint(): Promise<void> {
  if (earlyRows) await Promise.race([earlyRows, wait(maxWaitMs)])
  const painted = new Promise<void>((resolve) => {
    requestAnimationFrame(() => setTimeout(resolve))
  })
  await Promise.race([painted, wait(100)])
}

const root = document.getElementById('root')
if (root) void firstPaint().then(async () => (await import('./start.ts')).start(root))
