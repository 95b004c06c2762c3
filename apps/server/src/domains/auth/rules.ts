import type { Permission } from '@stoa/contract/permissions.ts'
import { mayDo } from '@stoa/contract/permissions.ts'
import type { CompanyType, MemberRole } from '@stoa/contract/states.ts'

/** What an access token says. The role in it spares the screen a call; what counts is the row, read again at every request. */
export type AccessClaims = {
  sub: string
  companyId: string
  companyType: CompanyType
  role: MemberRole
  sid: string
  jti: string
  exp: number
  iat: number
  /** The bearer is enough without a cookie: signed in with `client: "api"`. */
  isStandalone?: true
}

/** Seconds an access token is good for. Source: domain §3. */
export const accessSeconds = 15 * 60

/** Seconds after its end in which an access token may still be renewed. Source: domain §3. */
export const renewalSeconds = 14 * 86_400

/** Milliseconds in which the token before the current one is still taken: tabs renew side by side. */
export const graceMs = 60_000

/** Milliseconds after a password was entered in which the calls that ask for it are possible. Source: OWASP ASVS 7.5.1. */
const freshMs = 5 * 60_000

/** Milliseconds an administrator may view another company before starting again with a reason. */
export const viewingMs = 60 * 60_000

/** Whether the person of a session proved their password recently enough to create what outlives the session. */
export function isFreshSignIn(authenticatedAt: string, now: Date): boolean {
  return now.getTime() - Date.parse(authenticatedAt) <= freshMs
}

/** Whether a session opened at an instant has to set up a second factor before anything else. */
export function needsSecondFactor(
  { hasSecondFactor, secondFactorRequiredAt }: { hasSecondFactor: boolean; secondFactorRequiredAt: string | null },
  openedAt: Date,
): boolean {
  return !hasSecondFactor && secondFactorRequiredAt !== null && openedAt.getTime() >= Date.parse(secondFactorRequiredAt)
}

const minute = 60_000
const day = 86_400_000

/** How long a session lives without a renewal, and altogether, in milliseconds. Administrators reach every company: theirs end early. */
export function sessionLimits(companyType: CompanyType): { idleMs: number; absoluteMs: number } {
  return companyType === 'ADMIN' ? { idleMs: 30 * minute, absoluteMs: 12 * 60 * minute } : { idleMs: 14 * day, absoluteMs: 90 * day }
}

/** Milliseconds a session lives at most whose token needs no cookie: it is easier to steal. */
const standaloneMs = 7 * day

/** Whether a session has outlived its limits. */
export function isSessionOver(session: { companyType: CompanyType; signedInAt: string; seenAt: string }, now: Date, isStandalone = false): boolean {
  const limits = sessionLimits(session.companyType)
  const idleMs = isStandalone ? Math.min(limits.idleMs, day) : limits.idleMs
  const absoluteMs = isStandalone ? Math.min(limits.absoluteMs, standaloneMs) : limits.absoluteMs
  return now.getTime() - Date.parse(session.seenAt) > idleMs || now.getTime() - Date.parse(session.signedInAt) > absoluteMs
}

/** The same of a session that may view a company: it keeps the limits of administrators. */
export function isLiveSessionOver(session: Parameters<typeof isSessionOver>[0] & { isViewing: boolean }, now: Date, isStandalone = false): boolean {
  return isSessionOver(session.isViewing ? { ...session, companyType: 'ADMIN' } : session, now, isStandalone)
}

/**
 * What the token shown at a renewal is to its session. `reused` is a token that was replaced more than a minute ago by one that has been used:
 * somebody kept a copy. One whose replacement nobody used is shown again by a browser that lost the answer.
 */
export function tokenState(
  session: { tokenId: string; previousTokenId: string | null; rotatedAt: string; isTokenUsed: boolean },
  tokenId: string,
  now: Date,
): 'current' | 'previous' | 'reused' {
  if (tokenId === session.tokenId) return 'current'
  const isInGrace = now.getTime() - Date.parse(session.rotatedAt) <= graceMs
  return tokenId === session.previousTokenId && (isInGrace || !session.isTokenUsed) ? 'previous' : 'reused'
}

/** The network of an address, for limits and for the list of sessions: /24 of IPv4, /56 of IPv6. */
export function networkOf(ip: string): string {
  const four = /^(?:::ffff:)?(\d{1,3}\.\d{1,3}\.\d{1,3})\.\d{1,3}$/i.exec(ip)
  if (four) return `${four[1]}.0/24`
  const [head = '', tail] = ip.toLowerCase().split('%')[0]?.split('::') ?? []
  const before = head === '' ? [] : head.split(':')
  const after = tail === undefined || tail === '' ? [] : tail.split(':')
  const gap = tail === undefined ? 0 : Math.max(0, 8 - before.length - after.length)
  const groups = [...before, ...Array<string>(gap).fill('0'), ...after].map((group) => group.padStart(4, '0'))
  return `${groups.slice(0, 3).join(':')}:${(groups[3] ?? '0000').slice(0, 2)}00::/56`
}

/** Returns when an invitation made now stops working: after seven days. */
export function invitationEnd(now: Date): Date {
  return new Date(now.getTime() + 7 * day)
}

/** Of the permissions requested for a key, those not even an owner of such a company holds. */
export function permissionsBeyond<P extends Permission>(companyType: CompanyType, requested: readonly P[]): P[] {
  return requested.filter((permission) => !mayDo(companyType, 'owner', permission))
}

/** What open event streams receive when sessions end; never sent to a browser. */
export const sessionsEnded = 'sessions-ended'

/** What every API key starts with, so that secret scanners and people know it. */
export const keyPrefix = 'stoa_'

/** Under which context an address waits, sealed, in a job. */
export const sealedAddress = 'auth mail request'

/** The jobs whose facts hold a sealed address: see `jobs.ts`. */
export const sealedMailJobs = {
  confirmation: 'auth.mail_confirmation_again',
  reset: 'auth.mail_reset',
  emailChanged: 'auth.mail_email_changed',
  accountDeleted: 'auth.mail_account_deleted',
  personErased: 'privacy.plan_names',
  namesToErase: 'privacy.erase_names',
} as const
