import type { RawBuilder } from 'kysely'
import { sql } from 'kysely'
import { erasedShopper, erasedText } from '@stoa/contract/erased.ts'

/** What is left of an error of another system, whose words may have named the shopper. */
export const erasedError = JSON.stringify({ code: 'text.as_written', params: { text: erasedText } })

/** SQL of what is left of who bought. */
export const erasedCustomer = sql`jsonb_build_object('name', ${erasedShopper}::text, 'email', '', 'phone', '')`

/** SQL of an address of which only the country and the region stay: taxes are of them. */
export const erasedAddress = (
  column: string,
): RawBuilder<unknown> => sql`case when ${sql.ref(column)} is null then null else jsonb_build_object('name', ${erasedShopper}::text, 'company', '',
  'street', ${erasedText}::text, 'street2', '', 'postalCode', '', 'city', ${erasedText}::text, 'region', coalesce(${sql.ref(column)} ->> 'region', ''), 'countryCode', ${sql.ref(column)} ->> 'countryCode') end`
