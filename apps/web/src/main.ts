/**
 * Resolves once the page is painted with the styles and the heading that index.html carries: scripts and style sheets that are loaded sooner delay that by
 * a second on a phone. After a tenth of a second at the latest, since a browser does not paint a hidden tab.
 */
async function firstPaint(): Promise<void> {
  await new Promise((resolve) => {
    requestAnimationFrame(() => setTimeout(resolve))
    setTimeout(resolve, 100)
  })
}

const root = document.getElementById('root')
if (root) void firstPaint().then(async () => (await import('./start.ts')).start(root))
