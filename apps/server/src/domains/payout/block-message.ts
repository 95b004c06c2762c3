import type { Message } from '@stoa/messages/describe.ts'
import { message } from '@stoa/messages/describe.ts'
import type { AccountBlockCode } from './rules.ts'

/** Returns why no money goes to the account of a merchant. */
export function blockMessage({ code, until }: { code: AccountBlockCode; until: string | null }): Message {
  return code === 'payout_account_on_hold' ? message('failure.payout_account_on_hold', { until: until ?? '' }) : message(`failure.${code}`)
}
