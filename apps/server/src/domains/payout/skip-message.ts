import type { Message } from '@stoa/messages/describe.ts'
import { message } from '@stoa/messages/describe.ts'
import type { PayoutDecision } from './rules.ts'

/** Returns why a merchant is not paid. */
export function skipMessage({ code, until, owedMinor = 0, currency }: Extract<PayoutDecision, { isPaid: false }>): Message {
  if (code === 'payout_account_on_hold') return message('failure.payout_account_on_hold', { until: until ?? '' })
  if (code === 'negative_balance') return message('failure.negative_balance', { amount: { minor: owedMinor, currency } })
  return message(`failure.${code}`)
}
