import { t } from '@lingui/core/macro'
import { Box, Group, Text } from '@mantine/core'
import type { ImportPreview, ImportPreviewRow, ProductImport } from '@stoa/contract/product-import.ts'
import type { BadgeColour } from '@stoa/contract/status-badges.ts'
import { useState } from 'react'
import { count } from '../../lib/format.ts'
import { EmptyState } from '../../ui/states.tsx'
import { Tag } from '../../ui/status-badge.tsx'
import type { Targets } from './import-labels.ts'
import { targetLabel } from './import-labels.ts'
import { Table } from '../../ui/table.tsx'
import textStyles from '../../ui/text.module.css'
import styles from './preview.module.css'
import layoutStyles from '../../ui/layout.module.css'
import viewStyles from '../../ui/view-tabs.module.css'

const outcomes: Record<ImportPreviewRow['outcome'], { label: string; colour: BadgeColour }> = {
  new: { label: t`New`, colour: 'success' },
  changed: { label: t`Updated`, colour: 'authorized' },
  unchanged: { label: t`Unchanged`, colour: 'none' },
  skipped: { label: t`Skipped`, colour: 'none' },
  broken: { label: t`Error`, colour: 'error' },
}

type PreviewTableProps = { preview: ImportPreview; one: ProductImport; targets: Targets; isStale: boolean }

/** The first rows as they would be, or the first that would be left out, with what is wrong in the cell it is wrong in. */
export function PreviewTable({ preview, one, targets, isStale }: PreviewTableProps) {
  const { broken } = preview.counts
  const [view, setView] = useState<'rows' | 'broken'>('rows')
  const isBroken = view === 'broken' && broken > 0
  const rows = isBroken ? preview.brokenRows : preview.rows
  const columns = targets.flatMap((target, column) => (target === null ? [] : [{ column, target, name: one.columns[column]?.name ?? '' }]))
  return (
    <>
      <Group className={layoutStyles.lineBelow} gap={2} px={10} align="stretch" wrap="nowrap" role="group" aria-label={t`Rows`}>
        <button type="button" className={viewStyles.view} aria-pressed={!isBroken} onClick={() => setView('rows')}>
          {t`First rows`}
        </button>
        <button type="button" className={viewStyles.view} aria-pressed={isBroken} onClick={() => setView('broken')} disabled={broken === 0}>
          {t`With errors`}
          <span className={`${viewStyles.viewCount} numbers`}>{count(broken)}</span>
        </button>
      </Group>
      {rows.length === 0 ? (
        <EmptyState title={t`The file has no rows`} />
      ) : (
        <div data-stale={isStale || undefined} aria-busy={isStale}>
          <Table label={isBroken ? t`Rows with errors` : t`First rows`} maxHeight="640px" isStacked isTop>
            <thead>
              <tr>
                <th scope="col">{t`Line`}</th>
                <th scope="col">{t`Result`}</th>
                {columns.map(({ column, target, name }) => (
                  <th key={column} scope="col">
                    {targetLabel(target)}
                    {name !== targetLabel(target) && (
                      <Box component="span" fw={400} display="block" className={textStyles.note}>
                        {name}
                      </Box>
                    )}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {rows.map((row) => (
                <Row key={row.line} row={row} columns={columns} />
              ))}
            </tbody>
          </Table>
        </div>
      )}
    </>
  )
}

function Row({ row, columns }: { row: ImportPreviewRow; columns: readonly { column: number; target: string }[] }) {
  const { label, colour } = outcomes[row.outcome]
  const shown = new Set(columns.map(({ column }) => column))
  const ofRow = row.errors.filter(({ column }) => column === null || !shown.has(column))
  return (
    <tr>
      <th scope="row" className="numbers" data-label={t`Line`}>
        {/* On a phone the label stands before it: "Line 2". */}
        {` ${row.line}`}
      </th>
      <td className={ofRow.length > 0 ? `${styles.cell} ${styles.isWrong}` : styles.cell} data-label={t`Result`}>
        <div>
          <Tag colour={colour}>{label}</Tag>
          {ofRow.map(({ code, message }) => (
            <Box key={code} component="span" fz="xs" fw={550} display="block">
              {message}
            </Box>
          ))}
        </div>
      </td>
      {columns.map(({ column, target }) => (
        <Cell key={column} label={targetLabel(target)} row={row} column={column} />
      ))}
    </tr>
  )
}

function Cell({ label, row, column }: { label: string; row: ImportPreviewRow; column: number }) {
  const errors = row.errors.filter((error) => error.column === column)
  const notices = row.notices.filter((notice) => notice.column === column)
  const isChanged = row.changes.includes(column)
  const text = row.cells[column] ?? ''
  const isEmpty = text === '' && !isChanged && errors.length === 0 && notices.length === 0
  return (
    <td
      className={errors.length > 0 ? `${styles.cell} ${styles.isWrong}` : isChanged ? `${styles.cell} ${styles.isChanged}` : styles.cell}
      data-label={label}
    >
      {!isEmpty && (
        <div>
          {(text !== '' || isChanged) && (
            <Text className={textStyles.breakable} component="span" lineClamp={3} fz="inherit">
              {text}
              {isChanged && <span className={textStyles.hidden}>{text === '' ? t`emptied` : `, ${t`changed`}`}</span>}
            </Text>
          )}
          {errors.map(({ code, message }) => (
            <Box key={code} component="span" fz="xs" fw={550} display="block">
              {message}
            </Box>
          ))}
          {notices.map(({ code, message }) => (
            <Box key={code} component="span" c="var(--pending-text)" fz="xs" display="block">
              {message}
            </Box>
          ))}
        </div>
      )}
    </td>
  )
}
