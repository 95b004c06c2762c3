import type { payoutRule } from '@stoa/contract/payout-rule.ts'
import { message } from '@stoa/messages/describe.ts'
import type { Ctx } from '../../../kit/context.ts'
import { actorName, userIdOf } from '../../../kit/context.ts'
import { AppError, orNotFound } from '../../../kit/errors.ts'
import type { Received } from '../../../kit/http.ts'
import { recordAudit } from '../../company/record-audit.ts'
import { postTransfer } from '../../ledger/post-transfer.ts'
import { listDebtBalances, lockWriteOff, updateWriteOff } from './queries-debt.ts'
import { lockPayoutRun } from '../queries.ts'

/** Approves or rejects a write-off. Throws 409 for who requested it, and for more than the merchant still owes. */
export async function decideWriteOff(ctx: Ctx, { body }: Received<typeof payoutRule.decideWriteOff>): Promise<void> {
  const marketplaceId = ctx.scope.companyId
  // A payout run settles debts too: one after the other.
  await lockPayoutRun(ctx.db, marketplaceId)
  const { merchantId, amountMinor, currency, requestedById, id } = orNotFound(await lockWriteOff(ctx.db, ctx.scope, body.id))
  const byId = userIdOf(ctx.actor)
  if (byId === null) throw new AppError('not_allowed')
  if (byId === requestedById) throw new AppError('state_forbids', { detail: message('payout_error.second_person') })
  if (body.isApproved) {
    const owed = (await listDebtBalances(ctx.db, marketplaceId, [merchantId])).get(merchantId) ?? 0
    if (amountMinor > owed) throw new AppError('state_forbids', { detail: message('payout_error.above_debt', { amount: { minor: owed, currency } }) })
    await postTransfer(ctx.db, {
      marketplaceId,
      merchantId,
      currency,
      kind: 'write_off',
      reference: `write-off:${id}`,
      entries: [
        { account: 'adjustments', amountMinor },
        { account: 'merchant_debt', amountMinor: -amountMinor },
      ],
    })
  }
  await updateWriteOff(ctx.db, ctx.scope, id, { status: body.isApproved ? 'approved' : 'rejected', byId, by: actorName(ctx.actor) ?? '' })
  await recordAudit(ctx, {
    companyId: marketplaceId,
    action: body.isApproved ? 'write_off.approved' : 'write_off.rejected',
    object: id,
    detail: { merchantId, amountMinor, currency },
  })
}
