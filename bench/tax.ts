import type { Client } from 'pg'
import type { SignedIn } from './catalogue.ts'
import { signUpMerchant, signUpOperator } from './catalogue.ts'
import { measureP50 } from './load.ts'
import { withPortal } from './portal.ts'
import type { Figure } from './report.ts'

const postings = 300_000
const merchants = 5
const countries = ['NL', 'DE', 'BE', 'FR', 'AT']
const secondsEach = 3

/** Returns the first of the months that are so many ago, such as "2026-09". */
const monthsAgo = (months: number): string => {
  const now = new Date()
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - months, 15)).toISOString().slice(0, 7)
}

/**
 * Withheld tax with 300,000 postings of twelve months to five countries: the report of these months, and marking what is due to one of the countries as
 * remitted, which takes 60,000 postings at once, and reversing that; then all 300,000 as those of one country.
 */
export function benchTax(show: (figure: Figure) => void): Promise<void> {
  return withPortal(async ({ address, port, client }) => {
    const operator = await signUpOperator(address, 'Tax market')
    const sellers: SignedIn[] = []
    for (let n = 0; n < merchants; n += 1) sellers.push(await signUpMerchant(address, `Seller ${n}`))
    await client.query('update "user" set email_confirmed_at = now()')
    await fill(client, operator, sellers)
    await client.query('vacuum analyze')
    const period = { from: monthsAgo(12), until: monthsAgo(1) }
    const path = `/api/Tax/Report?from=${period.from}&until=${period.until}`
    const report = () => measureP50({ port, headers: operator.headers, paths: [path] }, secondsEach)
    await report()
    const name = `tax report of 12 months at ${postings.toLocaleString('en')} postings`
    show({ name: `${name}: p50`, ours: await report(), unit: 'ms', requested: { atMost: 200 } })
    const rows = (await (await fetch(`http://127.0.0.1:${port}${path}`, { headers: operator.headers })).json()) as { due: { minor: number } }[]
    const post = async (of: string, body: object): Promise<{ id: string; ms: number }> => {
      const startedAt = performance.now()
      const headers = { ...operator.headers, 'content-type': 'application/json' }
      const answer = await fetch(`${address}/api${of}`, { method: 'POST', headers, body: JSON.stringify(body) })
      if (!answer.ok) throw new Error(`${of} answered ${answer.status}: ${await answer.text()}`)
      const { id } = (await answer.json()) as { id: string }
      return { id, ms: performance.now() - startedAt }
    }
    const ofCountry = { ...period, countryCode: 'AT', currency: 'EUR', amountMinor: rows[0]?.due.minor }
    const remitted = await post('/Tax/Remit', ofCountry)
    const count = (postings / countries.length).toLocaleString('en')
    show({ name: `tax remittance of ${count} postings`, ours: remitted.ms / 1000, unit: 's', requested: { atMost: 10 } })
    // PostgreSQL does it automatically, soon after so many rows have changed.
    await client.query('vacuum tax_posting')
    show({ name: `${name}, one country remitted: p50`, ours: await report(), unit: 'ms', requested: { atMost: 200 } })
    const reversed = await post(`/Tax/ReverseRemittance/${remitted.id}`, { reason: 'wrong_period' })
    show({ name: `reversal of a tax remittance of ${count} postings`, ours: reversed.ms / 1000, unit: 's', requested: { atMost: 10 } })
    await client.query(`update tax_posting set country_code = 'AT'`)
    await client.query('vacuum analyze tax_posting')
    const amountMinor = rows.reduce((sum, { due }) => sum + due.minor, 0)
    const all = await post('/Tax/Remit', { ...ofCountry, amountMinor })
    show({ name: `tax remittance of ${postings.toLocaleString('en')} postings`, ours: all.ms / 1000, unit: 's', requested: { atMost: 30 } })
    const back = await post(`/Tax/ReverseRemittance/${all.id}`, { reason: 'wrong_period' })
    show({
      name: `reversal of a tax remittance of ${postings.toLocaleString('en')} postings`,
      ours: back.ms / 1000,
      unit: 's',
      requested: { atMost: 10 },
    })
  })
}

/** Fills a ledger with tax postings, without orders: triggers and foreign keys are left out. */
async function fill(client: Client, operator: SignedIn, sellers: readonly SignedIn[]): Promise<void> {
  const marketplaceId = operator.companyId
  const merchantIds = sellers.map(({ companyId }) => companyId)
  await client.query('begin')
  await client.query('set local session_replication_role = replica')
  await client.query(
    `insert into ledger_account (marketplace_id, merchant_id, kind, currency)
     select $1::uuid, m, 'merchant_pending', 'EUR' from unnest($2::uuid[]) m union all select $1, null, 'tax_withheld', 'EUR'`,
    [marketplaceId, merchantIds],
  )
  await client.query(
    `insert into ledger_transfer (marketplace_id, kind, reference, merchant_id, at, effective_on)
     select $1, case when n % 20 = 0 then 'tax_return' else 'tax' end, 'bench:' || n, ($2::uuid[])[1 + n % $3::int], x.at, x.at::date
     from generate_series(1, $4::int) n
     cross join lateral (select date_trunc('month', now()) - interval '1 hour' - n % 360 * interval '1 day' as at) x`,
    [marketplaceId, merchantIds, merchantIds.length, postings],
  )
  await client.query(
    `insert into ledger_entry (marketplace_id, transfer_id, account_id, amount_minor, currency)
     select t.marketplace_id, t.id, a.id, case when (a.merchant_id is null) = (t.kind = 'tax') then -210 else 210 end, 'EUR'
     from ledger_transfer t join ledger_account a on a.marketplace_id = t.marketplace_id and (a.merchant_id is null or a.merchant_id = t.merchant_id)
     where t.marketplace_id = $1`,
    [marketplaceId],
  )
  await client.query(
    `insert into tax_posting (marketplace_id, transfer_id, merchant_id, country_code, currency, kind, effective_on, amount_minor)
     select t.marketplace_id, t.id, t.merchant_id, ($2::text[])[1 + substr(t.reference, 7)::int % $3::int], 'EUR', t.kind, t.effective_on,
       case t.kind when 'tax' then 210 else -210 end
     from ledger_transfer t where t.marketplace_id = $1`,
    [marketplaceId, countries, countries.length],
  )
  await client.query('commit')
}
