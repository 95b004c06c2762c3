import type { payoutRule } from '@stoa/contract/payout-rule.ts'
import type { Answer } from '@stoa/contract/route.ts'
import { message } from '@stoa/messages/describe.ts'
import type { Ctx } from '../../../kit/context.ts'
import { actorName, userIdOf } from '../../../kit/context.ts'
import { AppError, fieldError } from '../../../kit/errors.ts'
import type { Received } from '../../../kit/http.ts'
import { recordAudit } from '../../company/record-audit.ts'
import { getPair } from '../../ledger/get-pair.ts'
import { insertWriteOff, listDebtBalances } from './queries-debt.ts'

/** Asks to write off a part of a merchant's debt. Throws 422 above the debt, 409 while another request waits. */
export async function requestWriteOff(
  ctx: Ctx,
  { body }: Received<typeof payoutRule.requestWriteOff>,
): Promise<Answer<typeof payoutRule.requestWriteOff>> {
  const { merchantId, amountMinor, note } = body
  const { currency } = await getPair(ctx, merchantId)
  const userId = userIdOf(ctx.actor)
  if (userId === null) throw new AppError('not_allowed')
  const owed = (await listDebtBalances(ctx.db, ctx.scope.companyId, [merchantId])).get(merchantId) ?? 0
  if (amountMinor > owed) throw fieldError('amountMinor', 'too_big', message('payout_error.above_debt', { amount: { minor: owed, currency } }))
  const id = await insertWriteOff(ctx.db, ctx.scope, {
    merchantId,
    amountMinor,
    currency,
    note,
    requestedById: userId,
    requestedBy: actorName(ctx.actor) ?? '',
  })
  if (id === undefined) throw new AppError('state_forbids', { detail: message('payout_error.write_off_waits') })
  await recordAudit(ctx, { companyId: ctx.scope.companyId, action: 'write_off.requested', object: id, detail: { merchantId, amountMinor, currency } })
  return { id }
}
