import type { Posting, TransferKind } from './rules.ts'

/** One movement of money between accounts of one marketplace. `reference` names the fact it posts and is unique. */
export type Transfer = {
  marketplaceId: string
  merchantId: string
  kind: TransferKind
  reference: string
  currency: string
  entries: readonly Posting[]
  orderId?: string
  refundId?: string
  payoutId?: string
}
