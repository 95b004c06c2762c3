import { marketplace } from '@stoa/contract/marketplace.ts'
import { usePages } from '../../lib/calls.ts'
import { useSession } from '../../lib/use-session.ts'
import { useAllPages } from '../marketplace/fetch-all-pages.ts'

type OwnMarketplaces = {
  marketplaces: readonly { id: string; name: string }[]
  isLoading: boolean
  error: unknown
  retry: () => void
}

/** Whose collections the company may put products into: an operator its own, a merchant those of its approved partners. */
export function useOwnMarketplaceList(): OwnMarketplaces {
  const account = useSession()
  const isMerchant = account?.companyType === 'MERCHANT'
  const channels = usePages(marketplace.getChannels, { query: { limit: 100 } }, { enabled: isMerchant, staleMs: 300_000 })
  useAllPages(channels)
  const partners = channels.rows.filter((one) => one.partnership === 'APPROVED').map((one) => ({ id: one.marketplaceId, name: one.marketplaceName }))
  const own = account ? [{ id: account.companyId, name: '' }] : []
  return { marketplaces: isMerchant ? partners : own, isLoading: isMerchant && channels.isLoading, error: channels.error, retry: channels.retry }
}

/** Returns the marketplaces of `useOwnMarketplaceList` alone; none while they are on their way. */
export function useOwnMarketplaces(): OwnMarketplaces['marketplaces'] {
  return useOwnMarketplaceList().marketplaces
}
