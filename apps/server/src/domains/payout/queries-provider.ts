import { sql } from 'kysely'
import type { Db } from '../../database/db.ts'
import type { PaymentTransaction } from '../payment/ports.ts'

/** What a movement at the provider has against our rows. */
export type ProviderDifference = {
  code: 'movement_unknown' | 'movement_amount_differs' | 'movement_state_differs'
  params: Record<string, string | number | null>
}

/**
 * Compares movements of a marketplace's provider with our purchases, refunds and payouts by our key: those we do not know, those of another amount
 * or currency, those that failed there although we hold them for done, and those done there although we hold them for failed.
 */
export async function listProviderDifferences(
  db: Db,
  marketplaceId: string,
  movements: readonly PaymentTransaction[],
): Promise<ProviderDifference[]> {
  const { rows } = await sql<ProviderDifference>`
    select v.code, jsonb_build_object('kind', m.kind, 'reference', m.reference, 'key', m.key, 'amountMinor', m."amountMinor", 'currency', m.currency, 'state', m.state) as params
    from (
      select x.*, case when x.key ~* '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then x.key::uuid end as id
      from jsonb_to_recordset(${JSON.stringify(movements)}::jsonb) as x(kind text, reference text, key text, state text, "amountMinor" bigint, currency text)
    ) m
    left join lateral (
      select g.total_minor as amount, g.currency, bool_or(o.captured_minor > 0) as is_done, false as is_failed
      from order_group g join "order" o on o.marketplace_id = g.marketplace_id and o.group_id = g.id
      where m.kind = 'payment' and g.marketplace_id = ${marketplaceId} and g.id = m.id group by g.marketplace_id, g.id
      union all
      select r.amount_minor, r.currency, r.status = 'succeeded', r.status = 'failed' from refund r where m.kind = 'refund' and r.marketplace_id = ${marketplaceId} and r.id = m.id
      union all
      select p.amount_minor, p.currency, p.status = 'Paid Out', p.status in ('Payout Failed', 'Payout Refused')
      from payout p where m.kind = 'payout' and p.marketplace_id = ${marketplaceId} and p.id = m.id
    ) ours on true
    cross join lateral (values
      ('movement_unknown', ours.amount is null),
      ('movement_amount_differs', ours.amount <> m."amountMinor" or ours.currency <> m.currency),
      ('movement_state_differs', (ours.is_done and m.state = 'failed') or (ours.is_failed and m.state = 'succeeded'))
    ) v(code, differs)
    where v.differs order by v.code, m.key`.execute(db)
  return rows
}
