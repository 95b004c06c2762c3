import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { order } from '@stoa/contract/order.ts'
import { payout } from '@stoa/contract/payout.ts'
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { resolveStuckPayouts } from '../../src/domains/payout/resolve-stuck-payouts.ts'
import type { TestApp } from '../app.ts'
import { startTestApp } from '../app.ts'
import { unique } from '../make.ts'
import { deliverReports, expectSound, makeMarket, makePaidOrder, postSigned, script, settle } from '../make-orders.ts'
import { createJobCtx, sendPayoutWithLateAnswer } from '../payout-by-hand.ts'

const histories = Number(process.env.HISTORIES ?? 60)

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

/** How the provider treats one payout: its answer to the request, how it ends, and what else it reports, in which order. */
const behaviour = fc.record({
  answer: fc.constantFrom(
    'payouts:ok',
    'payouts:500-after-work',
    'payouts:500',
    'payouts:429',
    'payouts:malformed',
    'payouts:closed',
    'payouts:late',
  ),
  isPaid: fc.boolean(),
  isAnswerLate: fc.boolean(),
  isReportLost: fc.boolean(),
  reports: fc.shuffledSubarray(['end', 'end', 'pending', 'opposite', 'other amount'] as const),
})

/** The provider's own reports of payouts are lost before anybody could deliver them: what it reports is decided by each history. */
async function loseOwnReports(): Promise<void> {
  await app.pool.query(`
    create function lose_report() returns trigger language plpgsql as 'begin return null; end';
    create trigger lose_payout_report before insert on sandbox.webhook for each row
      when (new.body like '%"type":"payout.%') execute function lose_report()`)
}

/** What the provider does with one payout, and what it reports: before it answers, a day later, twice, out of order, or after it closed the connection. */
const ownBehaviour = fc.record({
  answer: fc.constantFrom(
    'payouts:ok',
    'payouts:webhook-first',
    'payouts:next-day',
    'payouts:closed',
    'payouts:500-after-work',
    'payouts:twice',
    'payouts:shuffled',
    'payouts:failed',
    'payouts:slow',
  ),
  isLookedUp: fc.boolean(),
})

type Market = Awaited<ReturnType<typeof makeMarket>>

/** A market whose sales can be paid out as soon as they are fulfilled. */
async function openMarket(): Promise<Market> {
  const market = await makeMarket(app, { priceMinor: 1000, stock: null })
  await sql`update marketplace set return_window_days = 0 where id = ${market.operator.marketplaceId}`.execute(app.db)
  return market
}

/** Pays out one sale of a market; its request is not sent yet. */
async function makePayout({ operator: { as, marketplaceId }, merchant, offer }: Market) {
  await script(app, marketplaceId, [])
  const { hash } = await makePaidOrder(app, as, offer)
  await app.call(order.fulfil, { as: merchant.as, body: { hash } })
  const { payouts } = await app.call(payout.run, { as, key: unique(), body: {} })
  const [made] = payouts
  if (!made) throw new Error('Nothing was paid out')
  return made
}

/** Looks up at the provider every payout that is under way, as after an hour. */
async function lookUpStuck(): Promise<void> {
  await sql`update payout set status_at = now() - interval '1 hour' where status in ('Reserved', 'Payout Processing')`.execute(app.db)
  await resolveStuckPayouts(createJobCtx(app))
}

async function countMovements(payoutId: string): Promise<number | undefined> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from sandbox.movement where kind = 'payout' and idempotency_key = ${payoutId}`.execute(app.db)
  return rows[0]?.n
}

describe('payouts at a provider that misbehaves', () => {
  it(`end once, with nothing stuck and nothing doubled, over ${histories} histories`, async () => {
    const market = await openMarket()
    const { as, marketplaceId, paymentConnectionId } = market.operator
    await loseOwnReports()
    let [paid, failed] = [0, 0]

    await fc.assert(
      fc.asyncProperty(behaviour, async ({ answer, isPaid, isAnswerLate, isReportLost, reports }) => {
        const made = await makePayout(market)
        const state = isPaid ? 'succeeded' : 'failed'
        const end = async (): Promise<void> => {
          await sql`update sandbox.movement set status = ${state} where idempotency_key = ${made.id}`.execute(app.db)
          if (!isReportLost) await say(state, made.amount.minor)
        }
        const say = async (status: string, amount: number): Promise<void> => {
          const movement = {
            id: `out_${made.id}`,
            kind: 'payout',
            key: made.id,
            status,
            amount,
            currency: 'EUR',
            failure: status === 'failed' ? 'refused' : null,
          }
          await postSigned(app, paymentConnectionId, { id: randomUUID(), type: `payout.${status}`, movement })
          await app.installation.jobs.drain(app.installation.jobContextFactory)
        }
        await script(app, marketplaceId, [answer])
        if (isAnswerLate) {
          await sql`delete from pgboss.job where name = 'payout.send' and state = 'created'`.execute(app.db)
          await sendPayoutWithLateAnswer(app, { marketplaceId, payoutId: made.id }, end)
        } else {
          await app.installation.jobs.drain(app.installation.jobContextFactory)
          await end()
        }
        for (const report of reports) {
          if (report === 'end') await end()
          if (report === 'pending') await say('pending', made.amount.minor)
          if (report === 'opposite' && !isReportLost) await say(isPaid ? 'failed' : 'succeeded', made.amount.minor)
          if (report === 'other amount') await say('succeeded', made.amount.minor + 1)
        }
        await lookUpStuck()

        const seen = await app.call(payout.get, { as, params: { id: made.id } })
        // An "opposite" report before the first true one is what the provider said first: it ends the payout. After a payout it is the bank that returned it.
        expect(['Paid Out', 'Payout Failed']).toContain(seen.status)
        if (isReportLost) expect(seen.status).toBe(isPaid ? 'Paid Out' : 'Payout Failed')
        if (seen.status === 'Paid Out') paid += 1
        else failed += 1
        expect(await countMovements(made.id)).toBe(1)
        await expectSound(app)
      }),
      { numRuns: histories, endOnFailure: true },
    )

    await app.pool.query('drop trigger lose_payout_report on sandbox.webhook')
    await script(app, marketplaceId, [])
    await settle(app)
    await app.call(payout.run, { as, key: unique(), body: {} })
    await settle(app)
    const { value } = await app.call(payout.balances, { as })
    expect(value[0]).toMatchObject({ pending: { minor: 0 }, payable: { minor: 0 }, reserved: { minor: 0 } })
    await expectSound(app)
    process.stdout.write(`${histories} payout histories: ${paid} paid, ${failed} failed, 0 stuck, 0 doubled\n`)
  })

  it(`end once over ${histories} histories of a provider that reports before it answers, or the next day`, async () => {
    const market = await openMarket()
    const { as, marketplaceId } = market.operator
    const seen = { paid: 0, failed: 0, nextDay: 0, reportedFirst: 0 }

    await fc.assert(
      fc.asyncProperty(ownBehaviour, async ({ answer, isLookedUp }) => {
        const made = await makePayout(market)
        const status = async () => (await app.call(payout.get, { as, params: { id: made.id } })).status
        await script(app, marketplaceId, [answer])
        // The provider sends its reports while the payout is sent, as another process would.
        let isSending = true
        const reporting = (async () => {
          for (; isSending; await pause(20)) {
            const count = await deliverReports(app, { isDueOnly: true })
            if (answer === 'payouts:webhook-first' && count > 0 && isSending) seen.reportedFirst += 1
            await app.installation.jobs.drain(app.installation.jobContextFactory)
          }
        })()
        await app.installation.jobs.drain(app.installation.jobContextFactory)
        isSending = false
        await reporting
        if (isLookedUp) await lookUpStuck()
        if (answer === 'payouts:next-day') {
          // Unknown is not failed: it is under way until the provider says what became of it.
          expect(await status()).toBe('Payout Processing')
          seen.nextDay += 1
        }
        await sql`update sandbox.webhook set due_at = now() where delivered_at is null`.execute(app.db)
        await settle(app)
        const end = await status()
        expect(end).toBe(answer === 'payouts:failed' ? 'Payout Failed' : 'Paid Out')
        if (end === 'Paid Out') seen.paid += 1
        else seen.failed += 1
        expect(await countMovements(made.id)).toBe(1)
        await expectSound(app)
      }),
      { numRuns: histories, endOnFailure: true },
    )
    expect(seen.nextDay).toBeGreaterThan(0)
    expect(seen.reportedFirst).toBeGreaterThan(0)
    const { paid, failed, nextDay, reportedFirst } = seen
    process.stdout.write(
      `${histories} payout histories: ${paid} paid, ${failed} failed, ${reportedFirst} reported before the answer, ${nextDay} the next day, 0 stuck\n`,
    )
  })
})
