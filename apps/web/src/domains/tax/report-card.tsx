import { t } from '@lingui/core/macro'
import { Button, Group } from '@mantine/core'
import type { TaxReportRow } from '@stoa/contract/tax-withholding.ts'
import { taxWithholding } from '@stoa/contract/tax-withholding.ts'
import { FileSpreadsheet } from 'lucide-react'
import { useState } from 'react'
import { messageOf } from '../../lib/api-error.ts'
import { api } from '../../lib/api.ts'
import { useCall } from '../../lib/calls.ts'
import { countryName } from '../../lib/country-name.ts'
import { count } from '../../lib/format.ts'
import { useDownload } from '../../lib/use-download.ts'
import { useMay } from '../../lib/use-may.ts'
import { LoadingBlock } from '../../ui/loading-block.tsx'
import { Card } from '../../ui/page-layout.tsx'
import { Select } from '../../ui/select.tsx'
import { EmptyState, PanelError } from '../../ui/states.tsx'
import { Table } from '../../ui/table.tsx'
import textStyles from '../../ui/text.module.css'
import { toastFailed } from '../../ui/toasts.tsx'
import { Money } from '../../ui/when.tsx'
import { periodName } from './period-name.ts'
import { remitLabel } from './tax-labels.ts'
import type { TaxPeriod } from './tax-periods.ts'
import { openedLater } from '../../ui/opened-later.tsx'

const RemitDialog = openedLater(async () => (await import('./remit-dialog.tsx')).RemitDialog)

type ReportCardProps = {
  periods: { months: readonly TaxPeriod[]; quarters: readonly TaxPeriod[] }
  period: TaxPeriod
  /** Whether the period has ended: only then can its tax be remitted. */
  isOver: boolean
  onPeriod: (period: TaxPeriod) => void
}

/** What is due to each country for a month or a quarter. */
export function ReportCard({ periods, period, isOver, onPeriod }: ReportCardProps) {
  const { data, error, refetch, isPlaceholderData } = useCall(taxWithholding.report, { query: period })
  const [remitting, setRemitting] = useState<TaxReportRow>()
  // What is due may change while the dialog is open: it shows the newest amount.
  const current = remitting && (data?.find((row) => rowKey(row) === rowKey(remitting)) ?? remitting)
  const all = [...periods.months, ...periods.quarters]
  const keyOf = ({ from, until }: TaxPeriod) => `${from} ${until}`
  const choices = (of: readonly TaxPeriod[]) => of.map((one) => ({ value: keyOf(one), label: periodName(one) }))
  return (
    <Card
      title={t`Due by country`}
      actions={
        <Group gap="xs">
          {data && data.length > 0 && <ExportButton period={period} />}
          <Select
            aria-label={t`Period`}
            data={[
              { group: t`Months`, items: choices(periods.months) },
              { group: t`Quarters`, items: choices(periods.quarters) },
            ]}
            value={keyOf(period)}
            allowDeselect={false}
            onChange={(value) => onPeriod(all.find((one) => keyOf(one) === value) ?? period)}
            w={190}
          />
        </Group>
      }
      isFlush
    >
      {error ? (
        <PanelError message={messageOf(error)} onRetry={() => void refetch()} />
      ) : !data ? (
        <LoadingBlock h={150} w="auto" m={16} radius="md" />
      ) : data.length === 0 ? (
        <EmptyState title={t`No tax withheld`} text={t`Countries appear here when tax is withheld from orders paid in this period.`} />
      ) : (
        <ReportTable rows={data} isOver={isOver} isLoading={isPlaceholderData} onRemit={setRemitting} />
      )}
      {current && <RemitDialog row={current} period={period} onClose={() => setRemitting(undefined)} />}
    </Card>
  )
}

/** Downloads each sale and refund of the period with its country, rate, taxable amount and tax. */
function ExportButton({ period }: { period: TaxPeriod }) {
  const { isSaving, save } = useDownload(toastFailed)
  const request = () => api.send(taxWithholding.exportReport, { query: { from: period.from, until: period.until } })
  return (
    <Button variant="default" leftSection={<FileSpreadsheet size={16} aria-hidden />} loading={isSaving} onClick={() => void save(request)}>
      {t`Download CSV`}
    </Button>
  )
}

function rowKey({ countryCode, due }: TaxReportRow): string {
  return `${countryCode} ${due.currency}`
}

type ReportTableProps = { rows: readonly TaxReportRow[]; isOver: boolean; isLoading: boolean; onRemit: (row: TaxReportRow) => void }

function ReportTable({ rows, isOver, isLoading, onRemit }: ReportTableProps) {
  const mayManage = useMay('tax:manage')
  const amounts = [
    { name: t`Withheld`, of: 'withheld' },
    { name: t`Returned with refunds`, of: 'returned' },
    { name: t`Remitted`, of: 'remitted' },
    { name: t`Due`, of: 'due' },
  ] as const
  return (
    <Table label={t`Due by country`} isStacked>
      <thead>
        <tr>
          <th scope="col">{t`Country`}</th>
          <th scope="col" data-end>
            {t`Orders`}
          </th>
          {amounts.map(({ name, of }) => (
            <th scope="col" key={of} data-end>
              {name}
            </th>
          ))}
          <th scope="col" data-end>
            <span className={textStyles.hidden}>{t`Actions`}</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={rowKey(row)}>
            <th scope="row">{countryName(row.countryCode)}</th>
            <td data-end data-label={t`Orders`}>
              {count(row.orderCount)}
            </td>
            {amounts.map(({ name, of }) => (
              <td key={of} data-end data-label={name}>
                <Money value={row[of]} />
              </td>
            ))}
            <td data-end>
              {mayManage && row.isOpen && (
                <Button
                  variant="default"
                  size="xs"
                  disabled={!isOver || isLoading}
                  title={isOver ? undefined : t`The period is not over yet: more tax may be withheld in it.`}
                  onClick={() => onRemit(row)}
                >
                  {remitLabel(row.due)}
                </Button>
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </Table>
  )
}
