import type { payoutRule } from '@stoa/contract/payout-rule.ts'
import type { Answer } from '@stoa/contract/route.ts'
import { message } from '@stoa/messages/describe.ts'
import { actorName } from '../../kit/context.ts'
import type { Ctx } from '../../kit/context.ts'
import { fieldError, orNotFound } from '../../kit/errors.ts'
import type { Received } from '../../kit/http.ts'
import { recordAudit } from '../company/record-audit.ts'
import { getPair } from '../ledger/get-pair.ts'
import { postTransfer } from '../ledger/post-transfer.ts'
import { insertAdjustment, listAdjustments } from './queries-adjustment.ts'

/** Credits (positive) or charges (negative) a merchant, with a reason and in the ledger. Throws 422 for nothing, and for "other" without a note. */
export async function createAdjustment(
  ctx: Ctx,
  { body }: Received<typeof payoutRule.createAdjustment>,
): Promise<Answer<typeof payoutRule.createAdjustment>> {
  const { merchantId, amountMinor, reason, note } = body
  if (amountMinor === 0) throw fieldError('amountMinor', 'required', message('payout_error.amount_required'))
  if (reason === 'other' && note === '') throw fieldError('note', 'required', message('payout_error.note_required'))
  const { marketplaceId, currency } = await getPair(ctx, merchantId)
  const id = await insertAdjustment(ctx.db, ctx.scope, { merchantId, amountMinor, currency, reason, note, createdBy: actorName(ctx.actor) ?? 'Stoa' })
  await postTransfer(ctx.db, {
    marketplaceId,
    merchantId,
    currency,
    kind: 'adjustment',
    reference: `adjustment:${id}`,
    entries: [
      { account: 'adjustments', amountMinor },
      { account: 'merchant_payable', amountMinor: -amountMinor },
    ],
  })
  await recordAudit(
    ctx,
    ...[marketplaceId, merchantId].map((companyId) => ({
      companyId,
      action: 'adjustment.created',
      object: id,
      detail: { amountMinor, currency, reasonCode: reason },
    })),
  )
  await ctx.announce([marketplaceId, merchantId], { kind: 'payout', id })
  const page = { limit: 1, sort: { field: 'createdAt', descending: true }, count: false }
  return orNotFound((await listAdjustments(ctx.db, ctx.scope, { ids: [id] }, page)).value[0])
}
