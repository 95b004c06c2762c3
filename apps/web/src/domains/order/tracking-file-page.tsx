import { plural, t } from '@lingui/core/macro'
import { maxTrackingFileBytes, maxTrackingRows, orderTrackingFile } from '@stoa/contract/order-tracking-file.ts'
import type { TrackingColumn, TrackingFile } from '@stoa/contract/order-tracking-file.ts'
import { Box, Button } from '@mantine/core'
import { Download, FileUp } from 'lucide-react'
import { useId, useState } from 'react'
import type { ReactNode } from 'react'
import { issuesOf, messageOf } from '../../lib/api-error.ts'
import { useSend } from '../../lib/calls.ts'
import { bytes, count } from '../../lib/format.ts'
import { saveFile } from '../../lib/save-file.ts'
import { ActionRow } from '../../ui/action-row.tsx'
import { DropZone } from '../../ui/drop-zone.tsx'
import { FormMessage } from '../../ui/form.tsx'
import { Link } from '../../ui/link.tsx'
import { useFocusAfter } from '../../ui/restore-focus.ts'
import { otherKindText } from '../../ui/other-kind-text.ts'
import { Card, DetailPage } from '../../ui/page-layout.tsx'
import { Table } from '../../ui/table.tsx'
import { toastFailed } from '../../ui/toasts.tsx'
import { TrackingRun } from './tracking-run.tsx'
import layout from '../../ui/layout.module.css'
import textStyles from '../../ui/text.module.css'

const shownRows = 100
const rowLimit = count(maxTrackingRows)

const columnNames: Readonly<Record<TrackingColumn, string>> = {
  order: t`Order number`,
  carrier: t`Carrier`,
  tracking_number: t`Tracking number`,
  tracking_link: t`Tracking link`,
  sku: t`SKU`,
  quantity: t`Quantity`,
}

/** Ships many orders with a file of tracking numbers: the file is read and shown first, then shipped one by one, which can be stopped. */
export function TrackingFilePage() {
  const [fileName, setFileName] = useState('')
  const [file, setFile] = useState<TrackingFile>()
  useFocusAfter(file === undefined)
  return (
    <DetailPage title={t`Fulfil orders with a file`} breadcrumb={{ label: t`Orders`, href: '/shop/orders' }}>
      {file === undefined ? (
        <FileStep
          onRead={(name, read) => {
            setFileName(name)
            setFile(read)
          }}
        />
      ) : (
        <>
          <TrackingRun file={file} fileName={fileName} onRestart={() => setFile(undefined)} />
          <OtherColumns names={file.otherColumns} />
          <Issues issues={file.issues} />
          <Shipments shipments={file.shipments} />
        </>
      )}
    </DetailPage>
  )
}

function FileStep({ onRead }: { onRead: (name: string, file: TrackingFile) => void }) {
  const id = useId()
  const [issue, setIssue] = useState<string>()
  const read = useSend(orderTrackingFile.read, { onError: (error) => setIssue(issuesOf(error)[0]?.message ?? messageOf(error)) })
  const template = useSend(orderTrackingFile.exportTemplate, { onSuccess: saveFile, onError: (error) => toastFailed(messageOf(error)) })
  const take = ([chosen]: readonly File[]) => {
    if (!chosen) return
    const wrong = !/\.(csv|xlsx)$/i.test(chosen.name)
      ? (otherKindText(chosen.name) ?? t`Choose a .csv or .xlsx file`)
      : chosen.size > maxTrackingFileBytes
        ? t`${chosen.name} is larger than ${bytes(maxTrackingFileBytes)}`
        : undefined
    setIssue(wrong)
    if (wrong === undefined) read.mutate({ body: {}, files: { file: chosen } }, { onSuccess: (answer) => onRead(chosen.name, answer) })
  }
  return (
    <Card title={t`Choose a file`}>
      <div className={layout.stack}>
        <p>{t`A CSV or XLSX file with a row for each shipment: order number, carrier and tracking number. Add SKU and quantity to ship part of an order. Up to ${rowLimit} rows.`}</p>
        {issue !== undefined && <FormMessage>{issue}</FormMessage>}
        <DropZone
          id={id}
          path="file"
          icon={<FileUp size={22} color="var(--text-3)" aria-hidden />}
          title={read.isPending ? t`Reading the file…` : t`Drop a file here`}
          words={t`CSV or XLSX, up to ${bytes(maxTrackingFileBytes)}`}
          accept=".csv,.xlsx,text/csv,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
          isMany={false}
          isDisabled={read.isPending}
          onFiles={take}
        />
        <ActionRow>
          <Button variant="default" leftSection={<Download size={16} aria-hidden />} loading={template.isPending} onClick={() => template.mutate({})}>
            {t`Download template`}
          </Button>
        </ActionRow>
      </div>
    </Card>
  )
}

/** Which columns of the file are not read: one that was meant is seen before anything is shipped. */
function OtherColumns({ names }: { names: readonly string[] }) {
  if (names.length === 0) return null
  return (
    <Card title={t`Columns that are not used`}>
      <p style={{ overflowWrap: 'anywhere' }}>{names.join(', ')}</p>
    </Card>
  )
}

function Issues({ issues }: { issues: TrackingFile['issues'] }) {
  const { rows, more } = useFirstRows(issues)
  if (issues.length === 0) return null
  return (
    <Card title={plural(issues.length, { one: '# row to correct', other: '# rows to correct' })} isFlush>
      <Table label={t`Rows to correct`} isStacked>
        <thead>
          <tr>
            <th scope="col" style={{ width: 80 }}>{t`Line`}</th>
            <th scope="col">{t`Column`}</th>
            <th scope="col">{t`Cell`}</th>
            <th scope="col">{t`What is wrong`}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((issue, index) => (
            <tr key={`${issue.line} ${index}`}>
              <td data-label={t`Line`}>{issue.line}</td>
              <td data-label={t`Column`}>{issue.column === null ? t`Whole row` : columnNames[issue.column]}</td>
              <td data-label={t`Cell`} style={{ overflowWrap: 'anywhere', minWidth: 72 }}>
                {issue.cell}
              </td>
              <td data-label={t`What is wrong`}>{issue.message}</td>
            </tr>
          ))}
        </tbody>
      </Table>
      {more}
    </Card>
  )
}

function Shipments({ shipments }: { shipments: TrackingFile['shipments'] }) {
  const { rows, more } = useFirstRows(shipments)
  if (shipments.length === 0) return null
  return (
    <Card title={plural(shipments.length, { one: '# shipment', other: '# shipments' })} isFlush>
      <Table label={t`Shipments`} isStacked>
        <thead>
          <tr>
            <th scope="col">{t`Order`}</th>
            <th scope="col">{t`Customer`}</th>
            <th scope="col" data-end>
              {t`Items`}
            </th>
            <th scope="col">{t`Carrier`}</th>
            <th scope="col">{t`Tracking number`}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((one) => (
            <tr key={one.fileLines.join(' ')}>
              <th scope="row" style={{ whiteSpace: 'nowrap' }}>
                <Link href={`/shop/orders/${one.hash}`} className={textStyles.name}>
                  #{one.orderId}
                </Link>
              </th>
              <td data-label={t`Customer`}>{one.customerName}</td>
              <td data-end data-label={t`Items`}>
                {one.itemCount}
              </td>
              <td data-label={t`Carrier`}>{one.carrier}</td>
              <td data-label={t`Tracking number`}>{one.trackingNumber}</td>
            </tr>
          ))}
        </tbody>
      </Table>
      {more}
    </Card>
  )
}

/** Returns the first rows of a long table, and what shows the rest of them. */
function useFirstRows<T>(all: readonly T[]): { rows: readonly T[]; more: ReactNode } {
  const [isWhole, setWhole] = useState(false)
  if (isWhole || all.length <= shownRows) return { rows: all, more: null }
  const more = (
    <Box p="8px 12px">
      <Button variant="subtle" onClick={() => setWhole(true)}>
        {t`Show all ${count(all.length)} rows`}
      </Button>
    </Box>
  )
  return { rows: all.slice(0, shownRows), more }
}
