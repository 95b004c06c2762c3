import type { Case } from '@stoa/contract/case-shapes.ts'
import { caseRoutes as cases } from '@stoa/contract/case.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { As, TestApp } from '../../../../test/app.ts'
import { startTestApp } from '../../../../test/app.ts'
import { expectSound } from '../../../../test/make-orders.ts'
import { openStripeMarket } from '../../../../test/stripe/open-stripe-market.ts'
import type { Stripe } from '../../../../test/stripe/stripe-stand-in.ts'
import { openStripe } from '../../../../test/stripe/stripe-stand-in.ts'

let stripe: Stripe
let app: TestApp
beforeAll(async () => {
  stripe = await openStripe()
  app = await startTestApp({ stripeUrl: stripe.origin })
})
afterAll(async () => {
  await expectSound(app)
  await app.stop()
  await stripe.close()
})

const pdf = (name: string, bytes = 20) => ({
  name,
  type: 'application/pdf',
  bytes: Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.alloc(bytes, ' '), Buffer.from(name)]),
})

async function makeDisputed() {
  const { operator, merchant, deliver, buy } = await openStripeMarket(app, stripe)
  const paid = stripe.createPaid(5000)
  const hash = await buy({ paymentReference: paid })
  await deliver(stripe.dispute(paid, 5000))
  const id = (await app.call(cases.paged, { as: operator.as, query: { hash } })).value[0]?.id ?? ''
  const write = async (as: As, names: readonly string[]) => {
    const upload = { files: names.map((name) => pdf(name)) }
    return app.call(cases.addMessage, { as, params: { id }, body: { text: 'See the files' }, upload })
  }
  /** Changes the dispute at Stripe, which reports it. */
  const report = async (change: object) => {
    const dispute = stripe.list('disputes').find(({ payment_intent }) => payment_intent === paid) ?? {}
    Object.assign(dispute, change)
    await deliver(stripe.addEvent('charge.dispute.updated', dispute))
  }
  return { operator, merchant, id, write, report }
}
const lastFiles = (one: Case) => one.timeline.at(-1)?.files ?? []

describe('evidence for Stripe', () => {
  it('is of the files that the submitter chose, however many the two sides have sent each other', async () => {
    const { operator, merchant, id, write } = await makeDisputed()
    const [first] = lastFiles(await write(merchant.as, ['a.pdf', 'b.pdf', 'c.pdf', 'd.pdf']))
    await write(operator.as, ['e.pdf', 'f.pdf'])
    const before = stripe.list('files').length
    const body = { text: 'Signed on delivery.', fileIds: [first?.id ?? ''] }
    const sent = await app.call(cases.submitEvidence, { as: merchant.as, params: { id }, body, upload: { files: [pdf('signed.pdf')] } })
    expect(lastFiles(sent).map(({ name }) => name)).toEqual(['a.pdf', 'signed.pdf'])
    await app.drain()
    const after = await app.call(cases.get, { as: operator.as, params: { id } })
    expect([after.state, after.timeline.at(-1)?.code]).toEqual(['under_review', 'evidence_sent'])
    expect(stripe.list('files').length - before).toBe(2)
  })

  it('is refused before it is submitted where Stripe takes fewer or smaller files, or a file is not of the dispute', async () => {
    const { merchant, id, write } = await makeDisputed()
    const other = await makeDisputed()
    const [foreign] = lastFiles(await other.write(other.merchant.as, ['foreign.pdf']))
    const submit = async (fileIds: readonly string[], files: readonly ReturnType<typeof pdf>[] = []) => {
      const body = { text: 'Signed on delivery.', fileIds: [...fileIds] }
      const { status, errors } = await app.refused(cases.submitEvidence, {
        as: merchant.as,
        params: { id },
        body,
        ...(files.length > 0 ? { upload: { files: [...files] } } : {}),
      })
      return { status, path: errors?.[0]?.path, message: errors?.[0]?.message }
    }
    const ids = lastFiles(await write(merchant.as, ['a.pdf', 'b.pdf', 'c.pdf', 'd.pdf', 'e.pdf', 'f.pdf'])).map((file) => file.id)
    const tooMany = { status: 422, message: 'The payment provider accepts at most 5 files as evidence. Choose fewer.' }
    expect(await submit(ids)).toEqual({ ...tooMany, path: 'fileIds' })
    expect(
      await submit(
        [],
        ['1.pdf', '2.pdf', '3.pdf', '4.pdf', '5.pdf', '6.pdf'].map((name) => pdf(name)),
      ),
    ).toEqual({ ...tooMany, path: 'files' })
    expect(await submit([], [pdf('large.pdf', 4_500_000)])).toMatchObject({
      path: 'files',
      message: 'The payment provider accepts at most 4.5 MB of evidence. Choose smaller or fewer files.',
    })
    expect(await submit([ids[0] ?? '', foreign?.id ?? ''])).toMatchObject({ status: 422, path: 'fileIds.1' })
    expect(await app.call(cases.get, { as: merchant.as, params: { id } })).toMatchObject({ state: 'needs_response' })
  })
})

describe('a dispute at Stripe', () => {
  it('follows a deadline that Stripe moves while a response is needed', async () => {
    const { merchant, id, report } = await makeDisputed()
    const due_by = Math.floor(Date.now() / 1000) + 30 * 86_400
    await report({ evidence_details: { due_by } })
    const { state, dueAt, timeline } = await app.call(cases.get, { as: merchant.as, params: { id } })
    expect([state, Date.parse(dueAt ?? ''), timeline.length]).toEqual(['needs_response', due_by * 1000, 1])
  })
})
