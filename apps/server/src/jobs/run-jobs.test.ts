import { expect, test } from 'vitest'
import type { Kysely } from 'kysely'
import { asWritten } from '@stoa/messages/describe.ts'
import { NotReadyError, UpstreamError } from '../kit/errors.ts'
import { event } from '../kit/events.ts'
import type { DatabaseHealth } from '../database/database-health.ts'
import { DatabaseUnavailableError } from '../kit/unavailable.ts'
import type { ContextFactory } from '../kit/context-factory.ts'
import type { Log } from '../kit/log.ts'
import type { DB } from '../tables.ts'
import { onAllOutsideTransaction, onOutsideTransaction } from './jobs.ts'
import { createJobRunner } from './run-jobs.ts'

const happened = event<object>('test.happened')

test('a job that is too early is no warning, one that an outside system failed is', async () => {
  const lines: string[] = []
  const log = {
    child: () => log,
    ...Object.fromEntries(['info', 'warn', 'error'].map((level) => [level, () => lines.push(level)])),
  } as unknown as Log
  const contexts = { jobCtx: () => ({}) } as unknown as ContextFactory
  const runner = createJobRunner({ db: {} as Kysely<DB>, log, stop: new AbortController().signal })
  const fail = async (error: Error) => {
    const job = onOutsideTransaction(happened, 'test.fail', () => Promise.reject(error))
    return await runner.run(contexts, job, [{ id: '1', data: {}, signal: new AbortController().signal }])
  }
  const early = new NotReadyError(asWritten('The order is not there yet'))
  expect(await fail(early)).toEqual([early])
  await fail(new UpstreamError('unreachable', asWritten('The shop is away')))
  expect(lines).toEqual(['info', 'warn'])
})

test('jobs outside of a transaction that were fetched together do not wait for each other: another system may be slow to answer one of them', async () => {
  const log = { child: () => log, info: () => undefined } as unknown as Log
  const contexts = { jobCtx: () => ({}) } as unknown as ContextFactory
  const runner = createJobRunner({ db: {} as Kysely<DB>, log, stop: new AbortController().signal })
  const numbered = event<{ n: number }>('test.numbered')
  const secondDone = Promise.withResolvers<void>()
  const job = onOutsideTransaction(numbered, 'test.slow', (_jobCtx, { n }) => (n === 1 ? secondDone.promise : Promise.resolve(secondDone.resolve())))
  const batch = [1, 2].map((n) => ({ id: String(n), data: { n }, signal: new AbortController().signal }))
  expect(await runner.run(contexts, job, batch)).toEqual([undefined, undefined])
})

/** Runs three facts that cannot be done together; `alone` is what happens when one of them is tried on its own. */
async function runOneByOne(stop: AbortController, alone: (n: number) => void) {
  const log = { child: () => log, ...Object.fromEntries(['info', 'warn', 'error'].map((level) => [level, () => undefined])) } as unknown as Log
  const contexts = { jobCtx: (_call: object, signal: AbortSignal) => ({ signal, log }) } as unknown as ContextFactory
  const health = { whenAvailable: () => Promise.resolve() } as unknown as DatabaseHealth
  const runner = createJobRunner({ db: {} as Kysely<DB>, log, stop: stop.signal, health })
  const job = onAllOutsideTransaction(
    event<{ n: number }>('test.together'),
    'test.together',
    (_jobCtx, facts) => {
      const [fact] = facts
      if (!fact || facts.length > 1) return Promise.reject(new Error('Not together'))
      alone(fact.n)
      return Promise.resolve([undefined])
    },
    { batchSize: 50 },
  )
  const batch = [1, 2, 3].map((n) => ({ id: String(n), data: { n }, signal: new AbortController().signal }))
  return { outcomes: await runner.run(contexts, job, batch), interrupted: runner.interrupted.map(({ id }) => id) }
}

test('facts that are tried one by one stop with the process, and those that had not begun go on with the next start', async () => {
  const stop = new AbortController()
  const begun: number[] = []
  const { outcomes, interrupted } = await runOneByOne(stop, (n) => {
    begun.push(n)
    stop.abort()
  })
  expect([begun, outcomes[0], interrupted]).toEqual([[1], undefined, ['2', '3']])
})

test('facts that are tried one by one start again where the database was lost meanwhile, which is no failed try', async () => {
  const begun: number[] = []
  const { outcomes } = await runOneByOne(new AbortController(), (n) => {
    begun.push(n)
    if (begun.length === 2) throw new DatabaseUnavailableError('Lost')
  })
  expect([begun, outcomes]).toEqual([
    [1, 2, 1, 2, 3],
    [undefined, undefined, undefined],
  ])
})
