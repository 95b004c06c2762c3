import { invoice } from '@stoa/contract/invoice.ts'
import { order } from '@stoa/contract/order.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { TestApp } from '../../../test/app.ts'
import { startTestApp } from '../../../test/app.ts'
import { expectSound, makePaidOrder, settle } from '../../../test/make-orders.ts'
import { figures, issue, makeVatMarket, today } from '../../../test/make-vat-market.ts'
import { unique } from '../../../test/make.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

const monthBefore = new Date(Date.UTC(Number(today().slice(0, 4)), Number(today().slice(5, 7)) - 1, 0)).toISOString().slice(0, 10)
const lastMonth = { from: `${monthBefore.slice(0, 8)}01`, until: monthBefore }

it('A credit note never changes: it names no invoice that was issued after it', async () => {
  const made = await makeVatMarket(app)
  const { as } = made.operator
  const { hash } = await makePaidOrder(app, as, made.offer, 1, { placedAt: `${lastMonth.from}T12:00:00Z` })
  await settle(app)
  await app.call(order.refund, { as, key: unique(), body: { hash, amountMinor: 10_000 } })
  await settle(app)
  const [credit] = await issue(made)
  expect(figures(credit ? [credit] : [])).toEqual([['credit note', -1_250, -217, -1_250, 0]])
  const id = credit?.id ?? ''
  const read = async () => ({
    corrects: (await app.call(invoice.get, { as, params: { ref: id } })).corrects,
    xml: (await app.raw(invoice.exportUbl, { as, params: { id } })).bytes.toString(),
  })
  const asIssued = await read()
  expect(asIssued.corrects).toEqual([])
  expect(figures(await issue(made, lastMonth))).toEqual([['invoice', 1_250, 217, 1_250, 0]])
  expect(await read()).toEqual(asIssued)
  await expectSound(app)
})
