import type { NotificationKind } from '@stoa/contract/notification.ts'

/** What the link at the foot of an e-mail stops: a kind for one person in one company; null for the daily e-mail. */
export type UnsubscribeClaims = { userId: string; companyId: string; kind: NotificationKind | null }

/** The purpose of the tokens in those links. */
export const unsubscribePurpose = 'unsubscribe'
/** Seconds such a link works: 90 days. */
export const unsubscribeSeconds = 90 * 86_400

/** Codes whose e-mail is sent with more detail elsewhere: `mailPartnershipEnd`. */
export const mailedElsewhere: ReadonlySet<string> = new Set(['notification.partnership_ended'])

/** Codes whose e-mail comes immediately whatever a person has chosen: the marketplace is about to lose its address. */
export const alwaysMailed: ReadonlySet<string> = new Set(['notification.domain_lost', 'notification.domain_removed'])

/** A notification as far as it is looked at for an order. */
export type AboutOrder = { companyId: string; code: string; link: string }

const orderCodes: ReadonlySet<string> = new Set(['notification.order', 'notification.accept_due', 'notification.ship_due'])
const orderLink = '/shop/orders/'

/** Returns the hash of the order whose items the e-mail about a notification names; undefined for another notification. */
export function orderHashOf({ code, link }: Pick<AboutOrder, 'code' | 'link'>): string | undefined {
  return orderCodes.has(code) && link.startsWith(orderLink) ? link.slice(orderLink.length) : undefined
}

/** Returns the key of an order among those that e-mails are about. */
export const mailedOrderKey = ({ companyId, hash = '' }: { companyId: string; hash?: string | undefined }): string => `${companyId} ${hash}`

/** Milliseconds after which a run that sends e-mails, or daily e-mails, ends, so that the next one is not late. */
export const mailRunMs = 60_000
export const digestRunMs = 600_000

/** Milliseconds after which a daily e-mail that failed, though its address did not refuse it, is sent again: in the next run but one. */
export const failedDigestMs = 15 * 60_000

const shortestPauseMs = 15 * 60_000
const longestRefusalMs = 3 * 86_400_000

/** Returns when an e-mail that an address does not accept is sent again: after as long as that lasts already, at least 15 minutes; never after three days. */
export function retryAfter(refusedSince: Date, now: Date): Date | undefined {
  const lasted = now.getTime() - refusedSince.getTime()
  return lasted >= longestRefusalMs ? undefined : new Date(now.getTime() + Math.max(lasted, shortestPauseMs))
}

const unsentPauseMs = { shortest: 60_000, longest: 3_600_000 }

/**
 * Returns since when an e-mail cannot be handed over, and when it is sent again: after as long as that lasts already, from one minute to an hour. Unlike one
 * that its address refuses, it is never given up.
 */
export function retryUnsent(since: string | null, now: Date): { unsentSince: string; retryAt: string } {
  const unsentSince = since ?? now.toISOString()
  const lasted = now.getTime() - Date.parse(unsentSince)
  const pause = Math.min(Math.max(lasted, unsentPauseMs.shortest), unsentPauseMs.longest)
  return { unsentSince, retryAt: new Date(now.getTime() + pause).toISOString() }
}
