import type { ComboboxData, MultiSelectProps, Primitive, SelectProps, TagsInputProps } from '@mantine/core'

/** What only the fetched field takes: its value, its options, and how they are found and drawn. The rest is of the plain input too. */
const ofListAlone = [
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
type OfListAlone = (typeof ofListAlone)[number]

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
type Allowed<Props> = Pick<Props, Extract<keyof Props, OfListAlone | InputProps | MoreInputProps>> & {
  'data-path'?: string | undefined
  'data-autofocus'?: boolean
}
export type OneOfManyProps<Value extends Primitive> = Allowed<SelectProps<Value>>
export type SeveralOfManyProps = Allowed<MultiSelectProps>
export type TagsProps = Allowed<TagsInputProps>

/** Returns what the plain input takes of the props of a field. */
export function plainPropsOf<Props extends object>(props: Props): Omit<Props, OfListAlone> {
  const rest: Partial<Props> = { ...props }
  for (const name of ofListAlone) Reflect.deleteProperty(rest, name)
  return rest as Omit<Props, OfListAlone>
}

/** Returns the label of the choice with `value`, as `data` lists it: alone, as value and label, or in a group. Undefined where it lists none. */
export function labelOfChoice<Value extends Primitive>(data: ComboboxData<Value> | undefined, value: Value): string | undefined {
  for (const one of data ?? []) {
    if (typeof one !== 'object') {
      if (one === value) return String(one)
    } else if ('group' in one) {
      const label = labelOfChoice(one.items as ComboboxData<Value>, value)
      if (label !== undefined) return label
    } else if (one.value === value) return one.label
  }
  return undefined
}
