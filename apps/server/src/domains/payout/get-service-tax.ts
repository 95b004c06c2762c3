import type { payoutRule } from '@stoa/contract/payout-rule.ts'
import type { Answer } from '@stoa/contract/route.ts'
import type { Ctx } from '../../kit/context.ts'
import type { Received } from '../../kit/http.ts'
import { findTax } from '../commission/find-tax.ts'
import { getPair } from '../ledger/get-pair.ts'

/** Returns how VAT applies today to a service for a merchant of the caller. Throws 404 where they never traded. */
export async function getServiceTax(ctx: Ctx, { params }: Received<typeof payoutRule.serviceTax>): Promise<Answer<typeof payoutRule.serviceTax>> {
  const { marketplaceId, merchantId } = await getPair(ctx, params.merchantId)
  const { treatment, basisPoints } = await findTax(ctx.db, marketplaceId, merchantId)
  return { taxTreatment: treatment, taxBasisPoints: basisPoints }
}
