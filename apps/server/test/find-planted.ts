import { text } from 'node:stream/consumers'
import { Client } from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import { listTables, quoted, tableKey } from '../src/backup/queries.ts'

/** How a text may stand in a file: as it is, as bytes in hexadecimal digits, and in Base64 wherever it begins. */
function formsOf(secret: string): string[] {
  const base64 = [0, 1, 2].map((offset) => {
    const whole = Buffer.concat([Buffer.alloc(offset), Buffer.from(secret)]).toString('base64')
    return whole.slice(offset === 0 ? 0 : 4, -4)
  })
  return [secret, Buffer.from(secret).toString('hex'), ...base64]
}

/** Returns the names of the secrets that a text contains, in whichever form. */
export function listFound(content: string, secrets: Readonly<Record<string, string>>): string[] {
  return Object.entries(secrets).flatMap(([name, secret]) => (formsOf(secret).some((form) => content.includes(form)) ? [name] : []))
}

/** Returns the tables of a database dump that contain a secret, each with its name. */
export async function findInDump(connectionString: string | undefined, secrets: Readonly<Record<string, string>>): Promise<string[]> {
  const client = new Client({ connectionString })
  await client.connect()
  const found: string[] = []
  try {
    for (const table of await listTables(client)) {
      // The simulated shops are the outside world.
      if (table.schema === 'sandbox') continue
      const rows = await text(client.query(copyTo(`copy ${quoted(table)} to stdout`)))
      found.push(...listFound(rows, secrets).map((name) => `${tableKey(table)}: ${name}`))
    }
  } finally {
    await client.end()
  }
  return found
}
