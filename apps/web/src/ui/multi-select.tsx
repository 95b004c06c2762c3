import { ComboboxChevron } from '@mantine/core'
import { useState } from 'react'
import { choicesOnUse, usedList } from './choices-on-use.ts'
import { PlainPills } from './plain-pills.tsx'
import { labelOfChoice } from './plain-choice.ts'
import type { SeveralOfManyProps } from './plain-choice.ts'
import { useFieldOnUse } from './use-field-on-use.ts'

/** Several of many choices: a plain input until it is used. */
export function MultiSelect(props: SeveralOfManyProps) {
  const [initial, setInitial] = useState(props.defaultValue ?? [])
  const { part, field, plain } = useFieldOnUse(choicesOnUse, '', { isFixed: props.readOnly ?? false, onBlur: props.onBlur })
  if (part) return <part.MultiSelect {...usedList} {...props} defaultValue={initial} ref={field} />
  const change = (values: string[]) => {
    setInitial(values)
    props.onChange?.(values)
  }
  return (
    <PlainPills
      props={props}
      plain={plain}
      values={props.value ?? initial}
      labelOf={(value) => labelOfChoice(props.data, value) ?? value}
      onChange={change}
      chevron={<ComboboxChevron size="sm" error={props.error} />}
    />
  )
}
