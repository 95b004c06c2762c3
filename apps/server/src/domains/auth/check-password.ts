import { fieldError } from '../../kit/errors.ts'
import { commonPasswords } from './common-passwords.ts'
import { passwordFault } from './rules.ts'

/** Refuses a password that is easy to guess, with the reason at its field. `ownWords`: names and addresses of its owner. */
export function checkPassword(password: string, ownWords: readonly string[], path: string): void {
  const fault = passwordFault(password, [...ownWords, 'stoa'], commonPasswords)
  if (fault !== undefined) throw fieldError(path, 'easy_password', fault)
}
