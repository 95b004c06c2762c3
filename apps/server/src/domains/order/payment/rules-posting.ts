import { taxWithin } from '@stoa/contract/amounts.ts'
import type { Transfer } from '../../ledger/rules.ts'
import type { LockedOrder } from '../queries-change.ts'

/**
 * Returns what is posted of an order once it is paid: its amount, the discount that the marketplace pays, its commission, and the tax withheld. Money that the operator's own shop collected is not
 * at the provider: the operator has it. Money that the merchant collected stays with the merchant (`collection`), so that it owes commission and tax alone, and is owed the discount.
 */
export function transfersOf({
  marketplaceId,
  merchantId,
  id: orderId,
  currency,
  totalMinor,
  marketplaceDiscountMinor,
  commissionMinor,
  commissionVatBasisPoints,
  taxWithheldMinor,
  collectedBy,
}: LockedOrder): Transfer[] {
  const vatMinor = taxWithin(commissionMinor, commissionVatBasisPoints)
  const holder = { marketplaceId, merchantId, orderId, currency }
  const collected: Transfer = {
    ...holder,
    kind: 'collection',
    reference: `collection:${orderId}`,
    entries: [
      { account: 'merchant_pending', amountMinor: totalMinor },
      { account: 'settled_outside', amountMinor: -totalMinor },
    ],
  }
  return [
    {
      ...holder,
      kind: 'capture',
      reference: `capture:${orderId}`,
      entries: [
        { account: collectedBy === 'provider' ? 'provider_clearing' : 'settled_outside', amountMinor: totalMinor },
        { account: 'merchant_pending', amountMinor: -totalMinor },
      ],
    },
    ...(collectedBy === 'merchant' ? [collected] : []),
    {
      ...holder,
      kind: 'discount',
      reference: `discount:${orderId}`,
      entries: [
        { account: 'marketplace_discounts', amountMinor: marketplaceDiscountMinor },
        { account: 'merchant_pending', amountMinor: -marketplaceDiscountMinor },
      ],
    },
    {
      ...holder,
      kind: 'commission',
      reference: `commission:${orderId}`,
      entries: [
        { account: 'merchant_pending', amountMinor: commissionMinor },
        { account: 'commission_income', amountMinor: vatMinor - commissionMinor },
        { account: 'commission_vat', amountMinor: -vatMinor },
      ],
    },
    {
      ...holder,
      kind: 'tax',
      reference: `tax:${orderId}`,
      entries: [
        { account: 'merchant_pending', amountMinor: taxWithheldMinor },
        { account: 'tax_withheld', amountMinor: -taxWithheldMinor },
      ],
    },
  ]
}
