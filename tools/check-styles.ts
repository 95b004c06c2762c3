import { readFileSync, readdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { findStyleProblems } from './style-problems.ts'

const root = fileURLToPath(new URL('../apps/web/src/', import.meta.url))

const files = readdirSync(root, { recursive: true, encoding: 'utf8' })
  .map((path) => path.replaceAll('\\', '/'))
  .filter((path) => /(?<!\.test)\.(tsx?|css)$/.test(path))
  .map((path) => ({ path, text: readFileSync(root + path, 'utf8') }))

const { problems, lines } = findStyleProblems(files)
for (const problem of problems) console.error(problem)
console.log(`${lines} lines of CSS, ${problems.length} problems`)
process.exitCode = problems.length === 0 ? 0 : 1
