import type { commission } from '@stoa/contract/commission.ts'
import type { Answer } from '@stoa/contract/route.ts'
import { dayIn } from '@stoa/contract/time-zone.ts'
import { message } from '@stoa/messages/describe.ts'
import type { Ctx } from '../../kit/context.ts'
import { fieldError, orNotFound } from '../../kit/errors.ts'
import type { Received } from '../../kit/http.ts'
import { getTimeZone } from '../marketplace/queries.ts'
import { decideCommissions } from './decide-commissions.ts'
import { findOfferedProduct } from './queries.ts'
import { describeCommission } from './rules.ts'

/** Returns which rule would win for a product sold today, and what it comes to. The price is the product's unless one is given. */
export async function explainRule(
  { db, scope, now, language }: Ctx,
  { body }: Received<typeof commission.explain>,
): Promise<Answer<typeof commission.explain>> {
  const product = orNotFound(await findOfferedProduct(db, scope.companyId, body), 'product')
  const unitPriceMinor = body.unitPriceMinor ?? product.priceMinor
  if (unitPriceMinor === null) throw fieldError('unitPriceMinor', 'required', message('commission_error.price_required'))
  const { productId, merchantId, quantity, campaignId = null } = body
  const line = { productId, merchantId, campaignId, quantity, unitPriceMinor, lineTotalMinor: unitPriceMinor * quantity }
  if (!Number.isSafeInteger(line.lineTotalMinor)) throw fieldError('unitPriceMinor', 'too_large', message('order_error.line_too_large'))
  const sale = { marketplaceId: scope.companyId, currency: product.currency, on: dayIn(now, await getTimeZone(db, scope.companyId)) }
  const [decision] = await decideCommissions(db, sale, [line])
  const { explanation, commissionMinor, beaten } = orNotFound(decision)
  return {
    explanation: describeCommission(language, explanation, product.currency),
    commission: { minor: commissionMinor, currency: product.currency },
    beaten,
  }
}
