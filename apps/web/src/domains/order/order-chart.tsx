import { t } from '@lingui/core/macro'
import '@mantine/charts/styles.layer.css'
import { BarChart } from '@mantine/charts'
import { Box, Group, SegmentedControl, SimpleGrid } from '@mantine/core'
import { currencyExponent } from '@stoa/contract/amounts.ts'
import { orderChart } from '@stoa/contract/order-chart.ts'
import type { ChartInterval, ChartSeries } from '@stoa/contract/order-chart.ts'
import { once } from '@stoa/contract/once.ts'
import { useState } from 'react'
import { messageOf } from '../../lib/api-error.ts'
import { useCall } from '../../lib/calls.ts'
import { count, date, money } from '../../lib/format.ts'
import { locale } from '../../lib/language.ts'
import { LoadingBlock } from '../../ui/loading-block.tsx'
import { Card } from '../../ui/page-layout.tsx'
import { Select } from '../../ui/select.tsx'
import { PanelError } from '../../ui/states.tsx'
import { Table } from '../../ui/table.tsx'
import { Money } from '../../ui/when.tsx'
import textStyles from '../../ui/text.module.css'

const months = once(() => new Intl.DateTimeFormat(locale, { month: 'short', year: 'numeric', timeZone: 'UTC' }))
const days = once(() => new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'short', timeZone: 'UTC' }))

/** What an interval is called below its bar: "Nov 2026" for a month, else the day it begins with, "29 Nov". */
function intervalName(start: string, interval: ChartInterval): string {
  return (interval === 'month' ? months() : days()).format(new Date(`${start}T00:00:00Z`))
}

/** Revenue, orders and commission over time, one chart for each currency, each also as a table. `merchantId` narrows an operator's to one merchant. */
export function OrderChart({ merchantIds = [] }: { merchantIds?: readonly string[] }) {
  const [interval, setInterval] = useState<ChartInterval>('day')
  const [figure, setFigure] = useState<'revenue' | 'orders' | 'commission'>('revenue')
  const { data, error, refetch } = useCall(orderChart.orders, { query: { interval, merchantId: [...merchantIds] } })
  const figures = [
    { value: 'revenue', label: t`Revenue after refunds` },
    { value: 'orders', label: t`Orders` },
    { value: 'commission', label: t`Commission` },
  ] as const
  return (
    <Box mb={16}>
      <Card title={t`Sales`}>
        <Group gap={10} mb="md">
          <Select
            aria-label={t`Figure`}
            data={figures.map((one) => ({ ...one }))}
            value={figure}
            allowDeselect={false}
            onChange={(value) => setFigure(figures.find((one) => one.value === value)?.value ?? 'revenue')}
            w={260}
            maw="100%"
          />
          <SegmentedControl
            aria-label={t`Interval`}
            value={interval}
            onChange={(value) => setInterval(value === 'week' || value === 'month' ? value : 'day')}
            data={[
              { value: 'day', label: t`Day` },
              { value: 'week', label: t`Week` },
              { value: 'month', label: t`Month` },
            ]}
          />
        </Group>
        {error && !data ? (
          <PanelError message={messageOf(error)} onRetry={() => void refetch()} />
        ) : !data ? (
          <LoadingBlock h={260} radius="md" />
        ) : data.series.length === 0 ? (
          <p className={textStyles.quiet}>{t`No paid orders in this period.`}</p>
        ) : (
          data.series.map((series) => (
            <Series
              key={series.currency}
              series={series}
              interval={interval}
              figure={figure}
              label={figures.find((one) => one.value === figure)?.label ?? ''}
            />
          ))
        )}
      </Card>
    </Box>
  )
}

type SeriesProps = { series: ChartSeries; interval: ChartInterval; figure: 'revenue' | 'orders' | 'commission'; label: string }

function Series({ series, interval, figure, label }: SeriesProps) {
  const { currency, total, points } = series
  const scale = figure === 'orders' ? 1 : 10 ** currencyExponent(currency)
  const valueOf = (point: ChartSeries['points'][number]): number => (figure === 'orders' ? point.orders : point[figure].minor) / scale
  const words = (value: number): string => (figure === 'orders' ? count(value) : money({ minor: Math.round(value * scale), currency }))
  return (
    <section aria-label={t`${label} in ${currency}`}>
      <SimpleGrid component="dl" cols={{ base: 2, sm: 4 }} spacing="md" mb="md">
        {(
          [
            [t`Revenue after refunds`, <Money key="revenue" value={total.revenue} />],
            [t`Orders`, count(total.orders)],
            [t`Refunded`, <Money key="refunded" value={total.refunded} />],
            [t`Commission`, <Money key="commission" value={total.commission} />],
          ] as const
        ).map(([name, text]) => (
          <div key={name}>
            <dt className={textStyles.hint}>{name}</dt>
            <dd className={`${textStyles.title} numbers`}>{text}</dd>
          </div>
        ))}
      </SimpleGrid>
      <div aria-hidden>
        <BarChart
          h={220}
          data={points.map((point) => ({ start: intervalName(point.start, interval), value: valueOf(point) }))}
          dataKey="start"
          series={[{ name: 'value', label, color: 'var(--mantine-primary-color-filled)' }]}
          valueFormatter={words}
          yAxisProps={{ width: 90 }}
          gridAxis="x"
          tickLine="none"
        />
      </div>
      <details>
        <summary className={textStyles.note}>{t`Show as table`}</summary>
        <Table label={t`Sales in ${currency} as table`} maxHeight="46vh">
          <thead>
            <tr>
              <th scope="col">{t`From`}</th>
              <th scope="col" data-end>{t`Orders`}</th>
              <th scope="col" data-end>{t`Captured`}</th>
              <th scope="col" data-end>{t`Refunded`}</th>
              <th scope="col" data-end>{t`Revenue after refunds`}</th>
              <th scope="col" data-end>{t`Commission`}</th>
            </tr>
          </thead>
          <tbody>
            {points.map((point) => (
              <tr key={point.start}>
                <th scope="row">{interval === 'month' ? intervalName(point.start, interval) : date(point.start)}</th>
                <td className="numbers" data-end>
                  {count(point.orders)}
                </td>
                <td className="numbers" data-end>
                  <Money value={point.captured} />
                </td>
                <td className="numbers" data-end>
                  <Money value={point.refunded} />
                </td>
                <td className="numbers" data-end>
                  <Money value={point.revenue} />
                </td>
                <td className="numbers" data-end>
                  <Money value={point.commission} />
                </td>
              </tr>
            ))}
          </tbody>
        </Table>
      </details>
    </section>
  )
}
