import { caseRoutes as cases } from '@stoa/contract/case.ts'
import { dashboard } from '@stoa/contract/dashboard.ts'
import { notification } from '@stoa/contract/notification.ts'
import { order } from '@stoa/contract/order.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { As, TestApp } from '../../../../test/app.ts'
import { startTestApp } from '../../../../test/app.ts'
import { expectSound, makeMarket, makePaidOrder, seeOrder, settle } from '../../../../test/make-orders.ts'
import { unique } from '../../../../test/make.ts'
import { createJobCtx } from '../../../../test/payout-by-hand.ts'
import { expireReturns } from './expire-returns.ts'
import { remindReturns } from './remind-returns.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(async () => {
  await expectSound(app)
  await app.stop()
})

/** A requested return of a shipped order, whose way back is paid as the policy says. */
async function makeReturn(shippingPayer: 'shopper' | 'merchant' | 'marketplace' = 'shopper') {
  const { operator, merchant, offer } = await makeMarket(app, { priceMinor: 1000, stock: 10 })
  const policy = { marketplaceId: operator.marketplaceId, days: 30, shippingPayer, feeMinor: 0, version: 0 }
  await app.call(cases.updatePolicy, { as: operator.as, body: policy })
  const email = `${unique()}@example.com`
  const { hash, lines } = await makePaidOrder(app, operator.as, offer, 1, { customer: { name: 'Sam', email, language: 'en' } })
  await app.call(order.fulfil, { as: merchant.as, body: { hash } })
  const lineId = lines[0]?.lineId ?? ''
  const { id } = await app.call(cases.openReturn, { as: operator.as, body: { hash, lines: [{ lineId, quantity: 1, reason: 'does_not_fit' }] } })
  await settle(app)
  const steps = { id, hash, lineId, email, operator, merchant }
  const see = () => app.call(cases.get, { as: merchant.as, params: { id } })
  const approve = () => app.call(cases.approve, { as: merchant.as, params: { id }, body: {} })
  /** Moves the deadline to so many hours from now. */
  const dueIn = (hours: number) => sql`update order_case set due_at = now() + make_interval(mins => ${hours * 60}) where id = ${id}`.execute(app.db)
  const codes = async () => (await see()).timeline.map(({ code }) => code)
  const mails = async () => (await app.mails()).filter((mail) => mail.to === email).map(({ subject }) => subject)
  return { ...steps, see, approve, dueIn, codes, mails }
}
async function remind(): Promise<void> {
  await remindReturns(createJobCtx(app))
  await app.drain()
}
const noticesOf = async (as: As) =>
  (await app.call(notification.paged, { as, query: {} })).value.map(({ message }) => message).filter((text) => / by | overdue /i.test(text))
const attentionOf = async (as: As, hash: string) => (await seeOrder(app, as, hash)).attention.map(({ code }) => code)
const toAnswer = async (as: As) => (await app.call(dashboard.my, { as })).attention.find(({ key }) => key === 'cases_to_answer')?.count ?? 0

describe('the deadline of a return', () => {
  it('reminds the merchant once, a day before it, of the step that is the merchant’s', async () => {
    const { merchant, operator, dueIn, codes, approve, mails } = await makeReturn()
    await remind()
    expect(await codes()).toEqual(['return_requested'])
    await dueIn(20)
    await remind()
    await remind()
    expect(await codes()).toEqual(['return_requested', 'decision_due'])
    expect(await noticesOf(merchant.as)).toEqual([expect.stringMatching(/: To be approved or rejected by /)])
    expect(await noticesOf(operator.as)).toEqual([])
    // The next step has a deadline of its own.
    await approve()
    await dueIn(48)
    await remind()
    await remind()
    expect(await codes()).toEqual(['return_requested', 'decision_due', 'approved', 'sending_due'])
    expect((await mails()).filter((subject) => subject.includes(': The items have to be sent back by '))).toHaveLength(1)
    expect(await noticesOf(merchant.as)).toHaveLength(1)
  })

  it('reminds the side that owes the shopper a label, and puts the return before it when none came', async () => {
    const { merchant, operator, id, hash, dueIn, codes, approve } = await makeReturn('marketplace')
    await approve()
    await dueIn(20)
    await remind()
    expect(await noticesOf(operator.as)).toEqual([expect.stringMatching(/needs a return label by /)])
    expect(await noticesOf(merchant.as)).toEqual([])
    expect(await toAnswer(operator.as)).toBe(0)
    await dueIn(-1)
    await expireReturns(createJobCtx(app))
    await remind()
    expect(await codes()).toEqual(['return_requested', 'approved', 'label_due', 'step_overdue'])
    expect([await attentionOf(operator.as, hash), await toAnswer(operator.as)]).toEqual([['return_overdue'], 1])
    // With the label it is the shopper's turn: nobody else has something to do.
    const upload = { files: { name: 'label.pdf', type: 'application/pdf', bytes: Buffer.from('%PDF-1.7 label') } }
    await app.call(cases.addMessage, { as: operator.as, params: { id }, body: { text: 'The label', isPublic: true }, upload })
    expect([await attentionOf(operator.as, hash), await toAnswer(operator.as)]).toEqual([[], 0])
  })

  it('puts the return before merchant and operator once it has passed, until the step is taken', async () => {
    const { merchant, operator, id, hash, dueIn, codes, see, approve } = await makeReturn()
    await dueIn(-1)
    await remind()
    await remind()
    // Too late to remind.
    expect(await codes()).toEqual(['return_requested', 'step_overdue'])
    expect(await noticesOf(merchant.as)).toEqual([expect.stringMatching(/Overdue since .*Requested/)])
    expect(await noticesOf(operator.as)).toHaveLength(1)
    expect([await attentionOf(merchant.as, hash), await attentionOf(operator.as, hash)]).toEqual([['return_overdue'], ['return_overdue']])
    const overdue = async (as: As) => (await app.call(cases.paged, { as, query: { isOverdue: 'true' } })).value.map((row) => row.id)
    expect([await overdue(merchant.as), (await see()).isOverdue]).toEqual([[id], true])
    await approve()
    expect([await attentionOf(merchant.as, hash), await overdue(merchant.as), (await see()).isOverdue]).toEqual([[], [], false])
    await app.call(cases.receive, { as: merchant.as, params: { id }, body: {} })
    await dueIn(-1)
    await remind()
    expect(await attentionOf(merchant.as, hash)).toEqual(['return_overdue'])
    // A person has seen it: it is not put before them again for the same deadline.
    const [item] = (await seeOrder(app, merchant.as, hash)).attention
    await app.call(order.resolveAttention, { as: merchant.as, params: { id: item?.id ?? '' } })
    await remind()
    expect(await attentionOf(merchant.as, hash)).toEqual([])
  })

  it('is not put before anybody while the shopper sends nothing: the return is cancelled', async () => {
    const { merchant, hash, dueIn, see, approve, codes } = await makeReturn()
    await approve()
    await dueIn(-1)
    await remind()
    expect([await codes(), await attentionOf(merchant.as, hash)]).toEqual([['return_requested', 'approved'], []])
    await expireReturns(createJobCtx(app))
    expect((await see()).state).toBe('cancelled')
  })
})
