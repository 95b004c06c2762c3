import { payoutRule } from '@stoa/contract/payout-rule.ts'
import type { As, TestApp } from './app.ts'
import { unique } from './make.ts'
import { codeOf } from './money-history-tax.ts'

type Place = { app: TestApp; operator: { as: As }; merchant: { companyId: string } }

/** Credits or charges the merchant of a history, half of it for services; a credit for one takes back what it can of the newest charge that is left. */
export async function adjust({ app, operator, merchant }: Place, amountMinor: number): Promise<string | undefined> {
  const { companyId: merchantId } = merchant
  const isService = amountMinor % 2 === 0
  const charges = await app.call(payoutRule.pagedAdjustments, { as: operator.as, query: { merchantId, isCreditable: 'true' } })
  const [charge] = isService && amountMinor > 0 ? charges.value : []
  const body = {
    merchantId,
    amountMinor: charge ? Math.min(amountMinor, charge.creditable.minor) : amountMinor,
    reason: isService ? ('service' as const) : ('correction' as const),
    ...(charge ? { correctsId: charge.id } : {}),
  }
  return codeOf(await app.raw(payoutRule.createAdjustment, { as: operator.as, key: unique(), body }))
}
