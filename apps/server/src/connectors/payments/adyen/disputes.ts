import type { DisputeReason } from '@stoa/contract/case-shapes.ts'
import type { ProviderDispute } from '../../../domains/payment/ports.ts'
import { amountFromAdyen } from './amount.ts'
import type { Item, Transfer } from './shapes.ts'
import { isFee, keyAmong, unknownKey } from './transactions.ts'
import { madeAt } from './transfers.ts'

type State = ProviderDispute['state']

/** What Adyen calls the state of a dispute. Source: docs.adyen.com/risk-management/disputes-api/dispute-notifications. */
const stateOfStatus: Readonly<Record<string, State>> = {
  Undefended: 'needs_response',
  Unresponded: 'needs_response',
  Pending: 'under_review',
  Responded: 'under_review',
  Won: 'won',
  Lost: 'lost',
  Accepted: 'lost',
  Expired: 'lost',
}

/** What an event says of a dispute whose status it does not name. */
const stateOfEvent: Readonly<Record<string, State>> = {
  NOTIFICATION_OF_CHARGEBACK: 'needs_response',
  CHARGEBACK: 'needs_response',
  INFORMATION_SUPPLIED: 'under_review',
  CHARGEBACK_REVERSED: 'under_review',
  ISSUER_RESPONSE_TIMEFRAME_EXPIRED: 'won',
  PREARBITRATION_WON: 'won',
  PREARBITRATION_LOST: 'lost',
  SECOND_CHARGEBACK: 'lost',
}

/** The events of disputes. A request for information withdraws no money, so it is none. */
export const disputeEvents = Object.keys(stateOfEvent)

/** Why a payment is disputed, by the reason codes of Visa and Mastercard. */
const reasonOfCode: Readonly<Record<string, DisputeReason>> = {
  '10.1': 'fraudulent',
  '10.2': 'fraudulent',
  '10.3': 'fraudulent',
  '10.4': 'fraudulent',
  '10.5': 'fraudulent',
  '12.6': 'duplicate',
  '12.6.1': 'duplicate',
  '12.6.2': 'duplicate',
  '13.1': 'not_received',
  '13.3': 'not_as_described',
  '13.4': 'not_as_described',
  '13.5': 'not_as_described',
  '13.6': 'credit_not_processed',
  '13.7': 'credit_not_processed',
  '4834': 'duplicate',
  '4837': 'fraudulent',
  '4853': 'not_as_described',
  '4855': 'not_received',
  '4860': 'credit_not_processed',
  '4863': 'unrecognized',
  '4870': 'fraudulent',
  '4871': 'fraudulent',
}

/** The same by the words of other schemes. The first that fits counts. */
const reasonWords: readonly (readonly [RegExp, DisputeReason])[] = [
  [/fraud/i, 'fraudulent'],
  [/not (provided|received)/i, 'not_received'],
  [/not as described|defective|counterfeit/i, 'not_as_described'],
  [/duplicate|paid by other means/i, 'duplicate'],
  [/credit not processed|refund not/i, 'credit_not_processed'],
  [/not recogni[sz]ed|unrecogni[sz]ed/i, 'unrecognized'],
]

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')

/** A dispute as an item of a webhook describes it; undefined for another event. The payment is known by our key, or by Adyen's reference of it. */
export function disputeFromItem(item: Item): ProviderDispute | undefined {
  const { eventCode, pspReference, originalReference, merchantReference, amount, additionalData } = item
  const status = textOf(additionalData?.disputeStatus)
  const state = stateOfStatus[status] ?? stateOfEvent[eventCode]
  if (!disputeEvents.includes(eventCode) || state === undefined || amount.value === null || amount.currency === null) return undefined
  const due = Date.parse(textOf(additionalData?.defensePeriodEndsAt))
  const code = textOf(additionalData?.chargebackReasonCode)
  const words = item.reason ?? ''
  return {
    kind: 'dispute',
    reference: pspReference,
    key: keyAmong(merchantReference) ?? unknownKey,
    ...(originalReference ? { paymentReference: originalReference } : {}),
    state,
    ...amountFromAdyen({ value: Math.abs(amount.value), currency: amount.currency }),
    reason: reasonOfCode[code] ?? reasonWords.find(([pattern]) => pattern.test(words))?.[1] ?? 'general',
    providerState: status || eventCode,
    evidenceDueAt: Number.isNaN(due) ? null : new Date(due).toISOString(),
  }
}

/** What the transfers of a dispute say of it; the last that is there counts. */
const stateOfType = new Map<string, State>([
  ['chargeback', 'needs_response'],
  ['chargebackReversal', 'won'],
  ['secondChargeback', 'lost'],
])

/**
 * Returns the disputes that some transfers belong to, with when their money moved, in milliseconds: it was taken, came back, or was taken again. The parts of
 * one have to be complete.
 */
export function disputesFrom(transfers: readonly Transfer[]): { at: number; dispute: ProviderDispute }[] {
  const parts = transfers.filter((one) => stateOfType.has(one.type ?? '') && !isFee(one) && one.categoryData?.modificationPspReference)
  return [...Map.groupBy(parts, ({ categoryData }) => categoryData?.modificationPspReference ?? '')].flatMap(([reference, all]) => {
    const [type, state] = [...stateOfType].findLast(([one]) => all.some((part) => part.type === one)) ?? []
    const own = all.filter((part) => part.type === type)
    const [first] = own
    if (!first || state === undefined) return []
    const value = own.reduce((sum, { amount }) => sum + Math.abs(amount.value), 0)
    const dispute: ProviderDispute = {
      kind: 'dispute',
      reference,
      key: keyAmong(first.categoryData?.paymentMerchantReference) ?? unknownKey,
      state,
      ...amountFromAdyen({ value, currency: first.amount.currency }),
      reason: 'general',
      providerState: first.status,
      evidenceDueAt: null,
    }
    return [{ at: Math.min(...own.map(madeAt)), dispute }]
  })
}
