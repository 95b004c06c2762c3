import type { Message } from '@stoa/messages/describe.ts'
import { AppError } from '../../kit/errors.ts'

/** Returns the error of a setting with which a shop cannot be connected; `path` is its field, such as `settings.address`. */
export function refusedSetting(path: string, detail: Message, cause: unknown): AppError {
  return new AppError('connection_failed', { detail, errors: [{ path, code: 'connection_failed', message: detail }], cause })
}
