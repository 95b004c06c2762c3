import { caseRoutes as cases } from '@stoa/contract/case.ts'
import { message } from '@stoa/messages/describe.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { As, TestApp } from '../../../../test/app.ts'
import { startTestApp } from '../../../../test/app.ts'
import { askBank } from '../../../../test/ask-bank.ts'
import { expectSound, makeMarket, makePaidOrder, settle } from '../../../../test/make-orders.ts'
import { createJobCtx } from '../../../../test/payout-by-hand.ts'
import { UpstreamError } from '../../../kit/errors.ts'
import { reopenUnsent } from './reopen-unsent.ts'
import { sendEvidence } from './send-evidence.ts'

const hourMs = 3_600_000

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(async () => {
  await expectSound(app)
  await app.stop()
})

async function makeDisputed(days = 14) {
  const { operator, merchant, offer } = await makeMarket(app, { priceMinor: 5000 })
  const { hash, paymentReference } = await makePaidOrder(app, operator.as, offer)
  const dispute = await askBank(app, operator.marketplaceId, 'disputes', { payment: paymentReference, reason: 'not_received', days })
  await settle(app)
  const id = (await app.call(cases.paged, { as: merchant.as, query: { hash } })).value[0]?.id ?? ''
  const see = (as: As = merchant.as) => app.call(cases.get, { as, params: { id } })
  /** Submits evidence; returns what its job receives. */
  const submit = async (text: string) => {
    const { timeline } = await app.call(cases.submitEvidence, { as: merchant.as, params: { id }, body: { text } })
    return { marketplaceId: operator.marketplaceId, caseId: id, eventId: timeline.at(-1)?.id ?? '' }
  }
  const textAtBank = async () => {
    const { rows } = await sql<{ text: string | null }>`select evidence ->> 'text' as text from sandbox.dispute where id = ${dispute?.id}`.execute(
      app.db,
    )
    return rows[0]?.text
  }
  return { operator, merchant, id, see, submit, textAtBank }
}

/** A context at an hour from now, with a provider that answers evidence with an error. */
const failing = (error: UpstreamError, hours = 0) => ({
  ...createJobCtx(app, { submitEvidence: () => Promise.reject(error) }),
  now: new Date(Date.now() + hours * hourMs),
})
const unreachable = new UpstreamError('unreachable', message('upstream.no_evidence'), { isTemporary: true })

describe('the deadline of a dispute', () => {
  it('stays while its evidence is under review, and is there again when the provider refuses it', async () => {
    const { see, submit } = await makeDisputed()
    const { dueAt } = await see()
    expect(dueAt).not.toBeNull()
    const fact = await submit('Signed on delivery.')
    expect(await see()).toMatchObject({ state: 'under_review', dueAt: null })
    await sendEvidence(failing(new UpstreamError('refused', message('upstream.no_evidence'))), fact)
    expect(await see()).toMatchObject({ state: 'needs_response', dueAt })
    await settle(app)
  })

  it('ends what can be done: after it no evidence is requested any more', async () => {
    const { operator, merchant, id, see } = await makeDisputed()
    const issueOf = async (as: As) => (await see(as)).actions.find(({ action }) => action === 'submit_evidence')?.issue
    expect([await issueOf(merchant.as), (await app.call(cases.count, { as: operator.as })).needsAction]).toEqual([null, 1])
    await sql`update order_case set due_at = now() - interval '1 minute' where id = ${id}`.execute(app.db)
    expect([await issueOf(merchant.as), await issueOf(operator.as)]).toEqual(['too_late', 'too_late'])
    expect(await see()).toMatchObject({ state: 'needs_response', needsAction: false })
    expect((await app.call(cases.count, { as: operator.as })).needsAction).toBe(0)
    expect((await app.call(cases.paged, { as: operator.as, query: { needsAction: 'true' } })).value).toEqual([])
    const late = await app.refused(cases.submitEvidence, { as: merchant.as, params: { id }, body: { text: 'Late' } })
    expect([late.status, late.detail]).toEqual([409, expect.stringContaining('The time for evidence ended on')])
  })
})

describe('evidence that cannot be sent', () => {
  it('is requested again after hours, and what was submitted before is not sent any more', async () => {
    const { see, submit, textAtBank } = await makeDisputed()
    const fact = await submit('First')
    await expect(sendEvidence(failing(unreachable), fact)).rejects.toThrow(unreachable)
    await reopenUnsent(failing(unreachable, 11))
    expect((await see()).state).toBe('under_review')
    await reopenUnsent(failing(unreachable, 13))
    const reopened = await see()
    expect([reopened.state, reopened.timeline.at(-1)?.code]).toEqual(['needs_response', 'evidence_unsent'])
    const { eventId } = await submit('Second')
    // The job of the first is tried again before that of the second.
    await sendEvidence(createJobCtx(app), fact)
    expect([eventId === fact.eventId, await textAtBank()]).toEqual([false, null])
    await settle(app)
    expect([await textAtBank(), (await see()).timeline.filter(({ code }) => code === 'evidence_sent')]).toMatchObject(['Second', { length: 1 }])
    await reopenUnsent(failing(unreachable, 13))
    expect((await see()).state).toBe('under_review')
  })

  it('is requested again earlier where its deadline is near', async () => {
    const { see, submit } = await makeDisputed(1)
    const fact = await submit('Signed on delivery.')
    await expect(sendEvidence(failing(unreachable), fact)).rejects.toThrow(unreachable)
    await reopenUnsent(failing(unreachable, 0.5))
    expect((await see()).state).toBe('under_review')
    await sql`update order_case set due_at = now() + interval '6 hours' where id = ${fact.caseId}`.execute(app.db)
    await reopenUnsent(failing(unreachable, 1.5))
    expect((await see()).state).toBe('needs_response')
    await settle(app)
    expect((await see()).state).toBe('needs_response')
  })

  it('is requested again at once where the marketplace has no provider to send it to', async () => {
    const { see, submit } = await makeDisputed()
    const fact = await submit('Signed on delivery.')
    await sql`update order_case set connection_id = uuid_v7() where id = ${fact.caseId}`.execute(app.db)
    await sendEvidence(createJobCtx(app), fact)
    const { state, timeline } = await see()
    expect([state, timeline.at(-1)?.code]).toEqual(['needs_response', 'evidence_unsent'])
    await settle(app)
  })
})
