import { useState } from 'react'
import { choicesOnUse, usedList } from './choices-on-use.ts'
import { PlainPills } from './plain-pills.tsx'
import type { TagsProps } from './plain-choice.ts'
import { useFieldOnUse } from './use-field-on-use.ts'

/** Several words of one's own: a plain input until it is used. */
export function TagsInput(props: TagsProps) {
  const [initial, setInitial] = useState(props.defaultValue ?? [])
  const { part, field, plain } = useFieldOnUse(choicesOnUse, '', props.readOnly ?? false)
  if (part) return <part.TagsInput {...usedList} {...props} defaultValue={initial} ref={field} />
  const change = (values: string[]) => {
    setInitial(values)
    props.onChange?.(values)
  }
  return <PlainPills props={props} plain={plain} values={props.value ?? initial} labelOf={(tag) => tag} onChange={change} />
}
