import type { Edge } from '../../kit/context.ts'
import { randomToken, sha256 } from '../../kit/crypto.ts'
import type { Letter } from '../../kit/mail.ts'
import type { MailPurpose } from './queries-mail-token.ts'
import { replaceMailToken } from './queries-mail-token.ts'
import type { Account } from './queries-user.ts'

const hoursGood = { confirm: 24, reset: 1 } as const

/**
 * Makes a token and sends it. The token exists in clear only here and in the mail: no job carries it. A repeat of the job makes another,
 * which takes the place of the first.
 */
export async function sendMailToken(
  edge: Edge,
  account: Account,
  purpose: MailPurpose,
  word: (person: Account, publicUrl: string, token: string) => Letter,
): Promise<void> {
  const token = randomToken()
  const expiresAt = new Date(edge.now.getTime() + hoursGood[purpose] * 3_600_000)
  await edge.transact((ctx) => replaceMailToken(ctx.db, { hash: sha256(token), userId: account.userId, purpose, email: account.email, expiresAt }))
  await edge.mail.send(word(account, edge.settings.publicUrl, token))
}
