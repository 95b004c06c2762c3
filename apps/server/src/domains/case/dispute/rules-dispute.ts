import type { DisputeBearer } from '@stoa/contract/case-shapes.ts'
import { splitMinor } from '@stoa/contract/amounts.ts'
import type { Posting } from '../../ledger/rules.ts'

/**
 * Splits a disputed amount over the orders of a payment, to the cent: by what is left of each, and none takes more than that while another has something
 * left. What the bank takes beyond it was given back before: it is of the orders that gave it back. Amounts in minor units.
 */
export function splitDispute(amountMinor: number, orders: readonly { capturedMinor: number; leftMinor: number }[]): number[] {
  const leftMinor = orders.reduce((sum, order) => sum + order.leftMinor, 0)
  const within = Math.min(amountMinor, leftMinor)
  const ofLeft = splitMinor(
    within,
    orders.map((order) => order.leftMinor),
  )
  const gone = orders.map((order) => order.capturedMinor - order.leftMinor)
  const ofGone = splitMinor(amountMinor - within, gone.some((minor) => minor > 0) ? gone : orders.map((order) => order.capturedMinor))
  return orders.map((_, index) => (ofLeft[index] ?? 0) + (ofGone[index] ?? 0))
}

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
