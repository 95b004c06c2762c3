import type { CompanyType, MemberRole } from '@stoa/contract/states.ts'
import { v7 as uuidv7 } from 'uuid'
import type { Vault } from '../../../secrets/crypto.ts'
import { randomToken, sha256 } from '../../../secrets/crypto.ts'
import type { Db } from '../../../database/db.ts'
import type { NewSession } from './queries-session.ts'
import { insertSession } from './queries-session.ts'
import { networkOf } from '../rules.ts'
import { signAccessToken } from './sign-access-token.ts'

type Opening = {
  userId: string
  companyId: string
  companyType: CompanyType
  role: MemberRole
  ip: string
  userAgent: string
  isStandalone?: boolean
  /** The session that it continues. */
  continued?: NewSession['continued']
}

/** Opens a session: its row, its first access token, and the secret that binds it to the browser, of which only the hash is kept. */
export async function openSession(
  { db, vault }: { db: Db; vault: Vault },
  opening: Opening,
): Promise<{ token: string; binding: string; sessionId: string }> {
  const { isStandalone = false } = opening
  const sessionId = uuidv7()
  const tokenId = uuidv7()
  const binding = randomToken()
  await insertSession(db, {
    id: sessionId,
    userId: opening.userId,
    companyId: opening.companyId,
    tokenId,
    bindingHash: sha256(binding),
    userAgent: opening.userAgent,
    ipPrefix: networkOf(opening.ip),
    isStandalone,
    continued: opening.continued,
  })
  return { token: signAccessToken(vault, { ...opening, sessionId, tokenId, isStandalone }), binding, sessionId }
}
