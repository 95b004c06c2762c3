import * as z from 'zod/mini'

/** Of which merchants a marketplace remits the tax: of all, or of those established outside the country, or outside the European Union. */
export const TaxScope = z.enum(['all_merchants', 'outside_country', 'outside_eu'])
export type TaxScope = z.infer<typeof TaxScope>

/** Why tax is withheld. `unknown_country`: the operator has verified no country of the merchant, so nothing shows that it would remit the tax itself. */
export const TaxReasonCode = z.enum([...TaxScope.options, 'unknown_country'])
export type TaxReasonCode = z.infer<typeof TaxReasonCode>

/** Why tax is withheld of an order line, frozen there when the order came in. */
export const TaxReason = z.object({
  code: TaxReasonCode,
  countryCode: z.string(),
  /** The one that the operator had verified; empty where it had verified none. */
  merchantCountryCode: z.string(),
  rateBasisPoints: z.int(),
})
export type TaxReason = z.infer<typeof TaxReason>
