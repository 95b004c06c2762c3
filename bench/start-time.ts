import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort, startProgram } from './processes.ts'
import type { Figure } from './report.ts'

/** Seconds from `npm start` until it says it is ready: on an empty data folder, demo included, and once more on the filled one. Installing and building are aside. */
export async function benchStart(show: (figure: Figure) => void): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'stoa-bench-'))
  const environment = { PORT: String(await freePort()), STOA_DATA: folder, LOG_LEVEL: 'silent' }
  try {
    const first = await startProgram('npm', ['start'], environment, /is ready/)
    await first.stop()
    const second = await startProgram('npm', ['start'], environment, /is ready/)
    await second.stop()
    show({ name: 'npm start to ready, first time with the demo', ours: first.seconds, unit: 's', requested: { atMost: 20 } })
    show({ name: 'npm start to ready, later', ours: second.seconds, unit: 's', requested: { atMost: 1.5 } })
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
