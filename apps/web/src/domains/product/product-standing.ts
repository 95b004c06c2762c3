import { plural, t } from '@lingui/core/macro'
import type { ApprovalStatus, ProductStatus } from '@stoa/contract/states.ts'

/** What decides how a product stands over all its marketplaces. */
export type StandingInput = {
  status: ProductStatus
  approvalStatus: ApprovalStatus
  isInCollection: boolean
  /** Sales are paused on every marketplace that approved it. */
  isPaused: boolean
  /** Whether a required attribute has no value; the names of those that have none where they are known. */
  missing: boolean | readonly string[]
  /** False where its merchant sells on no marketplace, as before the first and after it left the last. */
  hasMarketplace: boolean
}

/** How a product stands, in one sentence, and what its merchant does next; undefined where there is nothing to do. */
export type Standing = { meaning: string; next: string | undefined }

/** Returns how a product stands, to its merchant or to an operator: the list and the product's page say the same. Source: docs/decisions/0012. */
export function standingOf(input: StandingInput, isMerchant: boolean): Standing {
  const { status, approvalStatus, isInCollection, isPaused, missing, hasMarketplace } = input
  switch (status) {
    case 'Discontinued':
      return { meaning: t`No longer for sale.`, next: undefined }
    case 'Review':
      return { meaning: t`Not complete, so it cannot be sold.`, next: t`Fix what is listed on its page.` }
    case 'Ready':
      if (!hasMarketplace) return onNoMarketplace()
      return { meaning: t`Complete, and not sent to a marketplace yet.`, next: t`Push your products.` }
    case 'Test':
      return { meaning: t`Sent to a marketplace that is still in test.`, next: undefined }
    case 'Published':
      if (isPaused) return { meaning: t`Approved. Sales are paused, so it cannot be bought.`, next: undefined }
      return approvalStatus === 'Pending'
        ? { meaning: t`For sale. Another collection has not approved it yet.`, next: undefined }
        : { meaning: t`For sale.`, next: undefined }
    case 'Pushed':
      break
  }
  if (!hasMarketplace) return onNoMarketplace()
  if (approvalStatus === 'Rejected')
    return {
      meaning: isMerchant ? t`Rejected by the operator, so it is not for sale.` : t`Rejected, so it is not for sale.`,
      next: t`Read the reason, fix it and resubmit.`,
    }
  if (!isInCollection) return { meaning: t`In no collection, so customers cannot find it.`, next: t`Submit it to a collection.` }
  if (Array.isArray(missing) ? missing.length > 0 : missing) return withoutRequired(missing)
  if (approvalStatus === 'Pending')
    return { meaning: isMerchant ? t`Waits for the operator’s approval.` : t`Waits for your approval.`, next: undefined }
  return {
    meaning: t`Approved, and not for sale: a required attribute has no value, or its prices are in another currency.`,
    next: t`Fix what is listed on its page.`,
  }
}

function onNoMarketplace(): Standing {
  return { meaning: t`Not for sale: you sell on no marketplace.`, next: t`Join a marketplace.` }
}

function withoutRequired(missing: boolean | readonly string[]): Standing {
  if (typeof missing === 'boolean') return { meaning: t`Not for sale: a required attribute has no value.`, next: t`Fix what is listed on its page.` }
  const names = missing.join(', ')
  return {
    meaning: t`${plural(missing.length, { one: `Not for sale: the required attribute ${names} has no value.`, other: `Not for sale: the required attributes ${names} have no value.` })}`,
    next: t`Enter a value, or map one under Mappings.`,
  }
}

/** Whether the one badge of a card says how its approval stands: to an operator always, to a merchant where the approval keeps the product from sale. */
export function isApprovalShown({ status, approvalStatus }: Pick<StandingInput, 'status' | 'approvalStatus'>, isMerchant: boolean): boolean {
  return !isMerchant || approvalStatus === 'Rejected' || (status === 'Pushed' && approvalStatus === 'Pending')
}

/** Returns how a product stands in one line; the next step is for its merchant. */
export function standingLine(input: StandingInput, isMerchant: boolean): string {
  const { meaning, next } = standingOf(input, isMerchant)
  return isMerchant && next !== undefined ? `${meaning} ${next}` : meaning
}
