import * as z from 'zod/mini'

/**
 * How VAT applies: at the issuer's rate; owed by the recipient (business in another member state of the EU); outside the scope of the issuer's
 * VAT (a recipient outside the EU, or an issuer outside it and another country); or none because the issuer has no VAT number.
 */
export const TaxTreatment = z.enum(['standard', 'reverse_charge', 'outside_scope', 'not_registered'])
export type TaxTreatment = z.infer<typeof TaxTreatment>
