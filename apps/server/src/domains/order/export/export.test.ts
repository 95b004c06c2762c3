import { caseRoutes as cases } from '@stoa/contract/case.ts'
import { commission } from '@stoa/contract/commission.ts'
import { company } from '@stoa/contract/company.ts'
import { orderFile } from '@stoa/contract/order-file.ts'
import { orderOutside } from '@stoa/contract/order-outside.ts'
import { order } from '@stoa/contract/order.ts'
import { taxWithholding } from '@stoa/contract/tax-withholding.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { TestApp } from '../../../../test/app.ts'
import { startTestApp } from '../../../../test/app.ts'
import { askBank } from '../../../../test/ask-bank.ts'
import { makeCollectingMarket } from '../../../../test/make-collecting-market.ts'
import { makeMarket, makePaidOrder, seeOrder, setProviderFee, settle } from '../../../../test/make-orders.ts'
import { unique } from '../../../../test/make.ts'
import { csvRows, xlsxSheets } from '../../../../test/read-files.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

const today = new Date().toISOString().slice(0, 10)
const period = { from: today, until: today, timeZone: 'UTC' }
type Market = Awaited<ReturnType<typeof makeMarket>>

async function makeSales(): Promise<Market & { hash: string }> {
  const made = await makeMarket(app, { priceMinor: 1250 })
  await app.call(commission.createRule, { as: made.operator.as, body: { name: 'All', percentageBasisPoints: 1000 } })
  await makePaidOrder(app, made.operator.as, made.offer, 2, { customer: { name: '=HYPERLINK("https://evil.example")', email: 'a@example.com' } })
  const { hash } = await makePaidOrder(app, made.operator.as, made.offer, 1, { shippingMinor: 499 })
  await app.call(order.fulfil, { as: made.merchant.as, body: { hash, carrier: 'PostNL', trackingNumber: '3SABC' } })
  await app.call(order.refund, { as: made.merchant.as, body: { hash, amountMinor: 250 } })
  await settle(app)
  return { ...made, hash }
}

/** Orders with all that a net payout is made of: a discount of the marketplace, withheld tax, a payment fee, refunds by both sides, and a lost dispute of which the cost was shared. */
async function makeDeductedSales(): Promise<Market & { hashes: string[] }> {
  const made = await makeMarket(app, { priceMinor: 10_000 })
  const { operator, merchant, offer } = made
  const { as, marketplaceId } = operator
  await setProviderFee(app, marketplaceId, 140, 25)
  const fees = { feeReturn: 'proportional', providerFeeBearer: 'merchant', providerFeeReturn: 'proportional' } as const
  await app.call(commission.updatePolicy, { as, body: { ...fees, commissionReturn: 'proportional', version: 0 } })
  await app.call(commission.createRule, { as, body: { name: 'All', percentageBasisPoints: 1000 } })
  const { version } = await app.call(company.my, { as: merchant.as })
  await app.call(company.update, { as: merchant.as, body: { version, countryCode: 'CN' } })
  const rules = [{ countryCode: 'NL', appliesTo: 'outside_eu' as const, rateBasisPoints: 2100 }]
  await app.call(taxWithholding.updatePolicy, { as, body: { rules, version: 0 } })
  const policy = { marketplaceId, days: 30, shippingPayer: 'shopper', feeMinor: 0, disputeBearer: 'merchant', version: 0 } as const
  await app.call(cases.updatePolicy, { as, body: policy })
  const sold = [
    await makePaidOrder(app, as, offer, 1, { shippingMinor: 605, marketplaceDiscountMinor: 999 }),
    await makePaidOrder(app, as, offer),
    await makePaidOrder(app, as, offer),
  ] as const
  const [refunded, outside, disputed] = sold
  await app.call(order.refund, { as, body: { hash: refunded.hash, amountMinor: 2500, shippingMinor: 200 } })
  await app.call(orderOutside.updateStatusRefunded, { as: merchant.as, params: { id: outside.hash }, body: {} })
  const dispute = await askBank(app, marketplaceId, 'disputes', { payment: disputed.paymentReference, reason: 'not_received' })
  await settle(app)
  await askBank(app, marketplaceId, `disputes/${dispute?.id}/outcome`, { outcome: 'lost' })
  await settle(app)
  const id = (await app.call(cases.paged, { as, query: { hash: disputed.hash } })).value[0]?.id ?? ''
  const shares = { merchantMinor: 6000, marketplaceMinor: 4000, reason: 'carrier_responsible', text: '' } as const
  await app.call(cases.decideShares, { as, params: { id }, body: shares })
  return { ...made, hashes: sold.map(({ hash }) => hash) }
}

const exported = async (made: Market, body: Partial<Parameters<typeof app.raw<typeof orderFile.exportByDate>>[1]['body']>, language = 'en') => {
  const headers = { 'accept-language': language }
  return app.raw(orderFile.exportByDate, { as: made.operator.as, headers, body: { ...period, ...body } })
}

describe('an export of orders', () => {
  it('has one row for each order with its amounts, oldest first, and no cell that runs as a formula', async () => {
    const made = await makeSales()
    const answer = await exported(made, {})
    expect(answer.headers.get('content-disposition')).toContain(`orders-${today}-${today}.csv`)
    const [head = [], first = [], second = [], ...rest] = csvRows(answer.bytes)
    expect(rest).toEqual([])
    const cell = (row: string[], name: string) => row[head.indexOf(name)]
    expect(cell(first, 'Customer')).toBe(`'=HYPERLINK("https://evil.example")`)
    expect(['Total', 'Commission', 'Net payout', 'Items'].map((name) => cell(first, name))).toEqual(['25.00', '2.50', '22.50', '2'])
    const amounts = ['Subtotal', 'Shipping', 'Total', 'Refunded', 'Commission', 'Commission refunded', 'Net payout', 'Carrier', 'Tracking number']
    expect(amounts.map((name) => cell(second, name))).toEqual(['12.50', '4.99', '17.49', '2.50', '1.25', '0.25', '13.99', 'PostNL', '3SABC'])
    expect(cell(second, 'Order status')).toBe('Fulfilled')
    const [header = [], row = []] = xlsxSheets((await exported(made, { format: 'xlsx' })).bytes)[0] ?? []
    const placed = header.findIndex((name) => /^Placed at \(.+\)$/.test(String(name)))
    expect(row[placed]).toBeTypeOf('number')
  })

  it('adds up where nobody paid, or the merchant collected the money: commission and tax only where they are charged', async () => {
    const made = await makeCollectingMarket(app)
    const bought = async (quantity: number, collectedBy: 'merchant' | 'provider' = 'merchant') => {
      const lines = [{ variantId: made.offer.variantId, quantity, taxMinor: quantity * 174 }]
      return (await made.buy(quantity, { collectedBy, lines })).hash
    }
    await bought(1)
    await made.end(await bought(1))
    await made.pay(await bought(2))
    await app.call(order.refund, { as: made.as, key: unique(), body: { hash: await bought(3, 'provider'), amountMinor: 1000 } })
    await settle(app)
    const [head = [], ...rows] = csvRows((await exported(made, {})).bytes)
    const cells = (...names: string[]) => rows.map((row) => names.map((name) => row[head.indexOf(name)]))
    expect(cells('Total', 'Not paid', 'Collected by the merchant', 'Refunded', 'Commission', 'Commission refunded', 'Net payout')).toEqual([
      ['10.00', '10.00', '0.00', '0.00', '0.00', '0.00', '0.00'],
      ['10.00', '10.00', '0.00', '0.00', '0.00', '0.00', '0.00'],
      ['20.00', '0.00', '20.00', '0.00', '2.00', '0.00', '-2.00'],
      ['30.00', '0.00', '0.00', '10.00', '3.00', '1.00', '18.00'],
    ])
    expect(cells('Tax', 'Tax refunded')).toEqual([
      ['0.00', '0.00'],
      ['0.00', '0.00'],
      ['3.48', '0.00'],
      ['5.22', '1.74'],
    ])
  })

  it('has every amount that its net payout is made of, as the page of the order has it', async () => {
    const made = await makeDeductedSales()
    const [head = [], ...rows] = csvRows((await exported(made, {})).bytes)
    const minor = (row: string[], name: string) => Math.round(Number(row[head.indexOf(name)]) * 100)
    const signs = {
      Total: 1,
      'Discount paid by the marketplace': 1,
      'Discount taken back by the marketplace': -1,
      Refunded: -1,
      Commission: -1,
      'Commission refunded': 1,
      'Tax withheld': -1,
      'Withheld tax returned': 1,
      'Payment fee': -1,
      'Payment fee refunded': 1,
      'Refunds paid by the merchant': 1,
      Disputed: -1,
      'Shared cost': 1,
    }
    expect(rows).toHaveLength(3)
    for (const [name] of Object.entries(signs)) expect([name, rows.some((row) => minor(row, name) !== 0)]).toEqual([name, true])
    for (const [index, row] of rows.entries()) {
      const net = Object.entries(signs).reduce((sum, [name, sign]) => sum + sign * minor(row, name), 0)
      const { merchantNet } = await seeOrder(app, made.operator.as, made.hashes[index] ?? '')
      expect([minor(row, 'Net payout'), merchantNet.minor]).toEqual([net, net])
    }
  })

  it('names the carrier and tracking number of every shipment', async () => {
    const made = await makeMarket(app, { priceMinor: 1250 })
    const { hash, lines } = await makePaidOrder(app, made.operator.as, made.offer, 3)
    const part = [{ lineId: lines[0]?.lineId ?? '', quantity: 1 }]
    await app.call(order.fulfil, { as: made.merchant.as, body: { hash, lines: part, carrier: 'PostNL', trackingNumber: '3S1' } })
    await app.call(order.fulfil, { as: made.merchant.as, body: { hash, lines: part, carrier: '', trackingNumber: '' } })
    await app.call(order.fulfil, { as: made.merchant.as, body: { hash, carrier: 'DHL', trackingNumber: 'JD2' } })
    const [head = [], row = []] = csvRows((await exported(made, {})).bytes)
    expect(['Carrier', 'Tracking number'].map((name) => row[head.indexOf(name)])).toEqual(['PostNL, DHL', '3S1, JD2'])
  })

  it('is the same as XLSX, with numbers as numbers, and in the reader’s language', async () => {
    const made = await makeSales()
    const answer = await exported(made, { format: 'xlsx' }, 'nl')
    expect(answer.headers.get('content-type')).toContain('spreadsheetml')
    const [[head = [], first = [], second = []] = []] = xlsxSheets(answer.bytes)
    expect([first[head.indexOf('Klant')], first[head.indexOf('Totaal')], second[head.indexOf('Netto uitbetaling')]]).toEqual([
      '=HYPERLINK("https://evil.example")',
      25,
      13.99,
    ])
  })

  it('holds only what is requested: the period, statuses, and test orders apart', async () => {
    const made = await makeSales()
    const rowsOf = async (body: Parameters<typeof exported>[1]) => csvRows((await exported(made, body)).bytes).length - 1
    expect(await rowsOf({ orderStatus: ['Fulfilled'] })).toBe(1)
    expect(await rowsOf({ from: '2020-01-01', until: '2020-12-31' })).toBe(0)
    const byList: readonly (readonly [Parameters<typeof exported>[1], number])[] = [
      [{ currency: 'EUR', minTotalMinor: 2000 }, 1],
      [{ currency: 'EUR', minTotalMinor: 1000, maxTotalMinor: 1999 }, 1],
      [{ currency: 'USD', minTotalMinor: 0 }, 0],
      [{ text: '3SABC' }, 1],
      [{ text: 'nobody has this name' }, 0],
      [{ toFulfil: true }, 1],
      [{ paymentToRecord: true }, 0],
      [{ due: 'overdue' }, 0],
      [{ forwardState: 'failed' }, 0],
      [{ needsAttention: true }, 1],
      [{ attention: ['refund_failed'] }, 1],
      [{ attention: ['ship_due'] }, 0],
    ]
    await sql`
      insert into attention_item (marketplace_id, order_id, merchant_id, subject_id, code) select marketplace_id, id, merchant_id, id, 'refund_failed' from "order" where hash = ${made.hash}`.execute(
      app.db,
    )
    for (const [body, rows] of byList) expect([body, await rowsOf(body)]).toEqual([body, rows])
    await sql`update "order" set is_test = true where hash = ${made.hash}`.execute(app.db)
    expect([await rowsOf({}), await rowsOf({ isTest: true })]).toEqual([1, 1])
    const stranger = await makeMarket(app)
    const theirs = await app.raw(orderFile.exportByDate, { as: stranger.operator.as, body: period })
    expect(csvRows(theirs.bytes)).toHaveLength(1)
    const refused = await app.refused(orderFile.exportByDate, { as: made.operator.as, body: { from: today, until: '2020-01-01' } })
    expect([refused.status, refused.errors?.[0]?.path]).toEqual([422, 'until'])
  })

  it('reads orders in batches without missing or repeating one', async () => {
    const made = await makeMarket(app, { priceMinor: 100, stock: null })
    const { hash } = await makePaidOrder(app, made.operator.as, made.offer)
    // More than two batches, many placed at the same instant.
    await sql`
      with source as (select * from "order" where hash = ${hash}), g as (
        insert into order_group (marketplace_id, id, marketplace_order_reference, currency, total_minor, customer, shipping_address, source, payment_provider, payment_key, placed_at)
        select x.marketplace_id, uuid_v7(), 'COPY-' || n, x.currency, x.total_minor, x.customer, x.shipping_address, x.source, x.payment_provider, 'copy-' || x.id || n,
          date_trunc('day', now()) + make_interval(secs => n / 700)
        from order_group x, generate_series(1, 2100) n where x.id = (select group_id from source) and x.marketplace_id = (select marketplace_id from source)
        returning marketplace_id, id, marketplace_order_reference, placed_at
      )
      insert into "order" (marketplace_id, group_id, merchant_id, number, hash, marketplace_order_reference, currency, customer_name, country_code, item_count,
        goods_minor, shipping_minor, discount_minor, tax_minor, total_minor, commission_minor, placed_at)
      select g.marketplace_id, g.id, s.merchant_id, 10000 + substr(g.marketplace_order_reference, 6)::int, left(replace(g.id::text, '-', ''), 22), g.marketplace_order_reference,
        s.currency, s.customer_name, s.country_code, s.item_count, s.goods_minor, s.shipping_minor, s.discount_minor, s.tax_minor, s.total_minor, s.commission_minor, g.placed_at
      from g, source s on conflict do nothing`.execute(app.db)
    const { rows } = await sql<{ n: number }>`select count(*)::int as n from "order" where marketplace_id = ${made.operator.marketplaceId}`.execute(
      app.db,
    )
    const numbers = csvRows((await exported(made, {})).bytes)
      .slice(1)
      .map(([number]) => number)
    expect(rows[0]?.n).toBeGreaterThan(2000)
    expect([numbers.length, new Set(numbers).size]).toEqual([rows[0]?.n, rows[0]?.n])
  })
})
