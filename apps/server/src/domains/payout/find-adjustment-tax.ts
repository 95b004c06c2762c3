import { message } from '@stoa/messages/describe.ts'
import type { Db } from '../../database/db.ts'
import { fieldError, orNotFound } from '../../kit/errors.ts'
import { findTax } from '../commission/find-tax.ts'
import type { Tax } from '../commission/rules-vat.ts'
import { findAdjustment, hasCreditable, lockCredits } from './queries-adjustment.ts'

/**
 * Returns how VAT applies to a charge or a credit for a service: to a charge as today, to a credit as to the charge it takes back. Where nothing is left to take
 * back, a credit lowers what the marketplace charges today, with its VAT. Throws 404 for no adjustment of the merchant, and 422 for one that is no charge, for a
 * credit above what is left of it, and for one that names no charge though one is left.
 */
export async function findAdjustmentTax(
  db: Db,
  { marketplaceId, merchantId, currency }: { marketplaceId: string; merchantId: string; currency: string },
  { amountMinor, correctsId }: { amountMinor: number; correctsId: string | undefined },
): Promise<Tax> {
  if (amountMinor < 0) return findTax(db, marketplaceId, merchantId)
  await lockCredits(db, marketplaceId, merchantId)
  if (correctsId === undefined) {
    if (await hasCreditable(db, marketplaceId, merchantId)) throw fieldError('correctsId', 'required', message('payout_error.charge_required'))
    return findTax(db, marketplaceId, merchantId)
  }
  const charge = orNotFound(await findAdjustment(db, marketplaceId, { id: correctsId, merchantId }), 'adjustment')
  if (charge.tax === null || charge.amountMinor > 0) throw fieldError('correctsId', 'invalid', message('payout_error.charge_of_service_only'))
  const left = { minor: -charge.amountMinor - charge.creditedMinor, currency }
  if (amountMinor > left.minor) throw fieldError('amountMinor', 'too_big', message('payout_error.above_charge', { amount: left }))
  return charge.tax
}
