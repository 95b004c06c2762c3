import { commission } from '@stoa/contract/commission.ts'
import { company } from '@stoa/contract/company.ts'
import { invoice } from '@stoa/contract/invoice.ts'
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { TestApp } from '../../../test/app.ts'
import { startTestApp } from '../../../test/app.ts'
import { makeMarket, makePaidOrder, settle } from '../../../test/make-orders.ts'
import { makeMerchant, unique } from '../../../test/make.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

const today = new Date().toISOString().slice(0, 10)
const added = 20_000

/** An invoice with one line of 12.50, to which 20,000 lines of 1.00 over 25 days are added. */
async function makeLong() {
  const made = await makeMarket(app, { priceMinor: 10_000 })
  const { version } = await app.call(company.my, { as: made.operator.as })
  const address = { street: 'Kade 1', postalCode: '1011 AB', city: 'Amsterdam', countryCode: 'NL' }
  await app.call(company.update, { as: made.operator.as, body: { version, ...address } })
  const merchant = await app.call(company.my, { as: made.merchant.as })
  await app.call(company.update, { as: made.merchant.as, body: { version: merchant.version, ...address } })
  await app.call(commission.createRule, { as: made.operator.as, body: { name: 'All', percentageBasisPoints: 1250 } })
  await makePaidOrder(app, made.operator.as, made.offer)
  await settle(app)
  const body = { from: `${today.slice(0, 8)}01`, until: today }
  const { invoices } = await app.call(invoice.issue, { as: made.operator.as, key: unique(), body })
  const id = invoices[0]?.id ?? ''
  const client = await app.pool.connect()
  try {
    await client.query('begin')
    // Lines of transfers that were never made, on a document that never changes.
    await client.query('set local session_replication_role = replica')
    await client.query(
      `insert into invoice_line (issuer_id, invoice_id, position, transfer_id, order_id, "on", description, order_total_minor, amount_minor)
       select l.issuer_id, l.invoice_id, l.position + n, uuid_v7(), l.order_id, l."on" - (n % 25), 'commission', 800, 100
       from invoice_line l, generate_series(1, $2::int) n where l.invoice_id = $1`,
      [id, added],
    )
    await client.query('commit')
  } finally {
    client.release()
  }
  return { ...made, id }
}

describe('an invoice of 20,001 lines', () => {
  it('is read in pages, and its files hold it without being hundreds of pages', { timeout: 240_000 }, async () => {
    const { merchant, id } = await makeLong()
    const whole = await app.call(invoice.get, { as: merchant.as, params: { ref: id } })
    expect([whole.lines.length, whole.hasMoreLines]).toEqual([100, true])
    const page = await app.call(invoice.lines, { as: merchant.as, params: { id }, page: { limit: 100 } })
    expect(page.value).toEqual(whole.lines)
    const cursor = new URL(page.next ?? '', 'http://x').searchParams.get('cursor') ?? ''
    const second = await app.call(invoice.lines, { as: merchant.as, params: { id }, page: { limit: 100, cursor } })
    expect(second.value).toHaveLength(100)
    const stranger = await makeMerchant(app)
    expect((await app.refused(invoice.lines, { as: stranger.as, params: { id } })).status).toBe(404)
    expect((await app.refused(invoice.exportLines, { as: stranger.as, params: { id }, query: {} })).status).toBe(404)

    const table = (await app.raw(invoice.exportLines, { as: merchant.as, params: { id }, query: {} })).bytes.toString()
    expect(table.trimEnd().split('\n')).toHaveLength(1 + 1 + added)

    const xml = (await app.raw(invoice.exportUbl, { as: merchant.as, params: { id } })).bytes.toString()
    expect(xml.match(/<cac:InvoiceLine>/g)).toHaveLength(added + 1)
    expect(xml).toMatch(/<\/Invoice>\n$/)
    expect(xml).toContain(`<cbc:ID>${added + 1}</cbc:ID>`)

    const pdf = await getDocument({ data: new Uint8Array((await app.raw(invoice.exportPdf, { as: merchant.as, params: { id } })).bytes) }).promise
    expect(pdf.numPages).toBeLessThanOrEqual(2)
    let words = ''
    for (let number = 1; number <= pdf.numPages; number++) {
      const content = await (await pdf.getPage(number)).getTextContent()
      words += content.items.map((item) => ('str' in item ? item.str : '')).join(' ')
    }
    expect(words).toContain('800 lines')
    expect(words).toContain('800.00 EUR')
    expect(words).toMatch(/20,001\s+lines,\s+which\s+are\s+summed\s+by\s+day/)
  })
})
