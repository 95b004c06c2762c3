import type { ChangeEvent, KeyboardEvent } from 'react'
import { useState } from 'react'
import { choicesOnUse, usedList } from './choices-on-use.ts'
import { PlainPills } from './plain-pills.tsx'
import type { TagsProps } from './plain-choice.ts'
import { useFieldOnUse } from './use-field-on-use.ts'

/** Several words of one's own: a plain input until it is used, which takes words too. */
export function TagsInput(props: TagsProps) {
  const [initial, setInitial] = useState(props.defaultValue ?? [])
  const { part, field, plain, typeText } = useFieldOnUse(choicesOnUse, '', props.readOnly ?? false)
  if (part) return <part.TagsInput {...usedList} {...props} defaultValue={initial} ref={field} />
  const { value: values = initial, splitChars = [','], maxTags = Infinity } = props
  const change = (next: string[]) => {
    setInitial(next)
    props.onChange?.(next)
  }
  const add = (words: readonly string[]) => {
    const next = [...new Set([...values, ...words.map((word) => word.trim()).filter(Boolean)])].slice(0, maxTags)
    if (next.length > values.length) change(next)
  }
  const onChange = ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    const words = splitChars.reduce((parts, mark) => parts.flatMap((one) => one.split(mark)), [currentTarget.value])
    add(words.slice(0, -1))
    typeText(words.at(-1) ?? '')
  }
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    plain.onKeyDown?.(event)
    if (event.key !== 'Enter') return
    add([event.currentTarget.value])
    typeText('')
  }
  return <PlainPills props={props} plain={{ ...plain, onChange, onKeyDown }} values={values} labelOf={(tag) => tag} onChange={change} />
}
