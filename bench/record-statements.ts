import { appendFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'

// Loaded before a program (`node --import`): notes every statement with parameters that passes through pg, each text once a process.
const folder = process.env.STATEMENTS_FOLDER
if (folder !== undefined) {
  const file = join(folder, `${process.pid}.jsonl`)
  const seen = new Set<string>()
  const original = pg.Client.prototype.query as (this: pg.Client, ...words: unknown[]) => unknown
  pg.Client.prototype.query = function query(this: pg.Client, ...words: unknown[]) {
    const [first, values] = words as [string | { text?: string; values?: unknown[] } | undefined, unknown[] | undefined]
    const text = typeof first === 'string' ? first : first?.text
    const given = typeof first === 'string' ? values : first?.values
    if (typeof text === 'string' && Array.isArray(given) && !seen.has(text)) {
      seen.add(text)
      appendFileSync(file, `${JSON.stringify(text)}\n`)
    }
    return original.apply(this, words)
  } as typeof pg.Client.prototype.query
}
