const wholeLedger = 'The invariant check compares every order with the ledger, hourly and in a job.'

/** Statements that may read or sort a large table whole: a part of their text on one line, and why. */
export const allowedWork: { part: string; reason: string }[] = [
  { part: "select rule, what from ( select 'I", reason: wholeLedger },
  { part: 'select p.name from product p cross join lateral', reason: 'Of the tests: after each file every card of a product is compared.' },
]
