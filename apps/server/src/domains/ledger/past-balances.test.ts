import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { TestApp } from '../../../test/app.ts'
import { startTestApp } from '../../../test/app.ts'
import { makeMerchant, makeOperator } from '../../../test/make.ts'
import { listAccountBalances, listPastBalances, updateAccountTotals } from './queries-balances.ts'
import { listStatementSums } from './queries-statement.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

type Trade = { marketplaceId: string; merchantIds: string[] }

/** A marketplace with two merchants and the accounts of their sales. */
async function makeTrade(): Promise<Trade> {
  const { marketplaceId } = await makeOperator(app)
  const merchantIds = [(await makeMerchant(app, { marketplaceId })).companyId, (await makeMerchant(app, { marketplaceId })).companyId]
  await sql`
    insert into ledger_account (marketplace_id, merchant_id, kind, currency, summed_until)
    select ${marketplaceId}::uuid, null::uuid, k, 'EUR', '-infinity'::timestamptz from unnest(array['provider_clearing', 'commission_income']) k
    union all select ${marketplaceId}::uuid, m, 'merchant_pending', 'EUR', '-infinity' from unnest(${merchantIds}::uuid[]) m`.execute(app.db)
  return { marketplaceId, merchantIds }
}

/** Books sales at scattered instants between so many hours ago, each of which counts on that day or up to 40 days before. */
async function book({ marketplaceId, merchantIds }: Trade, name: string, fromHours: number, untilHours: number): Promise<void> {
  await app.db.transaction().execute(async (db) => {
    await sql`
      insert into ledger_transfer (marketplace_id, kind, reference, merchant_id, at, effective_on)
      select ${marketplaceId}::uuid, (array['capture', 'refund', 'commission'])[1 + n % 3], ${name}::text || n, (${merchantIds}::uuid[])[1 + n % 2], x.at, x.at::date - (n * 13) % 41
      from generate_series(1, 150) n
      cross join lateral (select now() - (${untilHours}::numeric + ${fromHours - untilHours}::numeric * ((n * 7919) % 1009) / 1009) * interval '1 hour' as at) x`.execute(
      db,
    )
    await sql`
      insert into ledger_entry (marketplace_id, transfer_id, account_id, amount_minor, currency)
      select t.marketplace_id, t.id, a.id, case when a.merchant_id is null then x.amount else -x.amount end, 'EUR'
      from ledger_transfer t
      cross join lateral (select 1 + abs(hashtext(t.reference)) % 9999 as amount) x
      join ledger_account a on a.marketplace_id = t.marketplace_id
        and (a.merchant_id = t.merchant_id or a.kind = case when t.kind = 'commission' then 'commission_income' else 'provider_clearing' end)
      where t.marketplace_id = ${marketplaceId} and t.reference like ${`${name}%`}`.execute(db)
  })
}

/** What the entries themselves sum to. */
async function sumEntries(companyId: string, { at = 'infinity', on = 'infinity' }: { at?: string; on?: string }) {
  const { rows } = await sql`
    select a.kind as account, a.currency, sum(e.amount_minor)::int8 as "amountMinor"
    from ledger_account a
    join ledger_entry e on e.marketplace_id = a.marketplace_id and e.account_id = a.id
    join ledger_transfer t on t.marketplace_id = e.marketplace_id and t.id = e.transfer_id
    where (a.marketplace_id = ${companyId} or a.merchant_id = ${companyId}) and t.at <= ${at}::timestamptz and t.effective_on <= ${on}::date
    group by a.kind, a.currency having sum(e.amount_minor) <> 0 order by a.kind, a.currency`.execute(app.db)
  return rows
}

async function sumStatement(marketplaceId: string, merchantId: string, from: string, until: string) {
  const { rows } = await sql`
    select t.kind, a.kind as account,
      coalesce(-sum(e.amount_minor) filter (where t.effective_on < ${from}::date), 0)::int8 as "beforeMinor",
      coalesce(-sum(e.amount_minor) filter (where t.effective_on >= ${from}::date), 0)::int8 as "inMonthMinor",
      count(*) filter (where t.effective_on >= ${from}::date)::int as transfers
    from ledger_transfer t
    join ledger_entry e on e.marketplace_id = t.marketplace_id and e.transfer_id = t.id
    join ledger_account a on a.marketplace_id = e.marketplace_id and a.id = e.account_id and a.merchant_id = t.merchant_id
    where t.marketplace_id = ${marketplaceId} and t.merchant_id = ${merchantId} and t.effective_on <= ${until}::date
    group by t.kind, a.kind order by t.kind, a.kind`.execute(app.db)
  return rows
}

const daysAgo = (days: number): string => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10)
const hoursAgo = (hours: number): string => new Date(Date.now() - hours * 3_600_000).toISOString()

async function expectExact({ marketplaceId, merchantIds }: Trade): Promise<void> {
  await sql`analyze`.execute(app.db)
  const hours = [0, 0.3, 0.99, 1.01, 9, 24, 25, 47.9, 48.1, 71, 120]
  const times = hours.flatMap((n) => [{ at: hoursAgo(n) }, { at: hoursAgo(n), on: daysAgo(Math.round(n / 3)) }])
  const days = [-1, 0, 1, 2, 3, 20, 43, 60].map((n) => ({ on: daysAgo(n) }))
  for (const until of [...times, ...days]) {
    const operator = { companyId: marketplaceId, companyType: 'MARKETPLACE' as const }
    expect([until, await listPastBalances(app.db, operator, undefined, until)]).toEqual([until, await sumEntries(marketplaceId, until)])
    const merchant = { companyId: merchantIds[0]!, companyType: 'MERCHANT' as const }
    expect([until, await listPastBalances(app.db, merchant, marketplaceId, until)]).toEqual([until, await sumEntries(merchantIds[0]!, until)])
  }
  for (const days of [50, 30, 10, 2, 0]) {
    const [from, until] = [daysAgo(days), daysAgo(days - 8)]
    const span = { marketplaceId, merchantId: merchantIds[1]!, currency: 'EUR', from, until }
    expect(await listStatementSums(app.db, span)).toEqual(await sumStatement(marketplaceId, merchantIds[1]!, from, until))
  }
}

describe('balances of the past and statements', () => {
  it('are what the entries sum to, whatever of them is summed by day', async () => {
    const trade = await makeTrade()
    await book(trade, 'early', 96, 48)
    await expectExact(trade)
    await updateAccountTotals(app.db)
    await expectExact(trade)
    // Nothing is booked between: the sums are those of two days ago.
    await sql`update ledger_account set summed_until = now() - interval '47 hours' where marketplace_id = ${trade.marketplaceId}`.execute(app.db)
    await book(trade, 'late', 46, 0)
    await expectExact(trade)
    await updateAccountTotals(app.db)
    const { rows } = await sql<{ entries: number }>`
      select sum(entries)::int as entries from ledger_day where marketplace_id = ${trade.marketplaceId}`.execute(app.db)
    expect(rows[0]?.entries).toBeGreaterThan(500)
    await expectExact(trade)
    await book(trade, 'last', 0.9, 0)
    await expectExact(trade)
  })

  it('are right again within the hour after the clock was ahead and was set right', async () => {
    const trade = await makeTrade()
    await book(trade, 'early', 96, 48)
    // Summed and booked while it was ahead by days.
    await book(trade, 'ahead', -24, -48)
    await updateAccountTotals(app.db)
    await sql`update ledger_account set summed_until = now() + interval '40 hours' where marketplace_id = ${trade.marketplaceId}`.execute(app.db)
    await book(trade, 'right', 0.9, 0)
    await updateAccountTotals(app.db)
    await expectExact(trade)
    await book(trade, 'later', 0.9, 0)
    await updateAccountTotals(app.db)
    await expectExact(trade)
    const operator = { companyId: trade.marketplaceId, companyType: 'MARKETPLACE' as const }
    expect(await listAccountBalances(app.db, operator, undefined)).toEqual(await sumEntries(trade.marketplaceId, {}))
  })
})
