import type { TestApp } from './app.ts'
import type { Pair } from './fixtures-pair.ts'

/** A remittance of tax of a marketplace, of a month in which nothing was withheld. Returns it. */
export async function makeRemittance(app: TestApp, { marketplaceId, operator }: Pair): Promise<string> {
  const { id } = await app.db
    .insertInto('tax_remittance')
    .values({
      marketplace_id: marketplaceId,
      country_code: 'NL',
      from_month: '2020-01-01',
      until_month: '2020-01-31',
      amount_minor: 0,
      currency: 'EUR',
      note: `${operator.hidden} remittance`,
      created_by: `${operator.hidden} person`,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}
