import type { ReturnIssue, ShopperOrder, WithdrawalIssue } from '@stoa/contract/shopper.ts'

/** What a shopper's page offers now, with the reason while it is not possible. */
type ShopperStep = { step: 'withdraw'; issue?: Exclude<WithdrawalIssue, 'shipped'> } | { step: 'return'; issue?: ReturnIssue }

/** Returns what a shopper can do with an order: cancel it until something is shipped, then return items. */
export function shopperStep({ withdrawalIssue, returnIssue }: Pick<ShopperOrder, 'withdrawalIssue' | 'returnIssue'>): ShopperStep {
  if (withdrawalIssue !== 'shipped') return { step: 'withdraw', ...(withdrawalIssue === null ? {} : { issue: withdrawalIssue }) }
  return { step: 'return', ...(returnIssue === null ? {} : { issue: returnIssue }) }
}
