import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

type Locked = { optionalDependencies?: Record<string, string> }

/** Returns the packages that others of a lock file name as optional and that it does not hold. npm leaves them out on the platforms they are for. */
function missingFrom(lock: { packages: Record<string, Locked> }): string[] {
  return Object.entries(lock.packages).flatMap(([path, { optionalDependencies = {} }]) =>
    Object.keys(optionalDependencies).filter((name) => {
      // A package is found beside the one that names it, or in any folder above.
      const folders = path.split('node_modules/').map((_, index, parts) => parts.slice(0, index + 1).join('node_modules/'))
      return !['', ...folders.map((folder) => folder.replace(/\/?$/, '/'))].some(
        (folder) => lock.packages[`${folder}node_modules/${name}`] !== undefined,
      )
    }),
  )
}

test('the lock file holds the programs of every platform, whichever it was written on', () => {
  const lock = JSON.parse(readFileSync(join(import.meta.dirname, '../package-lock.json'), 'utf8')) as { packages: Record<string, Locked> }
  expect(missingFrom(lock)).toEqual([])
  delete lock.packages['node_modules/@oxfmt/binding-darwin-arm64']
  expect(missingFrom(lock)).toEqual(['@oxfmt/binding-darwin-arm64'])
})
