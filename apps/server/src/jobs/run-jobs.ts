import type { Kysely } from 'kysely'
import { sql } from 'kysely'
import type { DB } from '../tables.ts'
import type { JobCtx } from '../kit/context.ts'
import type { DatabaseHealth } from '../database/database-health.ts'
import { NotReadyError, UpstreamError, isInputError } from '../kit/errors.ts'
import type { Job, Outcomes } from './job.ts'
import type { Log } from '../kit/log.ts'
import type { ContextFactory } from '../kit/context-factory.ts'
import { observeJob } from '../process/metrics.ts'
import { heartbeatSeconds } from './queue-settings.ts'
import { isDatabaseLoss } from '../kit/unavailable.ts'

/** A job that the queue gave to this process. Its signal ends when the queue gives it to another. */
export type FetchedJob = { id: string; data: object | null; signal: AbortSignal }

/** Runs jobs that were fetched. */
export type JobRunner = {
  /** Runs jobs of one kind; returns for each the error it failed with. Those that can be done together are, those that wait for other systems run at the same time, the others one after the other. */
  run(contextFactory: ContextFactory, job: Job, batch: readonly FetchedJob[]): Promise<Outcomes>
  /** Jobs that our own stop ended half way. */
  readonly interrupted: readonly { name: string; id: string }[]
}

/** How often a job starts again in place after it lost the database: a job that itself ends the database must not do so for ever. */
const maxLosses = 5

/** Returns what was thrown as an error. */
export function toError(thrown: unknown): Error {
  return thrown instanceof Error ? thrown : new Error(String(thrown))
}

/** Creates a runner. `stop` ends when the process stops. */
export function createJobRunner(options: { db: Kysely<DB>; log: Log; stop: AbortSignal; health?: DatabaseHealth }): JobRunner {
  const { db, log, stop, health } = options
  const interrupted: { name: string; id: string }[] = []

  /** Lets the try that is failing be the last: the input will not be better the next time. */
  async function forbidRetry(name: string, id: string): Promise<void> {
    await sql`update pgboss.job set retry_limit = retry_count where name = ${name} and id = ${id}::uuid`.execute(db)
  }

  /** Does the work again where the database was lost meanwhile: it is not an error of the job and takes none of its tries. */
  async function runOverLosses<T>(work: () => Promise<T>, child: Log, signal: AbortSignal): Promise<T> {
    for (let losses = 0; ; losses += 1) {
      try {
        return await work()
      } catch (error) {
        if (!health || !isDatabaseLoss(error) || losses === maxLosses) throw error
        const lostAt = performance.now()
        await health.whenAvailable(signal)
        // Without a heartbeat for so long, it may have been given to another process.
        if (performance.now() - lostAt > (heartbeatSeconds * 1000) / 2) throw error
        child.warn({ err: error }, 'job lost the database and starts again')
      }
    }
  }

  async function runTogether(contextFactory: ContextFactory, job: Job, members: readonly FetchedJob[]): Promise<Outcomes> {
    const [first] = members
    if (!first) return []
    const started = performance.now()
    const child = log.child(members.length === 1 ? { job: job.name, jobId: first.id } : { job: job.name, jobIds: members.map(({ id }) => id) })
    const call = {
      actor: { kind: 'system', name: job.name } as const,
      scope: { companyId: '00000000-0000-0000-0000-000000000000', companyType: 'ADMIN' } as const,
      now: new Date(),
      log: child,
      requestId: first.id,
    }
    const signal = AbortSignal.any([stop, ...members.map((member) => member.signal)])
    const work = async (jobCtx: JobCtx): Promise<Outcomes> => {
      const facts = members.map(({ data }) => data ?? {})
      if (job.runAll) return job.runAll(jobCtx, facts)
      await job.run(jobCtx, facts[0] ?? {})
      return [undefined]
    }
    const outcomes = await runOverLosses(() => work(contextFactory.jobCtx(call, signal)), child, signal).catch((error: unknown) =>
      members.map(() => toError(error)),
    )
    const ms = Math.round(performance.now() - started)
    for (const [index, { id }] of members.entries()) {
      const error = outcomes[index]
      observeJob({ name: job.name, outcome: error ? 'failed' : 'done', seconds: ms / 1000 / members.length })
      if (error) await recordFailure(job, id, error, child, ms)
    }
    if (outcomes.every((error) => error === undefined)) child.info({ ms }, 'job done')
    return outcomes
  }

  async function recordFailure(job: Job, id: string, error: Error, child: Log, ms: number): Promise<void> {
    if (stop.aborted) {
      interrupted.push({ name: job.name, id })
      child.info({ ms, jobId: id }, 'job stopped half way; it goes on with the next start')
    } else if (error instanceof NotReadyError) child.info({ reason: error.message, ms, jobId: id }, 'job is too early and runs again')
    else child[error instanceof UpstreamError ? 'warn' : 'error']({ err: error, ms, jobId: id }, 'job failed')
    if (isInputError(error)) await forbidRetry(job.name, id)
  }

  return {
    interrupted,
    async run(contextFactory, job, batch) {
      if (job.runAll) return runTogether(contextFactory, job, batch)
      if (job.isParallel) return (await Promise.all(batch.map((member) => runTogether(contextFactory, job, [member])))).flat()
      const outcomes: (Error | undefined)[] = []
      for (const member of batch) outcomes.push(...(await runTogether(contextFactory, job, [member])))
      return outcomes
    },
  }
}
