import { t } from '@lingui/core/macro'
import { Box, Button, Group, TextInput } from '@mantine/core'
import { ArrowDownAZ, Pencil, Plus, X } from 'lucide-react'
import { useId, useState } from 'react'
import type { ReactNode } from 'react'
import { count } from '../../lib/format.ts'
import { FieldLabel } from '../../ui/field.tsx'
import { addValues, addedLabel, most } from './definition-values.ts'
import type { EditedValue } from './definition-values.ts'
import { ValueFields } from './value-fields.tsx'
import { FieldGroup } from '../../ui/section.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import textStyles from '../../ui/text.module.css'
import layoutStyles from '../../ui/layout.module.css'
import styles from './attribute.module.css'

/** So many are drawn before one asks for the rest. */
const shownAtFirst = 100

type ValuesProps = {
  values: readonly EditedValue[]
  onValues: (values: EditedValue[]) => void
  isRequired: boolean
  /** Where a form's error finds the field. */
  path: string
  error?: ReactNode
}

/** The values that can be chosen: added one by one or pasted as a list, each with its names and the other words shops use for it. */
export function AllowedValues({ values, onValues, isRequired, path, error }: ValuesProps) {
  const name = useId()
  const [text, setText] = useState('')
  const [reported, setReported] = useState('')
  const [open, setOpen] = useState<number>()
  const [isWhole, setWhole] = useState(false)
  const shown = isWhole ? values : values.slice(0, shownAtFirst)
  const add = (words: string) => {
    const { values: next, ...outcome } = addValues(values, words)
    setReported(addedLabel(outcome))
    if (outcome.added > 0) {
      onValues(next)
      if (next.length > shownAtFirst) setWhole(true)
    }
    setText('')
  }
  const sort = () => {
    setOpen(undefined)
    onValues([...values].sort((a, b) => a.value.localeCompare(b.value, undefined, { numeric: true })))
  }
  return (
    <FieldGroup title={<FieldLabel label={t`Values`} required={isRequired} />} count={values.length > 0 ? count(values.length) : undefined}>
      <Group gap={8} align="flex-end" wrap="nowrap">
        <TextInput
          flex={1}
          label={t`Add values`}
          placeholder={t`Enter a value or paste a list`}
          description={t`One value per line. Extra spreadsheet columns become synonyms.`}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          labelProps={{ className: textStyles.hidden }}
          value={text}
          maxLength={most.characters}
          error={error}
          data-path={path}
          onChange={(event) => setText(event.currentTarget.value)}
          onPaste={(event) => {
            const pasted = event.clipboardData.getData('text')
            if (!/[\r\n\t]/.test(pasted.trim())) return
            event.preventDefault()
            add(pasted)
          }}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return
            event.preventDefault()
            add(text)
          }}
        />
        <Button variant="default" onClick={() => add(text)} disabled={text.trim() === ''} leftSection={<Plus size={15} aria-hidden />}>
          {t`Add`}
        </Button>
      </Group>
      <p className={textStyles.note} aria-live="polite">
        {reported}
      </p>
      {values.length > 0 && (
        <Box
          className={`${styles.values} ${layoutStyles.lines} ${layoutStyles.scroll}`}
          component="ul"
          bd="1px solid var(--border)"
          bdrs={10}
          mah={420}
          aria-label={t`Values`}
        >
          {shown.map((one, index) => (
            // A value being edited must keep its place: nothing of it is a lasting name.
            <li key={`${name}-${index}`} className={open === index ? styles.isOpen : undefined}>
              <Group className={styles.value} gap={8} mih={40} ps={12} pe={4} py={2} wrap="nowrap">
                <Swatch value={one.value} />
                <Box className={textStyles.breakable} component="span" flex={1} miw={0}>
                  <span>{one.value === '' ? t`Empty` : one.value}</span>
                  <Others one={one} />
                </Box>
                <IconButton label={t`Edit ${one.value}`} aria-expanded={open === index} onClick={() => setOpen(open === index ? undefined : index)}>
                  <Pencil size={15} aria-hidden />
                </IconButton>
                <IconButton
                  label={t`Remove ${one.value}`}
                  onClick={() => {
                    setOpen(undefined)
                    setReported(t`${one.value} removed.`)
                    onValues(values.filter((_, place) => place !== index))
                  }}
                >
                  <X size={16} aria-hidden />
                </IconButton>
              </Group>
              {open === index && (
                <ValueFields
                  one={one}
                  onChange={(next) => onValues(values.map((other, place) => (place === index ? next : other)))}
                  onClose={() => setOpen(undefined)}
                />
              )}
            </li>
          ))}
        </Box>
      )}
      {values.length > 1 && (
        <div className={layoutStyles.wrap}>
          <Button variant="subtle" size="xs" onClick={sort} leftSection={<ArrowDownAZ size={15} aria-hidden />}>
            {t`Sort A to Z`}
          </Button>
          {shown.length < values.length && (
            <Button variant="subtle" size="xs" onClick={() => setWhole(true)}>
              {t`Show all ${count(values.length)} values`}
            </Button>
          )}
        </div>
      )}
    </FieldGroup>
  )
}

/** A colour given as a code, to be seen. */
export function Swatch({ value }: { value: string }) {
  return /^#[0-9a-f]{6}$/i.test(value.trim()) ? <span className={styles.swatch} style={{ background: value.trim() }} aria-hidden /> : null
}

function Others({ one: { labels, synonyms } }: { one: EditedValue }) {
  const words = [...Object.values(labels), ...synonyms]
  return words.length > 0 ? <span className={textStyles.note}>{words.join(', ')}</span> : null
}
