import { plural, t } from '@lingui/core/macro'
import { channel } from '@stoa/contract/channel.ts'
import type { FeedIssueCode } from '@stoa/contract/channel.ts'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { messageOf } from '../../lib/api-error.ts'
import { useCall, usePages } from '../../lib/calls.ts'
import { count } from '../../lib/format.ts'
import { Link } from '../../ui/link.tsx'
import { LoadingBlock } from '../../ui/loading-block.tsx'
import { Card } from '../../ui/page-layout.tsx'
import { Row, RowList } from '../../ui/row-list.tsx'
import { ShowMore } from '../../ui/show-more.tsx'
import { EmptyState, PanelError } from '../../ui/states.tsx'
import { Tag } from '../../ui/status-badge.tsx'

/** What to correct in the products of a feed: counted by issue, and the products of the chosen one. */
export function FeedIssues({ id }: { id: string }) {
  const { data, error, refetch } = useCall(channel.check, { params: { id } })
  const [code, setCode] = useState<FeedIssueCode>()
  if (!data)
    return error ? (
      <Card title={t`Product check`}>
        <PanelError message={messageOf(error)} onRetry={() => void refetch()} />
      </Card>
    ) : (
      <LoadingBlock h={320} radius="lg" />
    )
  const offered = data.products - data.leftOut
  return (
    <>
      <Card
        title={t`Product check`}
        actions={
          <Button variant="default" size="xs" onClick={() => void refetch()}>
            {t`Check again`}
          </Button>
        }
        isFlush
      >
        <RowList>
          <Row
            name={t`${plural(offered, { one: '# product in the feed', other: '# products in the feed' })}`}
            note={
              data.isPartial
                ? t`Of the first ${count(data.products)} products.`
                : t`${plural(data.variants, { one: '# variant', other: '# variants' })} · ${plural(data.leftOut, { one: '# product left out', other: '# products left out' })}`
            }
          />
          {data.issues.map((issue) => (
            <Row key={issue.code} name={issue.text} note={t`${plural(issue.count, { one: '# product', other: '# products' })}`}>
              <Tag colour={issue.isBlocking ? 'error' : 'pending'}>{issue.isBlocking ? t`Left out` : t`Recommended`}</Tag>
              <Button
                variant="subtle"
                size="xs"
                aria-pressed={code === issue.code}
                aria-label={t`Show products: ${issue.text}`}
                onClick={() => setCode(code === issue.code ? undefined : issue.code)}
              >
                {code === issue.code ? t`Hide` : t`Show`}
              </Button>
            </Row>
          ))}
        </RowList>
        {data.products === 0 && <EmptyState title={t`No products`} text={t`No product matches the categories and stock of this channel.`} />}
      </Card>
      {code && <IssueProducts key={code} id={id} code={code} />}
    </>
  )
}

function IssueProducts({ id, code }: { id: string; code: FeedIssueCode }) {
  const pages = usePages(channel.issues, { params: { id }, query: { code, limit: 25 } })
  return (
    <Card title={t`Products to correct`} isFlush>
      {pages.error !== undefined && <PanelError message={messageOf(pages.error)} onRetry={pages.retry} />}
      {pages.isLoading && <LoadingBlock h={200} />}
      <RowList label={t`Products to correct`}>
        {pages.rows.map((product) => (
          <Row
            key={product.productId}
            name={<Link href={`/shop/products/${product.productId}`}>{product.name === '' ? product.reference : product.name}</Link>}
            note={product.issues.map(({ text }) => text).join(' · ')}
          />
        ))}
      </RowList>
      <ShowMore list={pages} />
    </Card>
  )
}
