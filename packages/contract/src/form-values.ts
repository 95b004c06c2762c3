import * as z from 'zod/mini'

type Shape = z.ZodMiniType

/** What the document says of every multipart body. */
export const formRules =
  'Nested fields as `styling[PrimaryColor]` or `lines[0][quantity]`. Numbers and booleans as text. An empty text means null where the field may be null; ' +
  'where it may not, it leaves out an optional number, boolean or object, and is the empty list of a list. A list of one may be sent without an index.'

/** The parts of a Zod definition that are read here. Source: zod/v4/core, `$ZodTypeDef` and its kinds. */
type Definition = {
  type: string
  innerType?: Shape
  in?: Shape
  getter?: () => Shape
  shape?: Readonly<Record<string, Shape>>
  element?: Shape
  valueType?: Shape
  options?: readonly Shape[]
  values?: readonly unknown[]
}

const wrappers = new Set(['optional', 'default', 'prefault', 'catch', 'readonly', 'nonoptional', 'success'])
const isText = (shape: Shape): boolean => ['string', 'template_literal', 'enum'].includes(definitionOf(shape).type)

function definitionOf({ _zod: { def } }: Shape): Definition {
  return def
}

/**
 * Returns a multipart value as the JSON value its shape describes, by `formRules`. What does not fit stays as it is, so that validation names
 * it. `undefined` where the field is left out.
 */
export function valueOfForm(shape: Shape, value: unknown): unknown {
  const definition = definitionOf(shape)
  const { type, innerType } = definition
  if (type === 'nullable' && innerType) return value === '' ? null : valueOfForm(innerType, value)
  if (wrappers.has(type) && innerType) {
    const inner = valueOfForm(innerType, value)
    return inner === '' && !acceptsText(innerType) ? undefined : inner
  }
  if (type === 'pipe' && definition.in) return valueOfForm(definition.in, value)
  if (type === 'lazy' && definition.getter) return valueOfForm(definition.getter(), value)
  if (type === 'union' && definition.options) return valueOfUnion(definition.options, value)
  if (type === 'array' && definition.element) return listOfForm(definition.element, value)
  if (type === 'object' || type === 'record') return fieldsOfForm(definition, value)
  if (typeof value !== 'string') return value
  if (type === 'number' || type === 'int') return /^-?\d+(\.\d+)?$/.test(value) ? Number(value) : value
  if (type === 'boolean') return value === 'true' ? true : value === 'false' ? false : value
  if (type === 'null') return value === '' ? null : value
  if (type === 'literal') return definition.values?.find((one) => String(one ?? '') === value) ?? value
  return value
}

function acceptsText(shape: Shape): boolean {
  const { type, innerType, in: input, options, values } = definitionOf(shape)
  if (innerType) return acceptsText(innerType)
  if (input) return acceptsText(input)
  if (options) return options.some(acceptsText)
  return isText(shape) || (type === 'literal' && (values ?? []).some((one) => typeof one === 'string'))
}

/** The first option the value fits; as it is when it fits none. */
function valueOfUnion(options: readonly Shape[], value: unknown): unknown {
  for (const option of options) {
    const read = valueOfForm(option, value)
    if (option.safeParse(read).success) return read
  }
  return value
}

function listOfForm(element: Shape, value: unknown): unknown {
  if (value === '') return []
  if (Array.isArray(value)) return value.map((one) => valueOfForm(element, one))
  return typeof value === 'string' ? [valueOfForm(element, value)] : value
}

function fieldsOfForm({ shape, valueType }: Definition, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value
  const entries = Object.entries(value).map(([key, one]): [string, unknown] => {
    const field = shape && Object.hasOwn(shape, key) ? shape[key] : valueType
    return [key, field ? valueOfForm(field, one) : one]
  })
  return Object.fromEntries(entries.filter(([, one]) => one !== undefined))
}
