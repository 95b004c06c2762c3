import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startPostgres } from '@stoa/local-postgres/start-postgres.ts'
import { applicationRole } from '../apps/server/src/database/application-role.ts'
import type { Guard } from '../apps/server/test/guards/guard.ts'
import { guards } from '../apps/server/test/guards/guards.ts'
import type { GuardCopy, Outcome } from './guard-copy.ts'
import { openGuardCopy } from './guard-copy.ts'

// Removes one guard after the other in copies of the repository and expects the named test to fail: `npm run test:guards -- ledger cursor` takes
// only the guards whose name, file or test contains one of the words, `-- --copies=1` leaves the other core free.

const words = process.argv.slice(2).map((word) => word.toLowerCase())
const copyCount = Number(words.find((word) => word.startsWith('--copies='))?.slice('--copies='.length) ?? 2)
const requested = words.filter((word) => !word.startsWith('--'))
const chosen = guards.filter(
  ({ name, file, test }) => requested.length === 0 || requested.some((word) => [name, file, test].some((text) => text.toLowerCase().includes(word))),
)

/** Runs each test file once with nothing removed, before the first of its guards is removed. */
function makeControls() {
  const controls = new Map<string, Promise<Map<Guard, string>>>()
  return async (copy: GuardCopy, guard: Guard): Promise<string | undefined> => {
    const control = controls.get(guard.test) ?? copy.runControl(chosen.filter(({ test }) => test === guard.test))
    controls.set(guard.test, control)
    return (await control).get(guard)
  }
}

/** Removes the chosen guards and returns how many were noticed. */
async function testGuards(): Promise<number> {
  const place = mkdtempSync(join(tmpdir(), 'stoa-guards-'))
  const postgres = await startPostgres({ applicationRole, folder: place, durable: false })
  process.env.TEST_DATABASE_URL = postgres.connectionString
  const controlOf = makeControls()
  const waiting = [...chosen]
  let noticed = 0
  const work = async (number: number) => {
    const folder = join(place, `copy-${number}`)
    mkdirSync(folder)
    const copy = await openGuardCopy(folder)
    try {
      for (let guard = waiting.shift(); guard; guard = waiting.shift()) {
        const issue = await controlOf(copy, guard)
        const start = performance.now()
        const outcome: Outcome = issue ? { unnoticed: issue } : await copy.runWithout(guard)
        const seconds = `${((performance.now() - start) / 1000).toFixed(1)} s`
        if ('noticed' in outcome) {
          noticed += 1
          console.log(`ok     ${guard.name} (${seconds}): ${outcome.noticed}`)
        } else console.log(`FAILED ${guard.name} (${seconds}): ${outcome.unnoticed} [${guard.test}, "${guard.title}"]`)
      }
    } finally {
      await copy.close()
    }
  }
  try {
    await Promise.all(Array.from({ length: Math.min(copyCount, chosen.length) }, (_, index) => work(index + 1)))
  } finally {
    await postgres.stop()
    rmSync(place, { recursive: true, force: true })
  }
  return noticed
}

if (chosen.length === 0) console.error('No guard has one of these words in its name, file or test.')
const noticed = chosen.length === 0 ? 0 : await testGuards()
console.log(`${chosen.length} guards, ${noticed} noticed`)
process.exit(chosen.length > 0 && noticed === chosen.length ? 0 : 1)
