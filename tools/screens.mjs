import { needBrowser } from './browser.mjs'
import { buildWeb, install, runNode } from './prepare.mjs'

// npm run screens: takes the pictures of docs/screens again, each screen of the demo in two widths and two schemes.
if (!(await install()) || !(await buildWeb())) process.exit(1)
const { code } = await runNode(['node_modules/vitest/vitest.mjs', 'run', '--project=screens'], {
  show: true,
  env: { STOA_CHROMIUM: await needBrowser() },
})
process.exit(code)
