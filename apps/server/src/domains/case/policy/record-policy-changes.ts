import type { ReturnAddress } from '@stoa/contract/case-shapes.ts'
import type { Ctx } from '../../../kit/context.ts'
import { recordAudit } from '../../company/record-audit.ts'
import { sideOf } from '../rules.ts'
import type { PolicyDifference } from './queries-policy.ts'

/** Records changes of return policies in the audit logs of the companies they are of, and of the caller: what changed, and what it was before. */
export async function recordPolicyChanges(
  ctx: Ctx,
  of: { marketplaceId: string; currency: string },
  changes: readonly PolicyDifference[],
): Promise<void> {
  const isMerchant = sideOf(ctx.scope.companyType) === 'merchant'
  const entries = changes.flatMap((change, index) => {
    const { merchantId } = change
    const entry = {
      action: change.isDeleted ? 'case.policy_deleted' : 'case.policy_updated',
      object: merchantId ?? of.marketplaceId,
      detail: detailOf(of.currency, change),
    }
    // The first is what the caller changed; the others follow it. A merchant writes into no other log.
    const companyIds = isMerchant || merchantId === null || index > 0 ? [merchantId ?? of.marketplaceId] : [of.marketplaceId, merchantId]
    return companyIds.map((companyId) => ({ ...entry, companyId }))
  })
  await recordAudit(ctx, ...entries)
}

/** Returns an address in one line; empty for none. */
function addressLine(address: ReturnAddress | null | undefined): string {
  if (!address) return ''
  const { name, street, postalCode, city, countryCode } = address
  return [name, street, `${postalCode} ${city}`.trim(), countryCode].join(', ')
}

/** Returns the terms that differ, each with what it was before. */
function detailOf(currency: string, { before, after }: PolicyDifference): object {
  return {
    ...(after.days === before.days ? {} : { returnDays: after.days, returnDaysBefore: before.days }),
    ...(after.shippingPayer === before.shippingPayer ? {} : { returnPayer: after.shippingPayer, returnPayerBefore: before.shippingPayer }),
    ...(after.feeMinor === before.feeMinor ? {} : { returnFeeMinor: after.feeMinor, returnFeeBeforeMinor: before.feeMinor, currency }),
    ...(addressLine(after.returnAddress) === addressLine(before.returnAddress)
      ? {}
      : { returnAddress: addressLine(after.returnAddress), returnAddressBefore: addressLine(before.returnAddress) }),
    ...(after.disputeBearer === before.disputeBearer ? {} : { disputeBearer: after.disputeBearer, disputeBearerBefore: before.disputeBearer }),
  }
}
