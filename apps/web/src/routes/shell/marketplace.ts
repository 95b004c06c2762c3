import { useEffect, useState } from 'react'
import { marketplace } from '@stoa/contract/marketplace.ts'
import type { Marketplace } from '@stoa/contract/marketplace.ts'
import { useCall } from '../../lib/calls.ts'
import { defaultBrand } from '../../ui/theme.ts'

/** The portal without a marketplace record: while it loads for too long, or when there is none. */
const defaults: Marketplace = {
  marketplaceId: null,
  companyName: 'Stoa',
  marketplaceName: 'Stoa',
  logoHref: null,
  favicon: null,
  b2CBaseUri: null,
  styling: defaultBrand,
  aboutInfo: '',
  splashHref: null,
  aboutImageHref: null,
  globalHighlight: null,
  companyMail: '',
  companyWhatsapp: '',
  privacyHref: null,
  termsHref: null,
  platformProduct: 'MARKETPLACE',
}
/** After this long the portal starts without its record. Source: specification §9. */
const readyTimeoutMs = 1500

/** The marketplace record of this portal, and whether to go on: once it is there, has failed, or took 1500 ms. */
export function useMarketplace(): { record: Marketplace; isReady: boolean } {
  const { data, isPending } = useCall(marketplace.marketplace, {}, { staleMs: 5 * 60_000 })
  const [isLate, setLate] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), readyTimeoutMs)
    return () => clearTimeout(timer)
  }, [])
  return { record: data ?? defaults, isReady: !isPending || isLate }
}
