import { accessSync, constants, existsSync, readdirSync } from 'node:fs'
import { homedir } from 'node:os'
import { delimiter, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { run, step } from './prepare.mjs'

/** How every browser is started that tests or measures: no sandbox, since both may run as root, and nothing that fetches on its own. */
export const browserArgs = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

// The shell is Chromium without the windows it does not show here: the journeys take a fifth less time in it.
const names = ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']
const macPaths = ['/Applications/Google Chrome.app/Contents/MacOS/Google Chrome', '/Applications/Chromium.app/Contents/MacOS/Chromium']

/**
 * The path of a Chromium: `STOA_CHROMIUM`, one on the PATH, or one Playwright downloaded; undefined when there is none.
 * @returns {string | undefined}
 */
export function findBrowser() {
  const reported = process.env.STOA_CHROMIUM
  if (reported) return reported
  const onPath = (process.env.PATH ?? '').split(delimiter).flatMap((folder) => names.map((name) => join(folder, name)))
  return [...onPath, ...macPaths, ...playwrightPaths()].find(isProgram)
}

function playwrightPaths() {
  const cache = process.env.PLAYWRIGHT_BROWSERS_PATH ?? join(homedir(), process.platform === 'darwin' ? 'Library/Caches' : '.cache', 'ms-playwright')
  if (!existsSync(cache)) return []
  const versions = readdirSync(cache).filter((name) => /^chromium-\d+$/.test(name))
  return versions
    .sort((a, b) => Number(b.slice(9)) - Number(a.slice(9)))
    .flatMap((name) =>
      ['chrome-linux/chrome', 'chrome-linux64/chrome', 'chrome-mac/Chromium.app/Contents/MacOS/Chromium'].map((path) => join(cache, name, path)),
    )
}

/** @param {string} path */
function isProgram(path) {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}

/** Another installation, such as the automatic updates of a system that has just started, is waited for: five minutes at most. */
const waitForLock = ['-o', 'DPkg::Lock::Timeout=300']

/** What a system's package manager calls a Chromium, the smallest first. */
const packages = ['chromium-headless-shell', 'chromium']

/**
 * A Chromium, installed by the system's package manager where we may and there is none.
 * @returns {Promise<string>} its path
 * @throws Error saying what to do when there is none and none can be installed.
 */
export async function needBrowser() {
  const found = findBrowser()
  if (found) return found
  const advice = 'install Chromium (Debian, Ubuntu: apt-get install chromium), or set STOA_CHROMIUM to the path of one'
  if (process.getuid?.() !== 0 || (await run('apt-get', ['--version'])).code !== 0) throw new Error(`The journeys need a browser: ${advice}`)
  const env = { DEBIAN_FRONTEND: 'noninteractive' }
  const isInstalled = await step('install Chromium', async () => {
    let result = await run('apt-get', ['update'], { env })
    for (const name of result.code === 0 ? packages : []) {
      result = await run('apt-get', [...waitForLock, 'install', '-y', '--no-install-recommends', name], { env })
      if (result.code === 0) break
    }
    return result
  })
  const installed = isInstalled ? findBrowser() : undefined
  if (!installed) throw new Error(`apt-get installed no Chromium we can find: ${advice}`)
  return installed
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  try {
    console.log(await needBrowser())
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
    process.exitCode = 1
  }
}
