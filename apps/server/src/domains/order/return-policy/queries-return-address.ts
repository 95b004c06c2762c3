import type { ReturnAddress } from '@stoa/contract/case-shapes.ts'
import type { RawBuilder } from 'kysely'
import { sql } from 'kysely'

/** SQL of the address of a company `a` that has one, as a return address. */
const addressOfCompany = sql<ReturnAddress | null>`case when a.street <> '' and a.city <> '' and a.country_code <> '' then
  jsonb_build_object('name', a.name, 'street', a.street, 'postalCode', a.postal_code, 'city', a.city, 'countryCode', a.country_code) end`

/** SQL of where the returned items of a merchant on a marketplace are sent today: its own policy, else the marketplace's, else the address of its company. */
export function returnAddressOf(marketplaceId: RawBuilder<unknown>, merchantId: RawBuilder<unknown>): RawBuilder<ReturnAddress | null> {
  return sql<ReturnAddress | null>`coalesce(
    (select p.return_address from return_policy p where p.marketplace_id = ${marketplaceId} and p.merchant_id = ${merchantId}),
    (select p.return_address from return_policy p where p.marketplace_id = ${marketplaceId} and p.merchant_id is null),
    (select ${addressOfCompany} from company a where a.id = ${merchantId}))`
}

/** SQL of where the items of a return `alias` are sent: the address in its approval, else what holds today. */
export function returnAddressOfCase(alias: 'c' | 'k'): RawBuilder<ReturnAddress | null> {
  const column = (name: string) => sql.ref(`${alias}.${name}`)
  return sql<ReturnAddress | null>`coalesce(${column('return_address')}, ${returnAddressOf(column('marketplace_id'), column('merchant_id'))})`
}
