/** One commission posting that no invoice holds. Positive: charged to the merchant; negative: given back. */
export type CommissionPosting = {
  transferId: string
  orderId: string
  merchantId: string
  on: string
  kind: 'commission' | 'commission_return'
  amountMinor: number
  /** The VAT within the amount, as it was booked. */
  vatMinor: number
  currency: string
  orderNumber: string
  orderReference: string
  orderTotalMinor: number
  /** The number of the invoice that charged what is given back; null where none did yet. */
  corrects: string | null
}

export type InvoiceDraft = {
  merchantId: string
  currency: string
  kind: 'invoice' | 'credit note'
  /** The value of the orders whose commission is charged. */
  grossMinor: number
  commissionMinor: number
  commissionReturnedMinor: number
  totalMinor: number
  /** The VAT within the total, as it was booked with the lines. */
  bookedVatMinor: number
  orderCount: number
  lines: (CommissionPosting & { description: string })[]
}

/**
 * Returns an invoice per merchant and currency, and a credit note for what is given back of commission that an earlier invoice charged: that one never
 * changes. What is given back before it was invoiced lowers the invoice. The total is the sum of the lines.
 */
export function draftInvoices(postings: readonly CommissionPosting[]): InvoiceDraft[] {
  const groups = Map.groupBy(postings, (p) => `${p.merchantId} ${p.currency} ${p.corrects !== null}`)
  return [...groups.values()].flatMap((lines): InvoiceDraft[] => {
    const [first] = lines
    if (!first) return []
    const sum = (some: readonly CommissionPosting[]): number => some.reduce((total, line) => total + line.amountMinor, 0)
    const charged = lines.filter((line) => line.kind === 'commission')
    const returned = lines.filter((line) => line.kind === 'commission_return')
    const totalMinor = sum(lines)
    const orders = new Map(charged.map((line) => [line.orderId, line.orderTotalMinor]))
    return [
      {
        merchantId: first.merchantId,
        currency: first.currency,
        kind: totalMinor < 0 ? 'credit note' : 'invoice',
        grossMinor: [...orders.values()].reduce((total, value) => total + value, 0),
        commissionMinor: sum(charged),
        commissionReturnedMinor: 0 - sum(returned),
        totalMinor,
        bookedVatMinor: lines.reduce((total, line) => total + line.vatMinor, 0),
        orderCount: new Set(lines.map((line) => line.orderId)).size,
        lines: lines.map((line) => ({ ...line, description: line.kind })),
      },
    ]
  })
}
