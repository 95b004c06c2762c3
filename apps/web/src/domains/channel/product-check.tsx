import { plural, t } from '@lingui/core/macro'
import { channel } from '@stoa/contract/channel.ts'
import type { FeedCheck, FeedIssueCode, SalesChannel } from '@stoa/contract/channel.ts'
import { Button, Progress } from '@mantine/core'
import { useState } from 'react'
import { sentOf } from './sent-products.ts'
import { actionName } from '../../lib/action-name.ts'
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

/** How many products go to a channel, and what to correct in the others: counted by issue, and the products of the chosen one. */
export function ProductCheck({ channel: shown }: { channel: SalesChannel }) {
  const id = shown.channelId
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
          {shown.kind === 'marketplace' ? <SentRow channel={shown} check={data} /> : <FeedRow check={data} />}
          {data.issues.map((issue) => (
            <Row key={issue.code} name={issue.text} note={t`${plural(issue.count, { one: '# product', other: '# products' })}`}>
              <Tag colour={issue.isBlocking ? 'error' : 'pending'}>{issue.isBlocking ? t`Left out` : t`Recommended`}</Tag>
              <Button
                variant="subtle"
                size="xs"
                aria-expanded={code === issue.code}
                aria-label={actionName(code === issue.code ? t`Hide` : t`Show`, issue.text)}
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

/** What is in a feed. */
function FeedRow({ check }: { check: FeedCheck }) {
  const offered = check.products - check.leftOut
  return (
    <Row
      name={t`${plural(offered, { one: '# product in the feed', other: '# products in the feed' })}`}
      note={
        check.isPartial
          ? t`Of the first ${count(check.products)} products.`
          : t`${plural(check.variants, { one: '# variant', other: '# variants' })} · ${leftOutText(check)}`
      }
    />
  )
}

/** How many of the products for a marketplace were sent. Those that are left out cannot be. */
function SentRow({ channel: shown, check }: { channel: SalesChannel; check: FeedCheck }) {
  const sendable = check.products - check.leftOut
  const sent = sentOf(shown, check)
  const isAll = sent === sendable
  return (
    <Row
      name={t`${count(sent)} of ${plural(sendable, { one: '# product', other: '# products' })} sent`}
      note={[
        check.isPartial ? t`Of the first ${count(check.products)} products.` : check.leftOut > 0 && leftOutText(check),
        shown.failed > 0 && t`${plural(shown.failed, { one: '# product was not accepted', other: '# products were not accepted' })}`,
        // One that fails promises nothing: its notice says what to do.
        sent + shown.failed < sendable && shown.state === 'active' && t`The others are sent within ten minutes.`,
      ]
        .filter(Boolean)
        .join(' · ')}
    >
      {shown.failed > 0 && (
        <Button component={Link} href={`/channels/rejected?channel=${shown.channelId}`} variant="subtle" size="xs">
          {t`Show`}
        </Button>
      )}
      {!isAll && <Progress value={(sent / sendable) * 100} size="sm" w={120} color="var(--brand-fill)" aria-label={t`Products sent`} />}
    </Row>
  )
}

function leftOutText({ leftOut }: FeedCheck): string {
  return t`${plural(leftOut, { one: '# product left out', other: '# products left out' })}`
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
