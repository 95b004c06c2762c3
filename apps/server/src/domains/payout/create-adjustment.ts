import { isServiceAdjustment } from '@stoa/contract/adjustment-rules.ts'
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
import { findAdjustmentTax } from './find-adjustment-tax.ts'
import { insertAdjustment, listAdjustments } from './queries-adjustment.ts'
import { adjustmentPostings } from './rules-adjustment.ts'

/**
 * Credits (positive) or charges (negative) a merchant, with a reason and in the ledger. A charge for a service keeps how VAT applies today, and a credit that of
 * the charge it takes back; both wait for the next invoice. Throws 422 for nothing, for "other" without a note, for a reason that contradicts `isService`, and
 * for what is no credit of a charge or above it.
 */
export async function createAdjustment(
  ctx: Ctx,
  { body }: Received<typeof payoutRule.createAdjustment>,
): Promise<Answer<typeof payoutRule.createAdjustment>> {
  const { merchantId, amountMinor, reason, note, correctsId } = body
  if (amountMinor === 0) throw fieldError('amountMinor', 'required', message('payout_error.amount_required'))
  if (reason === 'other' && note === '') throw fieldError('note', 'required', message('payout_error.note_required'))
  const isService = isServiceAdjustment(body)
  if (body.isService !== undefined && body.isService !== isService)
    throw fieldError('isService', 'invalid', message(isService ? 'payout_error.is_service' : 'payout_error.no_service'))
  if (correctsId !== undefined && (!isService || amountMinor < 0))
    throw fieldError('correctsId', 'invalid', message('payout_error.credit_of_service_only'))
  const { marketplaceId, currency } = await getPair(ctx, merchantId)
  const tax = isService ? await findAdjustmentTax(ctx.db, { marketplaceId, merchantId, currency }, { amountMinor, correctsId }) : null
  const createdBy = actorName(ctx.actor) ?? 'Stoa'
  const id = await insertAdjustment(ctx.db, ctx.scope, { merchantId, amountMinor, currency, reason, note, tax, correctsId, createdBy })
  await postTransfer(ctx.db, {
    marketplaceId,
    merchantId,
    currency,
    kind: 'adjustment',
    reference: `adjustment:${id}`,
    entries: adjustmentPostings(amountMinor, tax),
  })
  // Its reason says of every other one whether it is for a service.
  const service = tax ? { isService, taxBasisPoints: tax.basisPoints } : reason === 'other' ? { isService } : {}
  await recordAudit(
    ctx,
    ...[marketplaceId, merchantId].map((companyId) => ({
      companyId,
      action: 'adjustment.created',
      object: id,
      detail: { merchantId, amountMinor, currency, reasonCode: reason, ...service, ...(note === '' ? {} : { note }) },
    })),
  )
  await ctx.announce([marketplaceId, merchantId], { kind: 'payout', id })
  const page = { limit: 1, sort: { field: 'createdAt', descending: true }, count: false }
  return orNotFound((await listAdjustments(ctx.db, ctx.scope, { ids: [id] }, page)).value[0])
}
