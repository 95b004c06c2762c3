import { ApprovalStatus, OrderStatus, PaymentStatus, PayoutStatus, ProductStatus } from '@stoa/contract/states.ts'
import { status } from '@stoa/messages/en/status.ts'
import { addSharedTexts, sharedText } from '../lib/shared-texts.ts'

addSharedTexts(status)

/** A state of an order, a payment, a payout, a product or a listing. */
export type Status = OrderStatus | PaymentStatus | PayoutStatus | ProductStatus | ApprovalStatus

const statuses: readonly Status[] = [
  OrderStatus.options,
  PaymentStatus.options,
  PayoutStatus.options,
  ProductStatus.options,
  ApprovalStatus.options,
].flat()

/** The word for each state in the language of the screens. Source: specification §4. */
export const statusLabels = Object.fromEntries(statuses.map((one) => [one, sharedText(`status.${one}`)])) as Readonly<Record<Status, string>>

/** Returns states as choices of a filter. */
export function statusChoices(states: readonly Status[]): { value: string; label: string }[] {
  return states.map((value) => ({ value, label: statusLabels[value] }))
}
