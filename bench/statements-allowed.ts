const wholeLedger = 'The invariant check compares every order with the ledger, hourly and in a job.'
const ofTests = 'Of the tests: they count or compare whole tables.'

const anErasure = 'A job, once when a person erases the account: without values ten companies are expected, each with a part of all rows.'

/** Statements that may read or sort a large table whole, or cannot be planned: a part of their text on one line, and why. */
export const allowedWork: { part: string; reason: string }[] = [
  { part: "select rule, code, params from ( select 'I", reason: wholeLedger },
  {
    part: 'select x.*, g.payment_connection_id',
    reason: 'A job looks for orders that are stuck, every few minutes. It reads those in an open state and sorts them for 200.',
  },
  {
    part: 'with mine as materialized ( select a.marketplace_id, a.id, a.kind, a.currency, a.summed_minor',
    reason: 'Reads the entries of the last hour, of which PostgreSQL expects a third of all.',
  },
  {
    part: 'select t.merchant_id as "merchantId", c.name as "merchantName", t.id as "transferId"',
    reason: 'A payout run lists everything that is payable on a marketplace.',
  },
  { part: 'update "order_event" set "actor" =', reason: anErasure },
  { part: 'update "product_event" set "actor" =', reason: anErasure },
  { part: 'delete from "ledger_entry"', reason: ofTests },
  { part: 'delete from ledger_entry', reason: ofTests },
  { part: 'update fulfilment_line set quantity = quantity + 1', reason: ofTests },
  { part: 'update "order" set payment_status_at = now() - interval \'2 hours\'', reason: ofTests },
  { part: "select marketplace_id, 'capture', $1, merchant_id from ledger_transfer", reason: ofTests },
  { part: 'select max("at") as "at" from "ledger_transfer"', reason: ofTests },
  { part: 'select * from "ledger_entry"', reason: ofTests },
  { part: "'capture', 'one-sided', merchant_id", reason: ofTests },
  { part: 'update ledger_entry set amount_minor = amount_minor * 2', reason: ofTests },
  { part: "update ledger_transfer set reference = reference || '!'", reason: ofTests },
  { part: 'select a.kind as account, a.currency, sum(e.amount_minor)::int8', reason: ofTests },
  { part: 'select commission_vat_basis_points as rate from "order"', reason: ofTests },
  { part: 'select l.campaign_id as campaign from order_line l', reason: ofTests },
  { part: 'select 1 / 0', reason: ofTests },
  { part: 'select no_such_column from product', reason: ofTests },
  { part: 'select to_jsonb(t)::text as row from', reason: ofTests },
  { part: 'select count(*)::int as n from "', reason: ofTests },
  { part: 'select count(*)::int as n from product where merchant_id <> $1', reason: ofTests },
  { part: 'select name from product', reason: ofTests },
  { part: 'select p.name from product p cross join lateral', reason: ofTests },
]
