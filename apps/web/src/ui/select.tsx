import { ComboboxChevron, InputBase } from '@mantine/core'
import type { ComboboxItem, Primitive } from '@mantine/core'
import type { ChangeEvent, FocusEvent } from 'react'
import { useState } from 'react'
import { choicesOnUse, closedList, usedList } from './choices-on-use.ts'
import { clearSection } from './clear-section.tsx'
import { choicesOf, firstMatch, labelOfChoice, plainPropsOf } from './plain-choice.ts'
import type { OneOfManyProps } from './plain-choice.ts'
import { useFieldOnUse } from './use-field-on-use.ts'

/** One of many choices: a plain input until it is used. */
export function Select<Value extends Primitive = string>(props: OneOfManyProps<Value>) {
  const { searchable = false, readOnly = false, disabled = false, clearable = false, autoSelectOnBlur = false } = props
  const [initial, setInitial] = useState(props.defaultValue ?? null)
  const value = props.value === undefined ? initial : props.value
  const text = props.searchValue ?? (value === null ? '' : (labelOfChoice(props.data, value) ?? ''))
  const { part, field, plain } = useFieldOnUse(choicesOnUse, text, { isFixed: readOnly, onBlur: props.onBlur })
  if (part) return <part.Select {...usedList} {...props} {...(props.value === undefined ? { defaultValue: initial } : {})} ref={field} />
  const choose = (chosen: ComboboxItem<Value> | null) => {
    setInitial(chosen?.value ?? null)
    props.onChange?.(chosen?.value ?? null, chosen)
  }
  const clear = () => {
    props.onSearchChange?.('')
    choose(null)
  }
  // As the list does: the first that has what was typed, once the field is left.
  const onBlur = (event: FocusEvent<HTMLInputElement>) => {
    const typed = event.currentTarget.value
    const found = autoSelectOnBlur && typed !== text && typed !== '' ? firstMatch(props, typed) : undefined
    if (found) choose(found)
    plain.onBlur?.(event)
  }
  // A browser fills in a field that is not focused: the choice of this name.
  const onChange = (event: ChangeEvent<HTMLInputElement>) => {
    const { value: name } = event.currentTarget
    if (document.activeElement === event.currentTarget) return plain.onChange(event)
    const found = choicesOf(props.data).find(({ label }) => label.toLowerCase() === name.trim().toLowerCase())
    if (found) choose(found)
  }
  return (
    <InputBase
      {...plainPropsOf(props)}
      {...closedList}
      {...plain}
      {...(readOnly ? {} : { onBlur, onChange })}
      readOnly={readOnly || !searchable}
      pointer={!searchable}
      rightSectionPointerEvents="none"
      __defaultRightSection={<ComboboxChevron size="sm" error={props.error} />}
      {...clearSection(clearable && value !== null && !disabled && !readOnly, clear, props.clearButtonProps)}
    />
  )
}
