import { randomUUID } from 'node:crypto'

export type Answer = { status: number; body: unknown }
export type Amount = { value: number; currency: string }
export type Split = { type: string; account?: string; amount?: { value: number }; reference: string }
export type Row = Record<string, unknown> & { id: string }
export type Payment = { psp: string; reference: string; amount: Amount; splits: Split[]; captured: number; refunded: number; linkId?: string }
export type TransferRow = Row & {
  amount: Amount
  category: string
  type: string
  status: string
  reference: string
  createdAt: string
  balanceAccount: { id: string }
  direction: 'incoming' | 'outgoing'
  categoryData?: Record<string, string>
}

export const asText = (value: unknown): string => (typeof value === 'string' ? value : '')
export const good = (body: unknown, status = 200): Answer => ({ status, body })
export const refused = (status: number, errorCode: string, message: string): Answer => ({
  status,
  body: { status, errorCode, message, errorType: 'validation' },
})
export const missing = (id: string): Answer => refused(422, '30_112', `Resource ${id} not found`)

/** What identifies the marketplace at Adyen. */
export const adyenSettings = {
  environment: 'test',
  merchantAccount: 'StoaECOM',
  balancePlatform: 'StoaBP',
  liableAccount: 'BA0000000000000000000LIABLE',
}

/** What an Adyen platform holds. */
export function createAdyenState() {
  const rows = new Map<string, Row>()
  const transfers: TransferRow[] = []
  const balances = new Map<string, number>([[adyenSettings.liableAccount, 1_000_000_000]])
  const name = (prefix: string): string => `${prefix}${randomUUID().replaceAll('-', '').slice(0, 20).toUpperCase()}`
  return {
    rows,
    transfers,
    balances,
    name,
    payments: new Map<string, Payment>(),
    /** Payment methods that shoppers stored. */
    stored: new Map<string, object[]>(),
    disputes: new Map<string, { reasons: object[]; documents: object[]; isDefended: boolean }>(),
    /** The longest page of a list. */
    pageLimit: 100,
    create<T extends object>(prefix: string, fields: T): T & { id: string } {
      const row = { id: name(prefix), ...fields }
      rows.set(row.id, row)
      return row
    },
    get(id: string): Row {
      const row = rows.get(id)
      if (!row) throw new Error(`Adyen has no ${id}`)
      return row
    },
    /** Adds a movement of a balance account, and changes its balance. */
    addTransfer(row: Omit<TransferRow, 'id' | 'createdAt' | 'balanceAccount'> & { account: string }): TransferRow {
      const { account, ...rest } = row
      const transfer = { id: name(''), createdAt: new Date().toISOString(), balanceAccount: { id: account }, ...rest } as TransferRow
      transfers.push(transfer)
      const sign = row.direction === 'incoming' ? 1 : -1
      balances.set(account, (balances.get(account) ?? 0) + sign * transfer.amount.value)
      return transfer
    },
  }
}
export type AdyenState = ReturnType<typeof createAdyenState>

/** Adds the transfers of the parts of a payment, a refund or a chargeback, as Adyen books them. */
export function bookParts(
  { addTransfer }: AdyenState,
  payment: Payment,
  splits: readonly Split[],
  { type, status, psp, reference }: { type: string; status: string; psp: string; reference: string },
): void {
  const isIncoming = type === 'capture' || type === 'chargebackReversal' || type === 'refundReversal'
  for (const { type: platformPaymentType, account = adyenSettings.liableAccount, amount, reference: part } of splits) {
    const isFee = platformPaymentType === 'PaymentFee'
    addTransfer({
      account,
      amount: { value: isFee ? 31 : (amount?.value ?? 0), currency: payment.amount.currency },
      category: 'platformPayment',
      type,
      status,
      reference: part,
      direction: isFee || !isIncoming ? 'outgoing' : 'incoming',
      categoryData: {
        type: 'platformPayment',
        platformPaymentType,
        pspPaymentReference: payment.psp,
        paymentMerchantReference: payment.reference,
        modificationPspReference: psp,
        modificationMerchantReference: reference,
      },
    })
  }
}
