/** How long the reason of a refund may be. Source: Wix, Order Billing, `RefundDetails.reason`. */
const maxLength = 200

/** Returns the reason of a refund at Wix: it ends with our key, by which a repeat finds the refund. */
export function toRefundReason(reason: string, key: string): string {
  const mark = `[${key}]`
  return `${reason.slice(0, maxLength - mark.length - 1).toWellFormed()} ${mark}`.trim()
}

/** Returns our key at the end of the reason of a refund; null for one that we did not make. */
export function keyOfRefund(reason: string): string | null {
  return /\[([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\]$/.exec(reason)?.[1] ?? null
}
