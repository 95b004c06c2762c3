import { useSyncExternalStore } from 'react'
import { session } from './session.ts'
import type { Account } from './session.ts'

/** The signed-in account, or undefined; draws again when it changes here or in another tab. */
export function useSession(): Account | undefined {
  return useSyncExternalStore(session.subscribe, session.get)
}
