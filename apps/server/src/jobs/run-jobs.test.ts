import { expect, test } from 'vitest'
import type { Kysely } from 'kysely'
import { asWritten } from '@stoa/messages/describe.ts'
import { NotReadyError, UpstreamError } from '../kit/errors.ts'
import { event } from '../kit/events.ts'
import type { ContextFactory } from '../kit/context-factory.ts'
import type { Log } from '../kit/log.ts'
import type { DB } from '../tables.ts'
import { onOutsideTransaction } from './jobs.ts'
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
