import { message } from '@stoa/messages/describe.ts'
import { fieldError } from '../../../kit/errors.ts'

/** Returns the token of a query that was not checked yet. Throws 422 where there is none. */
export function tokenOf({ token }: Readonly<Record<string, unknown>>): string {
  if (token === undefined || token === '') throw fieldError('token', 'required', message('input.required'))
  return String(token)
}
