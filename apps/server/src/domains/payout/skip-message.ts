import type { Message } from '@stoa/messages/describe.ts'
import { message } from '@stoa/messages/describe.ts'
import { blockMessage } from './block-message.ts'
import type { PayoutDecision } from './rules.ts'

/** Returns why a merchant is not paid. */
export function skipMessage({ code, until, owedMinor = 0, currency }: Extract<PayoutDecision, { isPaid: false }>): Message {
  if (code === 'no_payout_account' || code === 'payout_account_unverified' || code === 'payout_account_on_hold') return blockMessage({ code, until })
  if (code === 'negative_balance') return message('failure.negative_balance', { amount: { minor: owedMinor, currency } })
  return message(`failure.${code}`)
}
