import { mapping } from '@stoa/contract/mapping.ts'
import type { Coverage } from '@stoa/contract/mapping-shapes.ts'
import { marketplace } from '@stoa/contract/marketplace.ts'
import { useQueries } from '@tanstack/react-query'
import { callQuery, usePages } from '../../lib/calls.ts'
import { useSession } from '../../lib/use-session.ts'
import { useAllPages } from '../marketplace/fetch-all-pages.ts'
import { groupsOf } from './source-groups.ts'
import type { SourceGroup } from './source-groups.ts'

export type Sources = {
  groups: readonly SourceGroup[]
  isLoading: boolean
  /** A merchant no marketplace has approved has nowhere to map for. */
  hasMarketplace: boolean
  error: unknown
  retry: () => void
}

/** Whose products can be mapped, per collection: of an operator every merchant's, of a merchant its own on each of its marketplaces. */
export function useSources(): Sources {
  const account = useSession()
  const isMerchant = account?.companyType === 'MERCHANT'
  const channels = usePages(marketplace.getChannels, { query: { limit: 100 } }, { enabled: isMerchant, staleMs: 300_000 })
  useAllPages(channels)
  const approved = channels.rows.filter((one) => one.partnership === 'APPROVED').map((one) => ({ id: one.marketplaceId, name: one.marketplaceName }))
  const places = isMerchant ? approved : account ? [{ id: account.companyId, name: '' }] : []
  const answers = useQueries({ queries: places.map(({ id }) => callQuery(mapping.coverage, { query: isMerchant ? { marketplaceId: id } : {} })) })
  const rows = answers.map(({ data }): readonly Coverage[] => data ?? [])
  const failed = answers.find(({ error }) => error !== null)
  return {
    groups: groupsOf(places, rows, isMerchant),
    isLoading: (isMerchant && (channels.isLoading || channels.hasMore)) || answers.some(({ isPending }) => isPending),
    hasMarketplace: places.length > 0,
    error: channels.error ?? failed?.error ?? undefined,
    retry: () => {
      if (channels.error !== undefined) channels.retry()
      for (const one of answers) if (one.error !== null) void one.refetch()
    },
  }
}
