import { randomBytes } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Config } from './config.ts'

/** Returns the file that holds the secret where `STOA_SECRET` is not set. */
export function secretPath(config: Config): string {
  return join(config.dataFolder, 'secret')
}

/** Returns the secret of the installation, or undefined when it has none yet. */
export async function findSecret(config: Config): Promise<Buffer | undefined> {
  if (config.secret) return Buffer.from(config.secret, 'base64')
  try {
    return Buffer.from((await readFile(secretPath(config), 'utf8')).trim(), 'base64')
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined
    throw error
  }
}

/** Returns the secret of the installation. Creates it at the first start. */
export async function readSecret(config: Config): Promise<Buffer> {
  const present = await findSecret(config)
  if (present) return present
  const secret = randomBytes(32)
  await writeFile(secretPath(config), `${secret.toString('base64')}\n`, { mode: 0o600, flag: 'wx' })
  return secret
}
