import type { NotificationKind } from '@stoa/contract/notification.ts'

/** What the link at the foot of an e-mail stops: a kind for one person in one company; null for the daily e-mail. */
export type UnsubscribeClaims = { userId: string; companyId: string; kind: NotificationKind | null }

/** The purpose of the tokens in those links. */
export const unsubscribePurpose = 'unsubscribe'
/** Seconds such a link works: 90 days. */
export const unsubscribeSeconds = 90 * 86_400

/** Codes whose e-mail is sent with more detail elsewhere: `mailPartnershipEnd`. */
export const mailedElsewhere: ReadonlySet<string> = new Set(['notification.partnership_ended'])

const shortestPauseMs = 15 * 60_000
const longestRefusalMs = 3 * 86_400_000

/** Returns when an e-mail that an address does not accept is sent again: after as long as that lasts already, at least 15 minutes; never after three days. */
export function retryAfter(refusedSince: Date, now: Date): Date | undefined {
  const lasted = now.getTime() - refusedSince.getTime()
  return lasted >= longestRefusalMs ? undefined : new Date(now.getTime() + Math.max(lasted, shortestPauseMs))
}
