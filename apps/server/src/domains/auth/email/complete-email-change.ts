import type { Ctx } from '../../../kit/context.ts'
import { emailChanged } from '../events.ts'
import { deleteMailTokens } from '../mail/queries-mail-token.ts'
import { sealedAddress } from '../rules.ts'
import { replaceEmail } from './queries-email.ts'

/**
 * Makes a confirmed address the one a person signs in with, and informs the address before. Links sent to that one no longer work. Returns false where the
 * change was cancelled or another address was requested since.
 */
export async function completeEmailChange(
  ctx: Pick<Ctx, 'db' | 'emit' | 'language' | 'vault'>,
  { userId, email }: { userId: string; email: string },
): Promise<boolean> {
  const before = await replaceEmail(ctx.db, userId, email)
  if (before === undefined) return false
  await deleteMailTokens(ctx.db, userId, ['confirm', 'reset'])
  const sealed = ctx.vault.seal({ email: before }, sealedAddress).toString('base64')
  await ctx.emit(emailChanged, { userId, sealed, language: ctx.language })
  return true
}
