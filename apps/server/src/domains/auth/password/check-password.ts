import { commonPasswords } from '@stoa/contract/common-passwords.ts'
import { passwordIssue } from '@stoa/contract/password-issue.ts'
import { message } from '@stoa/messages/describe.ts'
import { fieldError } from '../../../kit/errors.ts'

/** Refuses a password that is easy to guess, with the reason at its field. `ownWords`: names and addresses of its owner. */
export function checkPassword(password: string, ownWords: readonly string[], path: string): void {
  const issue = passwordIssue(password, [...ownWords, 'stoa'], commonPasswords)
  if (issue !== undefined) throw fieldError(path, 'easy_password', message(`password_error.${issue}`))
}
