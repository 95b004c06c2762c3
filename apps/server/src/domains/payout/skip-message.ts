import type { Message } from '@stoa/messages/describe.ts'
import { message } from '@stoa/messages/describe.ts'
import type { SkipCode } from './rules.ts'

/** Returns why a merchant is not paid. */
export function skipMessage({ code, until }: { code: SkipCode; until: string | null }): Message {
  return code === 'payout_account_on_hold' ? message('failure.payout_account_on_hold', { until: until ?? '' }) : message(`failure.${code}`)
}
