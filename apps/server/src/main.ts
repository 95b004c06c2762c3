import { readConfig } from './config.ts'
import { openDatabase } from './database/open-database.ts'
import { claimPort } from './http-server/claim-port.ts'
import { createLog } from './kit/log.ts'
import { prepareDataFolder } from './prepare-start.ts'
import { say } from './process/say.ts'
import { readSecret } from './secret-file.ts'

/** Starts the program of the role. It is loaded while the database starts: neither needs the other, and each takes about as long. */
try {
  const config = readConfig()
  const log = createLog({ level: config.logLevel, name: 'stoa' })
  await prepareDataFolder(config)
  if (config.role === 'worker') {
    const secret = await readSecret(config)
    const [{ work }, database] = await Promise.all([import('./work.ts'), openDatabase(config, log)])
    await work(config, { database, secret, log })
  } else {
    // First of all: a second start beside a running installation must not migrate its database or move its connections.
    const releasePort = await claimPort(config)
    const secret = await readSecret(config)
    const database = openDatabase(config, log)
    // Where it fails while the program is being loaded, the wait below reports it.
    database.catch(() => {})
    const { serve } = await import('./serve.ts')
    await serve(config, { database: await database, secret, log, releasePort })
  }
} catch (error) {
  say(error instanceof Error ? error.message : String(error))
  process.exit(1)
}
