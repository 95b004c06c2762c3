import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { needBrowser } from './browser.mjs'
import { runChecks } from './checks.mjs'
import { buildWeb, install, root, runNode } from './prepare.mjs'

const totals = { passed: 0, failed: 0, skipped: 0 }
let testsRan = 0

/** @param {boolean} succeeded */
function countStep(succeeded) {
  totals[succeeded ? 'passed' : 'failed'] += 1
  return succeeded
}

/**
 * Runs some of Vitest's projects with its own output and adds up what it reports. A file that could not be loaded, or an error outside
 * any test, counts as one failure.
 * @param {string[]} projects
 * @param {Record<string, string | undefined>} [env]
 */
async function runTests(projects, env) {
  const folder = mkdtempSync(join(tmpdir(), 'stoa-report-'))
  const report = join(folder, 'report.json')
  const args = [join(root, 'node_modules/vitest/vitest.mjs'), 'run', ...projects.map((name) => `--project=${name}`)]
  const { code } = await runNode([...args, '--reporter=default', '--reporter=json', `--outputFile.json=${report}`], { show: true, env })
  const counted = { passed: 0, failed: 0, skipped: 0 }
  if (existsSync(report)) {
    for (const file of JSON.parse(readFileSync(report, 'utf8')).testResults) {
      const statuses = file.assertionResults.map((/** @type {{ status: string }} */ test) => test.status)
      const failed = statuses.filter((/** @type {string} */ status) => status === 'failed').length
      const passed = statuses.filter((/** @type {string} */ status) => status === 'passed').length
      counted.passed += passed
      counted.failed += failed === 0 && file.status === 'failed' ? 1 : failed
      counted.skipped += statuses.length - passed - failed
    }
  }
  if (counted.failed === 0 && (code !== 0 || counted.passed === 0)) counted.failed = 1
  totals.passed += counted.passed
  totals.failed += counted.failed
  totals.skipped += counted.skipped
  testsRan += counted.passed + counted.failed
  rmSync(folder, { recursive: true, force: true })
}

/** The journeys' browser, or false after saying why there is none. */
function browser() {
  try {
    return needBrowser()
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
    return false
  }
}

async function runEverything() {
  let built = false
  const checked = await runChecks(async () => (built = await buildWeb()))
  totals.passed += checked.passed
  totals.failed += checked.failed
  await runTests(['unit', 'domain'])
  const chromium = browser()
  if (!countStep(chromium !== false) || !built) return
  await runTests(['journeys'], { STOA_CHROMIUM: chromium || undefined })
}

try {
  if (countStep(await install())) {
    if (process.argv[2] === 'faults') await runTests(['faults'])
    else await runEverything()
  }
} catch (error) {
  console.error(error)
  totals.failed += 1
}
if (testsRan === 0) console.error('No test ran.')
process.exitCode = totals.failed > 0 || testsRan === 0 ? 1 : 0
console.log(`${totals.passed} passed, ${totals.failed} failed${totals.skipped > 0 ? `, ${totals.skipped} skipped` : ''}`)
