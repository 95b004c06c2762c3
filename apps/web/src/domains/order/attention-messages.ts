import { plural, t } from '@lingui/core/macro'
import type { Attention, AttentionCode } from '@stoa/contract/attention.ts'
import type { Params } from '@stoa/contract/params.ts'
import { dateTime } from '../../lib/format.ts'
import { sharedText } from '../../lib/shared-texts.ts'
import { attentionTitle } from './attention-title.ts'
import { amountText, isShopReport, shopAdvice } from './attention-of-shop.ts'
import type { ShopReport } from './attention-of-shop.ts'

const amountOf = (params: Params, which: 'reported' | 'expected' | 'amount'): string => amountText(params[which])
const textOf = (value: Params[string] | undefined): string => (typeof value === 'string' ? value : '')
const statusOf = (value: Params[string] | undefined): string => sharedText(`status.${textOf(value)}`)
const mismatch = (params: Params): string =>
  t`The provider reported ${amountOf(params, 'reported')}; we expected ${amountOf(params, 'expected')}. Nothing was changed. Compare it with your account at the provider.`
const results: Readonly<Record<string, string>> = { succeeded: t`succeeded`, failed: t`failed` }
const resultOf = (value: Params[string] | undefined): string => results[textOf(value)] ?? textOf(value)
const withReason = (p: Params): string => (p.reason ? t`${resultOf(p.state)} (${textOf(p.reason)})` : resultOf(p.state))
const hoursOf = ({ sinceHours }: Params): number => (typeof sinceHours === 'number' ? sinceHours : 0)
const unanswered = (p: Params): string =>
  hoursOf(p) > 0
    ? t`${plural(hoursOf(p), { one: 'The provider has not answered for # hour.', other: 'The provider has not answered for # hours.' })}`
    : t`The provider has not answered.`
const waiting = (p: Params): string =>
  hoursOf(p) > 0 ? t`${plural(hoursOf(p), { one: 'Waiting for # hour.', other: 'Waiting for # hours.' })}` : t`Still waiting.`

const dueOf = ({ dueAt }: Params): string => (typeof dueAt === 'string' ? dateTime(dueAt) : '')

const advice: Readonly<Record<Exclude<AttentionCode, ShopReport>, (params: Params) => string>> = {
  payment_stuck: (p) => t`${unanswered(p)} We ask again every 10 minutes. You can look up the payment in your account at the provider.`,
  capture_stuck: (p) =>
    t`${p.reason ? t`The capture failed: ${textOf(p.reason)}.` : waiting(p)} Capture or cancel the payment at the provider before the authorisation expires.`,
  payment_amount_mismatch: mismatch,
  captured_not_applied: (p) => t`The status of the payment is ${statusOf(p.status)}. Refund it at the provider, or place the order again.`,
  payment_contradicted: (p) =>
    t`The provider reported that the capture of ${amountOf(p, 'amount')} failed (${textOf(p.reason)}). Nothing was changed. Look up the payment ${textOf(p.reference)} in your account at the provider before the order is shipped.`,
  refund_stuck: (p) => t`${unanswered(p)} We ask again every 10 minutes. You can look up the refund in your account at the provider.`,
  refund_failed: (p) =>
    p.reason
      ? t`The provider reports: ${textOf(p.reason)}. The customer has not been paid back. Issue the refund again.`
      : t`The customer has not been paid back. Issue the refund again.`,
  refund_amount_mismatch: mismatch,
  refund_contradicted: (p) =>
    t`The provider reported the result of the refund of ${amountOf(p, 'amount')} twice: first ${resultOf(p.applied)}, then ${withReason(p)}. Nothing was changed. Look up the refund ${textOf(p.reference)} in your account at the provider.`,
  dispute_won_cancelled: (p) => t`A dispute was won after the order was cancelled. Refund ${amountOf(p, 'amount')} to the customer.`,
  return_sent_late: (p) =>
    t`The parcel of return #${textOf(p.number)} is on its way although the return was cancelled. Open another return when it arrives.`,
  return_overdue: (p) => t`The deadline of return #${textOf(p.number)} has passed. Take its next step.`,
  forward_stuck: (p) => t`${waiting(p)} Check the connection of the shop, then resend the order.`,
  accept_due: (p) => t`Accept it by ${dueOf(p)}, or cancel it.`,
  ship_due: (p) => t`Ship it by ${dueOf(p)}, or refund what cannot be shipped.`,
  payout_stuck: (p) => t`${unanswered(p)} We ask again every 10 minutes. You can look up the payout in your account at the provider.`,
  payout_amount_mismatch: mismatch,
  payout_contradicted: (p) =>
    t`The provider reported the result of the payout of ${amountOf(p, 'amount')} twice: first ${resultOf(p.applied)}, then ${withReason(p)}. Nothing was changed. Look up the payout ${textOf(p.reference)} in your account at the provider.`,
}

/** Returns the title and text of an item that needs attention, to the merchant of the order or to the operator. */
export function attentionMessage({ code, params }: Pick<Attention, 'code' | 'params'>, isMerchant: boolean): { title: string; text: string } {
  const title = attentionTitle(code, isMerchant)
  if (!isShopReport(code)) return { title, text: advice[code](params) }
  return { title, text: shopAdvice(code, params, isMerchant) }
}
