import type { PartnershipStatus } from '@stoa/contract/states.ts'
import { mayBecome, partnershipMoves } from '@stoa/contract/state-moves.ts'

/** Pixels of a marketplace's pictures. Source: specification §9 (about image); a favicon is shown at 32 and 180. */
export const aboutImageSize = { width: 500, height: 500 } as const
export const faviconSize = { width: 180, height: 180 } as const

/** What a request to join does to a partnership: asks again, or nothing when it is requested or there. */
export function mayAskToJoin(status: PartnershipStatus): boolean {
  return mayBecome(partnershipMoves, status, 'REQUESTED')
}

/** Why a decision is refused; undefined when it may be. */
export function decisionIssue(from: PartnershipStatus, to: PartnershipStatus, reason: string): 'state_forbids' | 'reason_needed' | undefined {
  if (!mayBecome(partnershipMoves, from, to)) return 'state_forbids'
  return to === 'REJECTED' && reason === '' ? 'reason_needed' : undefined
}

/** An optional address as it is stored: none in place of an empty one. */
export function addressOrNone(address: string | undefined): string | null | undefined {
  return address === '' ? null : address
}
