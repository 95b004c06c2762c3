import { t } from '@lingui/core/macro'
import { Plus, X } from 'lucide-react'
import { useState } from 'react'
import { money } from '../lib/format.ts'
import type { Filter } from './index-types.ts'
import styles from './index-page.module.css'
import indexToolbarStyles from './index-toolbar.module.css'
import type { MenuEntry } from './menu-button.tsx'
import { MenuButton } from './menu-button.tsx'
import { rangeOf, textOfRange } from './minor-range.ts'
import { openedLater } from './opened-later.tsx'

const RangeDialog = openedLater(async () => (await import('./range-dialog.tsx')).RangeDialog)

type ChipProps = { filter: Filter; values: readonly string[]; onChange: (values: readonly string[]) => void }

/** One filter of a list as a button: its menu of choices, or a dialog for a range. */
export function FilterChip({ filter, values, onChange }: ChipProps) {
  return filter.range ? (
    <RangeChip filter={filter} currency={filter.range.currency} values={values} onChange={onChange} />
  ) : (
    <ChoiceChip filter={filter} values={values} onChange={onChange} />
  )
}

/** A filter by a range of amounts. */
function RangeChip({ filter, currency, values, onChange }: ChipProps & { currency: string }) {
  const { label } = filter
  const [isOpen, setOpen] = useState(false)
  const range = rangeOf(values[0])
  const amount = (minor: number) => money({ minor, currency })
  const words =
    range &&
    (range.until === null
      ? t`from ${amount(range.from ?? 0)}`
      : range.from === null
        ? t`up to ${amount(range.until)}`
        : `${amount(range.from)} – ${amount(range.until)}`)
  return (
    <span className={range ? `${styles.chip} ${styles.isActive}` : styles.chip}>
      <button type="button" className={styles.chipButton} aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <ChipWords label={label} words={words} />
      </button>
      {range && <ClearButton filter={filter} onClear={() => onChange([])} />}
      {isOpen && (
        <RangeDialog title={label} currency={currency} value={range} onApply={(next) => onChange(textOfRange(next))} onClose={() => setOpen(false)} />
      )}
    </span>
  )
}

function ChipWords({ label, words }: { label: string; words: string | undefined }) {
  return words === undefined ? (
    <>
      <Plus size={14} aria-hidden /> {label}
    </>
  ) : (
    <>
      <span className={indexToolbarStyles.chipLabel}>{label}</span> {words}
    </>
  )
}

function ClearButton({ filter, onClear }: { filter: Filter; onClear: () => void }) {
  return (
    <button type="button" className={indexToolbarStyles.clear} aria-label={t`Clear ${filter.label}`} onClick={onClear}>
      <X size={14} aria-hidden />
    </button>
  )
}

function ChoiceChip({ filter, values, onChange }: ChipProps) {
  const isActive = values.length > 0
  const named = filter.choices.filter((choice) => values.includes(choice.value)).map((choice) => choice.label)
  const words = named.length > 2 ? `${named.slice(0, 2).join(', ')} +${named.length - 2}` : named.join(', ') || values.join(', ')
  const pick = (value: string) => {
    const isOn = values.includes(value)
    onChange(filter.isMany ? (isOn ? values.filter((one) => one !== value) : [...values, value]) : isOn ? [] : [value])
  }
  const entries: MenuEntry[] = filter.choices.map(({ value, label }) => ({
    kind: 'choice',
    value,
    label,
    isChosen: values.includes(value),
    onChoose: () => pick(value),
  }))
  return (
    <span className={isActive ? `${styles.chip} ${styles.isActive}` : styles.chip}>
      <MenuButton
        position="bottom-start"
        staysOpen={filter.isMany ?? false}
        onOpen={filter.onOpen}
        className={indexToolbarStyles.choices}
        entries={entries.length > 0 ? entries : [{ kind: 'action', label: t`None`, disabledReason: '' }]}
        button={
          <button type="button" className={styles.chipButton}>
            <ChipWords label={filter.label} words={isActive ? words : undefined} />
          </button>
        }
      />
      {isActive && <ClearButton filter={filter} onClear={() => onChange([])} />}
    </span>
  )
}
