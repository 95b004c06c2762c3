import { t } from '@lingui/core/macro'
import { channelSales } from '@stoa/contract/channel-sales.ts'
import type { RejectedProduct } from '@stoa/contract/channel-sales.ts'
import { useQueryClient } from '@tanstack/react-query'
import { CircleCheck } from 'lucide-react'
import { refresh, usePages } from '../../lib/calls.ts'
import { listQueryOf, searchOf } from '../../lib/list-query.ts'
import type { ListSearch } from '../../lib/list-query.ts'
import { useLive } from '../../lib/live.ts'
import type { ScreenProps } from '../../lib/screen.ts'
import { IndexPage } from '../../ui/index-page.tsx'
import type { Column } from '../../ui/index-types.ts'
import { Link } from '../../ui/link.tsx'
import { Tag } from '../../ui/status-badge.tsx'
import { productStates } from './product-labels.ts'
import { useChannelChoices } from './use-channel-choices.ts'
import text from '../../ui/text.module.css'

const stateTag = ({ state }: RejectedProduct) => <Tag colour={productStates[state].colour}>{productStates[state].label}</Tag>

const columns: Column<RejectedProduct>[] = [
  {
    id: 'product',
    header: t`Product`,
    cell: ({ productId, name, merchantProductReference }) => (
      <>
        <Link className={text.name} href={`/shop/products/${productId}`}>
          {name}
        </Link>
        <div className={text.note}>{merchantProductReference}</div>
      </>
    ),
    width: '30%',
  },
  {
    id: 'channel',
    header: t`Channel`,
    cell: ({ channelId, channelName }) => <Link href={`/channels/${channelId}`}>{channelName}</Link>,
    width: '18%',
  },
  { id: 'reason', header: t`Reason`, cell: ({ problem }) => problem ?? t`The marketplace gave no reason.` },
  { id: 'state', header: t`Status`, cell: stateTag, width: '120px' },
]

/** The products that sales channels rejected, each with the channel and the reason. */
export function RejectedPage({ search, setSearch }: ScreenProps<Record<never, string>, ListSearch<'channel'>>) {
  const client = useQueryClient()
  useLive('connection', () => void refresh(client, channelSales.rejected))
  const listQuery = listQueryOf(search, ['channel'])
  const choices = useChannelChoices()
  const [channelId] = listQuery.filters.channel ?? []
  const list = usePages(channelSales.rejected, { query: channelId === undefined ? {} : { channelId } })
  return (
    <IndexPage
      title={t`Rejected products`}
      breadcrumb={{ label: t`Sales channels`, href: '/channels' }}
      description={t`Products that a sales channel rejected. Correct them; they are sent again within ten minutes.`}
      noMatches={t`No products match`}
      list={list}
      columns={columns}
      rowId={({ productId, channelId: of }) => `${productId} ${of}`}
      rowHref={({ productId }) => `/shop/products/${productId}`}
      rowName={({ name }) => name}
      listQuery={listQuery}
      onQuery={(next) => setSearch(searchOf(next, ['channel']))}
      filters={[{ key: 'channel', label: t`Channel`, choices }]}
      hasSearch={false}
      firstUse={{
        picture: <CircleCheck size={26} />,
        title: t`No rejected products`,
        text: t`Products that a sales channel rejects appear here with the reason.`,
      }}
      card={{
        subline: ({ channelName, problem }) => [channelName, problem].filter(Boolean).join(' · '),
        badge: stateTag,
      }}
    />
  )
}
