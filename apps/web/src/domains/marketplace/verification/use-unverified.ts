import { verificationState } from '@stoa/contract/verification-state.ts'
import type { Verification } from '@stoa/contract/verification.ts'
import { useCall } from '../../../lib/calls.ts'
import { useMay } from '../../../lib/use-may.ts'

/**
 * Returns the marketplaces that put products on sale only once they have verified the merchant, and wait for its details. `isKnown` shows whether
 * that is known yet; for an operator there is nothing to know.
 */
export function useUnverified(): { isKnown: boolean; marketplaces: readonly Verification[] } {
  const mayRead = useMay('verification:read')
  const { data, error } = useCall(verificationState.my, {}, { enabled: mayRead })
  const waits: ReadonlySet<Verification['status']> = new Set(['NONE', 'REJECTED', 'EXPIRED'])
  return {
    isKnown: !mayRead || data !== undefined || error !== null,
    marketplaces: data?.marketplaces.filter(({ isRequired, status }) => isRequired && waits.has(status)) ?? [],
  }
}
