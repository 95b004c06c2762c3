import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { finished } from 'node:stream/promises'
import type { Client } from 'pg'
import { escapeIdentifier } from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import type { Manifest, Summary } from './archive.ts'
import { BackupError } from './archive.ts'
import type { TableOf } from './queries.ts'
import { countRows, quoted, tableKey } from './queries.ts'

/** Loads the tables of an archive, whose parts come in order. */
export type TableLoader = {
  load(key: string, part: AsyncIterable<Buffer>): Promise<void>
  /** Ends the last table. */
  end(): Promise<void>
  /** Throws when a table has other bytes or another number of rows than the summary says. */
  check(summary: Summary): Promise<void>
}

export function createTableLoader(client: Client, manifest: Manifest): TableLoader {
  const tables = new Map(manifest.tables.map((table) => [tableKey(table), table]))
  const digests = new Map<string, string>()
  let current: { key: string; hash: ReturnType<typeof createHash>; write(chunk: Buffer): Promise<void>; end(): Promise<void> } | undefined

  async function end(): Promise<void> {
    if (!current) return
    await current.end()
    digests.set(current.key, current.hash.digest('hex'))
    current = undefined
  }

  return {
    async load(key, part) {
      if (current?.key !== key) {
        await end()
        const table = tables.get(key)
        if (!table || digests.has(key)) throw new BackupError(`The backup is damaged: it has an unexpected part of the table ${key}`)
        current = { key, hash: createHash('sha256'), ...openCopy(client, table) }
      }
      for await (const chunk of part) {
        current.hash.update(chunk)
        await current.write(chunk)
      }
    },
    end,
    async check(summary) {
      const none = createHash('sha256').digest('hex')
      for (const [key, table] of tables) {
        const expected = summary.tables[key]
        const rows = await countRows(client, table)
        if (!expected || expected.sha256 !== (digests.get(key) ?? none))
          throw new BackupError(`The backup is damaged: the table ${key} has another checksum than when it was made`)
        if (rows !== expected.rows) throw new BackupError(`The table ${key} has ${rows} rows after loading, and the backup has ${expected.rows}`)
      }
    },
  }
}

function openCopy(client: Client, table: TableOf): { write(chunk: Buffer): Promise<void>; end(): Promise<void> } {
  const copy = client.query(copyFrom(`copy ${quoted(table)} (${table.columns.map(escapeIdentifier).join(', ')}) from stdin`))
  const done = finished(copy)
  done.catch(() => undefined)
  return {
    async write(chunk) {
      if (!copy.write(chunk)) await Promise.race([once(copy, 'drain'), done])
    },
    async end() {
      copy.end()
      await done
    },
  }
}
