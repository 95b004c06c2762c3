import { checkStart } from './prepare-start.ts'
import { say } from './process/say.ts'

/** Says what would make a start fail, and ends with 1 then. `npm start` runs it before it builds the portal, which takes minutes. */
try {
  await checkStart()
} catch (error) {
  say(error instanceof Error ? error.message : String(error))
  process.exit(1)
}
