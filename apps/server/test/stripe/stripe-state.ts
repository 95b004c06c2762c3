import { randomUUID } from 'node:crypto'

export type Row = Record<string, unknown> & { id: string; created: number; metadata: Record<string, string> }

const prefixOf = {
  payment_intents: 'pi',
  refunds: 're',
  transfers: 'tr',
  reversals: 'trr',
  payouts: 'po',
  accounts: 'acct',
  customers: 'cus',
  disputes: 'du',
  files: 'file',
  products: 'prod',
  subscriptions: 'sub',
  invoices: 'in',
}
export type Kind = keyof typeof prefixOf
export type StripeRow = Row & { kind: Kind; owner: string | undefined }
export type Answer = { status: number; body: unknown }
export type StripeEventRow = { id: string; type: string; created: number; account?: string; data: { object: object } }

export const now = (): number => Math.floor(Date.now() / 1000)
export const asText = (value: unknown): string => (typeof value === 'string' ? value : '')
export const good = (body: unknown): Answer => ({ status: 200, body })
export const refused = (status: number, code: string, message: string, param?: string): Answer => ({
  status,
  body: { error: { type: 'invalid_request_error', code, message, param } },
})
export const missing = (id: string): Answer => refused(404, 'resource_missing', `No such object: '${id}'`)

/** What a Stripe account holds. */
export function createStripeState(isLive = false) {
  const rows = new Map<string, StripeRow>()
  return {
    isLive,
    rows,
    /** Payment methods that no subscription may be charged to. */
    refusedMethods: new Set<unknown>(),
    /** What time it is there, in seconds. A test may set it. */
    now,
    events: [] as StripeEventRow[],
    /** What transfers may take. */
    available: Number.POSITIVE_INFINITY,
    /** What payouts to banks may take. */
    payable: Number.POSITIVE_INFINITY,
    /** What reversals of transfers may take. */
    recoverable: Number.POSITIVE_INFINITY,
    /** The longest page of a list. */
    pageLimit: 100,
    /** What Stripe keeps of payments, by the payment: the fee of the charge's balance transaction, in the currency it was settled in. */
    fees: new Map<string, { fee: number; currency: string }>(),
    paymentMethods: new Map<string, object[]>(),
    bankAccounts: new Map<string, object[]>(),
    /** All rows of a kind, newest first, of the account itself or of a connected one. */
    list: (kind: Kind, owner?: string): StripeRow[] => [...rows.values()].filter((row) => row.kind === kind && row.owner === owner).toReversed(),
    create(kind: Kind, fields: Record<string, unknown>, owner?: string): StripeRow {
      const id = asText(fields.id) || `${prefixOf[kind]}_${randomUUID().replaceAll('-', '').slice(0, 20)}`
      const row = { id, created: now(), metadata: {}, ...fields, kind, owner }
      rows.set(id, row)
      return row
    },
    get(id: string): StripeRow {
      const row = rows.get(id)
      if (!row) throw new Error(`Stripe has no ${id}`)
      return row
    },
  }
}
export type StripeState = ReturnType<typeof createStripeState>
