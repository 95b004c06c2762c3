import { t } from '@lingui/core/macro'
import type { PasswordIssue } from '@stoa/contract/password-issue.ts'

/** Returns why a password is too easy to guess, or undefined. The list of common passwords is fetched with the first check. */
export async function findPasswordIssue(password: string, ownWords: readonly string[]): Promise<string | undefined> {
  const [{ passwordIssue }, { commonPasswords }] = await Promise.all([
    import('@stoa/contract/password-issue.ts'),
    import('@stoa/contract/common-passwords.ts'),
  ])
  const issue = passwordIssue(password, [...ownWords, 'stoa'], commonPasswords)
  return issue === undefined ? undefined : passwordIssueLabel(issue)
}

function passwordIssueLabel(issue: PasswordIssue): string {
  switch (issue) {
    case 'common_password':
      return t`This password is on the lists attackers try first. Choose another.`
    case 'common_words':
      return t`This password is made of words attackers try first. Choose another.`
    case 'repeated':
      return t`This password repeats itself. Choose another.`
    case 'keyboard_pattern':
      return t`This password is a row of keys. Choose another.`
    case 'own_name':
      return t`This password is mostly your own name, company or address. Choose another.`
  }
}
