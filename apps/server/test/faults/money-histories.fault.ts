import { commission } from '@stoa/contract/commission.ts'
import { order } from '@stoa/contract/order.ts'
import { payoutRule } from '@stoa/contract/payout-rule.ts'
import { payout } from '@stoa/contract/payout.ts'
import { reconciliation } from '@stoa/contract/reconciliation.ts'
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { recordDebts } from '../../src/domains/payout/record-debts.ts'
import { releaseReserves } from '../../src/domains/payout/release-reserves.ts'
import type { As, TestApp } from '../app.ts'
import { startTestApp } from '../app.ts'
import { makeColleague, unique } from '../make.ts'
import { expectSound, makeMarket, makePaidOrder, seeOrder, settle } from '../make-orders.ts'
import { createJobCtx } from '../payout-by-hand.ts'

const histories = Number(process.env.HISTORIES ?? 40)
const commands = [
  'buy',
  'ship',
  'refund',
  'cancel',
  'fees',
  'refund policy',
  'reserve rule',
  'release reserves',
  'pay out',
  'credit',
  'charge',
  'record debts',
  'request write-off',
  'decide write-off',
  'open dispute',
  'win dispute',
  'lose dispute',
] as const
type Command = (typeof commands)[number]

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

type Market = Awaited<ReturnType<typeof makeMarket>> & { colleague: As; now: Date; hashes: string[]; disputes: string[]; writeOffs: string[] }

/** How often each command, each refusal and each pair of consecutive commands was met. */
const met = { commands: new Map<string, number>(), refusals: new Map<string, number>(), pairs: new Set<string>() }
const count = (of: Map<string, number>, name: string): void => void of.set(name, (of.get(name) ?? 0) + 1)

/** Asks the sandbox provider as the shopper's bank does; undefined where it refuses. */
async function askBank({ operator }: Market, path: string, body: object): Promise<{ id: string } | undefined> {
  const { rows } = await sql<{ id: string; key: string }>`
    select a.id, a.api_key as key from sandbox.account a join connection k on k.settings ->> 'account' = a.id where k.id = ${operator.paymentConnectionId}`.execute(
    app.db,
  )
  const headers = { authorization: `Bearer ${rows[0]?.key}`, 'content-type': 'application/json' }
  const answer = await fetch(`${app.publicUrl}/sandbox/pay/${rows[0]?.id}/${path}`, { method: 'POST', headers, body: JSON.stringify(body) })
  return answer.ok ? ((await answer.json()) as { id: string }) : undefined
}

type Step = { command: Command; pick: number; amount: number }

/** Does one command; returns the code of its refusal, undefined where it was done. */
async function apply(market: Market, { command, pick, amount }: Step): Promise<string | undefined> {
  const { operator, merchant, offer, hashes, disputes, writeOffs, colleague } = market
  const { as } = operator
  const hash = hashes[pick % Math.max(1, hashes.length)] ?? 'none'
  const codeOf = ({ status, body }: { status: number; body: unknown }): string | undefined =>
    status < 400 ? undefined : (body as { code: string }).code
  if (command === 'buy') {
    hashes.push((await makePaidOrder(app, as, offer, 1 + (pick % 3), { shippingMinor: amount % 500 })).hash)
    return undefined
  }
  if (command === 'ship') return codeOf(await app.raw(order.fulfil, { as: merchant.as, body: { hash } }))
  if (command === 'refund') return codeOf(await app.raw(order.refund, { as, key: unique(), body: { hash, amountMinor: amount } }))
  if (command === 'cancel') return codeOf(await app.raw(order.cancel, { as, body: { hash, reason: '' } }))
  if (command === 'fees') {
    const feeName = ['', 'Service', 'Packing'][pick % 3] ?? ''
    const basis = (['item', 'line', 'order'] as const)[amount % 3] ?? 'item'
    return codeOf(
      await app.raw(commission.createRule, {
        as,
        body: { name: unique(), feeName, basis, percentageBasisPoints: (amount * 7) % 2000, fixedMinor: amount % 300, afterId: null },
      }),
    )
  }
  if (command === 'refund policy') {
    const kinds = ['proportional', 'never', 'before_shipment'] as const
    const { version } = await app.call(commission.policy, { as })
    return codeOf(
      await app.raw(commission.updatePolicy, {
        as,
        body: { commissionReturn: kinds[pick % 3]!, feeReturn: kinds[amount % 3]!, version: version + (pick % 5 === 0 ? 1 : 0) },
      }),
    )
  }
  if (command === 'reserve rule') {
    const reserveDays = pick % 4 === 0 ? 0 : 10
    return codeOf(
      await app.raw(payoutRule.update, {
        as,
        body: { schedule: 'manual', keepMinor: amount % 200, reserveBasisPoints: (amount % 20) * 100, reserveDays },
      }),
    )
  }
  if (command === 'release reserves') {
    market.now = new Date(market.now.getTime() + 6 * 86_400_000)
    await releaseReserves({ ...createJobCtx(app), now: market.now })
    return undefined
  }
  if (command === 'pay out') {
    const [forecast] = await app.call(payoutRule.forecast, { as, query: { merchantId: merchant.companyId } })
    const { payouts, skipped } = await app.call(payout.run, { as, key: unique(), body: {} })
    // The forecast is made by the function that pays.
    if (payouts[0]) expect(payouts[0].amount).toEqual(forecast?.amount)
    return skipped[0]?.code
  }
  if (command === 'credit' || command === 'charge') {
    const amountMinor = command === 'credit' ? amount : -amount
    return codeOf(
      await app.raw(payoutRule.createAdjustment, {
        as,
        key: unique(),
        body: { merchantId: merchant.companyId, amountMinor, reason: 'correction', note: '' },
      }),
    )
  }
  if (command === 'record debts') {
    await recordDebts(createJobCtx(app))
    return undefined
  }
  if (command === 'request write-off') {
    const answer = await app.raw(payoutRule.requestWriteOff, {
      as,
      key: unique(),
      body: { merchantId: merchant.companyId, amountMinor: amount, note: '' },
    })
    if (answer.status === 201) writeOffs.push((answer.body as { id: string }).id)
    return codeOf(answer)
  }
  if (command === 'decide write-off') {
    const id = writeOffs.at(-1) ?? operator.marketplaceId
    return codeOf(await app.raw(payoutRule.decideWriteOff, { as: pick % 3 === 0 ? as : colleague, body: { id, isApproved: amount % 2 === 0 } }))
  }
  if (command === 'open dispute') {
    if (hash === 'none') return 'no_order'
    const { paymentReference } = await seeOrder(app, as, hash)
    const opened = await askBank(market, 'disputes', { payment: paymentReference, reason: 'not_received' })
    if (opened) disputes.push(opened.id)
    return opened ? undefined : 'refused_by_bank'
  }
  const dispute = disputes.splice(pick % Math.max(1, disputes.length), 1)[0]
  if (dispute === undefined) return 'no_dispute'
  const decided = await askBank(market, `disputes/${dispute}/outcome`, { outcome: command === 'win dispute' ? 'won' : 'lost' })
  return decided ? undefined : 'refused_by_bank'
}

const step: fc.Arbitrary<Step> = fc.record({ command: fc.constantFrom(...commands), pick: fc.nat(11), amount: fc.integer({ min: 1, max: 900 }) })

describe('money, whatever is done in whatever order', () => {
  it(`balances, and provider and ledger say the same to the cent, over ${histories} histories`, { timeout: 1_800_000 }, async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 12, maxLength: 20 }), async (steps) => {
        const made = await makeMarket(app, { priceMinor: 1000, stock: null })
        await sql`update marketplace set return_window_days = 0 where id = ${made.operator.marketplaceId}`.execute(app.db)
        const colleague = (await makeColleague(app, made.operator, 'owner')).as
        const market: Market = { ...made, colleague, now: new Date(), hashes: [], disputes: [], writeOffs: [] }
        let last: Command | undefined
        for (const one of [{ command: 'buy', pick: 1, amount: 100 } as const, ...steps]) {
          count(met.commands, one.command)
          const refusal = await apply(market, one)
          if (refusal !== undefined) count(met.refusals, `${one.command}: ${refusal}`)
          if (last) met.pairs.add(`${last} > ${one.command}`)
          last = one.command
          await settle(app)
          await expectSound(app)
        }
        const { isProviderReached, openCount } = await app.call(reconciliation.check, { as: market.operator.as })
        expect([isProviderReached, openCount]).toEqual([true, 0])
      }),
      { numRuns: histories, endOnFailure: true },
    )
    const lines = (of: Map<string, number>): string =>
      [...of]
        .toSorted(([a], [b]) => a.localeCompare(b))
        .map(([name, n]) => `  ${name}: ${n}`)
        .join('\n')
    process.stdout.write(
      `${histories} money histories\ncommands:\n${lines(met.commands)}\nrefusals:\n${lines(met.refusals)}\npairs of consecutive commands: ${met.pairs.size} of ${commands.length ** 2}\n`,
    )
    expect(commands.filter((command) => !met.commands.has(command))).toEqual([])
  })
})
