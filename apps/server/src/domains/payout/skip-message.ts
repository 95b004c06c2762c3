import type { Message } from '@stoa/messages/describe.ts'
import { message } from '@stoa/messages/describe.ts'
import type { AccountBlockCode, PayoutDecision } from './rules.ts'

/** Returns why a merchant is not paid. */
export function skipMessage({ code, until, owedMinor = 0, currency }: Extract<PayoutDecision, { isPaid: false }>): Message {
  if (code === 'no_payout_account' || code === 'payout_account_unverified' || code === 'payout_account_on_hold') return blockMessage({ code, until })
  if (code === 'negative_balance') return message('failure.negative_balance', { amount: { minor: owedMinor, currency } })
  return message(`failure.${code}`)
}

/** Returns why no money goes to the account of a merchant. */
export function blockMessage({ code, until }: { code: AccountBlockCode; until: string | null }): Message {
  return code === 'payout_account_on_hold' ? message('failure.payout_account_on_hold', { until: until ?? '' }) : message(`failure.${code}`)
}
