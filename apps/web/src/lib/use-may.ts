import { mayDo } from '@stoa/contract/permissions.ts'
import type { Permission } from '@stoa/contract/permissions.ts'
import { useSession } from './use-session.ts'

/** Returns whether the signed-in person's role holds a permission, by the contract's table. */
export function useMay(permission: Permission): boolean {
  const account = useSession()
  return account !== undefined && mayDo(account.companyType, account.role, permission)
}
