import { writeFileSync } from 'node:fs'

/**
 * Writes the errors that belong to no test, of which Vitest's JSON report says nothing, to the file named by `STOA_ERRORS_FILE`: an array of
 * `{ name, message, stack }`.
 */
export default class ErrorsReporter {
  /**
   * @param {ReadonlyArray<unknown>} _modules
   * @param {ReadonlyArray<{ name?: string, message: string, stack?: string }>} errors
   */
  onTestRunEnd(_modules, errors) {
    const file = process.env.STOA_ERRORS_FILE
    if (file !== undefined) writeFileSync(file, JSON.stringify(errors.map(({ name, message, stack }) => ({ name, message, stack }))))
  }
}
