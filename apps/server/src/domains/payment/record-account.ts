import type { Ctx } from '../../kit/context.ts'
import { recordAudit } from '../company/record-audit.ts'
import type { AccountFacts } from './queries-account.ts'
import { lockAccount, updateAccount } from './queries-account.ts'
import { holdAfterChange } from './rules.ts'

/** Writes what the provider said of an account. Another bank account holds payouts for a week and is in the merchant's audit log. */
export async function recordAccount(ctx: Ctx, id: string, facts: AccountFacts): Promise<void> {
  const before = await lockAccount(ctx.db, id)
  if (!before) return
  const holdUntil = before.kind === 'payout' ? holdAfterChange(before, facts, ctx.now) : undefined
  await updateAccount(ctx.db, id, facts, holdUntil)
  const { marketplaceId, merchantId } = before
  if (holdUntil)
    await recordAudit(ctx, {
      companyId: merchantId,
      action: 'payout-account.changed',
      object: id,
      detail: { marketplaceId, before: before.destination, after: facts.destination, holdUntil: holdUntil.toISOString() },
    })
  if (before.state !== facts.state || holdUntil) await ctx.announce([marketplaceId, merchantId], { kind: 'connection', id: marketplaceId })
}
