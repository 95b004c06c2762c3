import { useEffect, useState } from 'react'
import { builtInMarketplace } from '@stoa/contract/built-in-marketplace.ts'
import { branding } from '@stoa/contract/branding.ts'
import type { Marketplace } from '@stoa/contract/marketplace.ts'
import { useCall } from '../../lib/calls.ts'
import { readyTimeoutMs } from './ready-timeout.ts'

/** The marketplace record of this portal, and whether to go on: once it is there, has failed, or took 1500 ms. */
export function useMarketplace(): { record: Marketplace; isReady: boolean } {
  const { data, isPending } = useCall(branding.get, {}, { staleMs: 5 * 60_000 })
  // A call that failed is pending again for whoever asks next: what was opened without its answer stays open.
  const [isReady, setReady] = useState(!isPending)
  if (!isReady && !isPending) setReady(true)
  useEffect(() => {
    if (isReady) return undefined
    const timer = setTimeout(() => setReady(true), readyTimeoutMs)
    return () => clearTimeout(timer)
  }, [isReady])
  return { record: data ?? builtInMarketplace, isReady }
}
