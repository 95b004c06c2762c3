import type { TaxRemittance, taxWithholding } from '@stoa/contract/tax-withholding.ts'
import { message } from '@stoa/messages/describe.ts'
import type { Ctx } from '../../kit/context.ts'
import { actorName } from '../../kit/context.ts'
import { AppError, orNotFound } from '../../kit/errors.ts'
import type { Received } from '../../kit/http.ts'
import { recordAudit } from '../company/record-audit.ts'
import { postTransfers } from '../ledger/post-transfers.ts'
import { changePostings } from './change-postings.ts'
import { daysToRemit } from './days-to-remit.ts'
import { findRemittance, insertRemittance, lockRemittances, remitPostings } from './queries-remittance.ts'

/**
 * Marks the tax due to a country for a period as remitted: every posting of it that is in no remittance yet, and nothing else. The account holds none of it
 * afterwards. Throws 422 for months that are not over, 409 where nothing is open, or where what is due is another amount than the person saw.
 */
export async function remitTax(ctx: Ctx, { body }: Received<typeof taxWithholding.remit>): Promise<TaxRemittance> {
  const { db, scope } = ctx
  const { countryCode, currency, amountMinor, note } = body
  const marketplaceId = scope.companyId
  const days = await daysToRemit(ctx, body)
  await lockRemittances(db, marketplaceId)
  const remittance = { marketplaceId, countryCode, days, amountMinor, currency, note, createdBy: actorName(ctx.actor) ?? 'Stoa' }
  const id = await insertRemittance(db, remittance)
  const open = { marketplaceId, countryCode, currency, remittanceId: null }
  const parts = await changePostings(db, open, days, (some) => remitPostings(db, open, some, id))
  if (parts.length === 0) throw new AppError('state_forbids', { detail: message('tax_error.nothing_due') })
  const dueMinor = parts.reduce((sum, part) => sum + part.amountMinor, 0)
  if (dueMinor !== amountMinor)
    throw new AppError('state_forbids', { detail: message('tax_error.amount_changed', { amount: { minor: dueMinor, currency } }) })
  await postTransfers(
    db,
    parts.map((part) => ({
      marketplaceId,
      merchantId: part.merchantId,
      currency,
      kind: 'tax_remittance',
      reference: `tax-remittance:${id}:${part.merchantId}`,
      entries: [
        { account: 'tax_withheld', amountMinor: part.amountMinor },
        { account: 'settled_outside', amountMinor: -part.amountMinor },
      ],
    })),
  )
  const { from, until } = body
  await recordAudit(ctx, {
    companyId: marketplaceId,
    action: 'tax.remitted',
    object: id,
    detail: { countryCode, from, until, amountMinor, currency },
  })
  return orNotFound(await findRemittance(db, marketplaceId, id))
}
