import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root, runNpm, step } from './prepare.mjs'

const folder = join(root, 'node_modules/.cache/stoa-peers/vendure')

/** A Vendure that needs no database server. It is installed beside our dependencies, not among them: it is a program that ours are tested against. */
const vendure = {
  private: true,
  name: 'vendure-for-tests',
  dependencies: { '@vendure/core': '3.7.3', 'sql.js': '1.16.0' },
  // The newest of these versions needs one that registries do not all have.
  overrides: { '@graphql-tools/delegate': '12.2.1' },
}

/**
 * Installs the shops that `npm run test:peers` drives, unless they are there.
 * @returns {Promise<string | undefined>} the folder of Vendure; undefined where it could not be installed
 */
export async function installPeers() {
  const requested = `${JSON.stringify(vendure, null, 2)}\n`
  const note = join(folder, 'installed.json')
  if (existsSync(note) && readFileSync(note, 'utf8') === requested) return folder
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, 'package.json'), requested)
  if (!(await step('install Vendure', runNpm(['install', '--no-audit', '--no-fund', '--ignore-scripts'], { cwd: folder })))) return undefined
  writeFileSync(note, requested)
  return folder
}
