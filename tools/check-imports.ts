import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { importCycles } from './import-cycles.ts'
import { breaches } from './import-rules.ts'
import { queryLoopBreaches } from './query-loops.ts'
import { ownershipBreaches } from './table-owners.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
const places = [
  'packages/contract/src',
  'packages/messages/src',
  'packages/local-postgres/src',
  'packages/openapi/src',
  'packages/product-file/src',
  'apps/server/src',
  'apps/web/src',
  'tools',
  'apps/server/test',
  'apps/web/e2e',
  'bench',
]
// Nothing is measured before there is something to measure.
const mayBeEmpty = 'bench'

/** The sources below a folder, as paths from the root. */
function filesIn(folder: string): string[] {
  const entries = readdirSync(root + folder, { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile() && /\.(ts|tsx|mjs|css)$/.test(entry.name))
  return files
    .map((entry) => `${entry.parentPath}/${entry.name}`.slice(root.length).replaceAll('\\', '/'))
    .filter((path) => !/\/(node_modules|dist|shots)\//.test(path))
}

const problems: string[] = ownershipBreaches(readFileSync(`${root}apps/server/src/tables.ts`, 'utf8'))
const sources: { path: string; text: string }[] = []
for (const place of places) {
  const paths = filesIn(place)
  if (paths.length === 0 && place !== mayBeEmpty) problems.push(`${place}: no files seen; a check of nothing proves nothing`)
  const found = paths.map((path) => ({ path, text: readFileSync(root + path, 'utf8') }))
  problems.push(...found.flatMap(breaches))
  sources.push(...found)
}
for (const cycle of importCycles(sources)) problems.push(`a circle of imports: ${cycle.join(' → ')}`)
problems.push(...queryLoopBreaches(sources))
for (const problem of problems) console.error(problem)
console.log(`${sources.length} files, ${problems.length} breaches`)
process.exitCode = problems.length === 0 ? 0 : 1
