import { plural, t } from '@lingui/core/macro'
import type { Attention, AttentionCode } from '@stoa/contract/attention.ts'
import type { Params } from '@stoa/contract/params.ts'
import { money } from '../../lib/format.ts'

type Message = { title: string; text: (params: Params) => string }

const amountOf = (params: Params, which: 'reported' | 'expected' | 'amount'): string => {
  const amount = params[which]
  return typeof amount === 'object' && 'currency' in amount ? money(amount) : t`another amount`
}
const textOf = (value: Params[string] | undefined): string => (typeof value === 'string' ? value : '')
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

const messages: Readonly<Record<AttentionCode, Message>> = {
  payment_stuck: {
    title: t`The payment has no result yet`,
    text: (p) => t`${unanswered(p)} We ask again every 10 minutes. You can look up the payment in your account at the provider.`,
  },
  capture_stuck: {
    title: t`The payment is authorised but not captured`,
    text: (p) => t`${waiting(p)} Capture or cancel the payment at the provider before the authorisation expires.`,
  },
  payment_amount_mismatch: { title: t`The provider reported another amount`, text: mismatch },
  captured_not_applied: {
    title: t`A payment was captured for an order that has ended`,
    text: (p) => t`The status of the payment is ${textOf(p.status)}. Refund it at the provider, or place the order again.`,
  },
  refund_stuck: {
    title: t`A refund has no result yet`,
    text: (p) => t`${unanswered(p)} We ask again every 10 minutes. You can look up the refund in your account at the provider.`,
  },
  refund_failed: {
    title: t`A refund failed`,
    text: (p) =>
      p.reason
        ? t`The provider reports: ${textOf(p.reason)}. The customer has not been paid back. Issue the refund again.`
        : t`The customer has not been paid back. Issue the refund again.`,
  },
  refund_amount_mismatch: { title: t`The provider reported another refund amount`, text: mismatch },
  refund_contradicted: {
    title: t`The provider reported another result of a refund`,
    text: (p) =>
      t`The provider reported the result of the refund of ${amountOf(p, 'amount')} twice: first ${resultOf(p.applied)}, then ${withReason(p)}. Nothing was changed. Look up the refund ${textOf(p.reference)} in your account at the provider.`,
  },
  forward_stuck: {
    title: t`The merchant’s shop has not accepted this order`,
    text: (p) => t`${waiting(p)} Check the connection of the shop, then resend the order.`,
  },
  payout_stuck: {
    title: t`The payout has no result yet`,
    text: (p) => t`${unanswered(p)} We ask again every 10 minutes. You can look up the payout in your account at the provider.`,
  },
  payout_amount_mismatch: { title: t`The provider reported another payout amount`, text: mismatch },
  payout_contradicted: {
    title: t`The provider reported another result of this payout`,
    text: (p) =>
      t`The provider reported the result of the payout of ${amountOf(p, 'amount')} twice: first ${resultOf(p.applied)}, then ${withReason(p)}. Nothing was changed. Look up the payout ${textOf(p.reference)} in your account at the provider.`,
  },
}

/** Returns the title and text of an item that needs attention. */
export function attentionMessage({ code, params }: Pick<Attention, 'code' | 'params'>): { title: string; text: string } {
  const { title, text } = messages[code]
  return { title, text: text(params) }
}

/** Returns the title of an item's code. */
export function attentionTitle(code: AttentionCode): string {
  return messages[code].title
}
