import { plural, t } from '@lingui/core/macro'
import type { DashboardRow, ListWidget as WidgetName } from '@stoa/contract/dashboard.ts'
import { dashboard } from '@stoa/contract/dashboard.ts'
import { PayoutStatus } from '@stoa/contract/states.ts'
import { useCall } from '../../lib/calls.ts'
import { count } from '../../lib/format.ts'
import { Link } from '../../ui/link.tsx'
import { Row, RowList } from '../../ui/row-list.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { StatusBadge } from '../../ui/status-badge.tsx'
import { TrafficLight } from '../../ui/traffic-light.tsx'
import { Money, When } from '../../ui/when.tsx'
import textStyles from '../../ui/text.module.css'
import { WidgetFrame } from './widget-frame.tsx'
import { listLabels, widgetTitles } from './widget-labels.ts'

/** A widget that lists a few records, each with its figure and its page. */
export function ListWidget({ widget }: { widget: WidgetName }) {
  const { data, error, refetch } = useCall(dashboard.widget, { params: { widget } })
  const { href, empty, text, basis } = listLabels[widget]
  return (
    <WidgetFrame title={widgetTitles[widget]} href={href} isLoading={!data && !error} error={data ? undefined : error} onRetry={() => void refetch()}>
      {data?.length === 0 ? (
        <EmptyState title={empty} text={text} />
      ) : (
        <>
          {basis !== undefined && (
            <p className={textStyles.hint} style={{ padding: '0 20px 6px' }}>
              {basis}
            </p>
          )}
          <RowList>
            {data?.map((row) => (
              <Row key={row.id} isDense name={<NameOf row={row} />} note={<NoteOf widget={widget} row={row} />}>
                {row.money === null ? <FigureOf widget={widget} row={row} /> : <Money value={row.money} />}
              </Row>
            ))}
          </RowList>
        </>
      )}
    </WidgetFrame>
  )
}

function NameOf({ row: { link, name } }: { row: DashboardRow }) {
  return (
    <Link className={textStyles.name} href={link}>
      {name}
    </Link>
  )
}

/** The figure itself, or the state where a record has none. */
function FigureOf({ widget, row: { count: figure, status } }: { widget: WidgetName; row: DashboardRow }) {
  if (figure !== null) return <span className={`${textStyles.quiet} numbers`}>{figureOf(widget, figure)}</span>
  if (status === null) return null
  return status === 'error' ? <TrafficLight state="error" label={t`Error`} /> : <TrafficLight state="success" label={t`Active`} />
}

/** What stands below a name: the partner, when it happened, and what an amount is made of. */
function NoteOf({ widget, row: { note, at, count: figure, money, status } }: { widget: WidgetName; row: DashboardRow }) {
  const payout = PayoutStatus.options.find((one) => one === status)
  return (
    <>
      {note || (at && <When at={at} />)} {money !== null && figure !== null && figureOf(widget, figure)}
      {payout !== undefined && <StatusBadge payout={payout} />}
    </>
  )
}

function figureOf(widget: WidgetName, figure: number): string {
  if (widget === 'low_stock') return figure === 0 ? t`Sold out` : t`${count(figure)} in stock`
  if (widget === 'top_products') return t`${count(figure)} sold`
  return t`${plural(figure, { one: '# order', other: '# orders' })}`
}
