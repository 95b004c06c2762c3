import { t } from '@lingui/core/macro'
import type { Dashboard } from '@stoa/contract/dashboard.ts'
import { Rocket } from 'lucide-react'
import { count } from '../../lib/format.ts'
import { Link } from '../../ui/link.tsx'
import { Row, RowList } from '../../ui/row-list.tsx'
import { TrafficLight } from '../../ui/traffic-light.tsx'
import { When } from '../../ui/when.tsx'
import textStyles from '../../ui/text.module.css'
import { WidgetFrame } from './widget-frame.tsx'
import { widgetTitles } from './widget-labels.ts'

type Push = NonNullable<Dashboard['push']>

/** What the light says. */
function labelOf({ state, status }: Push): string {
  if (state === 'success') return t`Done`
  if (state === 'warning') return t`Some products failed`
  if (state === 'error') return t`Failed`
  if (status === null) return t`Not pushed yet`
  return status === 'cancelled' ? t`Stopped` : t`In progress`
}

/** How the last push went, as a traffic light, and what the next one sends and leaves out. Source: specification §4 (rocket card). */
export function RocketCard({ push }: { push: Push }) {
  const { state, runId, at, ready, blocked } = push
  return (
    <WidgetFrame title={widgetTitles.push} href="/shop/products">
      <RowList>
        <Row name={<LastPush runId={runId} />} note={at && <When at={at} />}>
          <TrafficLight state={state} label={labelOf(push)} />
        </Row>
        <Row name={<Linked href="/shop/products?productStatus=Ready" name={t`New, not pushed yet`} />}>
          <span className={`${textStyles.strong} numbers`}>{count(ready)}</span>
        </Row>
        <Row name={<Linked href="/shop/products?productStatus=Review" name={t`Blocked`} />}>
          <span className={`${textStyles.strong} numbers`}>{count(blocked)}</span>
        </Row>
      </RowList>
    </WidgetFrame>
  )
}

function Linked({ href, name }: { href: string; name: string }) {
  return (
    <Link className={textStyles.name} href={href}>
      {name}
    </Link>
  )
}

function LastPush({ runId }: { runId: string | null }) {
  return (
    <span style={{ display: 'inline-flex', alignItems: 'center', gap: 8 }}>
      <Rocket size={16} color="var(--brand-line)" aria-hidden />
      {runId === null ? t`Last push` : <Linked href={`/shop/runs/${runId}`} name={t`Last push`} />}
    </span>
  )
}
