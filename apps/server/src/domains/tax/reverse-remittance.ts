import type { TaxRemittance, taxWithholding } from '@stoa/contract/tax-withholding.ts'
import { message } from '@stoa/messages/describe.ts'
import type { Ctx } from '../../kit/context.ts'
import { actorName } from '../../kit/context.ts'
import { AppError, orNotFound } from '../../kit/errors.ts'
import type { Received } from '../../kit/http.ts'
import { recordAudit } from '../company/record-audit.ts'
import { postTransfers } from '../ledger/post-transfers.ts'
import { changePostings } from './change-postings.ts'
import { daysOfMonths } from './days-of-months.ts'
import { findRemittance, lockRemittances, reopenPostings, updateReversed } from './queries-remittance.ts'

/**
 * Reverses a remittance that was a mistake: posts the exact opposite of it, and opens what was in it, so that it can be remitted again. Throws 409 for
 * one that has been reversed.
 */
export async function reverseRemittance(
  ctx: Ctx,
  { params: { id }, body }: Received<typeof taxWithholding.reverseRemittance>,
): Promise<TaxRemittance> {
  const { db, scope } = ctx
  const marketplaceId = scope.companyId
  const { reason, note } = body
  await lockRemittances(db, marketplaceId)
  const { countryCode, from, until, amount } = orNotFound(await findRemittance(db, marketplaceId, id), 'remittance')
  const isReversed = await updateReversed(db, marketplaceId, id, { reason, note, createdBy: actorName(ctx.actor) ?? 'Stoa' })
  if (!isReversed) throw new AppError('state_forbids', { detail: message('tax_error.reversed') })
  const own = { marketplaceId, countryCode, currency: amount.currency, remittanceId: id }
  const parts = await changePostings(db, own, daysOfMonths({ from, until }), (some) => reopenPostings(db, own, some))
  await postTransfers(
    db,
    parts.map(({ merchantId, amountMinor }) => ({
      marketplaceId,
      merchantId,
      currency: amount.currency,
      kind: 'tax_remittance_reversal',
      reference: `tax-remittance-reversal:${id}:${merchantId}`,
      entries: [
        { account: 'tax_withheld', amountMinor: -amountMinor },
        { account: 'settled_outside', amountMinor },
      ],
    })),
  )
  await recordAudit(ctx, {
    companyId: marketplaceId,
    action: 'tax.remittance_reversed',
    object: id,
    detail: { countryCode, from, until, amountMinor: amount.minor, currency: amount.currency, reasonCode: reason },
  })
  return orNotFound(await findRemittance(db, marketplaceId, id))
}
