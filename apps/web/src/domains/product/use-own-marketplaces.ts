import { marketplace } from '@stoa/contract/marketplace.ts'
import { usePages } from '../../lib/calls.ts'
import { useSession } from '../../lib/use-session.ts'
import { useAllPages } from '../marketplace/fetch-all-pages.ts'

/** Whose collections the company may put products into: an operator its own, a merchant those of its approved partners. */
export function useOwnMarketplaces(): readonly { id: string; name: string }[] {
  const account = useSession()
  const isMerchant = account?.companyType === 'MERCHANT'
  const channels = usePages(marketplace.getChannels, { query: { limit: 100 } }, { enabled: isMerchant, staleMs: 300_000 })
  useAllPages(channels)
  if (!account) return []
  if (!isMerchant) return [{ id: account.companyId, name: '' }]
  return channels.rows.filter((one) => one.partnership === 'APPROVED').map((one) => ({ id: one.marketplaceId, name: one.marketplaceName }))
}
