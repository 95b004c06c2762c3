import type { RawBuilder } from 'kysely'
import { sql } from 'kysely'
import type { Db } from '../../database/db.ts'
import { literal } from '../../kit/paging.ts'
import { caseChecks } from './queries-invariants-cases.ts'
import { documentChecks } from './queries-invariants-documents.ts'
import { ledgerChecks } from './queries-invariants-ledger.ts'
import { orderChecks } from './queries-invariants-orders.ts'
import { taxChecks } from './queries-invariants-tax.ts'

/** A breach of what must always hold: the rule (I1 to I5), its code, and the rows and amounts it is about. */
export type InvariantDifference = { rule: string; code: string; params: Record<string, string | number | null> }

/** Most differences of one check that are named: beyond it the number grows, not the knowledge. */
const most = 100

const checks: readonly RawBuilder<unknown>[] = [...ledgerChecks, ...orderChecks, ...caseChecks, ...documentChecks, ...taxChecks]

/** Runs every check over the whole installation and returns what is wrong, at most a hundred a check. Reads all orders: for the clock and for tests. */
export async function listInvariantDifferences(db: Db): Promise<InvariantDifference[]> {
  const differences: InvariantDifference[] = []
  for (const check of checks) {
    const { rows } =
      await sql<InvariantDifference>`select rule, code, params from (${check}) differences order by code, params::text limit ${literal(most)}`.execute(
        db,
      )
    differences.push(...rows)
  }
  return differences
}
