import { order } from '@stoa/contract/order.ts'
import { taxWithholding as tax } from '@stoa/contract/tax-withholding.ts'
import { dayIn } from '@stoa/contract/time-zone.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ageTax, agedMonth } from '../../../test/age-tax.ts'
import type { As, TestApp } from '../../../test/app.ts'
import { startTestApp } from '../../../test/app.ts'
import { expectSound, makePaidOrder, settle } from '../../../test/make-orders.ts'
import { makeTaxed, outsideEu } from '../../../test/make-taxed.ts'
import { unique } from '../../../test/make.ts'
import { csvRows } from '../../../test/read-files.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

const shown = ['Order', 'Country', 'Tax rate', 'Taxable amount', 'Tax', 'Total', 'Currency', 'Remitted on']

async function exported(as: As, period: { from: string; until: string }): Promise<(string | undefined)[][]> {
  const [head = [], ...rows] = csvRows((await app.raw(tax.exportReport, { as, query: { ...period, format: 'csv' } })).bytes)
  return rows.map((row) => shown.map((name) => row[head.indexOf(name)]))
}

describe('the export of withheld tax', () => {
  it('has what was sold and refunded with its country, rate, taxable amount and tax, which add up to the report', async () => {
    const { operator, offer } = await makeTaxed(app)
    const month = new Date().toISOString().slice(0, 7)
    const first = await makePaidOrder(app, operator.as, offer, 2, { shippingMinor: 605 })
    await app.call(tax.updatePolicy, { as: operator.as, body: { rules: [{ ...outsideEu, rateBasisPoints: 900 }], version: 1 } })
    const second = await makePaidOrder(app, operator.as, offer)
    await app.call(order.refund, { as: operator.as, key: unique(), body: { hash: first.hash, amountMinor: 1210 } })
    await settle(app)
    const period = { from: month, until: month }
    expect(await exported(operator.as, period)).toEqual([
      [first.orderId, 'NL', '21.00', '25.00', '5.25', '30.25', 'EUR', ''],
      [second.orderId, 'NL', '9.00', '11.10', '1.00', '12.10', 'EUR', ''],
      [first.orderId, 'NL', '21.00', '-10.00', '-2.10', '-12.10', 'EUR', ''],
    ])
    const [row] = await app.call(tax.report, { as: operator.as, query: period })
    expect([row?.withheld.minor, row?.returned.minor]).toEqual([625, 210])
    expect((await app.refused(tax.exportReport, { as: operator.as, query: { from: month, until: '2020-01' } })).status).toBe(422)
    await expectSound(app)
  })

  it('is of the months of the marketplace', async () => {
    const { operator, offer } = await makeTaxed(app)
    await sql`update marketplace set time_zone = 'Pacific/Kiritimati' where id = ${operator.marketplaceId}`.execute(app.db)
    // Already December where the marketplace is.
    const { orderId } = await makePaidOrder(app, operator.as, offer, 1, { placedAt: lastNovemberEvening() })
    const december = `${lastNovemberEvening().slice(0, 4)}-12`
    const november = december.replace('-12', '-11')
    expect(await exported(operator.as, { from: november, until: november })).toEqual([])
    expect((await exported(operator.as, { from: december, until: december })).map(([number]) => number)).toEqual([orderId])
  })

  it('says on which day tax was marked as remitted where the marketplace is', async () => {
    const { operator, offer } = await makeTaxed(app)
    const timeZone = 'Pacific/Kiritimati'
    await sql`update marketplace set time_zone = ${timeZone} where id = ${operator.marketplaceId}`.execute(app.db)
    const { orderId } = await makePaidOrder(app, operator.as, offer)
    await ageTax(app.pool, operator.marketplaceId)
    const period = { from: agedMonth(), until: agedMonth() }
    await app.call(tax.remit, { as: operator.as, key: unique(), body: { ...period, countryCode: 'NL', currency: 'EUR', amountMinor: 210 } })
    const day = dayIn(new Date(), timeZone)
    expect(await exported(operator.as, period)).toEqual([[orderId, 'NL', '21.00', '10.00', '2.10', '12.10', 'EUR', day]])
  })
})

/** 20:00 UTC on the last 30 November that is over. */
function lastNovemberEvening(): string {
  const now = new Date()
  const year = now.getUTCFullYear()
  const evening = (of: number) => `${of}-11-30T20:00:00Z`
  return evening(year) < now.toISOString() ? evening(year) : evening(year - 1)
}
