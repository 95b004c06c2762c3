import type { TableOf } from './queries.ts'

/**
 * What a backup is: a tar file, compressed by gzip. `manifest.json` comes first, then each table as `tables/<schema>.<name>/<part>` in the text
 * format of COPY, then each stored file as `files/<key>`, and `summary.json` last, so that a file that was cut off is recognised.
 */
export const archiveFormat = 1

export const manifestName = 'manifest.json'
export const summaryName = 'summary.json'

export type Manifest = {
  format: typeof archiveFormat
  createdAt: string
  /** Version of the server it was made on, for the reader. */
  postgres: string
  /** Migrations of the database, in order, without the policies. */
  migrations: string[]
  queueVersion: number
  tables: TableOf[]
  /** The secret and the earlier ones still accepted, in base64. */
  secrets: string[]
  /** The bucket that holds the files; null when they are in the archive. */
  bucket: string | null
}

export type Summary = {
  tables: Record<string, { rows: number; sha256: string }>
  sequences: { schema: string; name: string; value: number }[]
  files: number
}

/** A failure of backup or restore, explained to the person at the terminal. */
export class BackupError extends Error {
  override name = 'BackupError'
}

/** Options of a connection whose statements may take hours. */
export const longStatements = '-c timezone=UTC -c statement_timeout=0 -c lock_timeout=60000 -c idle_in_transaction_session_timeout=0 -c jit=off'
