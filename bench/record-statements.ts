import { appendFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'

// Loaded before a program (`node --import`): records each statement with parameters that runs under a scope, with the role it runs as; each pair once a
// process. Statements without a scope are those of the queue and of the tests' own connections.
type Sent = { text?: string; values?: unknown[]; setting?: readonly [role: string, companyId: string] }

const folder = process.env.STATEMENTS_FOLDER
if (folder !== undefined) {
  const file = join(folder, `${process.pid}.jsonl`)
  const seen = new Set<string>()
  const rolesOfTransactions = new WeakMap<pg.Client, string>()
  const original = pg.Client.prototype.query as (this: pg.Client, ...words: unknown[]) => unknown
  pg.Client.prototype.query = function query(this: pg.Client, ...words: unknown[]) {
    const [first, values] = words as [string | Sent | undefined, unknown[] | undefined]
    const {
      text,
      values: given,
      setting,
    }: Sent = typeof first === 'string' ? { text: first, ...(Array.isArray(values) && { values }) } : (first ?? {})
    if (typeof text === 'string') {
      const begun = /; set local role (\w+);/.exec(text)?.[1]
      if (begun !== undefined) rolesOfTransactions.set(this, begun)
      else if (text === 'commit' || text === 'rollback') rolesOfTransactions.delete(this)
      const role = setting?.[0] ?? rolesOfTransactions.get(this)
      const line = JSON.stringify({ role, text })
      if (role !== undefined && Array.isArray(given) && !seen.has(line)) {
        seen.add(line)
        appendFileSync(file, `${line}\n`)
      }
    }
    return original.apply(this, words)
  } as typeof pg.Client.prototype.query
}
