import type { Kysely } from 'kysely'
import { sql } from 'kysely'
import type { JobResult } from 'pg-boss'
import type { DB } from '../tables.ts'
import type { Ctx, JobCtx } from '../kit/context.ts'
import type { DatabaseHealth } from '../database/database-health.ts'
import type { Db } from '../database/db.ts'
import { commitSoon } from '../database/db.ts'
import { UpstreamError } from '../kit/errors.ts'
import { findUnavailableCause, isDatabaseLoss } from '../kit/unavailable.ts'
import type { FactOf, StoaEvent } from '../kit/events.ts'
import type { Log } from '../kit/log.ts'
import type { ContextFactory } from '../kit/context-factory.ts'
import { observeQueue } from '../process/metrics.ts'
import { listenTo } from '../database/listen.ts'
import type { Notice } from '../database/notices.ts'
import type { FetchedJob } from './run-jobs.ts'
import { correctTimes } from './correct-times.ts'
import { lookForJobs } from './look-for-jobs.ts'
import { createJobRunner, toError } from './run-jobs.ts'
import { planFailed } from './plan-retries.ts'
import { createBoss, heartbeatSeconds, lookSeconds, setUpQueues, setUpSchedules } from './queue-settings.ts'
import { reportWaits } from './report-waits.ts'
import { insertJobs } from './insert-jobs.ts'
import { createWaker } from './wake-workers.ts'
import { registerWorker } from './worker-presence.ts'
import type { JobOptions, Job, Outcomes } from './job.ts'

/**
 * A reaction to an event, in one transaction. Its commit does not wait for the disk: the completion of the job is written after it, so a crash of the
 * database that undoes the reaction undoes the completion too, and the job runs again. One that makes a new id by which an external system is called
 * something calls `commitOnDisk`.
 */
export function on<E extends StoaEvent>(event: E, name: string, react: (ctx: Ctx, fact: FactOf<E>) => Promise<void>, options: JobOptions = {}): Job {
  return {
    name,
    event: event.name,
    cron: undefined,
    options,
    run: (jobCtx, fact) => jobCtx.transact((ctx) => commitSoon(ctx.db).then(() => react(ctx, fact as FactOf<E>))),
  }
}

/** A reaction that speaks to the outside: no transaction is open; it writes through `edge.transact`. */
export function onOutsideTransaction<E extends StoaEvent>(
  event: E,
  name: string,
  react: (jobCtx: JobCtx, fact: FactOf<E>) => Promise<void>,
  options: JobOptions = {},
): Job {
  return { name, event: event.name, cron: undefined, options, isParallel: true, run: (jobCtx, fact) => react(jobCtx, fact as FactOf<E>) }
}

/**
 * A reaction to several facts at once, in one transaction that commits as that of `on` does. When it fails, each fact is tried in a transaction of its
 * own, so that one that cannot be done keeps back no other.
 */
export function onAll<E extends StoaEvent>(
  event: E,
  name: string,
  react: (ctx: Ctx, facts: readonly FactOf<E>[]) => Promise<void>,
  options: JobOptions,
): Job {
  return onAllOutsideTransaction(
    event,
    name,
    async (jobCtx, facts) => {
      await jobCtx.transact((ctx) => commitSoon(ctx.db).then(() => react(ctx, facts)))
      return facts.map(() => undefined)
    },
    options,
  )
}

/** As `onAll`, outside of a transaction. `react` returns the error of each fact that failed alone; when it throws, each fact is tried alone. */
export function onAllOutsideTransaction<E extends StoaEvent>(
  event: E,
  name: string,
  react: (jobCtx: JobCtx, facts: readonly FactOf<E>[]) => Promise<Outcomes>,
  options: JobOptions,
): Job {
  const runOne = async (jobCtx: JobCtx, fact: object): Promise<void> => {
    const [error] = await react(jobCtx, [fact as FactOf<E>])
    if (error) throw error
  }
  const runAll = async (jobCtx: JobCtx, facts: readonly object[]): Promise<Outcomes> => {
    try {
      return await react(jobCtx, facts as FactOf<E>[])
    } catch (error) {
      if (facts.length === 1 || jobCtx.signal.aborted || isDatabaseLoss(error)) throw error
      jobCtx.log.warn({ err: error, jobs: facts.length }, 'jobs that failed together are tried one by one')
    }
    const outcomes: (Error | undefined)[] = []
    for (const fact of facts) {
      const error = jobCtx.signal.aborted ? toError(jobCtx.signal.reason) : await runOne(jobCtx, fact).then(() => undefined, toError)
      // All of them are tried again once it is back: it is not an error of this one.
      if (error && isDatabaseLoss(error)) throw error
      outcomes.push(error)
    }
    return outcomes
  }
  return { name, event: event.name, cron: undefined, options, run: runOne, runAll }
}

/** Work by the clock (UTC cron). Hourly and rarer, it is made up for by one run where its moments pass while no worker runs. */
export function cron(cron: string, name: string, work: (jobCtx: JobCtx) => Promise<void>, options: JobOptions = {}): Job {
  return { name, event: undefined, cron, options, run: (jobCtx) => work(jobCtx) }
}

/** The queue as the server uses it: storing jobs with a transaction, and running them. */
export type Jobs = {
  /** Returns the notices that wake the workers; to be sent once the transaction is committed. */
  enqueue(db: Db, event: StoaEvent, ...facts: readonly object[]): Promise<Notice[]>
  /** Starts working. Jobs a killed process left half done start again: at once when no other works, else when their heartbeat has stopped. */
  work(contextFactory: ContextFactory): Promise<void>
  /** Runs what waits, now, in this process, until nothing waits: in a fixed order, or in parallel as workers do. For tests: a failure is thrown. */
  drain(contextFactory: ContextFactory, options?: { isParallel?: boolean }): Promise<void>
  /** Jobs not yet done, and of them those that may run now. */
  waiting(): Promise<number>
  ready(): Promise<number>
  stop(): Promise<void>
}

/** Where the names of jobs that came are sent. */
const channel = 'jobs'
/** How long jobs get to stop at a safe point. */
const stopMs = 20_000
/** A worker looks when it is woken. It looks on its own this seldom: hundreds of them would keep the database busy while nothing is to do. */
const ownLookSeconds = 900

/** Opens the queue in the database and makes a queue per job. */
export async function openJobs(options: {
  url: string
  db: Kysely<DB>
  jobs: readonly Job[]
  log: Log
  health?: DatabaseHealth
  isWorker: boolean
  /** Whether jobs give way to requests now. */
  givesWay?: (() => boolean) | undefined
}): Promise<Jobs> {
  const { jobs, log, db, health } = options
  const doubles = jobs.filter((job, index) => jobs.findIndex((other) => other.name === job.name) !== index)
  if (doubles.length > 0) throw new Error(`Two jobs have one name: ${doubles.map((job) => job.name).join(', ')}`)
  const boss = createBoss(options)
  const reportWait = reportWaits(log)
  boss.on('error', (error) => {
    if (health && isDatabaseLoss(error)) void health.suspect(error)
    else if (findUnavailableCause(error) === 'pool_wait') reportWait()
    else log.error({ err: error }, 'job queue')
  })
  await boss.start()
  await setUpQueues(boss, jobs)
  const reactions = Map.groupBy(
    jobs.filter((job) => job.event !== undefined),
    (job) => job.event,
  )
  const stop = new AbortController()
  const waker = createWaker((workerId) => boss.notifyWorker(workerId), options.givesWay)
  let presence: { leave(): Promise<void> } | undefined
  let wakeUps: { stop(): Promise<void> } | undefined
  let looks: { stop(): Promise<void> } | undefined
  let measuring: NodeJS.Timeout | undefined
  const runner = createJobRunner({ db, log, stop: stop.signal, ...(health ? { health } : {}) })

  async function measureQueues(): Promise<void> {
    const { rows } = await sql<{ name: string; n: number }>`
      select name, count(*)::int as n from pgboss.job where state in ('created', 'retry') group by name`.execute(db)
    const waiting = new Map(rows.map(({ name, n }) => [name, n]))
    for (const { name } of jobs) observeQueue(name, waiting.get(name) ?? 0)
  }

  /** A job that was interrupted by our own stop runs again at once, and it was none of its tries. */
  async function giveBack(): Promise<void> {
    const { interrupted } = runner
    await sql`
      update pgboss.job set state = 'retry', start_after = now(), completed_on = null, retry_count = greatest(retry_count - 1, 0)
      where name = any(${interrupted.map(({ name }) => name)}) and id = any(${interrupted.map(({ id }) => id)}::uuid[])
        and state in ('retry', 'failed')`.execute(db)
  }

  /** Runs jobs and sets when those that fail are tried again. */
  async function runAndPlan(contextFactory: ContextFactory, job: Job, batch: readonly FetchedJob[]): Promise<Outcomes> {
    return planFailed({ db, log }, job, batch, await runner.run(contextFactory, job, batch))
  }

  /** Runs up to fifty waiting jobs of one kind. */
  async function drainJob(contextFactory: ContextFactory, job: Job, isParallel: boolean): Promise<void> {
    const batch = await boss.fetch<object>(job.name, { batchSize: 50 })
    const ids = batch.map((one) => one.id)
    const beat = setInterval(() => void boss.touch(job.name, ids).catch(() => undefined), (heartbeatSeconds * 1000) / 4)
    try {
      const fetched = batch.map((one) => ({ ...one, signal: stop.signal }))
      const outcomes: (Error | undefined)[] = []
      if (job.runAll) outcomes.push(...(await runAndPlan(contextFactory, job, fetched)))
      else if (isParallel) outcomes.push(...(await Promise.all(fetched.map((one) => runAndPlan(contextFactory, job, [one])))).flat())
      else for (const one of fetched) outcomes.push(...(await runAndPlan(contextFactory, job, [one])))
      const done = ids.filter((_, index) => outcomes[index] === undefined)
      if (done.length > 0) await boss.complete(job.name, done)
      for (const [index, error] of outcomes.entries()) if (error) await boss.fail(job.name, ids[index] ?? '', { message: String(error) })
      const unexpected = outcomes.find((error) => error !== undefined && !(error instanceof UpstreamError))
      if (unexpected) throw unexpected
    } finally {
      clearInterval(beat)
    }
  }

  /** Starts one worker of a job. */
  async function startWorker(contextFactory: ContextFactory, job: Job): Promise<void> {
    const worker = { id: '' }
    const { batchSize = 1, isSingle = false } = job.options
    worker.id = await boss.work<object>(
      job.name,
      { batchSize, perJobResults: true, localConcurrency: 1, pollingIntervalSeconds: ownLookSeconds },
      async (batch) => {
        waker.begin(job.name, worker.id, batch.length === batchSize && !isSingle)
        try {
          const outcomes = await runAndPlan(contextFactory, job, batch)
          return batch.map(({ id }, index): JobResult => {
            const error = outcomes[index]
            return error ? { id, status: 'failed', output: error } : { id, status: 'completed' }
          })
        } finally {
          waker.end(job.name, worker.id, { keptOthersWaiting: isSingle })
        }
      },
    )
    waker.add(job.name, worker.id, { isBatched: batchSize > 1 })
  }

  return {
    async enqueue(tx, event, ...facts) {
      if (facts.length === 0) return []
      const names = (reactions.get(event.name) ?? []).map(({ name }) => name)
      await insertJobs(tx, names, facts)
      return names.map((name) => ({ channel, text: name }))
    },
    async work(contextFactory) {
      wakeUps = await listenTo(channel, { url: options.url, log, ...(health ? { health } : {}), onMessage: waker.wakeSoon })
      await correctTimes(db, log)
      measuring = setInterval(() => {
        void measureQueues().catch((error: unknown) => log.warn({ err: error }, 'queues could not be counted'))
        void correctTimes(db, log).catch((error: unknown) => log.warn({ err: error }, 'the times of the queue could not be compared with the clock'))
      }, lookSeconds * 1000)
      measuring.unref()
      presence = await registerWorker({
        url: options.url,
        log,
        ...(health ? { health } : {}),
        onFirstWorker: async () => void (await sql`update pgboss.job set state = 'retry', start_after = now() where state = 'active'`.execute(db)),
      })
      await setUpSchedules(boss, jobs)
      for (const job of jobs) {
        for (let n = job.options.concurrency ?? 2; n > 0; n--) await startWorker(contextFactory, job)
        // Each worker looks once when it starts. Waiting for a connection after them keeps hundreds from waiting for one at the same time.
        await boss.getDb().executeSql('select 1', [])
      }
      looks = lookForJobs({ db, names: jobs.map(({ name }) => name), log, ...(health ? { health } : {}), onReady: waker.wakeSoon })
    },
    async drain(contextFactory, { isParallel = false } = {}) {
      for (let round = 0; round < 200; round++) {
        const { rows } = await sql<{ name: string }>`
          select distinct name from pgboss.job where state in ('created', 'retry') and start_after <= now()`.execute(db)
        const ready = jobs.filter((job) => rows.some((row) => row.name === job.name))
        if (ready.length === 0) return
        if (isParallel) await Promise.all(ready.map((job) => drainJob(contextFactory, job, true)))
        else for (const job of ready) await drainJob(contextFactory, job, false)
      }
      throw new Error('The jobs do not finish')
    },
    async waiting() {
      const { rows } = await sql<{ n: number }>`select count(*)::int as n from pgboss.job where state in ('created', 'retry', 'active')`.execute(db)
      return rows[0]?.n ?? 0
    },
    async ready() {
      const { rows } = await sql<{ n: number }>`
        select count(*)::int as n from pgboss.job where state in ('created', 'retry') and start_after <= now()`.execute(db)
      return rows[0]?.n ?? 0
    },
    async stop() {
      stop.abort()
      clearInterval(measuring)
      await wakeUps?.stop()
      await looks?.stop()
      await boss.stop({ graceful: true, timeout: stopMs, close: true })
      if (runner.interrupted.length > 0)
        await giveBack().catch((error: unknown) => log.warn({ err: error }, 'interrupted jobs wait for their next try'))
      await presence?.leave()
    },
  }
}
