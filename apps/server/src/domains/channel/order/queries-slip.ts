import { sql } from 'kysely'
import type { Db } from '../../../database/db.ts'
import { timeZoneOf } from '../../marketplace/queries-zone.ts'

/** Who sends the goods of an order of a channel, with the channel's name and the time zone of the company. */
export type SenderRecord = {
  name: string
  street: string
  postalCode: string
  city: string
  countryCode: string
  vatNumber: string
  registrationNumber: string
  channelName: string
  timeZone: string
}

/** Returns who sends the goods of orders of a company's channel, also of one that was disconnected. */
export async function findSender(db: Db, companyId: string, channelId: string): Promise<SenderRecord | undefined> {
  const { rows } = await sql<SenderRecord>`
    select k.name, k.street, k.postal_code as "postalCode", k.city, k.country_code as "countryCode", k.vat_number as "vatNumber",
      k.registration_number as "registrationNumber", c.name as "channelName", ${timeZoneOf(sql`k.id`)} as "timeZone"
    from connection c join company k on k.id = c.company_id where c.company_id = ${companyId} and c.id = ${channelId}`.execute(db)
  return rows[0]
}
