import { ledger } from '@stoa/contract/ledger.ts'
import { order } from '@stoa/contract/order.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { TestApp } from '../../../test/app.ts'
import { startTestApp } from '../../../test/app.ts'
import { expectSound, makePaidOrder, settle } from '../../../test/make-orders.ts'
import { adjust, issue, makeVatMarket, today } from '../../../test/make-vat-market.ts'
import { unique } from '../../../test/make.ts'
import { csvRows } from '../../../test/read-files.ts'
import { updateAccountTotals } from './queries-balances.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

/** A day of the month before that of a day. */
function dayOfMonthBefore(day: string): string {
  const [year = 0, number = 1] = day.split('-').map(Number)
  return new Date(Date.UTC(year, number - 2, 20)).toISOString().slice(0, 10)
}
const toMinor = (text: string | undefined): number => Math.round(Number(text) * 100)
const sumBy = (pairs: readonly (readonly [string, number])[]): Map<string, number> => {
  const sums = new Map<string, number>()
  for (const [key, minor] of pairs) sums.set(key, (sums.get(key) ?? 0) + minor)
  return sums
}

describe('the journal of a month', () => {
  it('has the debits and credits of each account by day and kind, which balance and are what the balances changed by', async () => {
    const made = await makeVatMarket(app)
    const { operator, offer } = made
    const month = today().slice(0, 7)
    const dayBefore = dayOfMonthBefore(today())
    const journal = async (of: string) => {
      const [head = [], ...rows] = csvRows((await app.raw(ledger.exportJournal, { as: operator.as, query: { month: of, format: 'csv' } })).bytes)
      expect(head).toEqual(['Date', 'Transaction', 'Account', 'Debit', 'Credit', 'Currency'])
      return rows
    }
    await makePaidOrder(app, operator.as, offer, 1, { placedAt: `${dayBefore}T12:00:00Z` })
    const { hash } = await makePaidOrder(app, operator.as, offer, 2)
    await app.call(order.refund, { as: operator.as, key: unique(), body: { hash, amountMinor: 3_333 } })
    await settle(app)
    await adjust(made, -2_420, 'marketing')
    await adjust(made, 500, 'goodwill')
    await issue(made)
    const before = await journal(dayBefore.slice(0, 7))
    expect(before).toEqual([
      [dayBefore, 'Payment captured', 'At the payment provider', '100.00', '', 'EUR'],
      [dayBefore, 'Payment captured', 'Merchant balance, pending', '', '100.00', 'EUR'],
      [dayBefore, 'Commission charged', 'Merchant balance, pending', '12.50', '', 'EUR'],
      [dayBefore, 'Commission charged', 'Commission', '', '10.33', 'EUR'],
      [dayBefore, 'Commission charged', 'VAT on commission and services', '', '2.17', 'EUR'],
    ])
    const rows = await journal(month)
    const signed = ([, , , debit, credit]: string[]): number => (debit === '' ? -toMinor(credit) : toMinor(debit))
    expect([...sumBy(rows.map((row) => [`${row[0]} ${row[1]}`, signed(row)] as const)).values()].filter((sum) => sum !== 0)).toEqual([])
    const balances = await app.call(ledger.balances, { as: operator.as, query: {} })
    const { rows: accounts } = await sql<{ kind: string; total: number }>`
      select a.kind, sum(e.amount_minor)::int8 as total from ledger_account a join ledger_entry e on e.marketplace_id = a.marketplace_id and e.account_id = a.id
      where a.marketplace_id = ${operator.marketplaceId} group by a.kind having sum(e.amount_minor) <> 0`.execute(app.db)
    const labels = new Map(balances.map(({ account, label }) => [account as string, label]))
    const changed = sumBy([...before, ...rows].map((row) => [row[2] ?? '', signed(row)] as const))
    expect(Object.fromEntries([...changed].filter(([, sum]) => sum !== 0))).toEqual(
      Object.fromEntries(accounts.map(({ kind, total }) => [labels.get(kind), total])),
    )
    // The same from the sums of days, which hold what was booked more than an hour ago.
    await app.pool.query(`begin; set local session_replication_role = replica;
      update ledger_transfer set at = at - interval '3 hours' where marketplace_id = '${operator.marketplaceId}';
      update ledger_account set summed_until = '-infinity' where marketplace_id = '${operator.marketplaceId}'; commit`)
    await updateAccountTotals(app.db)
    expect(await journal(month)).toEqual(rows)
    await expectSound(app)
  })
})
