import type { Client } from 'pg'
import type { SignedIn } from './catalogue.ts'
import { signUpMerchant, signUpOperator } from './catalogue.ts'
import { measureP50, median } from './load.ts'
import { withPortal } from './portal.ts'
import type { Figure } from './report.ts'

const sizes = [1000, 100_000, 1_000_000]
const rounds = 5
const secondsEach = 0.6
const atMost = 1.3

const daysAgo = (days: number): string => new Date(Date.now() - days * 86_400_000).toISOString()

type Place = { size: number; merchant: SignedIn; operator: SignedIn }

/**
 * The balances of an operator and of its merchant, now, at the end of a past day and at a past instant, and a statement, with 1,000, 100,000 and
 * 1,000,000 entries in the ledger: the last thousand of the last hour, the others of a year. The p50 of the largest against that of the smallest, in turns,
 * so that both have the same machine.
 */
export function benchBalances(show: (figure: Figure) => void): Promise<void> {
  return withPortal(async ({ address, port, client }) => {
    const places: Place[] = []
    for (const size of sizes)
      places.push({ size, merchant: await signUpMerchant(address, `Merchant ${size}`), operator: await signUpOperator(address, `Market ${size}`) })
    for (const place of places) await fillLedger(client, place)
    await client.query('vacuum analyze')
    for (const [what, side, path] of [
      ['operator’s balances', 'operator', () => '/Ledger/Balances'],
      ['merchant’s balances', 'merchant', () => '/Ledger/Balances'],
      ['operator’s balances at the end of a day', 'operator', () => `/Ledger/Balances?on=${daysAgo(40).slice(0, 10)}`],
      ['operator’s balances at an instant', 'operator', () => `/Ledger/Balances?at=${daysAgo(40)}`],
      ['merchant’s statement', 'merchant', ({ operator }: Place) => `/Ledger/Statement/${operator.companyId}?month=${daysAgo(40).slice(0, 7)}`],
    ] as const) {
      const took = new Map<number, number[]>(sizes.map((size) => [size, []]))
      for (let round = 0; round <= rounds; round += 1)
        for (const place of places) {
          const p50 = await measureP50({ port, headers: place[side].headers, paths: [`/api${path(place)}`] }, secondsEach)
          // The first round warms caches and plans.
          if (round > 0) took.get(place.size)?.push(p50)
        }
      const middles = sizes.map((size) => ({ size, p50: median(took.get(size) ?? []) }))
      show({
        name: `${what}: p50 at ${(sizes.at(-1) ?? 0).toLocaleString('en')} ledger entries against ${(sizes[0] ?? 0).toLocaleString('en')}`,
        ours: middles.at(-1)?.p50 ?? Number.NaN,
        baseline: middles[0]?.p50 ?? Number.NaN,
        unit: 'ms',
        requested: { ratioAtMost: atMost },
        details: [middles.map(({ size, p50 }) => `${size.toLocaleString('en')}: ${p50.toFixed(2)} ms`).join(', ')],
      })
    }
  })
}

/** Fills a ledger with captures of two entries, and sums its accounts up to an hour ago as the job does. Triggers and foreign keys are left out. */
async function fillLedger(client: Client, { size, merchant, operator }: Place): Promise<void> {
  const ids = [operator.companyId, merchant.companyId]
  await client.query('begin')
  await client.query('set local session_replication_role = replica')
  await client.query(`insert into partnership (marketplace_id, merchant_id, status, decided_at) values ($1, $2, 'APPROVED', now())`, ids)
  await client.query(
    `insert into ledger_account (marketplace_id, merchant_id, kind, currency)
     values ($1, null, 'provider_clearing', 'EUR'), ($1, $2, 'merchant_pending', 'EUR')`,
    ids,
  )
  await client.query(
    `insert into ledger_transfer (marketplace_id, kind, reference, merchant_id, at, effective_on)
     select $1, 'capture', 'capture:' || n, $2, x.at, x.at::date
     from generate_series(1, $3::int) n cross join lateral (select now() - case when n > $3::int - 500 then interval '1 minute' else interval '2 hours' + n % 365 * interval '1 day' end as at) x`,
    [...ids, size / 2],
  )
  await client.query(
    `insert into ledger_entry (marketplace_id, transfer_id, account_id, amount_minor, currency)
     select t.marketplace_id, t.id, a.id, case when a.merchant_id is null then 2000 else -2000 end, 'EUR'
     from ledger_transfer t join ledger_account a on a.marketplace_id = t.marketplace_id where t.marketplace_id = $1`,
    [operator.companyId],
  )
  await client.query(
    `update ledger_account a set summed_until = now() - interval '1 hour', summed_minor = coalesce((
       select sum(e.amount_minor) from ledger_entry e join ledger_transfer t on t.marketplace_id = e.marketplace_id and t.id = e.transfer_id
       where e.marketplace_id = a.marketplace_id and e.account_id = a.id and t.at < now() - interval '1 hour'), 0)
     where a.marketplace_id = $1`,
    [operator.companyId],
  )
  await client.query(
    `insert into ledger_day (marketplace_id, account_id, effective_on, booked_on, kind, amount_minor, entries)
     select e.marketplace_id, e.account_id, t.effective_on, (t.at at time zone 'UTC')::date, t.kind, sum(e.amount_minor), count(*)
     from ledger_transfer t join ledger_entry e on e.marketplace_id = t.marketplace_id and e.transfer_id = t.id
     where t.marketplace_id = $1 and t.at < now() - interval '1 hour' group by 1, 2, 3, 4, 5`,
    [operator.companyId],
  )
  await client.query('commit')
}
