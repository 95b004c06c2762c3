import { company } from '@stoa/contract/company.ts'
import { invoice } from '@stoa/contract/invoice.ts'
import { selfBilling } from '@stoa/contract/self-billing.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { TestApp } from '../../../test/app.ts'
import { startTestApp } from '../../../test/app.ts'
import { issue, makeVatMarket, moveToGermany, sell, today } from '../../../test/make-vat-market.ts'
import { unique } from '../../../test/make.ts'
import { csvRows } from '../../../test/read-files.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

describe('the export of invoices', () => {
  it('says why a document has no VAT, with the VAT numbers that were on it', async () => {
    const made = await makeVatMarket(app)
    const { operator, merchant } = made
    await sell(made)
    await issue(made)
    await moveToGermany(made)
    await app.call(selfBilling.offer, { as: operator.as, key: unique(), body: { merchantId: merchant.companyId } })
    await app.call(selfBilling.accept, { as: merchant.as, body: { marketplaceId: operator.marketplaceId } })
    await sell(made)
    await issue(made)
    const { version } = await app.call(company.my, { as: merchant.as })
    await app.call(company.update, { as: merchant.as, body: { version, countryCode: 'US', vatNumber: '' } })
    await sell(made)
    await issue(made)
    const shown = ['Type', 'VAT rate', 'VAT number (from)', 'VAT number (to)', 'Reason for no VAT']
    const [dutch, german] = ['NL004495445B01', 'DE136695976']
    for (const as of [operator.as, merchant.as]) {
      const file = await app.raw(invoice.exportByDate, { as, body: { from: today(), until: today() } })
      const [head = [], ...rows] = csvRows(file.bytes)
      const cells = rows.map((row) => shown.map((name) => row[head.indexOf(name)]))
      expect(cells.filter(([kind]) => kind === 'invoice')).toEqual([
        ['invoice', '21.00', dutch, '', ''],
        ['invoice', '0.00', dutch, german, expect.stringContaining('article 196')],
        ['invoice', '0.00', dutch, '', expect.stringContaining('place of supply')],
      ])
      expect(cells.filter(([kind]) => kind === 'self-billed invoice')[0]).toEqual(['self-billed invoice', '19.00', german, dutch, ''])
    }
  })
})
