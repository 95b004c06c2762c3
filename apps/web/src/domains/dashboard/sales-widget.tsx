import { plural, t } from '@lingui/core/macro'
import type { Dashboard } from '@stoa/contract/dashboard.ts'
import { orderChart } from '@stoa/contract/order-chart.ts'
import type { ChartSeries } from '@stoa/contract/order-chart.ts'
import { useCall } from '../../lib/calls.ts'
import { count, date, money } from '../../lib/format.ts'
import { useLive } from '../../lib/live.ts'
import { Link } from '../../ui/link.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { Money } from '../../ui/when.tsx'
import textStyles from '../../ui/text.module.css'
import { WidgetFrame } from './widget-frame.tsx'
import { salesBars } from './sales-bars.ts'
import { widgetTitles } from './widget-labels.ts'
import styles from './dashboard.module.css'

/** Revenue of the last 30 days by day, after refunds, one row of bars for each currency. Drawn here: a library of charts takes half of this page's budget. */
export function SalesWidget({ figures }: { figures: Dashboard['figures'] }) {
  const ofChannels = figures.find(({ key }) => key === 'channel_revenue')
  const { data, error, refetch } = useCall(orderChart.orders, { query: {} })
  useLive('order', () => void refetch())
  return (
    <WidgetFrame
      title={ofChannels ? t`Marketplace sales` : widgetTitles.sales}
      href="/shop/orders"
      isLoading={!data && !error}
      error={data ? undefined : error}
      onRetry={() => void refetch()}
    >
      {data?.series.length === 0 ? (
        <EmptyState
          title={ofChannels ? t`No marketplace sales in the last 30 days` : t`No sales in the last 30 days`}
          text={t`Revenue of paid orders appears here, day by day.`}
        />
      ) : (
        data?.series.map((series) => <Bars key={series.currency} series={series} />)
      )}
      {data && ofChannels?.money && (
        <p className={textStyles.note} style={{ padding: '0 20px 16px' }}>
          <Link className={textStyles.link} href="/channels/orders">
            {t`Sales channels`}
          </Link>{' '}
          · {t`${money(ofChannels.money)} in the last 30 days, after refunds`}
        </p>
      )}
    </WidgetFrame>
  )
}

function Bars({ series: { currency, total, points } }: { series: ChartSeries }) {
  const { zero, bars } = salesBars(points.map(({ revenue }) => revenue.minor))
  const [first, last] = [points[0], points.at(-1)]
  return (
    <div style={{ padding: '0 20px 16px' }}>
      <p className={styles.value}>
        <Money value={total.revenue} /> <span className={textStyles.note}>{t`after refunds`}</span>
      </p>
      <p className={textStyles.note}>{t`${plural(total.orders, { one: '# paid order', other: '# paid orders' })} in the last 30 days`}</p>
      <div aria-hidden style={{ position: 'relative', display: 'flex', alignItems: 'flex-end', gap: 3, height: 136, marginTop: 16 }}>
        <span style={{ position: 'absolute', left: 0, right: 0, bottom: `${zero}%`, borderBottom: '1px solid var(--border)' }} />
        {points.map(({ start, revenue }, index) => (
          <span
            key={start}
            title={`${date(start)}: ${money(revenue)}`}
            style={{
              flex: 1,
              position: 'relative',
              bottom: `${bars[index]?.bottom ?? 0}%`,
              height: `${bars[index]?.height ?? 0}%`,
              borderRadius: revenue.minor < 0 ? '0 0 3px 3px' : '3px 3px 0 0',
              background: 'var(--brand-line)',
            }}
          />
        ))}
      </div>
      <p aria-hidden className={textStyles.hint} style={{ display: 'flex', justifyContent: 'space-between', marginTop: 6 }}>
        <span>{first && date(first.start)}</span>
        <span>{last && date(last.start)}</span>
      </p>
      {/* A table keeps the width of its texts: the block around it is what is hidden. */}
      <div className={textStyles.hidden}>
        <table>
          <caption>{t`Sales in ${currency} as table`}</caption>
          <thead>
            <tr>
              <th scope="col">{t`Day`}</th>
              <th scope="col">{t`Orders`}</th>
              <th scope="col">{t`Revenue after refunds`}</th>
            </tr>
          </thead>
          <tbody>
            {points.map(({ start, orders, revenue }) => (
              <tr key={start}>
                <th scope="row">{date(start)}</th>
                <td>{count(orders)}</td>
                <td>
                  <Money value={revenue} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </div>
  )
}
