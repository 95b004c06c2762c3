import type { CompanyType, MemberRole } from '@stoa/contract/states.ts'
import { createRowCache } from './create-row-cache.ts'

/** A session with the person and company behind it, as far as a request needs them. */
export type LiveSession = {
  id: string
  userId: string
  companyId: string
  companyType: CompanyType
  role: MemberRole
  /** The company is viewed by an administrator, who is no member. */
  isViewing: boolean
  name: string
  isEmailConfirmed: boolean
  /** The company requires a second factor, and the person has none. */
  needsSecondFactor: boolean
  bindingHash: Buffer
  signedInAt: string
  seenAt: string
  tokenId: string
  /** Whether a request came with the current token. */
  isTokenUsed: boolean
}

/** Sessions read within the last second. */
export const sessionCache = createRowCache<LiveSession>()
