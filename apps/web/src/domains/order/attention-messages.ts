import { t } from '@lingui/core/macro'
import type { Attention, AttentionCode } from '@stoa/contract/attention.ts'
import type { Params } from '@stoa/contract/params.ts'
import { money } from '../../lib/format.ts'

type Message = { title: string; text: (params: Params) => string }

const amountOf = (params: Params, which: 'reported' | 'expected' | 'amount'): string => {
  const amount = params[which]
  return typeof amount === 'object' && 'currency' in amount ? money(amount) : 'another amount'
}
const textOf = (value: Params[string] | undefined): string => (typeof value === 'string' ? value : '')
const mismatch = (params: Params): string =>
  `The provider reported ${amountOf(params, 'reported')}; we expected ${amountOf(params, 'expected')}. Nothing was changed. Compare it with your account at the provider.`
const contradiction =
  (movement: 'refund' | 'payout') =>
  (p: Params): string =>
    t`The provider reported that the ${movement} of ${amountOf(p, 'amount')} ${textOf(p.state)}${p.reason ? ` (${textOf(p.reason)})` : ''}, after it had reported that it ${textOf(p.applied)}. Nothing was changed. Look up ${textOf(p.reference) || `the ${movement}`} in your account at the provider.`
const hours = (params: Params): string => (typeof params.sinceHours === 'number' && params.sinceHours > 0 ? t` for ${params.sinceHours} hours` : '')

const messages: Readonly<Record<AttentionCode, Message>> = {
  payment_stuck: {
    title: t`The payment has no result yet`,
    text: (p) => `The provider has not answered${hours(p)}. We ask again every 10 minutes; look the payment up at the provider.`,
  },
  capture_stuck: {
    title: t`The payment is authorised but not captured`,
    text: (p) => t`It has been waiting${hours(p)}. Capture or cancel it at the provider before the authorisation expires.`,
  },
  payment_amount_mismatch: { title: t`The provider reported another amount`, text: mismatch },
  captured_not_applied: {
    title: t`Money was captured for an order that ended without payment`,
    text: (p) => t`The payment is ${textOf(p.status)}. Refund it at the provider, or take the order again.`,
  },
  refund_stuck: {
    title: t`A refund has no result yet`,
    text: (p) => `The provider has not answered${hours(p)}. We ask again every 10 minutes; look the refund up at the provider.`,
  },
  refund_failed: {
    title: t`A refund failed`,
    text: (p) => t`${p.reason ? `The provider says: ${textOf(p.reason)}. ` : ''}The customer has not been paid back. Issue the refund again.`,
  },
  refund_amount_mismatch: { title: t`The provider reported another refund amount`, text: mismatch },
  refund_contradicted: { title: t`The provider reported another result of a refund`, text: contradiction('refund') },
  forward_stuck: {
    title: t`The merchant’s shop has not taken this order`,
    text: (p) => t`It has been waiting${hours(p)}. Check the shop’s connection, then forward the order again.`,
  },
  payout_stuck: {
    title: t`The payout has no result yet`,
    text: (p) => `The provider has not answered${hours(p)}. We ask again every 10 minutes; look the payout up at the provider.`,
  },
  payout_amount_mismatch: { title: t`The provider reported another payout amount`, text: mismatch },
  payout_contradicted: { title: t`The provider reported another result of this payout`, text: contradiction('payout') },
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
