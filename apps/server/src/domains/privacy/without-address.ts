import type { RequestedErasure, ShopperData } from '@stoa/contract/shopper-data.ts'

/** Returns what is answered to a request to erase: it is kept for a repeat of the request, longer than the data, so it does not say of whom they are. */
export function withoutAddress({ email: _erased, ...rest }: ShopperData): RequestedErasure {
  return rest
}
