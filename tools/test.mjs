import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { needBrowser } from './browser.mjs'
import { runChecks } from './checks.mjs'
import { installPeers } from './peers.mjs'
import { buildWeb, install, root, runNode } from './prepare.mjs'

const totals = { passed: 0, failed: 0, skipped: 0 }
let testsRan = 0
/**
 * What failed, printed again at the end: hundreds of lines follow a test that fails early.
 * @type {string[]}
 */
const failures = []
/**
 * What passed only when it was repeated: journeys alone are.
 * @type {string[]}
 */
const repeated = []

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
  const [report, errors] = [join(folder, 'report.json'), join(folder, 'errors.json')]
  const reporters = ['default', 'json', join(root, 'tools/errors-reporter.mjs')].map((name) => `--reporter=${name}`)
  const args = [join(root, 'node_modules/vitest/vitest.mjs'), 'run', ...projects.map((name) => `--project=${name}`), ...reporters]
  const { code } = await runNode([...args, `--outputFile.json=${report}`], { show: true, env: { ...env, STOA_ERRORS_FILE: errors } })
  const counted = { passed: 0, failed: 0, skipped: 0 }
  if (existsSync(report)) {
    for (const file of JSON.parse(readFileSync(report, 'utf8')).testResults) {
      const statuses = file.assertionResults.map((/** @type {{ status: string }} */ test) => test.status)
      const failed = statuses.filter((/** @type {string} */ status) => status === 'failed').length
      failures.push(...describe(file, 'failed'))
      repeated.push(...describe(file, 'passed'))
      const passed = statuses.filter((/** @type {string} */ status) => status === 'passed').length
      counted.passed += passed
      counted.failed += failed === 0 && file.status === 'failed' ? 1 : failed
      counted.skipped += statuses.length - passed - failed
    }
  }
  if (counted.failed === 0 && (code !== 0 || counted.passed === 0)) {
    counted.failed = 1
    failures.push(`${projects.join(', ')}: ended with code ${code} although no test failed`, ...outsideTests(errors))
  }
  totals.passed += counted.passed
  totals.failed += counted.failed
  totals.skipped += counted.skipped
  testsRan += counted.passed + counted.failed
  rmSync(folder, { recursive: true, force: true })
}

/**
 * What was thrown outside any test, from the file that `tools/errors-reporter.mjs` wrote.
 * @param {string} path
 */
function outsideTests(path) {
  if (!existsSync(path)) return []
  const errors = /** @type {{ name?: string, message: string, stack?: string }[]} */ (JSON.parse(readFileSync(path, 'utf8')))
  return errors.map(({ name = 'Error', message, stack }) => `Outside any test: ${firstLines(stack ?? `${name}: ${message}`)}`)
}

/**
 * The tests of a file that ended with `status` after an error, each with the first lines of that error; the file itself where it could not be loaded.
 * @param {{ name: string, status: string, message: string, assertionResults: { fullName: string, status: string, failureMessages: string[] }[] }} file
 * @param {'failed' | 'passed'} status
 */
function describe(file, status) {
  const path = relative(root, file.name)
  const tests = file.assertionResults.filter((test) => test.status === status && (status === 'failed' || test.failureMessages.length > 0))
  if (status === 'failed' && tests.length === 0) return file.status === 'failed' ? [`${path}\n  ${firstLines(file.message)}`] : []
  return tests.map((test) => `${path}: ${test.fullName.trim()}\n  ${firstLines(test.failureMessages.join('\n'))}`)
}

/**
 * An error without the calls of the test runner.
 * @param {string} text
 */
function firstLines(text) {
  const isOurs = (/** @type {string} */ line) => !/^\s*at .*(node_modules|<anonymous>|node:)/.test(line)
  return text.trim().split('\n').filter(isOurs).slice(0, 12).join('\n  ')
}

/** The journeys' browser, or false after saying why there is none. */
async function browser() {
  try {
    return await needBrowser()
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
    return false
  }
}

async function runEverything() {
  let built = false
  // Downloaded while the checks and tests before the journeys run.
  const browserPath = browser()
  const checked = await runChecks(async () => (built = await buildWeb()))
  totals.passed += checked.passed
  totals.failed += checked.failed
  failures.push(...checked.failures)
  if (!built) failures.push('build of the web')
  await runTests(['unit', 'domain'])
  const chromium = await browserPath
  if (!countStep(chromium !== false) || !built) return
  await runTests(['journeys'], { STOA_CHROMIUM: chromium || undefined })
}

async function runPeers() {
  const vendure = await installPeers()
  if (countStep(vendure !== undefined)) await runTests(['peers'], { STOA_VENDURE: vendure })
}

try {
  if (countStep(await install())) {
    if (process.argv[2] === 'faults') await runTests(['faults'])
    else if (process.argv[2] === 'peers') await runPeers()
    else await runEverything()
  }
} catch (error) {
  console.error(error)
  totals.failed += 1
}
if (repeated.length > 0) console.error(`\nPassed only when repeated:\n\n${repeated.join('\n\n')}\n`)
if (failures.length > 0) console.error(`\nFailed:\n\n${failures.join('\n\n')}\n`)
if (testsRan === 0) console.error('No test ran.')
process.exitCode = totals.failed > 0 || testsRan === 0 ? 1 : 0
console.log(`${totals.passed} passed, ${totals.failed} failed${totals.skipped > 0 ? `, ${totals.skipped} skipped` : ''}`)
