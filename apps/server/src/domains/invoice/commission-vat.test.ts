import { commission } from '@stoa/contract/commission.ts'
import { company } from '@stoa/contract/company.ts'
import { invoice } from '@stoa/contract/invoice.ts'
import { ledger } from '@stoa/contract/ledger.ts'
import { marketplace } from '@stoa/contract/marketplace.ts'
import { order } from '@stoa/contract/order.ts'
import { orderChart } from '@stoa/contract/order-chart.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { TestApp } from '../../../test/app.ts'
import { startTestApp } from '../../../test/app.ts'
import { expectSound, makeMarket, makePaidOrder, seeOrder, settle } from '../../../test/make-orders.ts'
import { setVatNumber, unique } from '../../../test/make.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

const today = new Date().toISOString().slice(0, 10)
const period = { from: `${today.slice(0, 8)}01`, until: today }
type Market = Awaited<ReturnType<typeof makeMarket>>

/** A Dutch market that charges 12.5 % of 3.33, VAT of 21 % included: 42 cents an order, of which 7 are VAT. */
async function makeVatMarket(): Promise<Market> {
  const made = await makeMarket(app, { priceMinor: 333 })
  await setVatNumber(app, made.operator.as, 'NL004495445B01')
  await app.call(commission.createRule, { as: made.operator.as, body: { name: 'All', percentageBasisPoints: 1250 } })
  return made
}

/** The commission and its VAT as the ledger has them, in cents. */
async function booked({ operator }: Market): Promise<[number, number]> {
  const balances = await app.call(ledger.balances, { as: operator.as, query: {} })
  const of = (account: string): number => balances.find((one) => one.account === account)?.amount.minor ?? 0
  return [of('commission_income'), of('commission_vat')]
}

const issue = async (made: Market) => (await app.call(invoice.issue, { as: made.operator.as, key: unique(), body: period })).invoices

describe('VAT on commission in the ledger', () => {
  it('is booked apart at the sale, and a refund gives back its part', async () => {
    const made = await makeVatMarket()
    const { hash } = await makePaidOrder(app, made.operator.as, made.offer)
    expect(await booked(made)).toEqual([35, 7])
    const { moneyTrail: trail } = await seeOrder(app, made.operator.as, hash)
    expect(
      trail.flatMap(({ kind, entries }) => (kind === 'commission' ? entries.map(({ account, amount }) => [account, amount.minor]) : [])),
    ).toEqual([
      ['Merchant balance, pending', -42],
      ['VAT on commission and services', 7],
      ['Commission', 35],
    ])
    for (const expected of [
      [29, 6],
      [0, 0],
    ]) {
      const amountMinor = expected[0] === 0 ? 278 : 55
      await app.call(order.refund, { as: made.operator.as, key: unique(), body: { hash, amountMinor } })
      await settle(app)
      expect(await booked(made)).toEqual(expected)
    }
    await expectSound(app)
  })

  it('is on the invoice what the ledger has, with what rounding once differs by; a credit note likewise', async () => {
    const made = await makeVatMarket()
    const orders: { hash: string }[] = []
    for (let count = 0; count < 5; count++) orders.push(await makePaidOrder(app, made.operator.as, made.offer))
    expect(await booked(made)).toEqual([175, 35])
    // 2.10 with 21 % VAT holds 36.4 cents of it, where the orders hold 7 each.
    expect(await issue(made)).toMatchObject([{ total: { minor: 210 }, tax: { minor: 36 }, net: { minor: 174 } }])
    expect(await booked(made)).toEqual([174, 36])
    for (const { hash } of orders) await app.call(order.refund, { as: made.operator.as, key: unique(), body: { hash, amountMinor: 333 } })
    await settle(app)
    expect(await issue(made)).toMatchObject([{ kind: 'credit note', total: { minor: -210 }, tax: { minor: -36 } }])
    expect(await booked(made)).toEqual([0, 0])
    await expectSound(app)
  })

  it('has the rate that applied when its order came in, on a document for each rate, whatever applies on the day of issue', async () => {
    const made = await makeVatMarket()
    await makePaidOrder(app, made.operator.as, made.offer)
    const setRate = async (commissionTaxBasisPoints: number) => {
      const { version } = await app.call(marketplace.myMarketplace, { as: made.operator.as })
      await app.call(marketplace.updateMyMarketplace, { as: made.operator.as, body: { version, commissionTaxBasisPoints } })
    }
    await setRate(900)
    const { hash } = await makePaidOrder(app, made.operator.as, made.offer)
    await setRate(2300)
    await app.call(order.refund, { as: made.operator.as, key: unique(), body: { hash, amountMinor: 55 } })
    await settle(app)
    expect(await booked(made)).toEqual([68, 9])
    const issued = (await issue(made)).map(({ taxBasisPoints, total, tax }) => [taxBasisPoints, total.minor, tax.minor])
    expect(issued.toSorted((a, b) => (a[0] ?? 0) - (b[0] ?? 0))).toEqual([
      [900, 35, 3],
      [2100, 42, 7],
    ])
    expect(await booked(made)).toEqual([67, 10])
    await expectSound(app)
  })

  it('has the rate of the day of issue where none was booked, as before the operator had a VAT number', async () => {
    const made = await makeMarket(app, { priceMinor: 333 })
    await app.call(commission.createRule, { as: made.operator.as, body: { name: 'All', percentageBasisPoints: 1250 } })
    await makePaidOrder(app, made.operator.as, made.offer)
    await setVatNumber(app, made.operator.as, 'NL004495445B01')
    expect(await booked(made)).toEqual([42, 0])
    expect(await issue(made)).toMatchObject([{ taxBasisPoints: 2100, tax: { minor: 7 } }])
    expect(await booked(made)).toEqual([35, 7])
    await expectSound(app)
  })

  it('is that of the invoice on its credit note, also where none applies by then', async () => {
    const made = await makeVatMarket()
    const { hash } = await makePaidOrder(app, made.operator.as, made.offer)
    expect(await issue(made)).toMatchObject([{ taxBasisPoints: 2100, tax: { minor: 7 } }])
    const { version } = await app.call(company.my, { as: made.merchant.as })
    const german = { countryCode: 'DE', vatNumber: 'DE136695976', street: 'Ufer 2', city: 'Köln', postalCode: '50667' }
    await app.call(company.update, { as: made.merchant.as, body: { version, ...german } })
    await app.call(order.refund, { as: made.operator.as, key: unique(), body: { hash, amountMinor: 333 } })
    const second = await makePaidOrder(app, made.operator.as, made.offer)
    expect(second.hash).not.toBe(hash)
    await settle(app)
    const issued = (await issue(made)).map(({ kind, taxTreatment, taxBasisPoints, tax }) => [kind, taxTreatment, taxBasisPoints, tax.minor])
    expect(issued.toSorted((a, b) => String(a[0]).localeCompare(String(b[0])))).toEqual([
      ['credit note', 'standard', 2100, -7],
      ['invoice', 'reverse_charge', 0, 0],
    ])
    expect(await booked(made)).toEqual([42, 0])
    await expectSound(app)
  })

  it('of earlier commission that is on no invoice is named in the preview, and included from an earlier day on', async () => {
    const made = await makeVatMarket()
    const day = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10)
    await makePaidOrder(app, made.operator.as, made.offer, 1, { placedAt: `${day(3)}T12:00:00Z` })
    const preview = (from: string) => app.call(invoice.preview, { as: made.operator.as, query: { from, until: today } })
    const late = await preview(day(1))
    expect(late.drafts).toEqual([])
    expect(late.problems.filter(({ code }) => code === 'commission_left_out')).toMatchObject([
      { params: { count: 1, since: day(3) }, company: { id: made.merchant.companyId }, isBlocking: false },
    ])
    const early = await preview(day(3))
    expect([early.drafts.length, early.problems.filter(({ code }) => code === 'commission_left_out')]).toEqual([1, []])
  })

  it('is none for a business of another member state, and charts show commission with its VAT', async () => {
    const made = await makeVatMarket()
    await makePaidOrder(app, made.operator.as, made.offer)
    const { version } = await app.call(company.my, { as: made.merchant.as })
    const german = { countryCode: 'DE', vatNumber: 'DE136695976', street: 'Ufer 2', city: 'Köln', postalCode: '50667' }
    await app.call(company.update, { as: made.merchant.as, body: { version, ...german } })
    await makePaidOrder(app, made.operator.as, made.offer)
    expect(await booked(made)).toEqual([77, 7])
    const { series } = await app.call(orderChart.orders, { as: made.operator.as, query: {} })
    expect(series.map(({ total }) => total.commission.minor)).toEqual([84])
    const { rows } = await sql<{ rate: number }>`
      select commission_vat_basis_points as rate from "order" where marketplace_id = ${made.operator.marketplaceId} order by number`.execute(app.db)
    expect(rows.map(({ rate }) => rate)).toEqual([2100, 0])
    await expectSound(app)
  })
})
