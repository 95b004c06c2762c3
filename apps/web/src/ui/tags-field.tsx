import { Autocomplete, TagsInput } from '@mantine/core'
import { inputProps } from './field.tsx'
import type { FieldProps } from './field.tsx'

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
export function SuggestedField({ suggestions = [], ...field }: SuggestedProps) {
  const { form, path } = field
  return <Autocomplete key={form.key(path)} {...inputProps(field)} data={[...suggestions]} maxDropdownHeight={220} limit={50} />
}
