import type { JobCtx } from '../kit/context.ts'

/** How a job is retried and how much of it runs at once. */
export type JobOptions = {
  /** Tries after the first; without it, the job is tried for three days, and ten times more at least. */
  retries?: number
  /** Seconds after which a try counts as lost. */
  expireSeconds?: number
  /** How many at once in one process. */
  concurrency?: number
  /** Runs once at a time among all processes; without it, each process runs as many as `concurrency`. */
  isSingle?: boolean
  /** How many of it one worker fetches and settles together, for jobs that are short and many. */
  batchSize?: number
}

/** Work done later. At least once: it checks what is already done, or upserts by a natural key. */
export type Job = {
  readonly name: string
  readonly event: string | undefined
  readonly cron: string | undefined
  readonly options: JobOptions
  /** Those that were fetched together run at the same time: each waits for another system, which may be slow for one of them. */
  readonly isParallel?: boolean
  run(jobCtx: JobCtx, fact: object): Promise<void>
  /** Does several at once; returns for each the error it failed with. */
  runAll?(jobCtx: JobCtx, facts: readonly object[]): Promise<Outcomes>
}

/** For each of several facts the error with which its job failed; undefined where it is done. */
export type Outcomes = readonly (Error | undefined)[]
