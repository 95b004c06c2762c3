import { readFileSync, readdirSync } from 'node:fs'
import { join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { findWords } from './find-words.ts'

const root = fileURLToPath(new URL('..', import.meta.url))

/** Folders that are not ours, are built, or are in other languages; migrations that were applied never change. */
const skipped =
  /(?:^|\/)(?:node_modules|dist|data|locales|product-files|screens|\.git)$|^apps\/server\/migrations$|^packages\/messages\/src\/(?!en)[a-z]{2}$/

/** Files of lists: the words to find, and words people choose as passwords. */
const lists = /^tools\/(?:word-list|find-words\.test)\.ts$|common-passwords\.ts$|^package-lock\.json$/

function* sourceFiles(folder: string): Generator<string> {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = relative(root, join(folder, entry.name)).replaceAll('\\', '/')
    if (entry.isDirectory()) {
      if (!skipped.test(path)) yield* sourceFiles(join(folder, entry.name))
    } else if (/\.(?:ts|tsx|mjs|css|sql|md|json|html)$/.test(path) && !lists.test(path)) yield path
  }
}

const paths = [...sourceFiles(root)]
const found = paths.flatMap((path) => findWords(path, readFileSync(join(root, path), 'utf8')))
for (const { path, line, word, write, text } of found)
  console.error(`${path}${line === 0 ? '' : `:${line}`}: "${word}": write ${write}. ${text.slice(0, 160)}`)
console.log(`${paths.length} files, ${found.length} words to replace`)
process.exitCode = found.length === 0 ? 0 : 1
