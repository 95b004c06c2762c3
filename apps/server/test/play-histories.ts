import { reconciliation } from '@stoa/contract/reconciliation.ts'
import { sql } from 'kysely'
import { expect } from 'vitest'
import type { TestApp } from './app.ts'
import { startTestApp } from './app.ts'
import { expectSound, settle } from './make-orders.ts'
import type { Command, History, Step } from './money-history.ts'
import { startHistory, takeStep } from './money-history.ts'

/** How often each command, each refusal and each pair of consecutive commands was met. */
export type Coverage = { histories: number; commands: Map<Command, number>; refusals: Map<string, number>; pairs: Map<string, number> }

/** Where it went wrong: the history, where a step of one failed, and how far it came. */
export type Failure = { index: number | undefined; round: number; error: unknown }

/** Histories that take a step at the same time. */
const atOnce = 16

/** Before these steps PostgreSQL counts its rows, as its own upkeep does in production: plans made for empty tables take twice as long. */
const analysedRounds: readonly number[] = [4, 12, 24]

/** What every history starts with: something paid, shipped and not shipped, with a commission. */
const opening: readonly Step[] = [
  { command: 'fees', pick: 0, amount: 143 },
  { command: 'buy', pick: 1, amount: 250 },
  { command: 'buy', pick: 2, amount: 77 },
  { command: 'ship', pick: 1, amount: 1 },
]

/** Creates a coverage in which nothing was met yet. */
export function createCoverage(): Coverage {
  return { histories: 0, commands: new Map(), refusals: new Map(), pairs: new Map() }
}

/** Returns the name of a pair of consecutive commands. */
export function pairOf(first: Command, second: Command): string {
  return `${first} > ${second}`
}

function count<K>(of: Map<K, number>, name: K): void {
  of.set(name, (of.get(name) ?? 0) + 1)
}

/** Does something for each, so many at a time; throws the first failure once all have ended. */
async function forEachAtOnce<T>(items: readonly T[], work: (item: T, index: number) => Promise<void>): Promise<void> {
  let next = 0
  const walk = async (): Promise<void> => {
    for (let index = next++; index < items.length; index = next++) await work(items[index]!, index)
  }
  const ends = await Promise.allSettled(Array.from({ length: atOnce }, walk))
  const failed = ends.find((end) => end.status === 'rejected')
  if (failed) throw failed.reason
}

/** Accounts that never fall below zero, seen as what is owed, reserved, kept, earned or spent on them. */
async function expectNoneBelowZero(app: TestApp): Promise<void> {
  const { rows } = await sql<{ kind: string; sum: number }>`
    select a.marketplace_id, case when a.kind in ('commission_vat', 'service_income') then 'commission_income' else a.kind end as kind, a.merchant_id,
      sum(case when a.kind in ('merchant_debt', 'dispute_hold', 'marketplace_discounts') then e.amount_minor else -e.amount_minor end)::int8 as sum
    from ledger_account a join ledger_entry e on e.marketplace_id = a.marketplace_id and e.account_id = a.id
    join ledger_transfer t on t.marketplace_id = e.marketplace_id and t.id = e.transfer_id
    where a.kind in ('merchant_reserved', 'merchant_risk_reserve', 'merchant_debt', 'dispute_hold', 'commission_income', 'commission_vat', 'service_income', 'marketplace_discounts')
      and t.kind <> 'adjustment'
    group by 1, 2, 3 having sum(case when a.kind in ('merchant_debt', 'dispute_hold', 'marketplace_discounts') then e.amount_minor else -e.amount_minor end) < 0`.execute(
    app.db,
  )
  expect(rows).toEqual([])
}

/** While commission goes back in proportion, an order of which everything was refunded has given all of its commission back. */
async function expectFullReversal({ app, operator }: History): Promise<void> {
  const { rows } = await sql<{ number: string }>`
    select o.number, o.commission_minor, o.commission_returned_minor from "order" o
    where o.marketplace_id = ${operator.marketplaceId} and o.captured_minor + o.marketplace_discount_credited_minor > 0 and o.commission_returned_minor <> o.commission_minor
      and o.captured_minor + o.marketplace_discount_credited_minor = (select sum(r.amount_minor + r.marketplace_discount_returned_minor) from refund r where r.marketplace_id = o.marketplace_id and r.order_id = o.id and r.status = 'succeeded')`.execute(
    app.db,
  )
  expect(rows).toEqual([])
}

/** Whatever the refund policy, an order of which everything was refunded has given all of its withheld tax back; by the word of a merchant nothing goes back. */
async function expectTaxReversal({ app, operator }: History): Promise<void> {
  const { rows } = await sql<{ number: string }>`
    select o.number, o.tax_withheld_minor, o.tax_returned_minor from "order" o
    where o.marketplace_id = ${operator.marketplaceId} and o.captured_minor > 0 and o.tax_returned_minor <> o.tax_withheld_minor
      and o.captured_minor = (select sum(r.amount_minor) from refund r where r.marketplace_id = o.marketplace_id and r.order_id = o.id and r.status = 'succeeded')`.execute(
    app.db,
  )
  expect(rows).toEqual([])
}

/** An order of which every item was refunded has given the whole discount of the marketplace back. */
async function expectDiscountReversal({ app, operator }: History): Promise<void> {
  const { rows } = await sql<{ number: string }>`
    select o.number, o.marketplace_discount_credited_minor, o.marketplace_discount_returned_minor from "order" o
    where o.marketplace_id = ${operator.marketplaceId} and o.marketplace_discount_credited_minor <> o.marketplace_discount_returned_minor
      and not exists (select from order_line l where l.marketplace_id = o.marketplace_id and l.order_id = o.id and l.refunded_quantity < l.quantity)`.execute(
    app.db,
  )
  expect(rows).toEqual([])
}

async function expectGoodEnd(history: History, steps: readonly Step[]): Promise<void> {
  if (!steps.some(({ command }) => command === 'refund policy')) await expectFullReversal(history)
  await expectTaxReversal(history)
  await expectDiscountReversal(history)
  const { isProviderReached, openCount } = await history.app.call(reconciliation.check, { as: history.operator.as })
  expect([isProviderReached, openCount]).toEqual([true, 0])
}

/**
 * Plays histories in one database, each in a market of its own, all taking their first step at the same time, then their second and so on. After each
 * step jobs and provider have settled and the whole database is checked; at the end each history is reconciled with its provider. Returns what failed.
 */
export async function playHistories(all: readonly (readonly Step[])[], coverage: Coverage): Promise<Failure | undefined> {
  const app = await startTestApp()
  let [index, round]: [number | undefined, number] = [undefined, 0]
  const attribute = async (at: number, work: () => Promise<void>): Promise<void> => {
    await work().catch((error: unknown) => {
      index ??= at
      throw error
    })
  }
  try {
    const markets: History[] = []
    await forEachAtOnce(all, async (steps, at) => {
      markets[at] = await startHistory(app, { withholdsTax: (steps[0]?.amount ?? 0) % 2 === 0 })
    })
    const plans = all.map((steps) => [...opening, ...steps])
    const rounds = Math.max(...plans.map((plan) => plan.length))
    for (; round < rounds; round++) {
      if (analysedRounds.includes(round)) await sql`analyze`.execute(app.db)
      await forEachAtOnce(plans, async (plan, at) => {
        const [step, last] = [plan[round], plan[round - 1]]
        if (step === undefined) return
        await attribute(at, async () => {
          const refusal = await takeStep(markets[at]!, step)
          count(coverage.commands, step.command)
          if (refusal !== undefined) count(coverage.refusals, `${step.command}: ${refusal}`)
          if (last) count(coverage.pairs, pairOf(last.command, step.command))
        })
      })
      await settle(app, { isParallel: true })
      await expectSound(app)
      await expectNoneBelowZero(app)
    }
    await forEachAtOnce(markets, (history, at) => attribute(at, () => expectGoodEnd(history, all[at] ?? [])))
    coverage.histories += all.length
    return undefined
  } catch (error) {
    return { index, round, error }
  } finally {
    await app.stop()
  }
}
