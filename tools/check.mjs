import { runChecks } from './checks.mjs'
import { install } from './prepare.mjs'

if (!(await install())) process.exit(1)
const { failed } = await runChecks()
process.exitCode = failed === 0 ? 0 : 1
