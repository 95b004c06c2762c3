import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Page } from 'playwright-core'
import { restOf } from './rest.ts'

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')
const standards = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/** The rules a change of colours can break; all others see the same in both schemes. */
const ofColour = ['color-contrast', 'link-in-text-block']

/**
 * What axe finds wrong on a screen once it is at rest, and whether it is wider than its window. `colours` examines that alone. A screen that looks
 * wrong is examined once more: what was only true while an answer arrived does not count.
 */
export async function violationsOn(page: Page, { colours = false }: { colours?: boolean } = {}): Promise<string[]> {
  await atRest(page)
  const first = await examine(page, colours)
  if (first.length === 0) return []
  await page.waitForTimeout(500)
  await atRest(page)
  return examine(page, colours)
}

/** Waits for rest as long as that takes on a busy computer: a page may also have a reason to stay busy. */
const atRest = (page: Page) => restOf(page, 5000).catch(() => undefined)

async function examine(page: Page, colours: boolean): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(axe)
  const found = await page.evaluate(
    async (runOnly) => {
      const { axe: tool } = globalThis as unknown as {
        axe: { run(node: Document, options: object): Promise<{ violations: { id: string; nodes: { html: string; failureSummary?: string }[] }[] }> }
      }
      // Only what is violated is worked out in full.
      const { violations } = await tool.run(document, { runOnly, resultTypes: ['violations'] })
      const wide = document.documentElement.scrollWidth - innerWidth
      return {
        issues: violations.map(
          ({ id, nodes }) => `${id}: ${nodes[0]?.html.slice(0, 160) ?? ''} ${nodes[0]?.failureSummary?.split('\n')[1]?.trim() ?? ''}`,
        ),
        wide,
      }
    },
    colours ? { type: 'rule', values: ofColour } : { type: 'tag', values: standards },
  )
  return found.wide > 0 ? [...found.issues, `${found.wide} pixels too wide`] : found.issues
}
