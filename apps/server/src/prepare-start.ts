import { constants } from 'node:fs'
import { access, mkdir } from 'node:fs/promises'
import { readConfig } from './config.ts'
import type { Config } from './config.ts'
import { claimPort } from './http-server/claim-port.ts'

/** Makes the data folder where it is missing. Throws an Error that says what to do where it cannot be written. */
export async function prepareDataFolder({ dataFolder }: Pick<Config, 'dataFolder'>): Promise<void> {
  try {
    await mkdir(dataFolder, { recursive: true })
    await access(dataFolder, constants.W_OK)
  } catch (error) {
    throw new Error(
      `STOA_DATA: ${dataFolder} cannot be written (${(error as NodeJS.ErrnoException).code}). Let this user write it, or set STOA_DATA to another folder.`,
      { cause: error },
    )
  }
}

/** Throws an Error that says what to do where a start would fail: a wrong variable, a data folder that cannot be written, a taken port. */
export async function checkStart(environment?: Parameters<typeof readConfig>[0]): Promise<void> {
  const config = readConfig(environment)
  await prepareDataFolder(config)
  if (config.role === 'worker') return
  const releasePort = await claimPort(config)
  await releasePort()
}
