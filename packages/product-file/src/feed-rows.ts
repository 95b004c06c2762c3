import { isImportTarget } from '@stoa/contract/import-targets.ts'
import type { ImportOptions } from '@stoa/contract/product-import.ts'
import { guessTargets } from './guess-targets.ts'
import type { FileRow, Plan } from './plan.ts'
import { makePlan } from './plan.ts'
import type { FeedEntry } from './read-rss.ts'

/** The columns that make a table Google's, whatever an item lacks. */
const always = ['id', 'title', 'price'] as const
const maxPlans = 500

/**
 * Returns how adjacent items of an RSS feed become rows of a table: with a column for each of their fields, so that a feed is read as a table of
 * the same fields is.
 */
export function feedTable(options: ImportOptions, now: Date): (entries: readonly FeedEntry[]) => { plan: Plan; rows: FileRow[] } {
  // Items of one feed have few different sets of fields.
  const plans = new Map<string, Plan>()
  return (entries) => {
    const header = headerOf(entries)
    const key = header.join('\n')
    let plan = plans.get(key)
    if (!plan) {
      if (plans.size >= maxPlans) plans.clear()
      const guesses = guessTargets(header.map((name) => ({ name, samples: [] })))
      const mapping = guesses.flatMap((guess, column) => (guess && isImportTarget(guess.target) ? [{ column, target: guess.target }] : []))
      plan = makePlan(mapping, header, options, now)
      plans.set(key, plan)
    }
    return { plan, rows: entries.map((entry) => rowOf(header, entry)) }
  }
}

function headerOf(entries: readonly FeedEntry[]): string[] {
  const counts = new Map<string, number>(always.map((name) => [name, 1]))
  for (const { fields } of entries) for (const [name, values] of fields) counts.set(name, Math.max(counts.get(name) ?? 0, values.length))
  // Atom calls its description a summary.
  const names = [...counts].map(([name, count]) => [name === 'summary' && !counts.has('description') ? 'description' : name, count] as const)
  return names.flatMap(([name, count]) => Array.from({ length: count }, () => name))
}

function rowOf(header: readonly string[], { line, fields, truncated = [] }: FeedEntry): FileRow {
  const next = new Map<string, number>()
  const cells = header.map((name) => {
    const field = name === 'description' && !fields.has(name) ? 'summary' : name
    const index = next.get(field) ?? 0
    next.set(field, index + 1)
    return fields.get(field)?.[index] ?? ''
  })
  return { line, cells, truncated: header.flatMap((name, column) => (truncated.includes(name) ? [column] : [])) }
}
