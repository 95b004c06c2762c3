import { sql } from 'kysely'
import type { Db } from '../src/database/db.ts'
import { checkInvariants } from '../src/domains/ledger/check-invariants.ts'
import type { TestApp } from './app.ts'

/** What holds money, goods and documents: without their triggers and constraints anything can be written. */
const tables = [
  'ledger_account',
  'ledger_transfer',
  'ledger_entry',
  'order_group',
  'order',
  'order_line',
  'refund',
  'refund_line',
  'fulfilment',
  'fulfilment_line',
  'order_case',
  'payout',
  'payout_item',
  'invoice',
  'invoice_line',
  'invoice_series',
  'product',
  'variant',
  'adjustment',
  'tax_posting',
  'tax_remittance',
  'tax_remittance_item',
  'debt_write_off',
  'bank_statement',
  'bank_entry',
] as const

/** Ends the transaction of a planted corruption, which must leave nothing behind. */
class RollbackClient extends Error {}

/**
 * Writes a corruption as the owner of the database, past every trigger and constraint, and returns the codes that a check names, the
 * invariant check where no other is given.
 * Everything is rolled back.
 */
export async function namesOfPlanted(
  app: TestApp,
  plant: (db: Db) => Promise<unknown>,
  check: (db: Db) => Promise<readonly { code: string }[]> = checkInvariants,
): Promise<string[]> {
  const codes: string[] = []
  try {
    await app.db.transaction().execute(async (db) => {
      await sql`set local role none`.execute(db)
      for (const table of tables) await sql`alter table ${sql.table(table)} disable trigger user`.execute(db)
      const { rows } = await sql<{ table: string; name: string }>`
        select r.relname as "table", c.conname as name from pg_constraint c join pg_class r on r.oid = c.conrelid join pg_namespace n on n.oid = r.relnamespace
        where n.nspname = 'public' and r.relkind = 'r' and (c.contype = 'c' or c.conname in ('invoice_line_once', 'ledger_transfer_reference'))`.execute(
        db,
      )
      for (const { table, name } of rows) await sql`alter table ${sql.table(table)} drop constraint ${sql.ref(name)}`.execute(db)
      await sql`drop index payout_item_once`.execute(db)
      await plant(db)
      codes.push(...(await check(db)).map(({ code }) => code))
      throw new RollbackClient()
    })
  } catch (error) {
    if (!(error instanceof RollbackClient)) throw error
  }
  return codes
}
