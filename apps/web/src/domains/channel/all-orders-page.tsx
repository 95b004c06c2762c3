import { t } from '@lingui/core/macro'
import { channelSales } from '@stoa/contract/channel-sales.ts'
import type { ChannelOrder, ChannelOrderState } from '@stoa/contract/channel-sales.ts'
import { useQueryClient } from '@tanstack/react-query'
import { ShoppingBag } from 'lucide-react'
import { refresh, usePages } from '../../lib/calls.ts'
import { listQueryOf, searchOf } from '../../lib/list-query.ts'
import type { ListSearch } from '../../lib/list-query.ts'
import { useLive } from '../../lib/live.ts'
import type { ScreenProps } from '../../lib/screen.ts'
import { IndexPage } from '../../ui/index-page.tsx'
import type { Column } from '../../ui/index-types.ts'
import { ChannelOrderRows } from './channel-order-rows.tsx'
import { orderStates } from './order-labels.ts'
import { useChannelChoices } from './use-channel-choices.ts'

const views = [
  { value: 'all', label: t`All` },
  { value: 'to-ship', label: orderStates.new.label },
  { value: 'in-shop', label: orderStates.forwarded.label },
  { value: 'shipped', label: orderStates.shipped.label },
  { value: 'cancelled', label: orderStates.cancelled.label },
] as const
const stateOf: Readonly<Record<string, ChannelOrderState>> = { 'to-ship': 'new', 'in-shop': 'forwarded', shipped: 'shipped', cancelled: 'cancelled' }
const columns: Column<ChannelOrder>[] = [{ id: 'order', header: t`Order`, cell: ({ number }) => number }]

/** The orders of all sales channels, newest first, or of one of them. */
export function AllOrdersPage({ search, setSearch }: ScreenProps<Record<never, string>, ListSearch<'channel'>>) {
  const client = useQueryClient()
  useLive('connection', () => void refresh(client, channelSales.allOrders))
  const listQuery = listQueryOf(search, ['channel'])
  const choices = useChannelChoices({ hasDisconnected: true })
  const state = stateOf[listQuery.view ?? '']
  const [channelId] = listQuery.filters.channel ?? []
  const list = usePages(channelSales.allOrders, {
    query: {
      ...(state === undefined ? {} : { state }),
      ...(channelId === undefined ? {} : { channelId }),
      ...(listQuery.text === undefined ? {} : { text: listQuery.text }),
    },
  })
  return (
    <IndexPage
      title={t`Sales channel orders`}
      breadcrumb={{ label: t`Sales channels`, href: '/channels' }}
      description={t`Orders placed on marketplaces outside this portal.`}
      noMatches={t`No orders match`}
      list={list}
      columns={columns}
      rowId={({ id }) => id}
      rowName={({ number }) => t`Order ${number}`}
      listQuery={listQuery}
      onQuery={(next) => setSearch(searchOf(next, ['channel']))}
      views={views}
      filters={[{ key: 'channel', label: t`Channel`, choices }]}
      searchHint={t`Search number, customer, product, SKU or tracking number`}
      firstUse={{ picture: <ShoppingBag size={26} />, title: t`No orders yet`, text: t`Orders of the marketplaces you connect appear here.` }}
      renderRows={(rows) => <ChannelOrderRows orders={rows} hasChannels />}
    />
  )
}
