import * as z from 'zod/mini'
import { SocialLinks } from './company.ts'
import { Money } from './money.ts'
import { Id, Instant } from './page.ts'
import { route } from './route.ts'
import { Picture } from './text.ts'
import { Handle } from './text-formats.ts'

/** A merchant as shoppers of a marketplace see it, with the details a seller has to publish. Empty text where a merchant has entered none. */
export const Seller = z.object({
  companyId: Id,
  /** Of the seller's page; null where it has none. */
  handle: z.nullable(z.string()),
  companyName: z.string(),
  tagline: z.string(),
  description: z.string(),
  logoHref: z.nullable(z.string()),
  splashHref: z.nullable(z.string()),
  socialLinks: SocialLinks,
  registrationNumber: z.string(),
  vatNumber: z.string(),
  street: z.string(),
  postalCode: z.string(),
  city: z.string(),
  countryCode: z.string(),
  companyMail: z.string(),
  phone: z.string(),
  /** When the marketplace checked these details; null where it has not, or a document has expired since. */
  verifiedAt: z.nullable(Instant),
  /** When the seller declared to offer only products that comply with EU law; null where it has not. */
  declaredAt: z.nullable(Instant),
})
export type Seller = z.infer<typeof Seller>

/** A product a seller has on sale. */
export const SellerProduct = z.object({
  id: Id,
  name: z.string(),
  picture: z.nullable(Picture),
  price: z.nullable(Money),
  /** What a shopper pays in a running campaign; null without one. */
  campaignPrice: z.nullable(Money),
  numberOfVariants: z.int(),
  isInStock: z.boolean(),
})
export type SellerProduct = z.infer<typeof SellerProduct>

const params = z.object({ handle: Handle })

export const seller = {
  get: route({
    method: 'GET',
    path: '/Seller/Get/{handle}',
    permission: 'anyone',
    identifies: true,
    summary: 'An active merchant of this portal’s marketplace by its handle, for anybody',
    params,
    returns: Seller,
  }),
  products: route({
    method: 'GET',
    path: '/Seller/PagedProducts/{handle}',
    permission: 'anyone',
    identifies: true,
    summary: 'The products that merchant has on sale on this portal’s marketplace, for anybody',
    params,
    paged: { item: SellerProduct, sorts: ['name'], limit: 12 },
  }),
}
