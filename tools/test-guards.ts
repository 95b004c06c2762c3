import { spawn } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { startPostgres } from '../apps/server/src/kit/postgres.ts'
import type { Guard } from '../apps/server/test/guards/guards.ts'
import { guards } from '../apps/server/test/guards/guards.ts'
import { root } from './prepare.mjs'

// Removes one guard after the other in a copy of the repository and expects the named test to fail: `npm run test:guards -- ledger` takes only
// the guards whose name or file contains the word.

type Ran = { title: string; status: string }

/** Two copies keep two small cores busy. */
const copies = 2

/** Ends only a run that hangs: without a guard a test may wait for what never comes. */
const longestRun = 15 * 60_000

const workspaces = ['apps', 'packages', 'bench', 'tools']
const notCopied = new Set(['node_modules', 'dist', 'data', 'shots', '.git'])

/** A copy of the sources whose dependencies are links to ours, except our own workspaces, which lead to the copy. */
function copySources(folder: string): void {
  for (const name of [...workspaces, 'package.json', 'package-lock.json', 'tsconfig.json', 'tsconfig.strict.json', 'vitest.config.ts'])
    cpSync(join(root, name), join(folder, name), { recursive: true, filter: (path) => !notCopied.has(basename(path)) })
  const modules = join(folder, 'node_modules')
  mkdirSync(join(modules, '@stoa'), { recursive: true })
  for (const name of readdirSync(join(root, 'node_modules'))) {
    if (name !== '@stoa' && !name.startsWith('.')) symlinkSync(join(root, 'node_modules', name), join(modules, name))
  }
  for (const name of ['contract', 'openapi', 'product-file']) symlinkSync(join(folder, 'packages', name), join(modules, '@stoa', name))
  for (const name of ['server', 'web']) symlinkSync(join(folder, 'apps', name), join(modules, '@stoa', name))
}

/** Runs the tests of some files whose titles contain one of the words, and answers what each came to. */
async function runTests(folder: string, databaseUrl: string, files: readonly string[], titles: readonly string[]) {
  const report = join(folder, 'report.json')
  rmSync(report, { force: true })
  const pattern = [...new Set(titles)].map((title) => title.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&')).join('|')
  const words = [
    join(root, 'node_modules/vitest/vitest.mjs'),
    'run',
    '--project=unit',
    '--project=domain',
    ...new Set(files),
    '-t',
    pattern,
    '--maxWorkers=1',
    '--reporter=json',
    `--outputFile.json=${report}`,
  ]
  const child = spawn(process.execPath, words, {
    cwd: folder,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, TEST_DATABASE_URL: databaseUrl },
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', (text: string) => (output += text))
  const hanging = setTimeout(() => child.kill('SIGKILL'), longestRun)
  await new Promise((resolve) => child.once('close', resolve))
  clearTimeout(hanging)
  if (!existsSync(report)) return { ran: [], output }
  type Report = { testResults: { assertionResults: { title: string; status: string }[]; message: string }[] }
  const results = (JSON.parse(readFileSync(report, 'utf8')) as Report).testResults
  const ran: Ran[] = results.flatMap((file) => file.assertionResults.map(({ title, status }) => ({ title, status })))
  return { ran, output: `${output}\n${results.map(({ message }) => message).join('\n')}` }
}

/** What is wrong with a guard, or undefined when its test fails without it. */
async function faultOf(guard: Guard, folder: string, databaseUrl: string): Promise<string | undefined> {
  const path = join(folder, guard.file)
  const whole = readFileSync(path, 'utf8')
  const found = whole.split(guard.text).length - 1
  if (found !== 1) return `its text is ${found} times in ${guard.file}, not once`
  try {
    writeFileSync(
      path,
      whole.replace(guard.text, () => guard.instead),
    )
    const { ran, output } = await runTests(folder, databaseUrl, [guard.test], [guard.title])
    const meant = ran.filter(({ title }) => title.includes(guard.title))
    if (meant.some(({ status }) => status === 'failed')) return undefined
    if (meant.some(({ status }) => status === 'passed')) return `"${guard.title}" of ${guard.test} passes without it`
    return `"${guard.title}" of ${guard.test} did not run:\n${output.slice(-3000)}`
  } finally {
    writeFileSync(path, whole)
  }
}

/** The guards whose test is not there or fails although nothing was removed, with what it said. */
async function checkBaseline(chosen: readonly Guard[], folder: string, databaseUrl: string): Promise<Map<Guard, string>> {
  const files = chosen.map(({ test }) => test)
  const { ran, output } = await runTests(
    folder,
    databaseUrl,
    files,
    chosen.map(({ title }) => title),
  )
  const faults = new Map<Guard, string>()
  for (const guard of chosen) {
    const meant = ran.filter(({ title, status }) => title.includes(guard.title) && ['passed', 'failed'].includes(status))
    if (meant.length === 0) faults.set(guard, `"${guard.title}" of ${guard.test} did not run`)
    else if (meant.some(({ status }) => status === 'failed')) faults.set(guard, `"${guard.title}" of ${guard.test} fails already with it`)
  }
  if (faults.size > 0) console.log(output.slice(-6000))
  return faults
}

/** Removes the chosen guards and answers how many were not noticed. */
async function testGuards(chosen: readonly Guard[]): Promise<number> {
  const place = mkdtempSync(join(tmpdir(), 'stoa-guards-'))
  const folders = Array.from({ length: copies }, (_, number) => join(place, `copy-${number + 1}`))
  for (const folder of folders) copySources(folder)
  const postgres = await startPostgres({ folder: place, durable: false })
  let failed = 0
  try {
    const baseline = await checkBaseline(chosen, folders[0] ?? place, postgres.connectionString)
    const waiting = [...chosen]
    const work = async (folder: string) => {
      for (let guard = waiting.shift(); guard; guard = waiting.shift()) {
        const start = performance.now()
        const fault = baseline.get(guard) ?? (await faultOf(guard, folder, postgres.connectionString))
        if (fault) failed += 1
        console.log(`${fault ? 'FAILED' : 'ok    '} ${guard.name} (${((performance.now() - start) / 1000).toFixed(1)} s)${fault ? `: ${fault}` : ''}`)
      }
    }
    await Promise.all(folders.map(work))
  } finally {
    await postgres.stop()
    rmSync(place, { recursive: true, force: true })
  }
  return failed
}

const word = process.argv[2]?.toLowerCase() ?? ''
const chosen = guards.filter(({ name, file }) => name.toLowerCase().includes(word) || file.toLowerCase().includes(word))
const failed = await testGuards(chosen)
if (chosen.length === 0) console.error('No guard has this word in its name or file.')
process.exitCode = failed > 0 || chosen.length === 0 ? 1 : 0
console.log(`${chosen.length - failed} passed, ${failed} failed`)
