import { reconciliation } from '@stoa/contract/reconciliation.ts'
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { TestApp } from '../app.ts'
import { startTestApp } from '../app.ts'
import { expectSound, settle } from '../make-orders.ts'
import type { Command, History, Step } from '../money-history.ts'
import { commands, startHistory, takeStep } from '../money-history.ts'

const histories = Number(process.env.HISTORIES ?? 60)

/** How many histories one database holds: each step checks all of it. */
const historiesPerDatabase = 40

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

/** How often each command, each refusal and each pair of consecutive commands was met. */
const met = { histories: 0, commands: new Map<string, number>(), refusals: new Map<string, number>(), pairs: new Set<string>() }
const count = (of: Map<string, number>, name: string): void => void of.set(name, (of.get(name) ?? 0) + 1)
const pairOf = (first: Command, second: Command): string => `${first} > ${second}`

/** What every history starts with: something paid, shipped and not shipped, with a commission. */
const opening: readonly Step[] = [
  { command: 'fees', pick: 0, amount: 143 },
  { command: 'buy', pick: 1, amount: 250 },
  { command: 'buy', pick: 2, amount: 77 },
  { command: 'ship', pick: 1, amount: 1 },
]

/** Accounts that never fall below zero, seen as what is owed, reserved, kept or earned on them. */
async function expectNoneBelowZero({ operator }: History): Promise<void> {
  const { rows } = await sql<{ kind: string; sum: number }>`
    select case a.kind when 'commission_vat' then 'commission_income' else a.kind end as kind, a.merchant_id, sum(case when a.kind in ('merchant_debt', 'dispute_hold') then e.amount_minor else -e.amount_minor end)::int8 as sum
    from ledger_account a join ledger_entry e on e.marketplace_id = a.marketplace_id and e.account_id = a.id
    where a.marketplace_id = ${operator.marketplaceId} and a.kind in ('merchant_reserved', 'merchant_risk_reserve', 'merchant_debt', 'dispute_hold', 'commission_income', 'commission_vat')
    group by 1, 2 having sum(case when a.kind in ('merchant_debt', 'dispute_hold') then e.amount_minor else -e.amount_minor end) < 0`.execute(app.db)
  expect(rows).toEqual([])
}

/** While commission goes back in proportion, an order of which everything was refunded has given all of its commission back. */
async function expectFullReversal({ operator }: History): Promise<void> {
  const { rows } = await sql<{ number: string }>`
    select o.number, o.commission_minor, o.commission_returned_minor from "order" o
    where o.marketplace_id = ${operator.marketplaceId} and o.captured_minor > 0 and o.commission_returned_minor <> o.commission_minor
      and o.captured_minor = (select sum(r.amount_minor) from refund r where r.marketplace_id = o.marketplace_id and r.order_id = o.id and r.status = 'succeeded')`.execute(
    app.db,
  )
  expect(rows).toEqual([])
}

async function playHistory(steps: readonly Step[]): Promise<void> {
  if (met.histories > 0 && met.histories % historiesPerDatabase === 0) {
    await app.stop()
    app = await startTestApp()
  }
  const history = await startHistory(app)
  met.histories += 1
  let last: Command | undefined
  for (const step of [...opening, ...steps]) {
    count(met.commands, step.command)
    const refusal = await takeStep(history, step)
    if (refusal !== undefined) count(met.refusals, `${step.command}: ${refusal}`)
    if (last) met.pairs.add(pairOf(last, step.command))
    last = step.command
    await settle(app)
    await expectSound(app)
    await expectNoneBelowZero(history)
  }
  if (!steps.some(({ command }) => command === 'refund policy')) await expectFullReversal(history)
  const { isProviderReached, openCount } = await app.call(reconciliation.check, { as: history.operator.as })
  expect([isProviderReached, openCount]).toEqual([true, 0])
}

/** Returns a walk that goes once along each pair of consecutive commands. */
function walkAllPairs(): Command[] {
  const left = new Map(commands.map((command) => [command, [...commands]]))
  const [path, walk]: [Command[], Command[]] = [[commands[0]!], []]
  while (path.length > 0) {
    const next = left.get(path.at(-1)!)?.pop()
    if (next) path.push(next)
    else walk.push(path.pop()!)
  }
  return walk.toReversed()
}

const stepOf = (command: fc.Arbitrary<Command>): fc.Arbitrary<Step> =>
  fc.record({ command, pick: fc.nat(11), amount: fc.integer({ min: 1, max: 900 }) })

/** Sequences that single commands in random order seldom make. Other commands come between them, or they end early. */
const sequences: readonly (readonly Command[])[] = [
  ['buy', 'ship', 'request return', 'decide return', 'receive return', 'inspect return', 'refund return'],
  ['pay out', 'open dispute', 'lose dispute', 'record debts', 'request write-off', 'decide write-off'],
  ['pay out', 'open dispute', 'change account', 'win dispute', 'pay out'],
  ['buy', 'open dispute', 'withdraw', 'lose dispute', 'pay out'],
  ['reserve rule', 'buy', 'ship', 'pay out', 'refund item', 'release reserves', 'record debts'],
]
const part: fc.Arbitrary<Step[]> = fc.oneof(
  { weight: 4, arbitrary: stepOf(fc.constantFrom(...commands)).map((step) => [step]) },
  {
    weight: 1,
    arbitrary: fc
      .tuple(fc.constantFrom(...sequences), fc.nat(3))
      .chain(([sequence, cut]) => fc.tuple(...sequence.slice(0, sequence.length - cut).map((command) => stepOf(fc.constant(command))))),
  },
)
const history: fc.Arbitrary<Step[]> = fc.array(part, { minLength: 8, maxLength: 14 }).map((parts) => parts.flat())
const lengthOfWalk = 24

describe('money, whatever is done in whatever order', () => {
  it('balances after every pair of consecutive commands', { timeout: 1_800_000 }, async () => {
    const walk = walkAllPairs()
    for (let from = 0; from < walk.length - 1; from += lengthOfWalk) {
      const part = walk.slice(from, from + lengthOfWalk + 1)
      await playHistory(part.map((command, index) => ({ command, pick: (from + 5 * index) % 12, amount: 1 + ((from * 31 + index * 97) % 900) })))
    }
    const missing = commands.flatMap((first) => commands.map((second) => pairOf(first, second))).filter((pair) => !met.pairs.has(pair))
    expect(missing).toEqual([])
  })

  it(`balances, and provider and ledger say the same to the cent, over ${histories} random histories`, { timeout: 36_000_000 }, async () => {
    const startedAt = performance.now()
    const before = met.histories
    await fc.assert(fc.asyncProperty(history, playHistory), { numRuns: histories, endOnFailure: true })
    const perMinute = Math.round((60_000 * (met.histories - before)) / (performance.now() - startedAt))
    const lines = (of: Map<string, number>): string =>
      [...of]
        .toSorted(([a], [b]) => a.localeCompare(b))
        .map(([name, n]) => `  ${name}: ${n}`)
        .join('\n')
    process.stdout.write(
      `${met.histories} money histories, ${perMinute} a minute\ncommands:\n${lines(met.commands)}\nrefusals:\n${lines(met.refusals)}\n` +
        `pairs of consecutive commands: ${met.pairs.size} of ${commands.length ** 2}\n`,
    )
    expect(commands.filter((command) => !met.commands.has(command))).toEqual([])
  })
})
