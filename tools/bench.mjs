import { buildWeb, install, runNode } from './prepare.mjs'

// npm run bench [-- name …]: prints each figure with its ratio to a baseline of the same run. It judges nothing: it exits with 0 when all could be measured.
if (!(await install()) || !(await buildWeb())) process.exit(1)
const { code } = await runNode(['bench/main.ts', ...process.argv.slice(2)], { show: true })
process.exit(code)
