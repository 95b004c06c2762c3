import type { ChangeEvent, FocusEvent, KeyboardEvent } from 'react'
import { useState } from 'react'
import { choicesOnUse, usedList } from './choices-on-use.ts'
import { PlainPills } from './plain-pills.tsx'
import type { TagsProps } from './plain-choice.ts'
import { useFieldOnUse } from './use-field-on-use.ts'

/** Free-text tags: a plain input until it is used, which adds and removes tags too. */
export function TagsInput(props: TagsProps) {
  const [initial, setInitial] = useState(props.defaultValue ?? [])
  const isFixed = props.readOnly ?? false
  const { part, field, plain, showText } = useFieldOnUse(choicesOnUse, '', { isFixed, onBlur: props.onBlur })
  if (part) return <part.TagsInput {...usedList} {...props} defaultValue={initial} ref={field} />
  const { value: values = initial, splitChars = [','], maxTags = Infinity, acceptValueOnBlur = true } = props
  const change = (next: string[]) => {
    setInitial(next)
    props.onChange?.(next)
  }
  const add = (words: readonly string[]) => {
    const isNew = (word: string, index: number, all: readonly string[]) => all.findIndex((one) => one.toLowerCase() === word.toLowerCase()) === index
    const next = [...values, ...words.map((word) => word.trim()).filter(Boolean)].filter(isNew).slice(0, maxTags)
    if (next.length > values.length) change(next)
  }
  const onChange = ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    const words = splitChars.reduce((parts, mark) => parts.flatMap((one) => one.split(mark)), [currentTarget.value])
    add(words.slice(0, -1))
    showText(words.at(-1) ?? '')
  }
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    plain.onKeyDown?.(event)
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
    add([event.currentTarget.value])
    showText('')
  }
  const onBlur = (event: FocusEvent<HTMLInputElement>) => {
    if (acceptValueOnBlur) add([event.currentTarget.value])
    plain.onBlur?.(event)
  }
  const events = isFixed ? {} : { onChange, onKeyDown, onBlur }
  return <PlainPills props={props} plain={{ ...plain, ...events }} values={values} labelOf={(tag) => tag} onChange={change} />
}
