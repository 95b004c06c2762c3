import { t } from '@lingui/core/macro'
import { storefront } from '@stoa/contract/storefront.ts'
import type { StorefrontProductState } from '@stoa/contract/storefront.ts'
import type { BadgeColour } from '@stoa/contract/status-badges.ts'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { messageOf } from '../../lib/api-error.ts'
import { useCall, usePages, useSend } from '../../lib/calls.ts'
import { useMay } from '../../lib/use-may.ts'
import { DescriptionList } from '../../ui/description-list.tsx'
import { LoadingBlock } from '../../ui/loading-block.tsx'
import { Card } from '../../ui/page-layout.tsx'
import { Row, RowList } from '../../ui/row-list.tsx'
import { ShowMore } from '../../ui/show-more.tsx'
import { EmptyState, PanelError } from '../../ui/states.tsx'
import { Tag } from '../../ui/status-badge.tsx'
import { toastDone, toastFailed } from '../../ui/toasts.tsx'
import { When } from '../../ui/when.tsx'
import textStyles from '../../ui/text.module.css'

const states: Readonly<Record<StorefrontProductState, { label: string; colour: BadgeColour }>> = {
  waiting: { label: t`Waiting`, colour: 'pending' },
  written: { label: t`In your shop`, colour: 'success' },
  failed: { label: t`Not written`, colour: 'error' },
  withdrawn: { label: t`Withdrawn`, colour: 'none' },
}

/** What of the marketplace is in the operator's own shop, and why a product is not. */
export function StorefrontProducts() {
  const [isFiltered, setFiltered] = useState(false)
  const mayManage = useMay('marketplace:manage')
  const { data, error, refetch } = useCall(storefront.status, {})
  const pages = usePages(storefront.products, { query: { limit: 10, ...(isFiltered ? { state: ['failed' as const] } : {}) } })
  const write = useSend(storefront.write, {
    refreshes: [storefront.status, storefront.products],
    onSuccess: () => toastDone(t`Products are being written`),
    onError: (failure) => toastFailed(messageOf(failure)),
  })
  return (
    <>
      <Card
        title={t`Products in your shop`}
        actions={
          mayManage && (
            <Button
              variant="default"
              size="xs"
              loading={write.isPending}
              disabled={!data?.canWrite || data.isPaused}
              onClick={() => write.mutate({})}
            >
              {t`Write now`}
            </Button>
          )
        }
      >
        {error && <PanelError message={messageOf(error)} onRetry={() => void refetch()} />}
        {!data && !error && <LoadingBlock h={120} />}
        {data && (
          <DescriptionList
            layout="columns"
            items={[
              [t`In your shop`, String(data.written)],
              [t`Waiting`, data.waiting >= 1000 ? t`1,000 or more` : String(data.waiting)],
              [t`Not written`, String(data.failed)],
              [t`Last written`, data.lastWrittenAt === null ? t`Never` : <When at={data.lastWrittenAt} />],
            ]}
          />
        )}
        <p className={textStyles.quiet} style={{ marginTop: 16 }}>
          {data && !data.canWrite
            ? t`Products cannot be written to this shop. Connect a shop that accepts products.`
            : data?.isPaused
              ? t`Sending products is paused for this connection.`
              : t`Products for sale are written within ten minutes; stock follows each order at once.`}
        </p>
      </Card>
      <Card
        title={t`Products`}
        actions={
          <Button variant="default" size="xs" onClick={() => setFiltered(!isFiltered)}>
            {isFiltered ? t`Show all` : t`Show failed`}
          </Button>
        }
        isFlush
      >
        {pages.error !== undefined && <PanelError message={messageOf(pages.error)} onRetry={pages.retry} />}
        {pages.isLoading && <LoadingBlock h={160} />}
        {!pages.isLoading && pages.error === undefined && pages.rows.length === 0 && (
          <EmptyState title={isFiltered ? t`No failed products` : t`No products written yet`} />
        )}
        <RowList label={t`Products`} isStale={pages.isStale}>
          {pages.rows.map((product) => {
            const { label, colour } = states[product.state]
            return (
              <Row key={product.productId} name={product.name} note={product.problem ?? product.merchantName}>
                <Tag colour={colour}>{label}</Tag>
              </Row>
            )
          })}
        </RowList>
        <ShowMore list={pages} />
      </Card>
    </>
  )
}
