import * as z from 'zod/mini'
import { issue } from './input-codes.ts'
import { Day, Id, Instant } from './page.ts'
import { route } from './route.ts'

const Company = z.object({ id: Id, name: z.string() })

/**
 * The agreement under which a marketplace writes the invoices for a merchant's sales to it, in the merchant's name (Directive 2006/112/EC, article 224).
 * `offered` waits for the merchant; `active` counts for sales from `startsOn`; `ended` counts for sales up to `endsOn`, or never counted.
 */
export const SelfBillingAgreement = z.object({
  id: Id,
  marketplace: Company,
  merchant: Company,
  state: z.enum(['offered', 'active', 'ended']),
  offeredAt: Instant,
  offeredBy: z.string(),
  acceptedAt: z.nullable(Instant),
  acceptedBy: z.nullable(z.string()),
  /** The first day whose sales are self-billed; null before it is accepted. */
  startsOn: z.nullable(Day),
  /** The merchant's VAT rate in basis points; null takes the standard rate of its country. */
  taxBasisPoints: z.nullable(z.int()),
  endedAt: z.nullable(Instant),
  endedBy: z.nullable(z.string()),
  /** The company of the person who ended it, declined it or withdrew the offer. */
  endedByCompany: z.nullable(Company),
  /** The last day whose sales are self-billed; null where it never started or goes on. */
  endsOn: z.nullable(Day),
})
export type SelfBillingAgreement = z.infer<typeof SelfBillingAgreement>

const percentage = z
  .int(issue('input.percentage_such_as'))
  .check(z.minimum(0, issue('input.commission_tax')), z.maximum(3000, issue('input.commission_tax')))

export const selfBilling = {
  get: route({
    method: 'GET',
    path: '/Invoice/SelfBilling/{partnerId}',
    permission: 'invoice:read',
    summary:
      'The self-billing agreements with a partner, newest first: `partnerId` is the merchant for an operator and the marketplace for a merchant',
    params: z.object({ partnerId: Id }),
    returns: z.object({
      marketplace: Company,
      merchant: Company,
      agreements: z.array(SelfBillingAgreement),
      /** The standard VAT rate of the merchant's country in basis points; null where it is not known. */
      standardTaxBasisPoints: z.nullable(z.int()),
    }),
  }),
  offer: route({
    method: 'POST',
    path: '/Invoice/OfferSelfBilling',
    permission: 'self-billing:offer',
    summary: 'Offers a merchant self-billing; it starts when the merchant accepts. 409 while another agreement with it is open',
    body: z.strictObject({ merchantId: Id }),
    idempotency: 'accepted',
    returns: SelfBillingAgreement,
    status: 201,
  }),
  accept: route({
    method: 'POST',
    path: '/Invoice/AcceptSelfBilling',
    permission: 'self-billing:accept',
    summary: 'Accepts the offer of a marketplace, for sales from today. 409 without an offer, and while your company address is incomplete',
    body: z.strictObject({
      marketplaceId: Id,
      /** The VAT rate of your sales in basis points; without it the standard rate of your country. */
      taxBasisPoints: z.optional(z.nullable(percentage)),
    }),
    returns: SelfBillingAgreement,
  }),
  end: route({
    method: 'POST',
    path: '/Invoice/EndSelfBilling',
    permission: 'self-billing:end',
    summary:
      'Ends the agreement with a partner after today, declines its offer or withdraws it. Refunds of sales that were self-billed still are. 409 where none is open',
    body: z.strictObject({ partnerId: Id }),
    returns: SelfBillingAgreement,
  }),
}
