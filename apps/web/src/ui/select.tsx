import { ComboboxChevron, InputBase } from '@mantine/core'
import type { Primitive } from '@mantine/core'
import { useState } from 'react'
import { choicesOnUse, closedList, usedList } from './choices-on-use.ts'
import { clearSection } from './clear-section.tsx'
import { labelOfChoice, plainPropsOf } from './plain-choice.ts'
import type { OneOfManyProps } from './plain-choice.ts'
import { useFieldOnUse } from './use-field-on-use.ts'

/** One of many choices: a plain input until it is used. */
export function Select<Value extends Primitive = string>(props: OneOfManyProps<Value>) {
  const { searchable = false, readOnly = false, disabled = false, clearable = false } = props
  const [isCleared, setCleared] = useState(false)
  const initial = isCleared ? null : props.defaultValue
  const value = (props.value === undefined ? initial : props.value) ?? null
  const text = props.searchValue ?? (value === null ? '' : (labelOfChoice(props.data, value) ?? ''))
  const { part, field, plain } = useFieldOnUse(choicesOnUse, text, readOnly)
  if (part) return <part.Select {...usedList} {...props} {...(isCleared && props.value === undefined ? { defaultValue: null } : {})} ref={field} />
  const clear = () => {
    setCleared(true)
    props.onSearchChange?.('')
    props.onChange?.(null, null)
  }
  return (
    <InputBase
      {...plainPropsOf(props)}
      {...closedList}
      {...plain}
      readOnly={readOnly || !searchable}
      pointer={!searchable}
      rightSectionPointerEvents="none"
      __defaultRightSection={<ComboboxChevron size="sm" error={props.error} />}
      {...clearSection(clearable && value !== null && !disabled && !readOnly, clear, props.clearButtonProps)}
    />
  )
}
