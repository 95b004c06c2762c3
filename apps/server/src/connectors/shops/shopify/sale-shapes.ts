import * as z from 'zod/mini'
import { connectionOf } from './translate.ts'

export const Amount = z.object({ shopMoney: z.object({ amount: z.string() }) })
const Named = z.nullable(z.object({ legacyResourceId: z.string() }))
const Text = z.pipe(
  z.nullable(z.string()),
  z.transform((text) => text ?? ''),
)
export const Taxes = z.array(z.object({ priceSet: Amount }))
export const Place = z.nullable(
  z.object({
    name: Text,
    company: Text,
    address1: Text,
    address2: Text,
    zip: Text,
    city: Text,
    provinceCode: Text,
    countryCodeV2: Text,
    phone: Text,
  }),
)

export const SaleLines = connectionOf(
  z.object({
    id: z.string(),
    name: z.string(),
    sku: Text,
    quantity: z.int(),
    variant: Named,
    product: Named,
    originalTotalSet: Amount,
    discountAllocations: z.array(z.object({ allocatedAmountSet: Amount })),
    taxLines: Taxes,
  }),
)
export const RefundLines = connectionOf(
  z.object({ quantity: z.int(), restocked: z.boolean(), lineItem: z.object({ id: z.string() }), subtotalSet: Amount, totalTaxSet: Amount }),
)

/** An order that a shopper placed in the shop. */
export const Sale = z.object({
  legacyResourceId: z.string(),
  name: z.string(),
  createdAt: z.string(),
  cancelledAt: z.nullable(z.string()),
  displayFinancialStatus: z.nullable(z.string()),
  currencyCode: z.string(),
  taxesIncluded: z.boolean(),
  email: Text,
  phone: Text,
  note: Text,
  totalPriceSet: Amount,
  shippingAddress: Place,
  billingAddress: Place,
  lineItems: SaleLines,
  shippingLines: z.object({ nodes: z.array(z.object({ discountedPriceSet: Amount, taxLines: Taxes })) }),
  refunds: z.array(z.object({ legacyResourceId: z.string(), totalRefundedSet: Amount, refundLineItems: RefundLines })),
})
export type Sale = z.infer<typeof Sale>
export const Sales = z.object({ nodes: z.array(z.nullable(z.union([Sale, z.object({ legacyResourceId: z.undefined() })]))) })
