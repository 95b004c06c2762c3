import * as z from 'zod/mini'

/** Of which merchants a marketplace remits the tax: of all, or of those established outside the country, or outside the European Union. */
export const TaxScope = z.enum(['all_merchants', 'outside_country', 'outside_eu'])
export type TaxScope = z.infer<typeof TaxScope>

/** Why tax is withheld. `unknown_country`: the merchant has no country, so nothing shows that it is established where it would remit the tax itself. */
export const TaxReasonCode = z.enum([...TaxScope.options, 'unknown_country'])
export type TaxReasonCode = z.infer<typeof TaxReasonCode>

/** Why tax is withheld of an order line, frozen there when the order came in. */
export const TaxReason = z.object({
  code: TaxReasonCode,
  countryCode: z.string(),
  /** Empty where it was not known. */
  merchantCountryCode: z.string(),
  rateBasisPoints: z.int(),
})
export type TaxReason = z.infer<typeof TaxReason>
