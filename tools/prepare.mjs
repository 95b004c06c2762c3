import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { performance } from 'node:perf_hooks'
import { fileURLToPath } from 'node:url'

// What must hold before anything of ours can run. Runs on any Node that npm runs on, so: plain JavaScript, no dependencies.

export const root = fileURLToPath(new URL('..', import.meta.url))
/** With an older one npm leaves out programs that build the portal. */
const leastNode = 20
const modules = join(root, 'node_modules')
const installStamp = join(modules, '.stoa-installed')
const webStamp = join(modules, '.stoa-web')
const webFolder = join(root, 'apps/web')

/**
 * Runs one step and prints one line with its seconds, and one before when it takes a while. What it prints itself is shown only when it fails.
 * @param {string} name
 * @param {() => Promise<{ code: number, output: string }>} work
 * @returns {Promise<boolean>} whether it succeeded
 */
export async function step(name, work) {
  const start = performance.now()
  const notice = setTimeout(() => console.log(`...    ${name}`), 3000)
  const { code, output } = await work().catch((error) => ({ code: 1, output: String(error?.message ?? error) }))
  clearTimeout(notice)
  const seconds = ((performance.now() - start) / 1000).toFixed(1)
  if (code !== 0 && output.trim() !== '') console.log(output.trimEnd())
  console.log(`${code === 0 ? 'ok    ' : 'FAILED'} ${name} (${seconds} s)`)
  return code === 0
}

/**
 * Runs a program from the project's folder to its end and collects what it says.
 * @param {string} program
 * @param {string[]} args
 * @param {{ cwd?: string, show?: boolean, env?: Record<string, string | undefined> }} [options] `show` passes its output through
 * @returns {Promise<{ code: number, output: string }>}
 */
export function run(program, args, { cwd = root, show = false, env = {} } = {}) {
  return new Promise((resolve) => {
    const child = spawn(program, args, { cwd, stdio: show ? 'inherit' : ['ignore', 'pipe', 'pipe'], env: { ...process.env, ...env } })
    let output = ''
    for (const stream of [child.stdout, child.stderr]) stream?.setEncoding('utf8').on('data', (text) => (output += text))
    child.once('error', (error) => resolve({ code: 1, output: `${program}: ${error.message}` }))
    child.once('close', (code, signal) => resolve({ code: code ?? 1, output: signal ? `${output}\nended by ${signal}` : output }))
  })
}

/**
 * Runs a JavaScript or TypeScript program under the project's own Node.
 * @param {string[]} args
 * @param {Parameters<typeof run>[2]} [options]
 */
export function runNode(args, options) {
  return run(nodeProgram(), args, options)
}

/** The project's Node: the one npm installed, else the one running when it is new enough to run TypeScript. */
export function nodeProgram() {
  const installed = join(modules, process.platform === 'win32' ? 'node/bin/node.exe' : 'node/bin/node')
  if (existsSync(installed)) return installed
  if (isNewEnough()) return process.execPath
  throw new Error('Node 24 is missing from node_modules: run `npm install`')
}

function isNewEnough() {
  return majorVersion() >= 24
}

function majorVersion() {
  return Number(process.versions.node.split('.')[0])
}

/**
 * Installs the dependencies when they are missing or are not those of the lock file.
 * @returns {Promise<boolean>} whether they are there now
 */
export async function install() {
  if (majorVersion() < leastNode) {
    console.log(`Stoa needs Node ${leastNode} or newer to install; this is ${process.versions.node}. Install a newer one, then try again.`)
    return false
  }
  const lock = readFileSync(join(root, 'package-lock.json'), 'utf8')
  const requested = `${hash(lock)} ${process.platform}-${process.arch}`
  if (readIfThere(installStamp) === requested && hasNode()) return true
  // Not `npm ci`: it refuses a registry that lacks the packages of a platform other than ours. The lock file is obeyed all the same.
  // With the packages that build the portal, also where NODE_ENV is `production`: npm would leave those out.
  const args = ['install', '--include=dev', '--no-save', '--no-audit', '--no-fund']
  if (!isInstalled(lock) && !(await step('install dependencies', runNpm(args)))) return false
  // Where npm does not run install scripts, the one that fetches Node's program has to be run here.
  if (!hasNode() && !(await step('install Node 24', () => run(process.execPath, ['installArchSpecificPackage.js'], { cwd: join(modules, 'node') }))))
    return false
  writeFileSync(installStamp, requested)
  return true
}

function hasNode() {
  return isNewEnough() || existsSync(join(modules, 'node/bin/node')) || existsSync(join(modules, 'node/bin/node.exe'))
}

/**
 * Returns what runs npm.
 * @param {string[]} args
 * @param {Parameters<typeof run>[2]} [options]
 */
export function runNpm(args, options) {
  const npm = process.env.npm_execpath
  return () => (npm ? run(process.execPath, [npm, ...args], options) : run('npm', args, options))
}

/**
 * Whether npm's own note of what it installed holds every package of the lock file, as after an `npm install` by hand.
 * @param {string} lock
 */
function isInstalled(lock) {
  const note = readIfThere(join(modules, '.package-lock.json'))
  if (note === undefined) return false
  const installed = JSON.parse(note).packages
  return Object.entries(JSON.parse(lock).packages).every(
    ([path, { version, optional, link }]) => !path.startsWith('node_modules/') || optional || link || installed[path]?.version === version,
  )
}

/**
 * Builds the web application into apps/web/dist when its sources changed since the last build.
 * @param {() => Promise<boolean>} [check] whether to build; called only where a build, which takes minutes, is needed
 * @returns {Promise<boolean>} whether it is built now
 */
export async function buildWeb(check = async () => true) {
  const sources = createHash('sha256').update(readFileSync(join(root, 'package-lock.json')))
  for (const folder of [webFolder, join(root, 'packages')]) addFiles(folder, sources)
  const requested = sources.digest('hex')
  if (readIfThere(webStamp) === requested && existsSync(join(webFolder, 'dist/index.html'))) return true
  if (!(await check())) return false
  const vite = join(modules, 'vite/bin/vite.js')
  if (!(await step('build the web', () => runNode([vite, 'build'], { cwd: webFolder })))) return false
  writeFileSync(webStamp, requested)
  return true
}

const notSources = new Set(['node_modules', 'dist', 'e2e', 'coverage'])

/**
 * @param {string} folder
 * @param {import('node:crypto').Hash} into
 */
function addFiles(folder, into) {
  for (const entry of readdirSync(folder, { withFileTypes: true }).sort((a, b) => (a.name < b.name ? -1 : 1))) {
    const path = join(folder, entry.name)
    if (notSources.has(entry.name) || /\.test\.tsx?$/.test(entry.name)) continue
    if (entry.isDirectory()) addFiles(path, into)
    else into.update(path.slice(root.length)).update(readFileSync(path))
  }
}

/** @param {string} text */
function hash(text) {
  return createHash('sha256').update(text).digest('hex')
}

/** @param {string} path */
function readIfThere(path) {
  return existsSync(path) ? readFileSync(path, 'utf8') : undefined
}
