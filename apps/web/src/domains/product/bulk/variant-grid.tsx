import { t } from '@lingui/core/macro'
import { Box, TextInput } from '@mantine/core'
import { memo, useDeferredValue, useEffect, useRef, useState } from 'react'
import type { ClipboardEvent, KeyboardEvent } from 'react'
import { useIsNarrow } from '../../../ui/use-is-narrow.ts'
import { Table } from '../../../ui/table.tsx'
import type { Cells, GridField, GridRow } from './variant-grid-values.ts'
import { cellKey, cellText, gridFields, problemOf, rowName, textOf, withText, withWhole } from './variant-grid-values.ts'
import textStyles from '../../../ui/text.module.css'

const labels: Readonly<Record<GridField, string>> = { priceMinor: t`Price`, compareAtMinor: t`Compare-at price`, stock: t`Stock` }
const nothing: Readonly<Record<GridField, string>> = { priceMinor: t`No price`, compareAtMinor: '', stock: t`Not tracked` }

/** Rows that are drawn at once; the others follow, so that a large selection opens as quickly as a small one. */
const firstRows = 40

/** Returns the place of a cell among the fields of the page. */
export function cellPath(id: string, field: GridField): string {
  return `cells.${cellKey(id, field)}`
}

/** Moves the keyboard to a cell and selects what is in it; returns whether it can be changed. */
export function focusCell(id: string, field: GridField): boolean {
  const input = document.querySelector<HTMLInputElement>(`input[data-path="${CSS.escape(cellPath(id, field))}"]`)
  input?.focus()
  input?.select()
  return input !== null
}

type GridProps = {
  rows: readonly GridRow[]
  cells: Cells
  /** Why the server refused cells and rows. */
  errors: Readonly<Record<string, string>>
  rowErrors: Readonly<Record<string, string>>
  isBusy: boolean
  onChange: (make: (before: Cells) => Cells, changed?: string) => void
  onPaste: (row: GridRow, field: GridField, text: string) => boolean
}

/** Stock and prices of variants, a row each; a card each where it is narrow. Enter and the arrows move in a column, Esc restores a cell. */
export function VariantGrid({ rows, cells, errors, rowErrors, isBusy, onChange, onPaste }: GridProps) {
  const isNarrow = useIsNarrow()
  const count = useDeferredValue(rows.length, firstRows)
  // What is wrong with a cell is said when it was left.
  const [typing, setTyping] = useState<string>()
  const own: Handlers = {
    press: (event, row, field) => {
      const step = { Enter: event.shiftKey ? -1 : 1, ArrowDown: 1, ArrowUp: -1 }[event.key]
      if (step !== undefined) {
        event.preventDefault()
        for (let at = rows.indexOf(row) + step; at >= 0 && at < rows.length; at += step) if (focusCell(rows[at]?.id ?? '', field)) return
      } else if (event.key === 'Escape') {
        event.preventDefault()
        setTyping(undefined)
        onChange((before) => withText(before, row, field, textOf(row.saved[field], field, row.currency)), cellKey(row.id, field))
      }
    },
    type: (row, field, text) => {
      setTyping(cellKey(row.id, field))
      onChange((before) => withText(before, row, field, text), cellKey(row.id, field))
    },
    leave: (row, field) => {
      setTyping(undefined)
      if (cells[cellKey(row.id, field)]) onChange((before) => withWhole(before, row, field))
    },
    paste: (event, row, field) => {
      if (onPaste(row, field, event.clipboardData.getData('text/plain'))) event.preventDefault()
    },
  }
  const latest = useRef(own)
  useEffect(() => {
    latest.current = own
  })
  // The same for every row and drawing, so that only a row that changed is drawn again.
  const [handlers] = useState<Handlers>(() => ({
    press: (...args) => latest.current.press(...args),
    type: (...args) => latest.current.type(...args),
    leave: (...args) => latest.current.leave(...args),
    paste: (...args) => latest.current.paste(...args),
  }))
  return (
    <Table label={t`Stock and prices`} isStacked isTop {...(isNarrow ? {} : { maxHeight: 'max(320px, calc(100dvh - 300px))' })}>
      <thead>
        <tr>
          {[t`Product`, t`SKU`, ...gridFields.map((field) => labels[field])].map((label, place, { length }) => (
            <Box
              component="th"
              scope="col"
              key={label}
              pos="sticky"
              top={0}
              bg="var(--surface)"
              w={place < 2 ? undefined : 190}
              data-end={place < 2 ? undefined : true}
              style={{
                zIndex: 1,
                // The corners of the card.
                borderStartStartRadius: place === 0 ? 'var(--mantine-radius-lg)' : 0,
                borderStartEndRadius: place === length - 1 ? 'var(--mantine-radius-lg)' : 0,
              }}
            >
              {label}
            </Box>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.slice(0, count).map((row) => {
          const of = <T,>(make: (field: GridField) => T) => gridFields.map(make) as [T, T, T]
          return (
            <VariantRow
              key={row.id}
              row={row}
              texts={of((field) => cellText(row, field, cells)).join('\n')}
              changed={of((field) => (cells[cellKey(row.id, field)] ? '1' : '')).join('\n')}
              errors={of((field) => {
                const key = cellKey(row.id, field)
                return typing === key ? '' : (problemOf(row, field, cells) ?? errors[key] ?? '')
              }).join('\n')}
              problem={rowErrors[row.id]}
              isBusy={isBusy}
              handlers={handlers}
            />
          )
        })}
      </tbody>
    </Table>
  )
}

type Handlers = {
  press: (event: KeyboardEvent<HTMLInputElement>, row: GridRow, field: GridField) => void
  type: (row: GridRow, field: GridField, text: string) => void
  leave: (row: GridRow, field: GridField) => void
  paste: (event: ClipboardEvent<HTMLInputElement>, row: GridRow, field: GridField) => void
}

type RowProps = {
  row: GridRow
  /** Of each field in its order, a line each: a row is drawn again only where one differs. */
  texts: string
  changed: string
  errors: string
  problem: string | undefined
  isBusy: boolean
  handlers: Handlers
}

const VariantRow = memo(function VariantRow({ row, texts, changed, errors, problem, isBusy, handlers }: RowProps) {
  const [text, isChanged, error] = [texts.split('\n'), changed.split('\n'), errors.split('\n')]
  const name = rowName(row)
  return (
    <tr>
      <th scope="row">
        {row.productName}
        {row.variantName !== '' && <div className={textStyles.note}>{row.variantName}</div>}
        {problem !== undefined && (
          <p className={textStyles.error} role="alert">
            {problem}
          </p>
        )}
      </th>
      <td className={`${textStyles.breakable} numbers`} data-label={t`SKU`}>
        {row.sku}
      </td>
      {gridFields.map((field, place) => (
        // On a phone the name of a cell is on one line with what is in it.
        <td key={field} data-label={labels[field]} style={{ alignItems: 'baseline' }}>
          {row.locks[field] ? (
            <LockedCell row={row} field={field} />
          ) : (
            <TextInput
              w={{ base: 168, md: 160 }}
              ms="auto"
              aria-label={`${labels[field]}, ${name}`}
              data-path={cellPath(row.id, field)}
              value={text[place] ?? ''}
              placeholder={nothing[field]}
              readOnly={isBusy}
              inputMode={field === 'stock' ? 'numeric' : 'decimal'}
              autoComplete="off"
              // Changed cells are tinted and bold, and said to be changed.
              {...(isChanged[place] ? changedProps(row, field) : {})}
              error={error[place] || undefined}
              onChange={(event) => handlers.type(row, field, event.currentTarget.value)}
              onBlur={() => handlers.leave(row, field)}
              onKeyDown={(event) => handlers.press(event, row, field)}
              onPaste={(event) => handlers.paste(event, row, field)}
              styles={{ input: { textAlign: 'end', scrollMarginBlock: 48, ...(isChanged[place] ? changedStyle : {}) } }}
              {...(field === 'stock'
                ? {}
                : { rightSection: <span className={`${textStyles.hint} numbers`}>{row.currency}</span>, rightSectionWidth: 48 })}
            />
          )}
        </td>
      ))}
    </tr>
  )
})

const changedStyle = { background: 'var(--open-bg)', fontWeight: 650 }

function changedProps(row: GridRow, field: GridField) {
  const before = textOf(row.saved[field], field, row.currency) || nothing[field] || t`empty`
  const text = t`Changed, was ${before}`
  return { 'aria-description': text, title: text }
}

/** A value that is not changed here, and why. */
function LockedCell({ row, field }: { row: GridRow; field: GridField }) {
  const value = textOf(row.saved[field], field, row.currency)
  return (
    <Box ta="end" w={{ base: 168, md: 160 }} ms="auto">
      <span className="numbers">{value === '' ? nothing[field] || '–' : field === 'stock' ? value : `${value} ${row.currency}`}</span>
      <div className={textStyles.hint}>{row.locks[field] === 'shop' ? t`Set in your shop` : t`Discontinued`}</div>
    </Box>
  )
}
