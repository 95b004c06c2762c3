import { t } from '@lingui/core/macro'
import { channelSales } from '@stoa/contract/channel-sales.ts'
import type { ChannelProductState } from '@stoa/contract/channel-sales.ts'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { messageOf } from '../../lib/api-error.ts'
import { usePages } from '../../lib/calls.ts'
import { Link } from '../../ui/link.tsx'
import { LoadingBlock } from '../../ui/loading-block.tsx'
import { Card } from '../../ui/page-layout.tsx'
import { Row, RowList } from '../../ui/row-list.tsx'
import { ShowMore } from '../../ui/show-more.tsx'
import { EmptyState, PanelError } from '../../ui/states.tsx'
import { Tag } from '../../ui/status-badge.tsx'
import { productStates } from './product-labels.ts'

const problems: ChannelProductState[] = ['refused', 'failed']

/** The products on a marketplace, and why one is rejected. */
export function ChannelProducts({ id }: { id: string }) {
  const [isFiltered, setFiltered] = useState(false)
  const pages = usePages(channelSales.products, { params: { id }, query: { limit: 10, ...(isFiltered ? { state: problems } : {}) } })
  return (
    <Card
      title={t`Products`}
      actions={
        <Button variant="default" size="xs" onClick={() => setFiltered(!isFiltered)}>
          {isFiltered ? t`Show all` : t`Show rejected`}
        </Button>
      }
      isFlush
    >
      {pages.error !== undefined && <PanelError message={messageOf(pages.error)} onRetry={pages.retry} />}
      {pages.isLoading && <LoadingBlock h={320} />}
      {!pages.isLoading && pages.error === undefined && pages.rows.length === 0 && (
        <EmptyState
          title={isFiltered ? t`No rejected products` : t`No products sent yet`}
          text={isFiltered ? undefined : t`Products with a price and a picture are sent within ten minutes.`}
        />
      )}
      <RowList label={t`Products`} isStale={pages.isStale}>
        {pages.rows.map((product) => {
          const { label, colour } = productStates[product.state]
          return (
            <Row
              key={product.productId}
              name={<Link href={`/shop/products/${product.productId}`}>{product.name}</Link>}
              note={product.problem ?? product.merchantProductReference}
            >
              <Tag colour={colour}>{label}</Tag>
            </Row>
          )
        })}
      </RowList>
      <ShowMore list={pages} />
    </Card>
  )
}
