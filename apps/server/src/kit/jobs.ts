import type { Kysely } from 'kysely'
import { sql } from 'kysely'
import type { JobResult } from 'pg-boss'
import { fromKysely } from 'pg-boss'
import type { DB } from '../tables.ts'
import type { Ctx, Edge } from './context.ts'
import type { DatabaseHealth } from './database-health.ts'
import type { Db } from './db.ts'
import { commitSoon } from './db.ts'
import { OutsideError, isInputError } from './errors.ts'
import { isDatabaseLoss } from './unavailable.ts'
import type { FactOf, StoaEvent } from './events.ts'
import type { Log } from './log.ts'
import type { Making } from './making.ts'
import { observeJob, observeQueue } from './metrics.ts'
import { listenTo } from './listen.ts'
import type { Notice } from './notices.ts'
import { createBoss, heartbeatSeconds, lookSeconds, setUpQueues } from './queue-settings.ts'
import { createWaker } from './wake-workers.ts'
import { joinWorkers } from './worker-presence.ts'

/** How a job is retried and how much of it runs at once. */
export type JobOptions = {
  /** Tries after the first; 20 with growing pauses is about three days. */
  retries?: number
  /** Seconds after which a try counts as lost. */
  expireSeconds?: number
  /** How many at once in one process. */
  concurrency?: number
  /** How many of it one worker fetches and settles together, for jobs that are short and many. They run one after the other. */
  batchSize?: number
}

/** Work done later. At least once: it checks what is already done, or upserts by a natural key. */
export type Job = {
  readonly name: string
  readonly event: string | undefined
  readonly cron: string | undefined
  readonly options: JobOptions
  run(edge: Edge, fact: object): Promise<void>
}

/**
 * A reaction to an event, in one transaction. Its commit does not wait for the disk: the completion of the job is written after it, so a crash of the
 * database that undoes the reaction undoes the completion too, and the job runs again. One that makes a new id by which the outside is asked for
 * something calls `commitOnDisk`.
 */
export function on<E extends StoaEvent>(event: E, name: string, react: (ctx: Ctx, fact: FactOf<E>) => Promise<void>, options: JobOptions = {}): Job {
  return {
    name,
    event: event.name,
    cron: undefined,
    options,
    run: (edge, fact) => edge.transact((ctx) => commitSoon(ctx.db).then(() => react(ctx, fact as FactOf<E>))),
  }
}

/** A reaction that speaks to the outside: no transaction is open; it writes through `edge.transact`. */
export function onAtEdge<E extends StoaEvent>(
  event: E,
  name: string,
  react: (edge: Edge, fact: FactOf<E>) => Promise<void>,
  options: JobOptions = {},
): Job {
  return { name, event: event.name, cron: undefined, options, run: (edge, fact) => react(edge, fact as FactOf<E>) }
}

/** Work by the clock (UTC cron). */
export function every(cron: string, name: string, work: (edge: Edge) => Promise<void>, options: JobOptions = {}): Job {
  return { name, event: undefined, cron, options, run: (edge) => work(edge) }
}

/** The queue as the server uses it: storing jobs with a transaction, and running them. */
export type Jobs = {
  /** Returns the notices that wake the workers; to be sent once the transaction is committed. */
  enqueue(db: Db, event: StoaEvent, ...facts: readonly object[]): Promise<Notice[]>
  /** Starts working. Jobs a killed process left half done start again: at once when no other works, else when their heartbeat has stopped. */
  work(making: Making): Promise<void>
  /** Runs what waits, now, in this process, until nothing waits. For tests: a failure is thrown. */
  drain(making: Making): Promise<void>
  /** Jobs not yet done, and of them those that may run now. */
  waiting(): Promise<number>
  ready(): Promise<number>
  stop(): Promise<void>
}

/** Where the names of jobs that came are sent. */
const channel = 'jobs'
/** How long jobs get to stop at a safe point. */
const stopMs = 20_000
/** How often a job starts again in place after it lost the database: a job that itself ends the database must not do so for ever. */
const maxLosses = 5
/** Opens the queue in the database and makes a queue per job. */
export async function openJobs(options: {
  url: string
  db: Kysely<DB>
  jobs: readonly Job[]
  log: Log
  health?: DatabaseHealth
  isWorker: boolean
}): Promise<Jobs> {
  const { jobs, log, db, health } = options
  const doubles = jobs.filter((job, index) => jobs.findIndex((other) => other.name === job.name) !== index)
  if (doubles.length > 0) throw new Error(`Two jobs have one name: ${doubles.map((job) => job.name).join(', ')}`)
  const boss = createBoss(options)
  boss.on('error', (error) => {
    if (health && isDatabaseLoss(error)) void health.suspect(error)
    else log.error({ err: error }, 'job queue')
  })
  await boss.start()
  await setUpQueues(boss, jobs)
  const reactions = Map.groupBy(
    jobs.filter((job) => job.event !== undefined),
    (job) => job.event,
  )
  const stop = new AbortController()
  const interrupted: { name: string; id: string }[] = []
  const waker = createWaker((workerId) => boss.notifyWorker(workerId))
  let presence: { leave(): Promise<void> } | undefined
  let wakeUps: { stop(): Promise<void> } | undefined
  let measuring: NodeJS.Timeout | undefined

  async function measureQueues(): Promise<void> {
    const { rows } = await sql<{ name: string; n: number }>`
      select name, count(*)::int as n from pgboss.job where state in ('created', 'retry') group by name`.execute(db)
    const waiting = new Map(rows.map(({ name, n }) => [name, n]))
    for (const { name } of jobs) observeQueue(name, waiting.get(name) ?? 0)
  }

  /** Lets the try that is failing be the last: the input will not be better the next time. */
  async function forbidRetry(name: string, id: string): Promise<void> {
    await sql`update pgboss.job set retry_limit = retry_count where name = ${name} and id = ${id}::uuid`.execute(db)
  }

  async function execute(making: Making, job: Job, id: string, fact: object, signal: AbortSignal): Promise<void> {
    const started = performance.now()
    const child = log.child({ job: job.name, jobId: id })
    const call = {
      actor: { kind: 'system', name: job.name } as const,
      scope: { companyId: '00000000-0000-0000-0000-000000000000', companyType: 'ADMIN' } as const,
      now: new Date(),
      log: child,
      requestId: id,
    }
    try {
      await runOverLosses(() => job.run(making.edge(call, signal), fact), child, signal)
      observeJob({ name: job.name, outcome: 'done', seconds: (performance.now() - started) / 1000 })
      child.info({ ms: Math.round(performance.now() - started) }, 'job done')
    } catch (error) {
      observeJob({ name: job.name, outcome: 'failed', seconds: (performance.now() - started) / 1000 })
      const ms = Math.round(performance.now() - started)
      if (stop.signal.aborted) {
        interrupted.push({ name: job.name, id })
        child.info({ ms }, 'job stopped half way; it goes on with the next start')
      } else child[error instanceof OutsideError ? 'warn' : 'error']({ err: error, ms }, 'job failed')
      if (isInputError(error)) await forbidRetry(job.name, id)
      throw error
    }
  }

  /** Does the work again where the database was lost meanwhile: it is no fault of the job and takes none of its tries. */
  async function runOverLosses(work: () => Promise<void>, child: Log, signal: AbortSignal): Promise<void> {
    for (let losses = 0; ; losses += 1) {
      try {
        await work()
        return
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

  /** A job that was interrupted by our own stop runs again at once, and it was none of its tries. */
  async function giveBack(): Promise<void> {
    await sql`
      update pgboss.job set state = 'retry', start_after = now(), completed_on = null, retry_count = greatest(retry_count - 1, 0)
      where name = any(${interrupted.map(({ name }) => name)}) and id = any(${interrupted.map(({ id }) => id)}::uuid[])
        and state in ('retry', 'failed')`.execute(db)
  }

  /** Starts one worker of a job. One notice may stand for several jobs, so whoever did one looks again at once. */
  async function startWorker(making: Making, job: Job): Promise<void> {
    const worker = { id: '' }
    const { batchSize = 1 } = job.options
    health?.onReturn(() => boss.notifyWorker(worker.id))
    worker.id = await boss.work<object>(
      job.name,
      { batchSize, perJobResults: true, localConcurrency: 1, pollingIntervalSeconds: 5 },
      async (batch) => {
        const results: JobResult[] = []
        waker.begin(job.name, worker.id, batch.length === batchSize)
        try {
          for (const one of batch) {
            try {
              await execute(making, job, one.id, one.data ?? {}, AbortSignal.any([stop.signal, one.signal]))
              results.push({ id: one.id, status: 'completed' })
            } catch (error) {
              results.push({ id: one.id, status: 'failed', output: error })
            }
          }
          return results
        } finally {
          waker.end(worker.id)
        }
      },
    )
    waker.add(job.name, worker.id)
  }

  return {
    async enqueue(tx, event, ...facts) {
      if (facts.length === 0) return []
      const entries = facts.map((data) => ({ data }))
      const reacting = reactions.get(event.name) ?? []
      for (const job of reacting) await boss.insert(job.name, entries, { db: fromKysely(tx) })
      return reacting.map(({ name }) => ({ channel, text: name }))
    },
    async work(making) {
      wakeUps = await listenTo(channel, { url: options.url, log, ...(health ? { health } : {}), onMessage: waker.wakeSoon })
      measuring = setInterval(
        () => void measureQueues().catch((error: unknown) => log.warn({ err: error }, 'queues could not be counted')),
        lookSeconds * 1000,
      )
      measuring.unref()
      presence = await joinWorkers({
        url: options.url,
        log,
        ...(health ? { health } : {}),
        onAlone: async () => void (await sql`update pgboss.job set state = 'retry', start_after = now() where state = 'active'`.execute(db)),
      })
      for (const job of jobs) {
        if (job.cron !== undefined) await boss.schedule(job.name, job.cron)
        for (let n = job.options.concurrency ?? 2; n > 0; n--) await startWorker(making, job)
      }
    },
    async drain(making) {
      for (let round = 0; round < 200; round++) {
        const { rows } = await sql<{ name: string }>`
          select distinct name from pgboss.job where state in ('created', 'retry') and start_after <= now()`.execute(db)
        const ready = jobs.filter((job) => rows.some((row) => row.name === job.name))
        if (ready.length === 0) return
        for (const job of ready) {
          const batch = await boss.fetch<object>(job.name, { batchSize: 50 })
          const beat = setInterval(
            () =>
              void boss
                .touch(
                  job.name,
                  batch.map((one) => one.id),
                )
                .catch(() => undefined),
            (heartbeatSeconds * 1000) / 4,
          )
          try {
            for (const one of batch) {
              try {
                await execute(making, job, one.id, one.data ?? {}, stop.signal)
                await boss.complete(job.name, one.id)
              } catch (error) {
                await boss.fail(job.name, one.id, { message: String(error) })
                if (!(error instanceof OutsideError)) throw error
              }
            }
          } finally {
            clearInterval(beat)
          }
        }
      }
      throw new Error('The jobs do not come to rest')
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
      await boss.stop({ graceful: true, timeout: stopMs, close: true })
      if (interrupted.length > 0) await giveBack().catch((error: unknown) => log.warn({ err: error }, 'interrupted jobs wait for their next try'))
      await presence?.leave()
    },
  }
}
