import { t } from '@lingui/core/macro'
import { TextInput } from '@mantine/core'
import type { ReactNode } from 'react'
import { useMemo, useState } from 'react'
import type { TargetDefinition } from './mapping-labels.ts'
import { splitChoices } from './mapping-labels.ts'
import { MultiSelect } from '../../ui/multi-select.tsx'
import { Select } from '../../ui/select.tsx'
import textStyles from '../../ui/text.module.css'
import styles from '../../ui/form.module.css'

type InputProps = {
  definition: TargetDefinition
  /** What a reader hears: "What Rood becomes". */
  label: string
  /** The label is seen as well. */
  isLabelled?: boolean
  value: string
  /** Called once a choice is made; of typed text when it is left or Enter is pressed, or with `isLive` at every key. */
  onChange: (value: string) => void
  isLive?: boolean
  error?: ReactNode
  disabled?: boolean
  /** Having no value is a choice too. */
  isClearable?: boolean
  /** The keyboard goes to it when it is drawn. */
  takesFocus?: boolean
}

/** So many choices are drawn at once; typing finds the others. */
const maxRendered = 100

/** A value of an attribute: chosen where it has choices, typed with its unit where not. */
export function ValueInput(props: InputProps) {
  const { type, allowedValues } = props.definition
  if (type === 'choices') return <SeveralInput {...props} />
  if (type === 'choice' || type === 'boolean' || (type === 'colour' && allowedValues.length > 0)) return <OneInput {...props} />
  // A text of its own is replaced when another one comes from outside.
  return <TypedInput key={props.isLive ? 'live' : props.value} {...props} />
}

const yesNo = [
  { value: 'true', label: t`Yes` },
  { value: 'false', label: t`No` },
]

function named({ label, isLabelled = false, error, disabled = false, takesFocus = false }: InputProps) {
  return {
    ...(takesFocus ? { autoFocus: true } : {}),
    ...(isLabelled ? { label, labelProps: { className: styles.label } } : { 'aria-label': label }),
    ...(error ? { error } : {}),
    disabled,
  }
}

function OneInput(props: InputProps) {
  const { definition, value, onChange, label, isClearable = false } = props
  const choices = useMemo(() => {
    if (definition.type === 'boolean') return yesNo
    const listed = definition.allowedValues.map((one) => ({ value: one.value, label: one.value }))
    return value === '' || listed.some((one) => one.value === value) ? listed : [{ value, label: value }, ...listed]
  }, [definition, value])
  return (
    <Select
      {...named(props)}
      placeholder={t`Choose a value`}
      data={choices}
      value={value === '' ? null : value}
      onChange={(next) => onChange(next ?? '')}
      limit={maxRendered}
      searchable
      clearable={isClearable}
      clearButtonProps={{ 'aria-label': t`Clear: ${label}` }}
      allowDeselect={false}
      nothingFoundMessage={t`Nothing found`}
    />
  )
}

function SeveralInput(props: InputProps) {
  const { definition, value, onChange, isLive = false } = props
  const kept = useMemo(() => splitChoices(definition, value), [definition, value])
  // While the list is open several are chosen; only then it is done.
  const [draft, setDraft] = useState<string[]>()
  const change = (next: string[]) => {
    if (isLive) onChange(next.join(', '))
    else setDraft(next)
  }
  const finish = () => {
    if (draft !== undefined && draft.join(', ') !== kept.join(', ')) onChange(draft.join(', '))
    setDraft(undefined)
  }
  const chosen = draft ?? kept
  return (
    <MultiSelect
      {...named(props)}
      placeholder={chosen.length === 0 ? t`Choose values` : ''}
      data={[...new Set([...chosen, ...definition.allowedValues.map((one) => one.value)])]}
      value={chosen}
      onChange={change}
      onDropdownClose={finish}
      onBlur={finish}
      limit={maxRendered}
      searchable
      nothingFoundMessage={t`Nothing found`}
    />
  )
}

const hints: Readonly<Record<string, string>> = { date: '2026-11-20', dimension: '40 x 30 x 20', colour: t`Red or #c92a2a` }

function TypedInput(props: InputProps) {
  const { definition, value, onChange, isLive = false } = props
  const [text, setText] = useState(value)
  const finish = () => {
    if (!isLive && text.trim() !== value) onChange(text.trim())
  }
  return (
    <TextInput
      {...named(props)}
      placeholder={hints[definition.type] ?? t`Type a value`}
      value={isLive ? value : text}
      onChange={(event) => (isLive ? onChange(event.currentTarget.value) : setText(event.currentTarget.value))}
      onBlur={finish}
      onKeyDown={(event) => {
        if (event.key === 'Enter') finish()
        else if (event.key === 'Escape') setText(value)
      }}
      inputMode={definition.type === 'number' ? 'decimal' : 'text'}
      maxLength={2000}
      {...(definition.unit === null ? {} : { rightSection: <span className={textStyles.hint}>{definition.unit}</span>, rightSectionWidth: 48 })}
    />
  )
}
