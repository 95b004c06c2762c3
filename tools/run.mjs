import { install, runNode } from './prepare.mjs'

// Runs a TypeScript program of this repository with its dependencies there and under its own Node: `node tools/run.mjs tools/db.ts types`.
if (!(await install())) process.exit(1)
const { code } = await runNode(process.argv.slice(2), { show: true })
process.exitCode = code
