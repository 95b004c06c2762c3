import { constants, setPriority } from 'node:os'
import { readConfig } from './config.ts'
import { createGiveWay } from './jobs/give-way.ts'
import { watchEventLoop } from './process/event-loop.ts'
import { createLog } from './kit/log.ts'
import { snapshotMetrics } from './process/metrics.ts'
import { stopOnSignals } from './process/stop-signals.ts'
import type { ChildMessage, ParentMessage } from './process/supervised-process.ts'
import { runWorker } from './run-worker.ts'
import { partsOptions } from './parts-options.ts'

/** The child process that `serve.ts` starts for the jobs. Its environment is complete: the parent has migrated the database and made the secret. */
// Where processors are short, requests go first: they are waited for.
setPriority(constants.priority.PRIORITY_BELOW_NORMAL)

const config = readConfig()
const log = createLog({ level: config.logLevel, name: 'stoa-worker' })
const secret = Buffer.from(config.secret ?? '', 'base64')
const giveWay = createGiveWay()
const opened = runWorker({ ...partsOptions(config, { databaseUrl: config.databaseUrl ?? '', secret, log }), givesWay: () => giveWay.isOn })

stopOnSignals(async () => (await opened).close(), { isChild: true })
process.on('message', (message: ParentMessage) => {
  if (message.kind === 'requests_wait') giveWay.report()
  else void snapshotMetrics().then((snapshot) => process.send?.({ kind: 'metrics', id: message.id, snapshot } satisfies ChildMessage))
})
watchEventLoop(log)
try {
  await opened
} catch (error) {
  log.fatal({ err: error }, 'the jobs could not be started')
  process.exit(1)
}
