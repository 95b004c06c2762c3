import type { Ctx } from '../../../kit/context.ts'
import { sealedAddress } from '../../auth/rules.ts'
import { eraseAuditDetails } from '../../company/queries-audit.ts'
import { deleteMerchantInvitationsTo } from '../../marketplace/invitation/queries-invitation.ts'

/**
 * Removes the address of a person who deleted their account from the invitations of operators that invited a merchant by it, and from their audit logs.
 * Returns these operators.
 */
export async function eraseInvitedAddress({ db, vault }: Ctx, { userId, sealed }: { userId: string; sealed: string }): Promise<string[]> {
  const { email = '' } = vault.open(Buffer.from(sealed, 'base64'), sealedAddress)
  const companyIds = await deleteMerchantInvitationsTo(db, email)
  if (companyIds.length > 0) await eraseAuditDetails(db, { userId, email, companyIds })
  return companyIds
}
