import { UpstreamError } from '../../kit/errors.ts'

/** Throws an unreadable answer to a creation as a passing failure: what was created is looked up by the next try. */
export function askAgain(error: unknown): never {
  if (error instanceof UpstreamError && error.kind === 'malformed')
    throw new UpstreamError('malformed', error.text, { isTemporary: true, cause: error })
  throw error
}
