import type { DisputeBearer } from '@stoa/contract/case-shapes.ts'
import type { Posting } from '../../ledger/rules.ts'

const merchantAccount = (isReleased: boolean) => (isReleased ? 'merchant_payable' : 'merchant_pending')

/** What the ledger posts for a dispute of an amount in minor units. What the marketplace bears waits on `dispute_hold` for the outcome. */
export const disputePostings = {
  /** The provider withdrew the money. */
  opened: (bearer: DisputeBearer, isReleased: boolean, amountMinor: number): Posting[] => [
    { account: bearer === 'merchant' ? merchantAccount(isReleased) : 'dispute_hold', amountMinor },
    { account: 'provider_clearing', amountMinor: -amountMinor },
  ],
  /** The provider gave it back; it goes where the order's money is by then. */
  won: (bearer: DisputeBearer, isReleased: boolean, amountMinor: number): Posting[] => [
    { account: 'provider_clearing', amountMinor },
    { account: bearer === 'merchant' ? merchantAccount(isReleased) : 'dispute_hold', amountMinor: -amountMinor },
  ],
  /** The provider gave back what was lost: to who had paid it. What a decision had shared goes back with a posting of its own. */
  reversed: (bearer: DisputeBearer, isReleased: boolean, amountMinor: number): Posting[] => [
    { account: 'provider_clearing', amountMinor },
    { account: bearer === 'merchant' ? merchantAccount(isReleased) : 'adjustments', amountMinor: -amountMinor },
  ],
  /** The money is gone: the merchant has paid it already. */
  lost: (bearer: DisputeBearer, amountMinor: number): Posting[] =>
    bearer === 'merchant'
      ? []
      : [
          { account: 'adjustments', amountMinor },
          { account: 'dispute_hold', amountMinor: -amountMinor },
        ],
}
