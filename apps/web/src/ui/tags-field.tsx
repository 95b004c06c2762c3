import { InputBase } from '@mantine/core'
import type { ChangeEvent, FocusEventHandler } from 'react'
import { choicesOnUse, closedList, usedList } from './choices-on-use.ts'
import { inputProps } from './field.tsx'
import type { FieldProps } from './field.tsx'
import { plainPropsOf } from './plain-choice.ts'
import { TagsInput } from './tags-input.tsx'
import { useFieldOnUse } from './use-field-on-use.ts'

type SuggestedProps = FieldProps & { suggestions?: readonly string[] }

/** Several words of one's own, each closed by Enter or a comma; those in use are suggested. The value is a list of texts. */
export function TagsField({ suggestions = [], onTags, ...field }: SuggestedProps & { /** Called after each change. */ onTags?: () => void }) {
  const { form, path } = field
  return (
    <TagsInput
      key={form.key(path)}
      {...inputProps(field)}
      onChange={(tags) => {
        form.getInputProps(path).onChange(tags)
        onTags?.()
      }}
      data={[...suggestions]}
      maxDropdownHeight={220}
      limit={50}
      clearable
      splitChars={[',']}
      acceptValueOnBlur
    />
  )
}

/** Text of one's own, with what is in use suggested. */
export function SuggestedField(field: SuggestedProps) {
  return <SuggestedInput key={field.form.key(field.path)} {...field} />
}

/** As `SuggestedField`: a plain input until it is used. */
function SuggestedInput({ suggestions = [], ...field }: SuggestedProps) {
  const bound: ReturnType<typeof inputProps> & { defaultValue?: string; onBlur?: FocusEventHandler<HTMLInputElement> } = inputProps(field)
  const {
    part,
    field: own,
    plain,
  } = useFieldOnUse(choicesOnUse, bound.defaultValue ?? '', { isFixed: field.readOnly ?? false, isText: true, onBlur: bound.onBlur })
  if (part) return <part.Autocomplete {...usedList} {...bound} data={[...suggestions]} maxDropdownHeight={220} limit={50} ref={own} />
  const onChange = (event: ChangeEvent<HTMLInputElement>) => {
    field.form.getInputProps(field.path).onChange(event.currentTarget.value)
    plain.onChange(event)
  }
  return <InputBase {...plainPropsOf(bound)} {...closedList} {...plain} {...(field.readOnly ? {} : { onChange })} />
}
