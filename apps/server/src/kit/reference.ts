import type { Answer, OpenApiDocument, Operation } from './openapi.ts'
import type { Schema } from './openapi-schema.ts'
import { referenceStyle } from './reference-style.ts'

function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (c) => `&#${c.charCodeAt(0)};`)
}

/** Text with `code` in backquotes. */
function prose(text: string): string {
  return text
    .split('`')
    .map((part, index) => (index % 2 === 1 ? `<code>${escaped(part)}</code>` : escaped(part)))
    .join('')
}

type Schemas = Readonly<Record<string, Schema>>

function resolved(schema: Schema, schemas: Schemas): Schema {
  const { $ref, ...rest } = schema
  if (typeof $ref !== 'string') return schema
  return { ...schemas[$ref.split('/').at(-1) ?? ''], ...rest }
}

const formatNames: Record<string, string> = { uuid: 'id (UUID)', 'date-time': 'instant', date: 'date', binary: 'file' }

/** A schema's kind in few words: `text`, `list of integer`, `object or null`. */
function kindOf(schema: Schema, schemas: Schemas): string {
  const { type, format, anyOf, oneOf, items, enum: choices, const: fixed, allOf } = resolved(schema, schemas)
  const options = (anyOf ?? oneOf) as Schema[] | undefined
  if (options) return [...new Set(options.map((option) => kindOf(option, schemas)))].join(' or ')
  if (fixed !== undefined) return JSON.stringify(fixed)
  if (Array.isArray(type)) return type.map((one: unknown) => kindOf({ type: one }, schemas)).join(' or ')
  if (type === 'array') return `list of ${items ? kindOf(items as Schema, schemas) : 'anything'}`
  if (typeof format === 'string' && formatNames[format]) return formatNames[format]
  if (choices) return 'choice'
  if (type === 'string') return 'text'
  if (type === 'boolean') return 'true or false'
  if (allOf) return 'object'
  return typeof type === 'string' ? type : 'anything'
}

/** The bounds of a value as a reader wants them. */
function limitsOf(schema: Schema, schemas: Schemas): string {
  const { anyOf, ...plain } = resolved(schema, schemas)
  const s = anyOf ? { ...resolved((anyOf as Schema[]).find((option) => option.type !== 'null') ?? {}, schemas), ...plain } : plain
  const words: string[] = []
  const say = (text: string) => words.push(prose(text))
  if (Array.isArray(s.enum)) words.push(s.enum.map((choice) => `<code>${escaped(String(choice))}</code>`).join(' '))
  if (typeof s.description === 'string') say(s.description)
  if (s.minimum !== undefined && s.maximum !== undefined) say(`${String(s.minimum)} to ${String(s.maximum)}`)
  else if (s.minimum !== undefined) say(`at least ${String(s.minimum)}`)
  else if (s.maximum !== undefined) say(`at most ${String(s.maximum)}`)
  if (s.minLength !== undefined && s.maxLength !== undefined) say(`${String(s.minLength)} to ${String(s.maxLength)} characters`)
  else if (s.minLength !== undefined) say(`at least ${String(s.minLength)} characters`)
  else if (s.maxLength !== undefined) say(`at most ${String(s.maxLength)} characters`)
  if (s.minItems !== undefined) say(`at least ${String(s.minItems)}`)
  if (s.maxItems !== undefined) say(`at most ${String(s.maxItems)} entries`)
  if (typeof s.pattern === 'string') words.push(`<code class="pattern">${escaped(s.pattern)}</code>`)
  if (s.default !== undefined && !(Array.isArray(s.default) && s.default.length === 0)) say(`default \`${JSON.stringify(s.default)}\``)
  return words.join('; ')
}

/** The object inside a schema: itself, what a list holds, or the one that is not null. */
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

const deepest = 4

function rowsOf(schema: Schema, schemas: Schemas, prefix: string, depth: number): string {
  const object = innerObject(schema, schemas)
  if (!object) return ''
  const required = new Set((object.required as string[] | undefined) ?? [])
  return Object.entries(object.properties as Record<string, Schema>)
    .map(([name, property]) => {
      const path = `${prefix}${name}`
      const isList = resolved(property, schemas).type === 'array'
      const row = `<tr><th scope="row"><code>${escaped(path)}</code>${required.has(name) ? '' : ' <span class="dim">optional</span>'}</th><td>${escaped(kindOf(property, schemas))}</td><td>${limitsOf(property, schemas)}</td></tr>`
      return row + (depth < deepest ? rowsOf(property, schemas, `${path}${isList ? '[]' : ''}.`, depth + 1) : '')
    })
    .join('')
}

function table(caption: string, first: string, rows: string): string {
  // Focusable, so that a keyboard can scroll what is wider than the screen.
  return `<div class="scroll" role="region" aria-label="${escaped(caption)}" tabindex="0"><table><caption>${prose(caption)}</caption><thead><tr><th scope="col">${first}</th><th scope="col">Kind</th><th scope="col">Limits</th></tr></thead><tbody>${rows}</tbody></table></div>`
}

function shapeTable(caption: string, schema: Schema, schemas: Schemas): string {
  const rows = rowsOf(schema, schemas, resolved(schema, schemas).type === 'array' ? '[].' : '', 0)
  return rows === '' ? `<p><strong>${prose(caption)}:</strong> ${escaped(kindOf(schema, schemas))}</p>` : table(caption, 'Field', rows)
}

/** A value that fits a schema, to show what a body looks like. */
function exampleOf(schema: Schema, schemas: Schemas, depth = 0): unknown {
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

function curl(method: string, path: string, operation: Operation, document: OpenApiDocument): string {
  const lines = [`curl${method === 'GET' ? '' : ` -X ${method}`} '${document.servers[0]?.url ?? ''}${path}'`]
  if (operation.security.length > 0) lines.push(`-H 'Authorization: Bearer TOKEN'`)
  if (operation.parameters?.some((p) => p.name === 'Idempotency-Key')) lines.push(`-H 'Idempotency-Key: KEY'`)
  const content = operation.requestBody?.content ?? {}
  const json = content['application/json']?.schema
  if (json)
    lines.push(
      `-H 'Content-Type: application/json'`,
      `-d '${JSON.stringify(exampleOf(json, document.components.schemas), null, 1).replace(/\n\s*/g, ' ').replaceAll("'", "'\\''")}'`,
    )
  else if (content['multipart/form-data']?.schema) {
    const { properties } = content['multipart/form-data'].schema
    for (const [name, field] of Object.entries((properties ?? {}) as Record<string, Schema>)) {
      if (field.format === 'binary' || field.items) lines.push(`-F '${name}=@FILE'`)
    }
  }
  return lines.join(' \\\n  ')
}

function answers(operation: Operation, document: OpenApiDocument): string {
  const { schemas, responses } = document.components
  return Object.entries(operation.responses)
    .map(([status, answer]: [string, Answer]) => {
      if ('$ref' in answer) return ''
      const [type, content] = Object.entries(answer.content ?? {})[0] ?? []
      if (content?.schema && type === 'application/json') return shapeTable(`Answer ${status}`, content.schema, schemas)
      return `<p><strong>Answer ${status}:</strong> ${prose(answer.description)}${type === undefined ? ', no body' : ` (<code>${escaped(type)}</code>)`}</p>`
    })
    .concat(
      `<p class="dim">Errors: ${Object.entries(operation.responses)
        .filter(([, answer]) => '$ref' in answer && (answer.$ref.split('/').at(-1) ?? '') in responses)
        .map(([status]) => `<a href="#e${status}">${status}</a>`)
        .join(', ')}</p>`,
    )
    .join('')
}

function section(path: string, method: string, operation: Operation, document: OpenApiDocument): string {
  const { schemas } = document.components
  const id = `o-${operation.operationId}`
  const verb = method.toUpperCase()
  const permission = operation['x-permission']
  const parameters = (operation.parameters ?? [])
    .map(
      (p) =>
        `<tr><th scope="row"><code>${escaped(p.name)}</code> <span class="dim">${p.in}${p.required ? '' : ', optional'}</span></th><td>${escaped(kindOf(p.schema, schemas))}</td><td>${[p.description === undefined ? '' : prose(p.description), limitsOf(p.schema, schemas)].filter((text) => text !== '').join('; ')}</td></tr>`,
    )
    .join('')
  const [bodyType, body] = Object.entries(operation.requestBody?.content ?? {})[0] ?? []
  const bodyTable = body?.schema
    ? shapeTable(`Body, \`${bodyType ?? ''}\``, body.schema, schemas)
    : bodyType === undefined
      ? ''
      : '<p><strong>Body:</strong> any bytes</p>'
  return `<article id="${escaped(id)}" aria-labelledby="${escaped(id)}-h">
<h3 id="${escaped(id)}-h">${escaped(operation.summary)}</h3>
<p class="call"><span class="verb ${method}">${verb}</span> <code>/api${escaped(path)}</code></p>
<p class="dim">${permission === 'anyone' ? 'Open to anyone' : `Needs <code>${escaped(permission)}</code>`}${operation.description === undefined ? '' : `. ${prose(operation.description)}`}</p>
${parameters === '' ? '' : table('Parameters', 'Name', parameters)}${bodyTable}${answers(operation, document)}
<details><summary>Example</summary><pre tabindex="0"><code>${escaped(curl(verb, path, operation, document))}</code></pre></details>
</article>`
}

/**
 * The reference of an API as one page that needs nothing else: no script, no outside resource. `__NONCE__` stands where the nonce of
 * its one style belongs.
 */
export function referencePage(document: OpenApiDocument): string {
  const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
  )
  const groups = document.tags
    .map(({ name }) => ({ name, members: operations.filter(({ operation }) => operation.tags.includes(name)) }))
    .filter(({ members }) => members.length > 0)
  const navigation = groups
    .map(
      ({ name, members }) =>
        `<li><details open><summary>${escaped(name)}</summary><ul>${members
          .map(
            ({ path, method, operation }) =>
              `<li><a href="#o-${escaped(operation.operationId)}"><span class="verb ${method}">${method.toUpperCase()}</span> ${escaped(path).replaceAll('/', '/<wbr>')}</a></li>`,
          )
          .join('')}</ul></details></li>`,
    )
    .join('')
  const sections = groups
    .map(
      ({ name, members }) =>
        `<section aria-labelledby="g-${escaped(name)}"><h2 id="g-${escaped(name)}">${escaped(name)}</h2>${members.map((m) => section(m.path, m.method, m.operation, document)).join('\n')}</section>`,
    )
    .join('\n')
  const errors = Object.entries(document.components.responses)
    .map(
      ([name, answer]) =>
        `<tr id="e${escaped(name.replace('Problem', ''))}"><th scope="row">${escaped(name.replace('Problem', ''))}</th><td>${'description' in answer ? prose(answer.description) : ''}</td></tr>`,
    )
    .join('')
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<title>${escaped(document.info.title)}: reference</title><style nonce="__NONCE__">${referenceStyle}</style></head>
<body><a class="skip" href="#content">Skip to the content</a>
<header><h1>${escaped(document.info.title)} <span class="dim">${escaped(document.info.version)}</span></h1><p>${prose(document.info.description)} As a file: <a href="/api/openapi.json">openapi.json</a>.</p></header>
<div class="columns"><nav aria-label="Requests"><ul>${navigation}</ul></nav>
<main id="content" tabindex="-1">${sections}
<section aria-labelledby="errors"><h2 id="errors">Errors</h2>${shapeTable('Every error, `application/problem+json`', { $ref: '#/components/schemas/Problem' }, document.components.schemas)}
<div class="scroll" role="region" aria-label="Codes by status" tabindex="0"><table><caption>Codes by status</caption><thead><tr><th scope="col">Status</th><th scope="col">Codes</th></tr></thead><tbody>${errors}</tbody></table></div></section>
</main></div></body></html>`
}
