import type { PaymentTransaction, TransactionState } from '../../../domains/payment/ports.ts'
import { amountFromAdyen } from './amount.ts'
import type { Transfer } from './shapes.ts'
import { madeAt } from './transfers.ts'

const guid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** The key of a report that names only Adyen's own reference. */
export const unknownKey = '00000000-0000-0000-0000-000000000000'

/** Returns the first of some references that is a key of ours. */
export function keyAmong(...references: (string | null | undefined)[]): string | undefined {
  return references.find((reference): reference is string => typeof reference === 'string' && guid.test(reference))
}

/** What Adyen and others keep of a payment, as transfers name it. The rest is the amount itself. */
const feeTypes = new Set(['AcquiringFees', 'AdyenCommission', 'AdyenFees', 'AdyenMarkup', 'Interchange', 'PaymentFee', 'SchemeFee'])

const paymentStates: Readonly<Record<string, TransactionState>> = {
  captured: 'captured',
  capturedExternally: 'captured',
  authorised: 'authorized',
  cancelled: 'failed',
  expired: 'failed',
}
/** States of a capture that brought nothing: the payment stays authorised. */
const failedCaptures = new Set(['captureReversed', 'cancelled', 'error', 'expired', 'failed', 'refused', 'rejected'])
/** States of a try that was refused: the shopper may use another card. */
const refusedTries = new Set(['refused', 'error', 'failed', 'rejected'])
const refundStates: Readonly<Record<string, TransactionState>> = {
  refunded: 'succeeded',
  refundedExternally: 'succeeded',
  refundReversed: 'failed',
  refused: 'failed',
  failed: 'failed',
  cancelled: 'failed',
  error: 'failed',
}
const bankStates: Readonly<Record<string, TransactionState>> = {
  booked: 'succeeded',
  credited: 'succeeded',
  returned: 'failed',
  refused: 'failed',
  failed: 'failed',
  cancelled: 'failed',
  rejected: 'failed',
  expired: 'failed',
  error: 'failed',
}

/** A movement with when its first part was made, in milliseconds. */
export type Dated = { movement: PaymentTransaction; at: number }

/** Returns the state that all parts share: one that failed or waits counts for all. */
function stateOf(states: Readonly<Record<string, TransactionState>>, parts: readonly Transfer[]): TransactionState {
  const found = parts.map(({ status }) => states[status] ?? 'pending')
  return found.find((state) => state === 'failed') ?? found.find((state) => state === 'pending') ?? found[0] ?? 'pending'
}

/** Returns payments, refunds and payouts of ours from the transfers of their parts. The parts of one have to be complete. */
export function movementsFrom(transfers: readonly Transfer[]): Dated[] {
  const ofPlatform = transfers.filter(({ category }) => category === 'platformPayment')
  const sales = ofPlatform.filter(({ type }) => type === 'capture' || type === 'payment')
  const refunds = ofPlatform.filter(({ type }) => type === 'refund' || type === 'refundReversal')
  return [
    ...[...groupBy(sales, ({ categoryData }) => categoryData?.pspPaymentReference).values()].flatMap(paymentFrom),
    ...[...groupBy(refunds, ({ categoryData }) => categoryData?.modificationPspReference).values()].flatMap(refundFrom),
    ...transfers.flatMap((transfer) => (isPayout(transfer) ? payoutFrom(transfer) : [])),
  ]
}

function groupBy(transfers: readonly Transfer[], keyOf: (transfer: Transfer) => string | null | undefined): Map<string, Transfer[]> {
  const named = transfers.flatMap((transfer) => {
    const key = keyOf(transfer)
    return key ? [{ key, transfer }] : []
  })
  const groups = Map.groupBy(named, ({ key }) => key)
  return new Map([...groups].map(([key, items]) => [key, items.map(({ transfer }) => transfer)]))
}

export const isFee = ({ categoryData }: Transfer): boolean => feeTypes.has(categoryData?.platformPaymentType ?? '')
const sum = (parts: readonly Transfer[]): number => parts.reduce((total, { amount }) => total + Math.abs(amount.value), 0)

/** A capture says more than the authorisation before it. A try that was refused is no payment. */
function paymentFrom(all: Transfer[]): Dated[] {
  const captures = all.filter(({ type }) => type === 'capture')
  const parts = captures.length > 0 ? captures : all.filter(({ status }) => !refusedTries.has(status))
  const amounts = parts.filter((part) => !isFee(part))
  const [first] = amounts
  const data = first?.categoryData
  const key = keyAmong(data?.modificationMerchantReference, data?.paymentMerchantReference)
  if (!first || !data?.pspPaymentReference || key === undefined) return []
  const { currency } = first.amount
  const failed = captures.length > 0 ? amounts.find(({ status }) => failedCaptures.has(status)) : undefined
  const state = failed ? 'authorized' : stateOf(paymentStates, amounts)
  const fees = parts.filter((part) => isFee(part) && part.amount.currency === currency)
  const movement: PaymentTransaction = {
    kind: 'payment',
    reference: data.pspPaymentReference,
    key,
    state,
    ...amountFromAdyen({ value: sum(amounts), currency }),
    failure: failed ? (failed.reason ?? failed.status) : state === 'failed' ? (first.reason ?? first.status) : null,
    ...(state === 'pending' ? { isUnderWay: true } : {}),
    ...(state === 'captured' && fees.length > 0 ? { feeMinor: amountFromAdyen({ value: sum(fees), currency }).amountMinor } : {}),
  }
  return [{ movement, at: Math.min(...all.map(madeAt)) }]
}

function refundFrom(all: Transfer[]): Dated[] {
  const isReversed = all.some(({ type }) => type === 'refundReversal')
  const isReversal = isReversed && !all.some(({ type }) => type === 'refund')
  const parts = all.filter((part) => (isReversal || part.type === 'refund') && !isFee(part))
  const [first] = parts
  const data = first?.categoryData
  const key = keyAmong(data?.modificationMerchantReference)
  if (!first || !data?.modificationPspReference || key === undefined) return []
  const state = isReversed ? 'failed' : stateOf(refundStates, parts)
  const movement: PaymentTransaction = {
    kind: 'refund',
    reference: data.modificationPspReference,
    key,
    state,
    ...amountFromAdyen({ value: sum(parts), currency: first.amount.currency }),
    failure: state === 'failed' ? (first.reason ?? first.status) : null,
  }
  return [{ movement, at: Math.min(...all.map(madeAt)) }]
}

/** Whether a transfer is one to a bank that was refused for want of money: nothing moved, and it is tried again. */
export const lacksBalance = ({ reason, status }: Transfer): boolean => reason === 'notEnoughBalance' && bankStates[status] === 'failed'

/** Whether a transfer is a payout that is on its way or has ended. */
export const isPayout = (transfer: Transfer): boolean => transfer.category === 'bank' && transfer.direction !== 'incoming' && !lacksBalance(transfer)

/** A transfer to a bank as a payout; nothing for one that is not ours. */
export function payoutFrom(transfer: Transfer): Dated[] {
  const key = keyAmong(transfer.reference)
  if (key === undefined) return []
  const state = bankStates[transfer.status] ?? 'pending'
  const failure = state === 'failed' ? (transfer.reason ?? transfer.status) : null
  const { value, currency } = transfer.amount
  const movement: PaymentTransaction = {
    kind: 'payout',
    reference: transfer.id,
    key,
    state,
    ...amountFromAdyen({ value: Math.abs(value), currency }),
    failure,
  }
  return [{ movement, at: madeAt(transfer) }]
}
