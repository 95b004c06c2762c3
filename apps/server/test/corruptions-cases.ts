import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import type { Corruption, MarketRows } from './corruption.ts'
import { lineOf, one, order } from './corruption.ts'

/** Writes a case about the whole of the order that was paid out. */
const insertCase = (
  ids: MarketRows,
  kind: 'return' | 'dispute',
  state: string,
  {
    bearer = null,
    refundedMinor = null,
    shareMinor = null,
  }: { bearer?: string | null; refundedMinor?: number | null; shareMinor?: number | null } = {},
): RawBuilder<unknown> => sql`
  insert into order_case (marketplace_id, merchant_id, order_id, number, kind, state, reason, opened_by, amount_minor, currency, provider_reference, bearer, refunded_minor,
    marketplace_share_minor, share_reason)
  select o.marketplace_id, o.merchant_id, o.id, 900, ${kind}, ${state}, 'other', 'merchant', o.total_minor, o.currency,
    ${kind === 'dispute' ? 'planted' : null}, ${bearer}, ${refundedMinor}::bigint,
    ${shareMinor}::bigint, ${shareMinor === null ? null : 'agreement'}
  from "order" o where ${order(ids, 'paid')} returning marketplace_id, merchant_id, id`

/** Corruptions of returns and disputes. */
export const caseCorruptions: readonly Corruption[] = [
  {
    what: 'a return of more items than were shipped',
    plant: one(
      (ids) => sql`
      with made as (${insertCase(ids, 'return', 'requested')})
      insert into case_line (marketplace_id, merchant_id, case_id, order_line_id, quantity)
      select m.marketplace_id, m.merchant_id, m.id, (select l.id from order_line l where ${lineOf(ids, 'paid')} order by l.position limit 1), 999 from made m`,
    ),
    codes: ['returns_exceed_shipment'],
  },
  {
    what: 'a return that says it was refunded, without a refund',
    plant: one((ids) => insertCase(ids, 'return', 'refunded', { refundedMinor: 1 })),
    codes: ['return_refund_differs'],
  },
  {
    what: 'a dispute that no posting knows',
    plant: one((ids) => insertCase(ids, 'dispute', 'needs_response', { bearer: 'merchant' })),
    codes: ['dispute_charged_differs', 'dispute_withdrawn_differs'],
  },
  {
    what: 'a dispute that waits for its outcome with nothing on hold',
    plant: one((ids) => insertCase(ids, 'dispute', 'under_review', { bearer: 'marketplace' })),
    codes: ['dispute_held_differs', 'dispute_withdrawn_differs'],
  },
  {
    what: 'a lost dispute that the marketplace bears, without the loss',
    plant: one((ids) => insertCase(ids, 'dispute', 'lost', { bearer: 'marketplace' })),
    codes: ['dispute_lost_differs', 'dispute_withdrawn_differs'],
  },
  {
    what: 'a cent of a lost dispute that the marketplace bears by decision, without its posting',
    plant: one((ids) => insertCase(ids, 'dispute', 'lost', { bearer: 'merchant', shareMinor: 1 })),
    codes: ['cost_share_differs', 'dispute_charged_differs', 'dispute_withdrawn_differs'],
  },
]
