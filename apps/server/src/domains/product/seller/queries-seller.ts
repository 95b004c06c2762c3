import type { CampaignOffer } from '@stoa/contract/campaign-price.ts'
import type { SocialLinks } from '@stoa/contract/company.ts'
import type { PageRequest } from '@stoa/contract/route.ts'
import { sql } from 'kysely'
import type { z } from 'zod/mini'
import type { Db } from '../../../database/db.ts'
import { afterKey, rowsOf } from '../../../kit/paging.ts'
import type { TraderDetails } from '../../marketplace/verification/rules.ts'

/** A seller as the database answers it. */
export type SellerRow = TraderDetails & {
  companyId: string
  handle: string | null
  tagline: string
  description: string
  logoFile: string | null
  splashFile: string | null
  socialLinks: z.infer<typeof SocialLinks>
  verifiedAt: string | null
  declaredAt: string | null
}

/** Returns the active merchant of a marketplace with this handle or this id. */
export async function findSeller(db: Db, marketplaceId: string, by: { handle: string } | { id: string }): Promise<SellerRow | undefined> {
  const { rows } = await sql<SellerRow>`
    select s.id as "companyId", s.handle, s.name as "companyName", s.tagline, s.description, s.logo_file as "logoFile", s.splash_file as "splashFile",
      s.social_links as "socialLinks", s.registration_number as "registrationNumber", s.vat_number as "vatNumber", s.street, s.postal_code as "postalCode",
      s.city, s.country_code as "countryCode", s.mail as "companyMail", s.phone, s.verified_at as "verifiedAt", s.declared_at as "declaredAt"
    from public_seller s
    where s.marketplace_id = ${marketplaceId} and ${'id' in by ? sql`s.id = ${by.id}` : sql`s.handle = ${by.handle}`}`.execute(db)
  return rows[0]
}

/** A product on sale as the database answers it. */
export type SellerProductRow = {
  id: string
  name: string
  translatedName: string | null
  priceMinor: number | null
  currency: string
  numberOfVariants: number
  isInStock: boolean
  images: { file: string; alt: string; width: number; height: number }[]
  timeZone: string
  offers: CampaignOffer[]
}

/** Returns a page of what a merchant has on sale on a marketplace, by name. */
export async function listSellerProducts(
  db: Db,
  { marketplaceId, merchantId, language }: { marketplaceId: string; merchantId: string; language: string },
  page: PageRequest,
): Promise<SellerProductRow[]> {
  const { rows } = await sql<SellerProductRow>`
    select p.id, p.name, p.translations #>> array[${language}, 'name'] as "translatedName", p.price_minor as "priceMinor", p.currency, p.variant_count as "numberOfVariants", p.is_in_stock as "isInStock", p.card_images as images,
      p.time_zone as "timeZone", p.offers
    from public_product p
    where p.marketplace_id = ${marketplaceId} and p.merchant_id = ${merchantId} and ${afterKey([sql`p.name`, sql`p.id`], page, ['text', 'uuid'])}
    order by p.name, p.id limit ${rowsOf(page)}`.execute(db)
  return rows
}
