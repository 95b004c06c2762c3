/**
 * Resolves once the page is painted, which has its first styles and the heading of the screen in itself: scripts and style sheets that come sooner would
 * hold that up for a second on a phone. A browser does not paint a tab that nobody sees.
 */
async function firstPaint(): Promise<void> {
  await new Promise((resolve) => {
    requestAnimationFrame(() => setTimeout(resolve))
    setTimeout(resolve, 100)
  })
}

const root = document.getElementById('root')
if (root) void firstPaint().then(async () => (await import('./start.ts')).start(root))
