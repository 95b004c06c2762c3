import { join } from 'node:path'
import { root, runNode, step } from './prepare.mjs'

/** @param {string} path */
const tool = (path) => join(root, 'node_modules', path)

/**
 * Everything that is read without running it, longest first: two run at a time.
 * @type {[name: string, words: string[]][]}
 */
const checks = [
  // Lint reads the types of every file, so it reports type errors as well: `typeCheck` in `.oxlintrc.json`.
  ['types and lint', [tool('oxlint/bin/oxlint'), '--max-warnings=0']],
  ['unused exports', [tool('knip/bin/knip.js'), '--no-progress']],
  ['table types', ['tools/db.ts', 'types', '--check']],
  ['format', [tool('oxfmt/bin/oxfmt'), '--check']],
  ['imports', ['tools/check-imports.ts']],
  ['messages', ['tools/check-messages.ts']],
  ['descriptions', ['tools/descriptions.ts', '--check']],
  ['words', ['tools/check-words.ts']],
  ['styles', ['tools/check-styles.ts']],
]

/**
 * Runs every check, two at a time, each to its end whatever the others say.
 * @param {() => Promise<boolean>} [first] other work to begin with, which counts as a check
 * @returns {Promise<{ passed: number, failed: number, failures: string[] }>} the names of those that failed, but not of the first work
 */
export async function runChecks(first) {
  /** @type {string[]} */
  const failures = []
  const check = async (/** @type {string} */ name, /** @type {string[]} */ args) => {
    const succeeded = await step(name, () => runNode(args))
    if (!succeeded) failures.push(name)
    return succeeded
  }
  const waiting = checks.map(
    ([name, args]) =>
      () =>
        check(name, args),
  )
  if (first) waiting.unshift(first)
  const counts = { passed: 0, failed: 0 }
  const work = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      if (await next()) counts.passed += 1
      else counts.failed += 1
    }
  }
  await Promise.all([work(), work()])
  return { ...counts, failures }
}
