import type { CompanyType, MemberRole } from '@stoa/contract/states.ts'
import type { Vault } from '../../../secrets/crypto.ts'
import type { AccessClaims } from '../rules.ts'
import { accessSeconds } from '../rules.ts'

/** A session as its token names it. */
export type TokenSubject = {
  userId: string
  companyId: string
  companyType: CompanyType
  role: MemberRole
  sessionId: string
  tokenId: string
  isStandalone: boolean
}

/** The access token of a session: a JWT of 15 minutes. */
export function signAccessToken(vault: Vault, subject: TokenSubject): string {
  const claims: Omit<AccessClaims, 'exp' | 'iat'> = {
    sub: subject.userId,
    companyId: subject.companyId,
    companyType: subject.companyType,
    role: subject.role,
    sid: subject.sessionId,
    jti: subject.tokenId,
    ...(subject.isStandalone ? { isStandalone: true } : {}),
  }
  return vault.signToken(claims, { purpose: 'access', seconds: accessSeconds })
}
