import * as z from 'zod/mini'
import { Money } from './money.ts'
import { Day, Id, Instant } from './page.ts'
import { route } from './route.ts'
import { requiredProse } from './text.ts'

/** Why provider, ledger and bank differ. */
export const ReconciliationCode = z.enum([
  'not_in_ledger',
  'missing_at_provider',
  'amount_differs',
  'dispute_not_in_ledger',
  'dispute_missing_at_provider',
  'dispute_amount_differs',
  'fee_differs',
  'bank_unmatched',
  'bank_amount_differs',
  'bank_missing',
  'bank_balance_differs',
])
export type ReconciliationCode = z.infer<typeof ReconciliationCode>

/** A difference that is open, or was explained. */
export const ReconciliationItem = z.object({
  id: Id,
  code: ReconciliationCode,
  /** What it is about: a reference at the provider, a payout's number, a line of a statement. */
  label: z.string(),
  /** What is wrong, and what to do, in the reader's language. */
  title: z.string(),
  toDo: z.string(),
  /** What the ledger has, or for a bank entry the provider; and what the other side has. */
  ours: Money,
  theirs: Money,
  openedAt: Instant,
  closedAt: z.nullable(Instant),
  /** Null for an open item, and for one that a later check no longer found. */
  closedBy: z.nullable(z.string()),
  reason: z.nullable(z.string()),
})
export type ReconciliationItem = z.infer<typeof ReconciliationItem>

/** How much of what moved is the same at the provider, in the ledger and at the bank. */
export const ReconciliationStatus = z.object({
  /** Null before the first check. */
  checkedAt: z.nullable(Instant),
  isProviderReached: z.boolean(),
  /** Movements in the marketplace’s currency, and what they come to. */
  movementCount: z.int(),
  volume: Money,
  /** Movements in other currencies: they are compared, and in no sum. */
  otherCurrencyCount: z.int(),
  /** What differs in the marketplace’s currency. */
  unexplained: Money,
  /** Differences in all currencies, and those of them in others than the marketplace’s. */
  openCount: z.int(),
  openOtherCurrencyCount: z.int(),
  /** Hundredths of a percent; 10000 only where nothing is open. */
  explainedBasisPoints: z.int(),
})
export type ReconciliationStatus = z.infer<typeof ReconciliationStatus>

export const BankStatement = z.object({
  id: Id,
  statementRef: z.string(),
  /** Of a statement that came in several pages; otherwise 1. */
  page: z.int(),
  /** All but the last four characters are masked. */
  account: z.string(),
  from: Day,
  until: Day,
  closing: z.nullable(Money),
  entryCount: z.int(),
  matchedCount: z.int(),
  uploadedBy: z.string(),
  uploadedAt: Instant,
})
export type BankStatement = z.infer<typeof BankStatement>

export const reconciliation = {
  status: route({
    method: 'GET',
    path: '/Reconciliation/Status',
    permission: 'ledger:read',
    summary: 'How much of what moved in the last 35 days is explained',
    returns: ReconciliationStatus,
  }),
  check: route({
    method: 'POST',
    path: '/Reconciliation/Check',
    permission: 'payout:run',
    summary: 'Lists what moved at the payment provider and compares it with the ledger and the bank now',
    returns: ReconciliationStatus,
  }),
  pagedItems: route({
    method: 'GET',
    path: '/Reconciliation/PagedItems',
    permission: 'ledger:read',
    summary: 'The differences, newest first',
    query: z.object({ state: z._default(z.enum(['open', 'closed']), 'open') }),
    paged: { item: ReconciliationItem, sorts: ['-openedAt'] },
  }),
  explain: route({
    method: 'POST',
    path: '/Reconciliation/ExplainItem',
    permission: 'payout:run',
    summary: 'Closes a difference by hand, with the reason. It opens again when its amounts change',
    body: z.strictObject({ id: Id, reason: requiredProse(500) }),
    returns: ReconciliationItem,
  }),
  upload: route({
    method: 'POST',
    path: '/Reconciliation/UploadStatement',
    permission: 'payout:run',
    summary:
      'Adds bank statements (CAMT.053) and matches their entries. A page that was uploaded before is left out, and refused where its content differs',
    files: { statements: { accepts: 'xml', maxBytes: 5_000_000, many: true } },
    returns: z.object({ added: z.int(), skipped: z.int(), entryCount: z.int(), matchedCount: z.int() }),
    status: 201,
  }),
  pagedStatements: route({
    method: 'GET',
    path: '/Reconciliation/PagedStatements',
    permission: 'ledger:read',
    summary: 'The uploaded bank statements, newest first',
    paged: { item: BankStatement, sorts: ['-uploadedAt'] },
  }),
  deleteStatement: route({
    method: 'DELETE',
    path: '/Reconciliation/DeleteStatement/{id}',
    permission: 'payout:run',
    summary: 'Deletes a bank statement with its entries, such as one of another account. What they matched is compared again',
    params: z.object({ id: Id }),
  }),
}
