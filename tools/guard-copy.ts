import { cpSync, mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import type { TestCase, Vitest } from 'vitest/node'
import { createVitest } from 'vitest/node'
import type { Guard } from '../apps/server/test/guards/guard.ts'
import { root } from './prepare.mjs'

/** A copy of the repository in which tests run with and without a guard. */
export type GuardCopy = {
  /** Returns why the tests of these guards prove nothing as they are, by guard; empty when each of them passes. */
  runControl(guards: readonly Guard[]): Promise<Map<Guard, string>>
  /** Removes a guard, runs its test and puts the guard back. */
  runWithout(guard: Guard): Promise<Outcome>
  close(): Promise<void>
}

/** `noticed` is the message of the failed assertion; `unnoticed` says what happened instead. */
export type Outcome = { noticed: string } | { unnoticed: string }

/** An error of a test, as Vitest reports it. */
type TestError = { name?: string; message: string; cause?: unknown }

/** What tests of a file came to. */
type Ran = { tests: TestCase[]; errors: string[] }

const workspaces = ['apps', 'packages', 'bench', 'tools']
const notCopied = new Set(['node_modules', 'dist', 'data', 'shots', '.git'])

/** Copies the sources. Dependencies are links to ours, except our own workspaces, which lead to the copy. */
function copySources(folder: string): void {
  for (const name of [...workspaces, 'package.json', 'package-lock.json', 'tsconfig.json', 'tsconfig.strict.json', 'vitest.config.ts'])
    cpSync(join(root, name), join(folder, name), { recursive: true, filter: (path) => !notCopied.has(basename(path)) })
  const modules = join(folder, 'node_modules')
  mkdirSync(join(modules, '@stoa'), { recursive: true })
  for (const name of readdirSync(join(root, 'node_modules'))) {
    if (name !== '@stoa' && !name.startsWith('.')) symlinkSync(join(root, 'node_modules', name), join(modules, name))
  }
  for (const name of readdirSync(join(root, 'packages'))) symlinkSync(join(folder, 'packages', name), join(modules, '@stoa', name))
  for (const name of ['server', 'web']) symlinkSync(join(folder, 'apps', name), join(modules, '@stoa', name))
}

/** Opens Vitest on a copy. It keeps what it has translated and its migrated database from one run to the next. */
async function openVitest(folder: string): Promise<Vitest> {
  const vitest = await createVitest({
    root: folder,
    config: join(folder, 'vitest.config.ts'),
    project: ['unit', 'domain'],
    watch: false,
    maxWorkers: 1,
    // A test may print; only its result matters here.
    reporters: [{ onUserConsoleLog: () => undefined }],
  })
  await vitest.standalone()
  await vitest.globTestSpecifications()
  return vitest
}

const escapePattern = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')

/** Runs the tests of one file whose full names contain one of the titles. */
async function runTests(vitest: Vitest, path: string, titles: readonly string[]): Promise<Ran> {
  const found = vitest.getModuleSpecifications(path)
  if (found.length === 0) return { tests: [], errors: [`${path} is no test file of the unit or domain tests`] }
  vitest.setGlobalTestNamePattern(new RegExp([...new Set(titles)].map(escapePattern).join('|')))
  const { testModules, unhandledErrors } = await vitest.runTestSpecifications(found)
  // Vitest returns the files of earlier runs too.
  const modules = testModules.filter((module) => module.moduleId === path)
  const tests = modules.flatMap((module) => [...module.children.allTests()])
  const errors = modules.flatMap((module) => [...module.errors(), ...[...module.children.allSuites()].flatMap((suite) => suite.errors())])
  return { tests, errors: [...errors.map(({ message }) => message), ...unhandledErrors.map(String)] }
}

const testsOf = ({ tests }: Ran, guard: Guard): TestCase[] =>
  tests.filter((test) => test.fullName.includes(guard.title) && ['passed', 'failed'].includes(test.result().state))

/** A guard in a migration or in what migrates is missed only by a database made without it. */
const needsNewDatabase = ({ file }: Guard): boolean => file.endsWith('.sql') || file.endsWith('/migrate.ts')

/** Returns the failed assertion behind an error: a property that fails names it as its cause. */
function assertionIn(error: TestError): TestError | undefined {
  for (let cause: TestError | undefined = error; cause; cause = cause.cause as TestError | undefined)
    if (cause.name === 'AssertionError') return cause
  return undefined
}

/** Returns what a run without the guard proves: its test must fail, by an assertion, and not because it ended early or could not start. */
function judge(guard: Guard, ran: Ran): Outcome {
  const meant = testsOf(ran, guard)
  const failed = meant.filter((test) => test.result().state === 'failed')
  if (meant.length === 0) return { unnoticed: `its test did not run: ${ran.errors.join('; ').slice(0, 1000)}` }
  const errors = failed.flatMap((test) => test.result().errors ?? [])
  if (errors.length === 0) return { unnoticed: 'its test passes without it' }
  const assertion = errors.map(assertionIn).find((error) => error !== undefined)
  const message = (assertion ?? errors[0])?.message.replace(/\s+/g, ' ').slice(0, 300) ?? ''
  return assertion ? { noticed: message } : { unnoticed: `its test fails without an assertion: ${message}` }
}

/** Copies the repository into a folder. Tests run on the PostgreSQL of `TEST_DATABASE_URL`. */
export async function openGuardCopy(folder: string): Promise<GuardCopy> {
  copySources(folder)
  const vitest = await openVitest(folder)

  async function runOnNewDatabase(guard: Guard): Promise<Ran> {
    const other = await openVitest(folder)
    try {
      return await runTests(other, join(folder, guard.test), [guard.title])
    } finally {
      await other.close()
    }
  }

  return {
    async runControl(guards) {
      const issues = new Map<Guard, string>()
      const ran = await runTests(
        vitest,
        join(folder, guards[0]?.test ?? ''),
        guards.map(({ title }) => title),
      )
      for (const guard of guards) {
        const meant = testsOf(ran, guard)
        const failed = meant.find((test) => test.result().state === 'failed')
        if (meant.length === 0) issues.set(guard, `its test does not run: ${ran.errors.join('; ').slice(0, 1000)}`)
        else if (failed) issues.set(guard, `its test fails although nothing was removed: ${failed.result().errors?.[0]?.message}`)
      }
      return issues
    },
    async runWithout(guard) {
      const path = join(folder, guard.file)
      const whole = readFileSync(path, 'utf8')
      const found = whole.split(guard.text).length - 1
      if (found !== 1) return { unnoticed: `its text is ${found} times in ${guard.file}, not once` }
      try {
        writeFileSync(
          path,
          whole.replace(guard.text, () => guard.instead),
        )
        vitest.invalidateFile(path)
        const ran = needsNewDatabase(guard) ? await runOnNewDatabase(guard) : await runTests(vitest, join(folder, guard.test), [guard.title])
        return judge(guard, ran)
      } catch (error) {
        return { unnoticed: `its test could not be run: ${error instanceof Error ? error.message : String(error)}` }
      } finally {
        writeFileSync(path, whole)
        vitest.invalidateFile(path)
      }
    },
    close: () => vitest.close(),
  }
}
