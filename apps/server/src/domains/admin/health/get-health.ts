import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import type { Health } from '@stoa/contract/admin.ts'
import { listMigrationNames } from '../../../database/migrate.ts'
import { listQueueCounts } from '../../../jobs/failed-jobs.ts'
import type { JobCtx } from '../../../kit/context.ts'
import { findDatabaseFacts } from './queries-health.ts'
import { toHealthChecks } from './rules-health.ts'

const packageFile = new URL('../../../../../../package.json', import.meta.url)

/** Returns whether each part of the installation works, tried now. */
export async function getHealth({ db, mail, files, log, now, settings }: JobCtx): Promise<Health> {
  const [database, queues, migrations, mailState, isStorageWritable, { version }] = await Promise.all([
    findDatabaseFacts(db),
    listQueueCounts(db),
    listMigrationNames(),
    mail.check().catch((error: unknown) => {
      log.warn({ err: error }, 'the mail server did not accept the connection')
      return 'failed' as const
    }),
    isWritable(files, log),
    readFile(packageFile, 'utf8').then((text) => JSON.parse(text) as { version: string }),
  ])
  return {
    checks: toHealthChecks({ database, migrations, queues, mail: mailState, isProduction: settings.isProduction, isStorageWritable, now }),
    version,
    databaseVersion: database.version,
    nodeVersion: process.versions.node,
    checkedAt: now.toISOString(),
  }
}

/** Whether the file storage takes a file, gives it back, and deletes it. */
async function isWritable(files: JobCtx['files'], log: JobCtx['log']): Promise<boolean> {
  const key = `private/health/${randomUUID()}.txt`
  try {
    await files.write(key, Buffer.from(key), { contentType: 'text/plain' })
    const read = await files.read(key)
    await files.remove(key)
    return read.toString() === key
  } catch (error) {
    log.warn({ err: error }, 'the file storage did not take a file')
    return false
  }
}
