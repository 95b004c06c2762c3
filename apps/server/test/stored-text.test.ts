import { describe as describeMessage } from '@stoa/messages/describe.ts'
import { Client } from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { listMigrationNames, migrate } from '../src/kit/migrate.ts'
import { createEmptyDatabase } from './database.ts'

/*
 * Earlier versions stored sentences. A database they filled is migrated here: its rows are inserted without what they refer to, for only their
 * text matters.
 */

const ids = {
  merchant: '01990000-0000-7000-8000-000000000001',
  product: '01990000-0000-7000-8000-000000000002',
  run: '01990000-0000-7000-8000-000000000003',
}

let database: Awaited<ReturnType<typeof createEmptyDatabase>>
let client: Client

beforeAll(async () => {
  database = await createEmptyDatabase()
  const names = await listMigrationNames()
  await migrate(database.url, { only: names.filter((name) => name < '0049') })
  client = new Client({ connectionString: database.url })
  await client.connect()
  await client.query('set session_replication_role = replica')
  for (const [sentence] of productHistory) {
    await client.query(`insert into product_event (merchant_id, product_id, kind, message) values ($1, $2, 'changed', $3)`, [
      ids.merchant,
      ids.product,
      sentence,
    ])
  }
  await client.query(`insert into run_item (company_id, run_id, reference, outcome, changes) values ($1, $2, 'a', 'changed', $3)`, [
    ids.merchant,
    ids.run,
    JSON.stringify([
      { field: 'compare-at price of Red of L', from: '1.00 EUR', to: null },
      { field: 'stock', from: '3', to: 'not counted' },
      { field: 'more', from: null, to: '11 further changes' },
    ]),
  ])
  await migrate(database.url)
})
afterAll(async () => {
  await client.end()
  await database.drop()
})

/** The sentence an earlier version stored, and what it reads like in Dutch. */
const productHistory = [
  ['Taken over from the shop', 'Geïmporteerd uit de winkel'],
  ['Changed in the shop: name, compare-at price of Red and more', 'Gewijzigd in de winkel: naam, van-prijs en meer'],
  ['Edited: price of S', 'Bewerkt: prijs'],
  ['Changed by the import of a: b.csv: stock', 'Gewijzigd door de import van a: b.csv: voorraad'],
  ['Taken over from list.csv once more', 'Opnieuw geïmporteerd uit list.csv'],
  ['Pushed to Agora Market', 'Gepubliceerd op Agora Market'],
  ['Pushed to Agora Market, approved by the rule “All of it”', 'Gepubliceerd op Agora Market. Goedgekeurd door de regel “All of it”'],
  ['Added to Lamps on sale on Agora, which needs no approval', 'Toegevoegd aan Lamps on sale op Agora, zonder goedkeuring nodig te hebben'],
  ['Review asked for again on Agora', 'Opnieuw ingediend bij Agora'],
  ['Rejected for Lamps on Agora: too dark', 'Afgewezen voor Lamps op Agora: too dark'],
  ['Rejected for Agora: too dark', 'Afgewezen voor Agora: too dark'],
  ['Placed in Lamps on Agora', 'Verplaatst naar Lamps op Agora'],
  ['Put back into review for Agora', 'Terug naar beoordeling voor Agora'],
  ['Highlight taken away', 'Label verwijderd'],
  ['Something of a version nobody remembers', 'Bijgewerkt'],
] as const

describe('what an earlier version stored as a sentence is read in the reader’s language', () => {
  it('the history of a product', async () => {
    const { rows } = await client.query<{ code: string; params: Record<string, string> }>('select code, params from product_event order by id')
    expect(rows.map((row) => describeMessage('nl', row))).toEqual(productHistory.map(([, text]) => text))
  })

  it('the changes of a run', async () => {
    const { rows } = await client.query('select changes from run_item')
    expect(rows[0]).toEqual({
      changes: [
        { field: 'compareAtPrice', variant: 'Red of L', from: '1.00 EUR', to: null },
        { field: 'stock', from: '3', to: null },
        { field: 'more', from: null, to: '11' },
      ],
    })
  })
})
