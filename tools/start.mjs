import { spawn } from 'node:child_process'
import { constants } from 'node:os'
import { join } from 'node:path'
import { buildWeb, install, nodeProgram, root, runNode } from './prepare.mjs'
import { serverArgs } from './server-args.mjs'

/** Whether a start would succeed; it says why not. */
const canStart = async () => (await runNode(['apps/server/src/check-start.ts'], { show: true })).code === 0

if (!(await install()) || !(await buildWeb(canStart))) process.exit(1)

// The channel shows the server when this process is gone, so that it does not outlive a killed `npm start` and hold the port.
const child = spawn(nodeProgram(), [...serverArgs, ...process.argv.slice(2)], {
  cwd: root,
  // What Node has read and translated once it keeps, which saves a third of the next start.
  env: { NODE_COMPILE_CACHE: join(root, 'node_modules/.cache/node'), ...process.env },
  stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
})
for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])) {
  process.on(signal, () => {
    // Ctrl-C reaches the server on its own: the terminal sends it to both.
    if (!(signal === 'SIGINT' && process.stdin.isTTY)) child.kill(signal)
  })
}
// A killed npm notifies nobody: its end shows as another parent. By hand the server may well outlive the shell that started it.
const parent = process.ppid
if (process.env.npm_lifecycle_event) setInterval(() => process.ppid !== parent && child.kill('SIGTERM'), 250).unref()

child.once('error', (error) => {
  console.error(error.message)
  process.exit(1)
})
child.once('exit', (code, signal) => process.exit(code ?? 128 + constants.signals[signal ?? 'SIGTERM']))
