const wholeLedger = 'The invariant check compares every order with the ledger, hourly and in a job.'
const ofTests = 'Of the tests: they count or compare whole tables.'

/** Statements that may read or sort a large table whole: a part of their text on one line, and why. */
export const allowedWork: { part: string; reason: string }[] = [
  { part: "select rule, code, params from ( select 'I", reason: wholeLedger },
  {
    part: 'select x.*, g.payment_connection_id',
    reason: 'A job looks for orders that are stuck, every few minutes. It reads those in an open state and sorts them for 200.',
  },
  { part: 'select to_jsonb(t)::text as row from', reason: ofTests },
  { part: 'select count(*)::int as n from "', reason: ofTests },
  { part: 'select count(*)::int as n from product where merchant_id <> $1', reason: ofTests },
  { part: 'select name from product', reason: ofTests },
  { part: 'select p.name from product p cross join lateral', reason: ofTests },
]
