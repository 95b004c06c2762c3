import { message } from '@stoa/messages/describe.ts'
import { AppError } from '../../../kit/errors.ts'

/** Returns the error of a way back that cannot be used, whatever the reason. */
export function startAgain(): AppError {
  return new AppError('link_used_or_expired', { detail: message('connection_error.start_again') })
}
