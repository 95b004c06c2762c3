/** Where histories keep the name of who acted, as text: the table, the columns, and how its rows belong to companies. */
export type NameTable = {
  table: string
  columns: readonly string[]
  of: 'pair' | 'marketplace' | 'merchant' | 'company' | 'issuer' | 'order' | 'case'
}

/** The answers that are kept for repeated requests: names and addresses stand in them as values of JSON. */
export const answersTable = 'idempotency_key'

/** Every one of them. A test searches the whole database for a name after an erasure, so that none is forgotten. */
export const nameTables: readonly NameTable[] = [
  { table: 'order_event', columns: ['actor'], of: 'order' },
  { table: 'refund', columns: ['requested_by'], of: 'order' },
  { table: 'order_note', columns: ['author'], of: 'company' },
  { table: 'shipping_label', columns: ['requested_by'], of: 'company' },
  { table: 'attention_item', columns: ['resolved_by'], of: 'pair' },
  { table: 'case_event', columns: ['actor'], of: 'case' },
  { table: 'conversation', columns: ['last_author'], of: 'pair' },
  { table: 'conversation_message', columns: ['author'], of: 'pair' },
  { table: 'product_event', columns: ['actor'], of: 'merchant' },
  { table: 'product_update', columns: ['actor'], of: 'company' },
  { table: 'listing_update', columns: ['actor'], of: 'company' },
  { table: 'commission_version', columns: ['actor'], of: 'marketplace' },
  { table: 'payout', columns: ['requested_by'], of: 'pair' },
  { table: 'adjustment', columns: ['created_by'], of: 'pair' },
  { table: 'debt_write_off', columns: ['requested_by', 'decided_by'], of: 'pair' },
  { table: 'bank_statement', columns: ['uploaded_by'], of: 'marketplace' },
  { table: 'reconciliation_item', columns: ['closed_by'], of: 'marketplace' },
  { table: 'ledger_closed_month', columns: ['closed_by'], of: 'marketplace' },
  { table: 'tax_remittance', columns: ['created_by', 'reversed_by'], of: 'marketplace' },
  { table: 'self_billing_agreement', columns: ['offered_by', 'accepted_by', 'ended_by'], of: 'pair' },
  { table: 'invoice_payment', columns: ['marked_by'], of: 'issuer' },
  { table: 'subscription_payment', columns: ['marked_by'], of: 'issuer' },
]
