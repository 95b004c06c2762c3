import { campaign } from '@stoa/contract/campaign.ts'
import { collection } from '@stoa/contract/collection.ts'
import { company } from '@stoa/contract/company.ts'
import { invoice } from '@stoa/contract/invoice.ts'
import { marketplace } from '@stoa/contract/marketplace.ts'
import { order } from '@stoa/contract/order.ts'
import { payout } from '@stoa/contract/payout.ts'
import { product } from '@stoa/contract/product.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { TestApp } from './app.ts'
import { startTestApp } from './app.ts'
import { makeCollection } from './make-catalogue.ts'
import { makeMarket, makePaidOrder, settle } from './make-orders.ts'
import { makeProducts } from './make-products.ts'
import { unique } from './make.ts'
import { refreshCards } from './product-cards.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

const starting = (text: string) => ({ filter: `text sw "${text}"` })

test('products, merchants, collections and campaigns are found by how their name begins', async () => {
  const { operator, merchant, offer } = await makeMarket(app)
  const [alder] = await makeProducts(app, merchant, 1, { name: 'Alder Backpack' })
  await makeProducts(app, merchant, 1, { name: 'Calder Mug' })
  for (const { as, companyId } of [operator, merchant]) {
    const found = await app.call(product.paged, { as, params: { id: companyId }, query: {}, page: { ...starting('alder'), sort: 'name' } })
    expect(found.value.map(({ id }) => id)).toEqual([alder?.id])
  }
  await app.pool.query(`update variant set sku = 'FLA-0074' where merchant_id = $1`, [merchant.companyId])
  await refreshCards(app.db, [offer.productId])
  const bySku = async (text: string) =>
    (await app.call(product.paged, { as: merchant.as, params: { id: merchant.companyId }, query: {}, page: starting(text) })).value.map(
      ({ id }) => id,
    )
  expect(await bySku('fla-00')).toEqual([offer.productId])
  expect(await bySku('0074')).toEqual([])

  const name = merchant.companyName
  const merchants = async (text: string) =>
    (await app.call(company.companyHasMerchants, { as: operator.as, query: {}, page: starting(text) })).value.map(({ companyId }) => companyId)
  expect(await merchants(name.slice(0, 4).toLowerCase())).toEqual([merchant.companyId])
  expect(await merchants(name.slice(1, 6))).toEqual([])

  await makeCollection(app, operator.marketplaceId, 'Tents')
  const collections = async (text: string) =>
    (await app.call(collection.paged, { as: operator.as, params: { id: operator.marketplaceId }, query: {}, page: starting(text) })).value.map(
      (one) => one.name,
    )
  expect(await collections('ten')).toEqual(['Tents'])
  expect(await collections('ents')).toEqual([])

  await app.call(campaign.create, { as: operator.as, body: { name: 'Black Week', startsOn: '2030-01-01', endsOn: '2030-01-07' } })
  const campaigns = async (text: string) =>
    (await app.call(campaign.paged, { as: operator.as, query: {}, page: starting(text) })).value.map((one) => one.name)
  expect(await campaigns('black')).toEqual(['Black Week'])
  expect(await campaigns('week')).toEqual([])
})

test('payouts and invoices are found by how their number begins, by both sides and nobody else', async () => {
  const { operator, merchant, offer } = await makeMarket(app, { priceMinor: 10_000 })
  const stranger = await makeMarket(app)
  const { version } = await app.call(marketplace.myMarketplace, { as: operator.as })
  await app.call(marketplace.updateMyMarketplace, { as: operator.as, body: { version, returnWindowDays: 0, payoutMinimumMinor: 0 } })
  const { hash } = await makePaidOrder(app, operator.as, offer)
  await app.call(order.fulfil, { as: operator.as, body: { hash } })
  await settle(app)
  const { payouts } = await app.call(payout.run, { as: operator.as, key: unique(), body: {} })
  const number = payouts[0]?.number ?? ''
  await app.pool.query(
    `insert into invoice (issuer_id, recipient_id, ref, kind, period_from, period_until, issued_on, currency, gross_minor, commission_minor,
       commission_returned_minor, total_minor, order_count, issuer_details, recipient_details)
     values ($1, $2, '2026-000001', 'invoice', '2026-10-01', '2026-10-31', '2026-11-01', 'EUR', 0, 0, 0, 0, 0, '[]', '[]')`,
    [operator.marketplaceId, merchant.companyId],
  )
  const find = async (as: typeof operator.as, text: string) => [
    ...(await app.call(payout.paged, { as, query: {}, page: starting(text) })).value.map((one) => one.number),
    ...(await app.call(invoice.paged, { as, query: {}, page: starting(text) })).value.map((one) => one.ref),
  ]
  for (const as of [operator.as, merchant.as]) {
    expect(await find(as, number.toLowerCase())).toEqual([number])
    expect(await find(as, number.slice(0, -1))).toEqual([number])
    expect(await find(as, number.slice(1))).toEqual([])
    expect(await find(as, '2026-0000')).toEqual(['2026-000001'])
    expect(await find(as, merchant.companyName)).toEqual([])
  }
  for (const as of [stranger.operator.as, stranger.merchant.as]) expect([await find(as, number), await find(as, '2026-000001')]).toEqual([[], []])
})

test('an index serves numbers by how they begin, past the policies of an operator and a merchant', async () => {
  const { operator, merchant } = await makeMarket(app)
  const planOf = async (role: string, companyId: string, statement: string) => {
    const client = await app.pool.connect()
    try {
      await client.query('begin')
      await client.query('set local enable_seqscan = off')
      await client.query(`select set_config('stoa.company_id', $1, true)`, [companyId])
      await client.query(`set local role ${role}`)
      const { rows } = await client.query<{ 'QUERY PLAN': string }>(`explain ${statement}`)
      return rows.map((row) => row['QUERY PLAN']).join('\n')
    } finally {
      await client.query('rollback')
      client.release()
    }
  }
  const begins = (column: string) => `${column} collate "C" >= 'P-00002' and ${column} collate "C" <= 'P-00002z'`
  for (const [role, id, statement, index] of [
    [
      'stoa_marketplace',
      operator.companyId,
      `select from payout p where p.marketplace_id = '${operator.companyId}' and ${begins('p.number')}`,
      'payout_number_start',
    ],
    [
      'stoa_merchant',
      merchant.companyId,
      `select from payout p where p.merchant_id = '${merchant.companyId}' and ${begins('p.number')}`,
      'payout_merchant_number_start',
    ],
    [
      'stoa_marketplace',
      operator.companyId,
      `select from invoice i where i.issuer_id = '${operator.companyId}' and ${begins('i.ref')}`,
      'invoice_ref_start',
    ],
    [
      'stoa_merchant',
      merchant.companyId,
      `select from invoice i where i.recipient_id = '${merchant.companyId}' and ${begins('i.ref')}`,
      'invoice_recipient_ref_start',
    ],
  ] as const)
    expect(await planOf(role, id, statement)).toMatch(new RegExp(`${index}[\\s\\S]*Index Cond: .*>= 'P-00002'`))
})
