import { nameOfRef } from './schema-registry.ts'
import type { Schema } from './schema-registry.ts'

/** Returns text with the special characters of HTML escaped. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (c) => `&#${c.charCodeAt(0)};`)
}

/** Returns HTML of text with `code` in backquotes. */
export function toHtml(text: string): string {
  return text
    .split('`')
    .map((part, index) => (index % 2 === 1 ? `<code>${escapeHtml(part)}</code>` : escapeHtml(part)))
    .join('')
}

type Schemas = Readonly<Record<string, Schema>>

function resolved(schema: Schema, schemas: Schemas): Schema {
  const { $ref, ...rest } = schema
  if (typeof $ref !== 'string') return schema
  return { ...schemas[nameOfRef($ref)], ...rest }
}

const formatNames: Record<string, string> = { uuid: 'UUID', 'date-time': 'timestamp', date: 'date', binary: 'file' }

/** Returns the type of a schema as text: `string`, `array of integer`, `object or null`. */
export function typeOf(schema: Schema, schemas: Schemas): string {
  const { type, format, anyOf, oneOf, items, enum: choices, const: fixed, allOf } = resolved(schema, schemas)
  const options = (anyOf ?? oneOf) as Schema[] | undefined
  if (options) return [...new Set(options.map((option) => typeOf(option, schemas)))].join(' or ')
  if (fixed !== undefined) return JSON.stringify(fixed)
  if (Array.isArray(type)) return type.map((one: unknown) => typeOf({ type: one }, schemas)).join(' or ')
  if (type === 'array') return `array of ${items ? typeOf(items as Schema, schemas) : 'any'}`
  if (typeof format === 'string' && formatNames[format]) return formatNames[format]
  if (choices) return 'enum'
  if (type === 'string') return 'string'
  if (type === 'boolean') return 'boolean'
  if (allOf) return 'object'
  return typeof type === 'string' ? type : 'any'
}

/** Returns the constraints of a value as HTML. */
export function constraintsOf(schema: Schema, schemas: Schemas): string {
  const { anyOf, ...plain } = resolved(schema, schemas)
  const s = anyOf ? { ...resolved((anyOf as Schema[]).find((option) => option.type !== 'null') ?? {}, schemas), ...plain } : plain
  const constraints: string[] = []
  const add = (text: string) => constraints.push(toHtml(text))
  if (Array.isArray(s.enum)) constraints.push(s.enum.map((choice) => `<code>${escapeHtml(String(choice))}</code>`).join(' '))
  if (typeof s.description === 'string') add(s.description)
  if (s.minimum !== undefined && s.maximum !== undefined) add(`${String(s.minimum)} to ${String(s.maximum)}`)
  else if (s.minimum !== undefined) add(`at least ${String(s.minimum)}`)
  else if (s.maximum !== undefined) add(`at most ${String(s.maximum)}`)
  if (s.minLength !== undefined && s.maxLength !== undefined) add(`${String(s.minLength)} to ${String(s.maxLength)} characters`)
  else if (s.minLength !== undefined) add(`at least ${String(s.minLength)} characters`)
  else if (s.maxLength !== undefined) add(`at most ${String(s.maxLength)} characters`)
  if (s.minItems !== undefined) add(`at least ${String(s.minItems)}`)
  if (s.maxItems !== undefined) add(`at most ${String(s.maxItems)} entries`)
  if (typeof s.pattern === 'string') constraints.push(`<code class="pattern">${escapeHtml(s.pattern)}</code>`)
  if (s.default !== undefined && !(Array.isArray(s.default) && s.default.length === 0)) add(`default \`${JSON.stringify(s.default)}\``)
  return constraints.join('; ')
}

/** Returns the object inside a schema: itself, the items of an array, or the option that is not null. */
function innerObject(schema: Schema, schemas: Schemas): Schema | undefined {
  const s = resolved(schema, schemas)
  if (s.properties) return s
  if (s.items) return innerObject(s.items as Schema, schemas)
  for (const option of (s.anyOf ?? s.oneOf ?? s.allOf ?? []) as Schema[]) {
    const inner = innerObject(option, schemas)
    if (inner) return inner
  }
  return undefined
}

const maxDepth = 4

function rowsOf(schema: Schema, schemas: Schemas, prefix: string, depth: number): string {
  const object = innerObject(schema, schemas)
  if (!object) return ''
  const required = new Set((object.required as string[] | undefined) ?? [])
  return Object.entries(object.properties as Record<string, Schema>)
    .map(([name, property]) => {
      const path = `${prefix}${name}`
      const isList = resolved(property, schemas).type === 'array'
      const row = `<tr><th scope="row"><code>${escapeHtml(path)}</code>${required.has(name) ? '' : ' <span class="dim">optional</span>'}</th><td>${escapeHtml(typeOf(property, schemas))}</td><td>${constraintsOf(property, schemas)}</td></tr>`
      return row + (depth < maxDepth ? rowsOf(property, schemas, `${path}${isList ? '[]' : ''}.`, depth + 1) : '')
    })
    .join('')
}

/** Returns a table with a name, a type and constraints in each row. */
export function table(caption: string, first: string, rows: string): string {
  // Focusable, so that wide tables can be scrolled with the keyboard.
  return `<div class="scroll" role="region" aria-label="${escapeHtml(caption)}" tabindex="0"><table><caption>${toHtml(caption)}</caption><thead><tr><th scope="col">${first}</th><th scope="col">Type</th><th scope="col">Constraints</th></tr></thead><tbody>${rows}</tbody></table></div>`
}

/** Returns a table of the fields of a schema, or one line if it has none. */
export function schemaTable(caption: string, schema: Schema, schemas: Schemas): string {
  const rows = rowsOf(schema, schemas, resolved(schema, schemas).type === 'array' ? '[].' : '', 0)
  return rows === '' ? `<p><strong>${toHtml(caption)}:</strong> ${escapeHtml(typeOf(schema, schemas))}</p>` : table(caption, 'Field', rows)
}

/** Returns an example value of a schema. */
export function exampleOf(schema: Schema, schemas: Schemas, depth = 0): unknown {
  const s = resolved(schema, schemas)
  if (s.const !== undefined) return s.const
  if (s.default !== undefined) return s.default
  if (Array.isArray(s.enum)) return s.enum[0]
  const options = (s.anyOf ?? s.oneOf) as Schema[] | undefined
  if (options?.[0]) return exampleOf(options[0], schemas, depth)
  if (s.properties) {
    const required = new Set((s.required as string[] | undefined) ?? [])
    return Object.fromEntries(
      Object.entries(s.properties as Record<string, Schema>)
        .filter(([name]) => required.has(name))
        .map(([name, property]) => [name, depth > 5 ? null : exampleOf(property, schemas, depth + 1)]),
    )
  }
  const type = Array.isArray(s.type) ? (s.type[0] as unknown) : s.type
  if (type === 'array') return s.items && depth < 6 ? [exampleOf(s.items as Schema, schemas, depth + 1)] : []
  if (type === 'integer' || type === 'number') return typeof s.minimum === 'number' ? s.minimum : 1
  if (type === 'boolean') return true
  if (s.format === 'uuid') return '018f2b6e-7d1c-7a44-9c1e-3f5a0b7c9d21'
  if (s.format === 'date-time') return '2026-11-20T20:58:12.123Z'
  if (s.format === 'date') return '2026-11-20'
  return type === 'string' ? '…' : null
}
