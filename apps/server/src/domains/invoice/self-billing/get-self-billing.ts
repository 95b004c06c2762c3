import type { Answer } from '@stoa/contract/route.ts'
import type { selfBilling } from '@stoa/contract/self-billing.ts'
import { standardTaxBasisPoints } from '@stoa/contract/tax.ts'
import type { Ctx } from '../../../kit/context.ts'
import { orNotFound } from '../../../kit/errors.ts'
import type { Received } from '../../../kit/http.ts'
import { getPair } from '../../ledger/get-pair.ts'
import { listParties } from '../queries.ts'
import { listAgreements } from './queries.ts'

/** Returns the self-billing agreements with a partner, newest first. Throws 404 where the two never traded. */
export async function getSelfBilling(ctx: Ctx, { params }: Received<typeof selfBilling.get>): Promise<Answer<typeof selfBilling.get>> {
  const pair = await getPair(ctx, params.partnerId)
  const merchant = orNotFound((await listParties(ctx.db, [pair.merchantId])).get(pair.merchantId), 'merchant')
  return {
    marketplace: { id: pair.marketplaceId, name: pair.marketplaceName },
    merchant: { id: pair.merchantId, name: pair.merchantName },
    agreements: await listAgreements(ctx.db, pair),
    standardTaxBasisPoints: standardTaxBasisPoints(merchant.countryCode) ?? null,
  }
}
