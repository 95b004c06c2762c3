import type { Health } from '@stoa/contract/admin.ts'
import type { QueueCounts } from '../../../jobs/failed-jobs.ts'
import { toJobsState } from '../../../jobs/rules-jobs.ts'
import type { DatabaseFacts } from './queries-health.ts'

type Check = Health['checks'][number]

/** Share of the database's connections from which a warning is due. */
const maxShare = 0.8

export type HealthFacts = {
  database: DatabaseFacts
  /** The migrations of this release. */
  migrations: readonly string[]
  queues: readonly QueueCounts[]
  /** Where mail goes, or that the mail server did not accept the connection. */
  mail: 'smtp' | 'outbox' | 'failed'
  isProduction: boolean
  isStorageWritable: boolean
  now: Date
}

/** Returns the state of each part of the installation. */
export function toHealthChecks({ database, migrations, queues, mail, isProduction, isStorageWritable, now }: HealthFacts): Check[] {
  const missing = migrations.filter((name) => !database.migrations.includes(name)).length
  const { connections, maxConnections, workers } = database
  const isShort = connections > maxConnections * maxShare
  const mailCheck = {
    smtp: ['success', 'mail_ok'],
    outbox: [isProduction ? 'error' : 'warning', 'mail_outbox'],
    failed: ['error', 'mail_failed'],
  } as const
  const [mailState, mailCode] = mailCheck[mail]
  return [
    { part: 'database', state: isShort ? 'warning' : 'success', code: isShort ? 'connections_short' : 'database_ok', count: connections },
    missing > 0
      ? { part: 'migrations', state: 'error', code: 'migrations_missing', count: missing }
      : { part: 'migrations', state: 'success', code: 'migrations_ok', count: migrations.length },
    workers > 0
      ? { part: 'worker', state: 'success', code: 'worker_ok', count: workers }
      : { part: 'worker', state: 'error', code: 'worker_missing', count: null },
    { part: 'jobs', ...toJobsState(queues, now) },
    { part: 'mail', state: mailState, code: mailCode, count: null },
    { part: 'storage', state: isStorageWritable ? 'success' : 'error', code: isStorageWritable ? 'storage_ok' : 'storage_failed', count: null },
  ]
}
