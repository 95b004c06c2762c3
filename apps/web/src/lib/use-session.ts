import { useSyncExternalStore } from 'react'
import { mayDo } from '@stoa/contract/permissions.ts'
import type { Permission } from '@stoa/contract/permissions.ts'
import { session } from './session.ts'
import type { Account } from './session.ts'

/** The signed-in account, or undefined; draws again when it changes here or in another tab. */
export function useSession(): Account | undefined {
  return useSyncExternalStore(session.subscribe, session.get)
}

/** Whether the signed-in person's role holds a permission, by the contract's table. */
export function useMay(permission: Permission): boolean {
  const account = useSession()
  return account !== undefined && mayDo(account.companyType, account.role, permission)
}
