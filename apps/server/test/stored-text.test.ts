import type { CodedMessage } from '@stoa/contract/params.ts'
import { describe as describeMessage } from '@stoa/messages/describe.ts'
import { Client } from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { FrozenCommission } from '../src/domains/commission/rules.ts'
import { describeCommission } from '../src/domains/commission/rules.ts'
import type { RunItemRow, RunRow } from '../src/domains/run/to-run.ts'
import { toRun, toRunItem } from '../src/domains/run/to-run.ts'
import { listMigrationNames, migrate } from '../src/database/migrate.ts'
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
  await client.query(`insert into company (id, company_type, name, currency) values ($1, 'MERCHANT', 'Oak', 'EUR')`, [ids.merchant])
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
  for (const [index, [sentence]] of notifications.entries())
    await client.query(`insert into notification (company_id, kind, link, message, fact) values ($1, 'order', '/', $2, $3)`, [
      ids.merchant,
      sentence,
      `fact ${index}`,
    ])
  await client.query(`insert into connection (company_id, kind, provider, last_error) values ($1, 'shop', 'sandbox', $2)`, [
    ids.merchant,
    'shop.example.com did not answer within 10 seconds',
  ])
  await client.query(`insert into run (company_id, id, kind, status, step, error) values ($1, $2, 'sync', 'failed', 'Taking over products', $3)`, [
    ids.merchant,
    ids.run,
    'The other side has a fault (503)',
  ])
  for (const [sentence, outcome] of runItems)
    await client.query(`insert into run_item (company_id, run_id, reference, outcome, message) values ($1, $2, 'b', $4, $3)`, [
      ids.merchant,
      ids.run,
      sentence,
      outcome,
    ])
  for (const [index, [sentence, rule]] of commissions.entries())
    await client.query(
      `insert into order_line (marketplace_id, order_id, merchant_id, position, product_id, variant_id, name, sku, variant_reference, quantity, unit_price_minor, total_minor,
         tax_minor, commission_minor, commission_explanation) values ($1, $1, $1, $2, $1, $1, 'Mug', '', '1', 1, 100, 100, 0, 10, $3)`,
      [ids.merchant, index, JSON.stringify({ ruleId: rule, ruleName: 'All', percentageBasisPoints: 1250, fixedMinor: 0, reason: sentence })],
    )
  await client.query(
    `insert into refund (marketplace_id, order_id, amount_minor, currency, requested_by, failure) values ($1, $1, 100, 'EUR', 'Ann', $2)`,
    [ids.merchant, 'Waits for the payment provider: pay.example could not be reached'],
  )
  await client.query(
    `insert into order_event (marketplace_id, order_id, kind, message, detail) values ($1, $1, 'forward_failed', 'The shop did not take it', $2)`,
    [ids.merchant, 'The other side refuses the request (422)'],
  )
  for (const [index, [sentence]] of values.entries())
    await client.query(
      `insert into product_value (marketplace_id, merchant_id, product_id, definition_id, original_name, original_value, value, state, source, message)
       values ($1, $1, $1, ('01990000-0000-7000-8000-00000000000' || $2)::uuid, 'colour', 'x', '', 'invalid', 'same_name', $3)`,
      [ids.merchant, index, sentence],
    )
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

const notifications = [
  ['New order 1007 from Agora Market: 2 items, 1234.50 EUR', 'Nieuwe bestelling 1007 van Agora Market: 2 artikelen, € 1.234,50'],
  ['The refund of 500 JPY of order 12 failed: card closed', 'De terugbetaling van JP¥ 500 van bestelling 12 is mislukt: card closed'],
  ['Payout P-3 of 10.00 EUR to Oak & Co failed', 'Uitbetaling P-3 van € 10,00 aan Oak & Co is mislukt'],
  ['Agora: credit note C-1 of 3.00 EUR', 'Agora: creditnota C-1 van € 3,00'],
  ['The bulk change left 1 product behind', 'De bulkbewerking is klaar, maar 1 product is mislukt'],
  ['The import of collections failed: the shop is closed', 'De import van collecties is mislukt: the shop is closed'],
  ['Agora welcomes you as a partner', 'Agora heeft je aanvraag goedgekeurd'],
  ['Agora declined your request: too small', 'Agora heeft je aanvraag afgewezen: too small'],
  ['Agora rejected Oak lamp: too dark', 'Agora heeft Oak lamp afgewezen: too dark'],
  ['Agora approved 3 of your products', 'Agora heeft 3 van je producten goedgekeurd'],
  ['Oak proposes new products', 'Oak heeft nieuwe producten ingediend'],
  ['Oak proposes Lamp', 'Oak heeft Lamp ingediend'],
  ['It went well', 'Open om te zien wat er is gebeurd'],
] as const

const runItems = [
  ['It has no picture. It has no price.', 'blocked', 'Er is geen afbeelding. Er is geen prijs'],
  ['New on Agora, Bazaar. Refreshed on Depot', 'created', 'Nieuw op Agora en Bazaar. Bijgewerkt op Depot'],
  ['MUG-1, MUG-2 and 4 more have no price.', 'blocked', 'Geen prijs: MUG-1 en MUG-2 en nog 4'],
  [
    'https://shop.example/a.jpg: shop.example could not be reached.',
    'picture_failed',
    'https://shop.example/a.jpg: We konden shop.example niet bereiken',
  ],
  ['Line 7. Price: "x" is not a price.', 'failed', 'Regel 7: Price: "x" is not a price.'],
] as const

const commissions = [
  [
    '“All” is the first rule that matches: 12.5 % of 1.00 EUR, at least 0.30 EUR an item, at most 60.00 EUR an item is 0.30 EUR.',
    ids.run,
    '12,5% commissie, minstens € 0,30 per artikel, hoogstens € 60,00 per artikel',
  ],
  ['No rule matches, so no commission is charged.', null, 'Er past geen regel, dus er wordt geen commissie berekend'],
] as const

const values = [
  ['"XXL", "huge" and 3 more are none of the values.', 'Niet geaccepteerd: XXL en huge en nog 3'],
  ['"2 kg" cannot be told in cm.', '“2 kg” kan niet worden omgerekend naar cm'],
] as const

describe('what an earlier version stored as a sentence is read in the reader’s language', () => {
  it('the history of a product', async () => {
    const { rows } = await client.query<CodedMessage>('select code, params from product_event order by id')
    expect(rows.map((row) => describeMessage('nl', row))).toEqual(productHistory.map(([, text]) => text))
  })

  it('notifications', async () => {
    const { rows } = await client.query<CodedMessage>('select code, params from notification order by substr(fact, 6)::int')
    expect(rows.map((row) => describeMessage('nl', row))).toEqual(notifications.map(([, text]) => text))
  })

  it('a run, what it did to products, and the health of the connection', async () => {
    const { rows } = await client.query<RunItemRow>(
      `select outcome, code, messages, params, changes from run_item where reference = 'b' order by item`,
    )
    expect(rows.map((row) => toRunItem('nl', row).message)).toEqual(runItems.map(([, , text]) => text))
    const runs = await client.query<RunRow>('select step, error from run')
    expect(runs.rows.map((row) => toRun('nl', row))).toMatchObject([{ step: 'Producten importeren', error: 'Serverfout bij de provider (503)' }])
    const connections = await client.query<{ last_error: CodedMessage }>('select last_error from connection')
    expect(connections.rows.map((row) => describeMessage('nl', row.last_error))).toEqual(['shop.example.com reageerde niet binnen 10 seconden'])
  })

  it('commissions, refunds and what an order’s history names', async () => {
    const { rows } = await client.query<{ why: FrozenCommission }>('select commission_explanation as why from order_line order by position')
    expect(rows.map(({ why }) => describeCommission('nl', why, 'EUR').reason)).toEqual(commissions.map(([, , text]) => text))
    const refunds = await client.query<{ failure: CodedMessage }>('select failure from refund')
    expect(refunds.rows.map(({ failure }) => describeMessage('nl', failure))).toEqual([
      'Wacht op de betaalprovider: We konden pay.example niet bereiken',
    ])
    const events = await client.query<{ remark: CodedMessage; detail: string | null }>('select remark, detail from order_event')
    expect(events.rows.map(({ remark, detail }) => [describeMessage('nl', remark), detail])).toEqual([['Het verzoek is geweigerd (422)', null]])
  })

  it('why a value does not fit an attribute', async () => {
    const { rows } = await client.query<{ message: CodedMessage }>('select message from product_value order by definition_id')
    expect(rows.map(({ message }) => describeMessage('nl', message))).toEqual(values.map(([, text]) => text))
  })

  it('the changes of a run', async () => {
    const { rows } = await client.query(`select changes from run_item where reference = 'a'`)
    expect(rows[0]).toEqual({
      changes: [
        { field: 'compareAtPrice', variant: 'Red of L', from: '1.00 EUR', to: null },
        { field: 'stock', from: '3', to: null },
        { field: 'more', from: null, to: '11' },
      ],
    })
  })
})
