import type { ComboboxData, ComboboxItem, MultiSelectProps, Primitive, SelectProps, TagsInputProps } from '@mantine/core'

/** What only the fetched field takes: its value, its options, and how they are found and drawn. The rest is of the plain input too. */
const listOnlyProps = [
  'data',
  'value',
  'defaultValue',
  'onChange',
  'onFocus',
  'onBlur',
  'searchable',
  'searchValue',
  'onSearchChange',
  'clearable',
  'clearButtonProps',
  'allowDeselect',
  'selectFirstOptionOnChange',
  'autoSelectOnBlur',
  'acceptValueOnBlur',
  'filter',
  'limit',
  'maxDropdownHeight',
  'maxTags',
  'splitChars',
  'nothingFoundMessage',
  'onDropdownClose',
] as const
type ListOnlyProp = (typeof listOnlyProps)[number]

/** Those props of Mantine's fields that fields which are plain until they are used can have. */
type InputProps =
  | 'aria-label'
  | 'aria-required'
  | 'autoFocus'
  | 'description'
  | 'disabled'
  | 'error'
  | 'errorProps'
  | 'flex'
  | 'id'
  | 'inputWrapperOrder'
  | 'label'
type MoreInputProps = 'labelProps' | 'maw' | 'mb' | 'miw' | 'placeholder' | 'readOnly' | 'variant' | 'w' | 'withAsterisk' | 'wrapperProps'
type Allowed<Props> = Pick<Props, Extract<keyof Props, ListOnlyProp | InputProps | MoreInputProps>> & {
  'data-path'?: string | undefined
  'data-autofocus'?: boolean
}
export type OneOfManyProps<Value extends Primitive> = Allowed<SelectProps<Value>>
export type SeveralOfManyProps = Allowed<MultiSelectProps>
export type TagsProps = Allowed<TagsInputProps>

/** Returns what the plain input takes of the props of a field. */
export function plainPropsOf<Props extends object>(props: Props): Omit<Props, ListOnlyProp> {
  const rest: Partial<Props> = { ...props }
  for (const name of listOnlyProps) Reflect.deleteProperty(rest, name)
  return rest as Omit<Props, ListOnlyProp>
}

/** Returns the choices that `data` lists: alone, as value and label, or in groups. */
export function choicesOf<Value extends Primitive>(data: ComboboxData<Value> = []): ComboboxItem<Value>[] {
  return data.flatMap((one): ComboboxItem<Value>[] => {
    if (typeof one !== 'object' || one === null) return [{ value: one, label: String(one) }]
    if ('group' in one) return choicesOf(one.items as ComboboxData<Value>)
    return [one]
  })
}

/** Returns the label of the choice with `value`. Undefined where `data` does not list it. */
export function labelOfChoice<Value extends Primitive>(data: ComboboxData<Value> | undefined, value: Value): string | undefined {
  return choicesOf(data).find((one) => one.value === value)?.label
}

/** Returns the first choice that `search` finds, as the list of the field would show it first. */
export function firstMatch<Value extends Primitive>({ data, filter }: OneOfManyProps<Value>, search: string): ComboboxItem<Value> | undefined {
  const options = choicesOf(data).filter((one) => !one.disabled)
  const found = filter?.({ options, search, limit: 1 }) ?? options.filter(({ label }) => label.toLowerCase().includes(search.trim().toLowerCase()))
  return found.find((one): one is ComboboxItem<Value> => 'value' in one)
}
