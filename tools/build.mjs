import { buildWeb, install } from './prepare.mjs'

// What `npm start` does before it starts: for an image, or before an upgrade is switched on.
process.exit((await install()) && (await buildWeb()) ? 0 : 1)
