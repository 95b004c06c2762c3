import type { ReactNode } from 'react'
import { Table } from './table.tsx'
import textStyles from './text.module.css'

/** A column of a `ListTable`. The first names the row. */
export type ListColumn<Row> = {
  header: string
  cell: (row: Row) => ReactNode
  /** At the end of the column, as amounts and buttons are. */
  isEnd?: boolean
  /** The header is read out, not shown: a column of buttons. */
  isHeaderHidden?: boolean
}

type ListTableProps<Row> = {
  label: string
  columns: readonly ListColumn<Row>[]
  rows: readonly Row[]
  rowKey: (row: Row) => string
  isFramed?: boolean
  /** Rows that are set back. */
  isQuiet?: (row: Row) => boolean
}

/** A table of a few rows by its columns. On a phone each row is a block of its own, with the header before each value. */
export function ListTable<Row>({ label, columns: [first, ...others], rows, rowKey, isFramed = false, isQuiet }: ListTableProps<Row>) {
  return (
    <Table label={label} isFramed={isFramed} isStacked>
      <thead>
        <tr>
          <th scope="col">{first?.header}</th>
          {others.map(({ header, isEnd, isHeaderHidden }) => (
            <th key={header} scope="col" data-end={isEnd || undefined}>
              {isHeaderHidden ? <span className={textStyles.hidden}>{header}</span> : header}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={rowKey(row)} data-quiet={isQuiet?.(row) || undefined}>
            <th scope="row">{first?.cell(row)}</th>
            {others.map(({ header, cell, isEnd, isHeaderHidden }) => (
              <td key={header} data-end={isEnd || undefined} data-label={isHeaderHidden ? undefined : header}>
                {cell(row)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </Table>
  )
}
