import { readFileSync, readdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { english, texts } from '../packages/messages/src/catalogue.ts'
import { findMessageProblems } from '../packages/messages/src/find-problems.ts'
import { findWebProblems } from './web-messages.ts'

const root = fileURLToPath(new URL('..', import.meta.url))

/** The text of every source file that may use a message. */
function sources(): string[] {
  return ['apps/server/src', 'apps/server/migrations', 'apps/web/src', 'packages'].flatMap((folder) =>
    readdirSync(root + folder, { recursive: true, withFileTypes: true })
      .filter(
        (entry) =>
          entry.isFile() &&
          /(?<!\.test)\.tsx?$|\.sql$/.test(entry.name) &&
          !/node_modules|packages[/\\]messages[/\\]src[/\\][a-z]{2}$/.test(entry.parentPath),
      )
      .map((entry) => readFileSync(`${entry.parentPath}/${entry.name}`, 'utf8')),
  )
}

const web = await findWebProblems()
const problems = [...findMessageProblems(english, texts, sources().join('\n')), ...web.problems]
for (const problem of problems) console.error(problem)
console.log(
  `${Object.keys(english).length} messages and ${web.texts} texts of screens in ${Object.keys(texts).length} languages, ${problems.length} problems`,
)
process.exitCode = problems.length === 0 ? 0 : 1
