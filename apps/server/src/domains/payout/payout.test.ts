import { invoice } from '@stoa/contract/invoice.ts'
import { marketplace } from '@stoa/contract/marketplace.ts'
import { order } from '@stoa/contract/order.ts'
import { payout } from '@stoa/contract/payout.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { TestApp } from '../../../test/app.ts'
import { startTestApp } from '../../../test/app.ts'
import { expectSound, makeMarket, makePaidOrder, report, script, seeOrder, settle } from '../../../test/make-orders.ts'
import { makeMerchant, makeOperator, unique } from '../../../test/make.ts'
import { createJobCtx, sendPayoutWithLateAnswer } from '../../../test/payout-by-hand.ts'
import { findSentences } from '../../../test/find-sentences.ts'
import { resolveStuckPayouts } from './resolve-stuck-payouts.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

type Market = Awaited<ReturnType<typeof makeMarket>>

async function market(options: { returnWindowDays?: number; payoutMinimumMinor?: number } = {}): Promise<Market> {
  const made = await makeMarket(app, { priceMinor: 10_000 })
  const { version } = await app.call(marketplace.myMarketplace, { as: made.operator.as })
  await app.call(marketplace.updateMyMarketplace, {
    as: made.operator.as,
    body: { version, returnWindowDays: options.returnWindowDays ?? 0, payoutMinimumMinor: options.payoutMinimumMinor ?? 0 },
  })
  return made
}

async function fulfilled({ operator, offer }: Market, quantity = 1) {
  const paid = await makePaidOrder(app, operator.as, offer, quantity)
  await app.call(order.fulfil, { as: operator.as, body: { hash: paid.hash } })
  await settle(app)
  return paid
}

const run = (made: Market, key = unique()) => app.call(payout.run, { as: made.operator.as, key, body: {} })

async function balance(made: Market) {
  const { value } = await app.call(payout.balances, { as: made.merchant.as })
  const [row] = value
  return { pending: row?.pending.minor, payable: row?.payable.minor, reserved: row?.reserved.minor, paid: row?.paid.minor }
}

describe('a payout', () => {
  it('pays what fulfilled orders left, once, and both sides see the same', async () => {
    const made = await market()
    const paid = await fulfilled(made)
    expect(await balance(made)).toEqual({ pending: 0, payable: 10_000, reserved: 0, paid: 0 })
    const first = await run(made)
    expect(first.payouts).toMatchObject([
      { status: 'Reserved', amount: { minor: 10_000, currency: 'EUR' }, orderCount: 1, merchant: { id: made.merchant.companyId } },
    ])
    expect(await balance(made)).toEqual({ pending: 0, payable: 0, reserved: 10_000, paid: 0 })
    await settle(app)
    expect(await balance(made)).toEqual({ pending: 0, payable: 0, reserved: 0, paid: 10_000 })
    const { id: payoutId = '', number = '' } = first.payouts[0] ?? {}
    for (const as of [made.operator.as, made.merchant.as]) {
      expect(await seeOrder(app, as, paid.hash)).toMatchObject({
        payoutStatus: 'Paid Out',
        payouts: [{ id: payoutId, number, status: 'Paid Out' }],
        invoices: [],
      })
      const numbersOf = async (words: string) =>
        (await app.call(payout.paged, { as, query: {}, page: { filter: `text co "${words}"` } })).value.map((one) => one.number)
      expect(await numbersOf(number.toLowerCase())).toEqual([number])
      expect(await numbersOf(first.payouts[0]?.merchant.name ?? '')).toEqual([number])
      expect(await numbersOf('no such words')).toEqual([])
    }
    const again = await run(made)
    expect(again).toEqual({ payouts: [], skipped: [] })
    const id = first.payouts[0]?.id ?? ''
    for (const as of [made.merchant.as, made.operator.as]) {
      expect(await app.call(payout.get, { as, params: { id } })).toMatchObject({
        status: 'Paid Out',
        items: [{ hash: paid.hash, net: { minor: 10_000 }, captured: { minor: 10_000 } }],
      })
    }
    await expectSound(app)
  })

  it('nets a refund that came after the money was sent', async () => {
    const made = await market()
    const paid = await fulfilled(made)
    await run(made)
    await settle(app)
    await app.call(order.refund, { as: made.operator.as, body: { hash: paid.hash, amountMinor: 3000 } })
    await settle(app)
    expect(await balance(made)).toMatchObject({ payable: -3000 })
    expect(await run(made)).toMatchObject({
      payouts: [],
      skipped: [
        {
          payable: { minor: -3000 },
          code: 'negative_balance',
          reason: expect.stringMatching(/^€30\.00 owed to the marketplace is deducted/),
        },
      ],
    })
    await fulfilled(made)
    const { payouts } = await run(made)
    expect(payouts).toMatchObject([{ amount: { minor: 7000 }, orderCount: 2 }])
    await settle(app)
    expect(await balance(made)).toMatchObject({ payable: 0, reserved: 0, paid: 17_000 })
    await expectSound(app)
  })

  it('below the smallest amount waits, and says so', async () => {
    const made = await market({ payoutMinimumMinor: 10_001 })
    await fulfilled(made)
    expect(await run(made)).toMatchObject({
      payouts: [],
      skipped: [{ merchantId: made.merchant.companyId, code: 'below_minimum', payable: { minor: 10_000 } }],
    })
  })

  it('does not touch what is still within the payout delay', async () => {
    const made = await market({ returnWindowDays: 14 })
    await fulfilled(made)
    expect(await balance(made)).toMatchObject({ pending: 10_000, payable: 0 })
    expect(await run(made)).toEqual({ payouts: [], skipped: [] })
  })

  it('waits while the balance at the provider is too low, says so, and is sent again until it is paid', async () => {
    const made = await market()
    const paid = await fulfilled(made)
    await script(app, made.operator.marketplaceId, ['payouts:insufficient', 'payouts:insufficient'])
    const { payouts } = await run(made)
    await settle(app)
    const seen = () => app.call(payout.get, { as: made.merchant.as, params: { id: payouts[0]?.id ?? '' } })
    expect(await seen()).toMatchObject({ status: 'Payout Processing', waitsFor: 'insufficient_balance', failure: expect.stringContaining('too low') })
    expect(await balance(made)).toMatchObject({ payable: 0, reserved: 10_000 })
    const again = async () => {
      await sql`update payout set status_at = now() - interval '1 hour' where id = ${payouts[0]?.id ?? ''}`.execute(app.db)
      await resolveStuckPayouts(createJobCtx(app))
      await settle(app)
    }
    await again()
    expect(await seen()).toMatchObject({ status: 'Payout Processing', waitsFor: 'insufficient_balance' })
    await again()
    expect(await seen()).toMatchObject({ status: 'Paid Out', waitsFor: null, failure: null })
    expect(await seeOrder(app, made.merchant.as, paid.hash)).toMatchObject({ payoutStatus: 'Paid Out' })
    await expectSound(app)
  })

  it('that the provider refuses gives the money back to the next one', async () => {
    const made = await market()
    const paid = await fulfilled(made)
    await script(app, made.operator.marketplaceId, ['payouts:failed'])
    await run(made)
    await settle(app)
    expect(await balance(made)).toEqual({ pending: 0, payable: 10_000, reserved: 0, paid: 0 })
    const { value } = await app.call(payout.paged, { as: made.merchant.as, query: {} })
    expect(value).toMatchObject([{ status: 'Payout Failed', failure: expect.any(String) }])
    expect(await seeOrder(app, made.merchant.as, paid.hash)).toMatchObject({ payoutStatus: 'Payout Failed' })
    expect((await run(made)).payouts).toMatchObject([{ amount: { minor: 10_000 } }])
    await settle(app)
    expect(await balance(made)).toMatchObject({ payable: 0, paid: 10_000 })
    await expectSound(app)
  })

  it('requested by twenty at once is made once', async () => {
    const made = await market()
    await fulfilled(made)
    const answers = await Promise.all(Array.from({ length: 20 }, () => run(made)))
    expect(answers.flatMap((answer) => answer.payouts)).toHaveLength(1)
    await settle(app)
    expect(await balance(made)).toMatchObject({ reserved: 0, paid: 10_000 })
    await expectSound(app)
  })

  it.each([
    ['paid again', { state: 'succeeded', amountMinor: 10_000, failure: null }],
    ['paid for another amount', { state: 'succeeded', amountMinor: 9_999, failure: null }],
    ['failed for another amount', { state: 'failed', amountMinor: 10_001, failure: 'late' }],
  ] as const)('reported as %s changes no balance', async (_, reported) => {
    const made = await market()
    await fulfilled(made)
    const { payouts } = await run(made)
    await settle(app)
    const key = payouts[0]?.id ?? ''
    const before = await app.call(payout.get, { as: made.merchant.as, params: { id: key } })
    await report(app, made.operator.paymentConnectionId, { kind: 'payout', reference: 'r', key, currency: 'EUR', externalId: unique(), ...reported })
    await app.drain()
    expect(await balance(made)).toMatchObject({ payable: 0, paid: 10_000 })
    expect(await app.call(payout.get, { as: made.merchant.as, params: { id: key } })).toMatchObject({ status: before.status, amount: before.amount })
    await expectSound(app)
  })

  it('stays paid when the provider answers "pending" after its webhook said "paid"', async () => {
    const made = await market()
    const paid = await fulfilled(made)
    const { payouts } = await run(made)
    const payoutId = payouts[0]?.id ?? ''
    await sql`delete from pgboss.job where name = 'payout.send' and state = 'created'`.execute(app.db)
    await sendPayoutWithLateAnswer(app, { marketplaceId: made.operator.marketplaceId, payoutId }, () => settle(app))
    expect(await app.call(payout.get, { as: made.operator.as, params: { id: payoutId } })).toMatchObject({ status: 'Paid Out' })
    expect(await seeOrder(app, made.merchant.as, paid.hash)).toMatchObject({ payoutStatus: 'Paid Out' })
    await fulfilled(made)
    expect((await run(made)).payouts).toMatchObject([{ amount: { minor: 10_000 } }])
    await settle(app)
    await expectSound(app)
  })

  it('is for owners of the operator, and foreign ones are not found', async () => {
    const made = await market()
    await fulfilled(made)
    const { payouts } = await run(made)
    const id = payouts[0]?.id ?? ''
    expect(await app.refused(payout.run, { as: made.merchant.as, body: {} })).toMatchObject({ code: 'not_allowed' })
    const [stranger, seller] = [await makeOperator(app), await makeMerchant(app)]
    for (const { as } of [stranger, seller]) expect(await app.refused(payout.get, { as, params: { id } })).toMatchObject({ status: 404 })
    expect((await app.call(payout.paged, { as: stranger.as, query: {} })).value).toEqual([])
  })
})

describe('commission invoices', () => {
  const today = new Date().toISOString().slice(0, 10)
  const period = { from: `${today.slice(0, 8)}01`, until: today }

  async function withCommission() {
    const { commission } = await import('@stoa/contract/commission.ts')
    const made = await market()
    await app.call(commission.createRule, { as: made.operator.as, body: { name: 'All', percentageBasisPoints: 1250 } })
    return made
  }

  it('hold all commission of a period once, numbered without gaps, and read the same on both sides', async () => {
    const made = await withCommission()
    const paid = await fulfilled(made)
    await fulfilled(made, 2)
    await app.call(order.refund, {
      as: made.operator.as,
      body: { hash: paid.hash, lines: paid.lines.map(({ lineId }) => ({ lineId, quantity: 1 })) },
    })
    await settle(app)
    const issue = () => app.call(invoice.issue, { as: made.operator.as, key: unique(), body: period })
    const both = await Promise.all([issue(), issue()])
    const issued = both.flatMap((answer) => answer.invoices)
    expect(issued).toMatchObject([
      {
        ref: `${today.slice(0, 4)}-000001`,
        kind: 'invoice',
        commission: { minor: 3750 },
        commissionReturned: { minor: 1250 },
        total: { minor: 2500 },
        gross: { minor: 30_000 },
      },
    ])
    const ref = issued[0]?.id ?? ''
    const [theirs, ours] = await Promise.all([made.operator.as, made.merchant.as].map((as) => app.call(invoice.get, { as, params: { ref } })))
    expect(theirs).toEqual(ours)
    expect(ours?.lines.reduce((sum, line) => sum + line.amount.minor, 0)).toBe(2500)
    for (const as of [made.operator.as, made.merchant.as])
      expect((await seeOrder(app, as, paid.hash)).invoices).toEqual([{ id: ref, ref: issued[0]?.ref, kind: 'invoice' }])
    await fulfilled(made)
    expect((await issue()).invoices).toMatchObject([{ ref: `${today.slice(0, 4)}-000002`, total: { minor: 1250 } }])
    await expectSound(app)
  })

  it('come as a PDF that says what the invoice says', async () => {
    const made = await withCommission()
    await fulfilled(made)
    const { invoices } = await app.call(invoice.issue, { as: made.operator.as, key: unique(), body: period })
    const answer = await app.raw(invoice.exportPdf, { as: made.merchant.as, params: { id: invoices[0]?.id ?? '' } })
    expect(answer.headers.get('content-type')).toBe('application/pdf')
    const { getDocument } = await import('pdfjs-dist/legacy/build/pdf.mjs')
    const page = await (await getDocument({ data: new Uint8Array(answer.bytes) }).promise).getPage(1)
    const words = (await page.getTextContent()).items.map((item) => ('str' in item ? item.str : '')).join(' ')
    for (const text of [invoices[0]?.ref ?? '?', made.merchant.companyName, made.operator.companyName, '12.50 EUR', 'Invoice'])
      expect(words).toContain(text)
  })

  it('are refused for days to come and for other companies', async () => {
    const made = await withCommission()
    await fulfilled(made)
    expect(await app.refused(invoice.issue, { as: made.operator.as, body: { from: today, until: '2999-01-01' } })).toMatchObject({
      code: 'invalid_input',
      errors: [{ path: 'until' }],
    })
    expect(await app.refused(invoice.issue, { as: made.merchant.as, body: period })).toMatchObject({ code: 'not_allowed' })
    const { invoices } = await app.call(invoice.issue, { as: made.operator.as, key: unique(), body: period })
    const stranger = await makeMerchant(app)
    expect(await app.refused(invoice.get, { as: stranger.as, params: { ref: invoices[0]?.id ?? '' } })).toMatchObject({ status: 404 })
    expect((await app.raw(invoice.exportPdf, { as: stranger.as, params: { id: invoices[0]?.id ?? '' } })).status).toBe(404)
  })
})

it('stores no sentence of ours', async () => {
  expect(await findSentences(app.pool)).toEqual([])
})
