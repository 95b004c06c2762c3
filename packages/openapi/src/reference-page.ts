import type { OpenApiDocument, Operation, ResponseObject } from './document-types.ts'
import { constraintsOf, escapeHtml, exampleOf, schemaTable, table, toHtml, typeOf } from './reference-schemas.ts'
import { referenceStyle } from './reference-style.ts'
import { nameOfRef } from './schema-registry.ts'
import type { Schema } from './schema-registry.ts'

function curl(method: string, path: string, operation: Operation, document: OpenApiDocument): string {
  const lines = [`curl${method === 'GET' ? '' : ` -X ${method}`} '${document.servers[0]?.url ?? ''}${path}'`]
  if (operation.security.length > 0) lines.push(`-H 'Authorization: Bearer TOKEN'`)
  if (operation.parameters?.some((p) => p.name === 'Idempotency-Key')) lines.push(`-H 'Idempotency-Key: KEY'`)
  const content = operation.requestBody?.content ?? {}
  const { schema: json, example } = content['application/json'] ?? {}
  if (json)
    lines.push(
      `-H 'Content-Type: application/json'`,
      `-d '${JSON.stringify(example ?? exampleOf(json, document.components.schemas), null, 1)
        .replace(/\n\s*/g, ' ')
        .replaceAll("'", "'\\''")}'`,
    )
  else if (content['multipart/form-data']?.schema) {
    const { properties } = content['multipart/form-data'].schema
    for (const [name, field] of Object.entries((properties ?? {}) as Record<string, Schema>)) {
      if (field.format === 'binary' || field.items) lines.push(`-F '${name}=@FILE'`)
    }
  }
  return lines.join(' \\\n  ')
}

function responsesSection(operation: Operation, document: OpenApiDocument): string {
  const { schemas, responses } = document.components
  return Object.entries(operation.responses)
    .map(([status, response]: [string, ResponseObject]) => {
      if ('$ref' in response) return ''
      const [type, content] = Object.entries(response.content ?? {})[0] ?? []
      if (content?.schema && type === 'application/json') return schemaTable(`Response ${status}`, content.schema, schemas)
      return `<p><strong>Response ${status}:</strong> ${toHtml(response.description)}${type === undefined ? ', no body' : ` (<code>${escapeHtml(type)}</code>)`}</p>`
    })
    .concat(
      `<p class="dim">Errors: ${Object.entries(operation.responses)
        .filter(([, answer]) => '$ref' in answer && nameOfRef(answer.$ref) in responses)
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
        `<tr><th scope="row"><code>${escapeHtml(p.name)}</code> <span class="dim">${p.in}${p.required ? '' : ', optional'}</span></th><td>${escapeHtml(typeOf(p.schema, schemas))}</td><td>${[p.description === undefined ? '' : toHtml(p.description), constraintsOf(p.schema, schemas)].filter((text) => text !== '').join('; ')}</td></tr>`,
    )
    .join('')
  const [bodyType, body] = Object.entries(operation.requestBody?.content ?? {})[0] ?? []
  const bodyTable = body?.schema
    ? schemaTable(`Body, \`${bodyType ?? ''}\``, body.schema, schemas)
    : bodyType === undefined
      ? ''
      : '<p><strong>Body:</strong> any content</p>'
  return `<article id="${escapeHtml(id)}" aria-labelledby="${escapeHtml(id)}-h">
<h3 id="${escapeHtml(id)}-h">${escapeHtml(operation.summary)}</h3>
<p class="call"><span class="verb ${method}">${verb}</span> <code>/api${escapeHtml(path)}</code></p>
<p class="dim">${permission === 'anyone' ? 'Public' : `Permission: <code>${escapeHtml(permission)}</code>, ${operation['x-api-key'] ? 'with an API key or signed in' : 'signed in only'}`}${operation.description === undefined ? '' : `. ${toHtml(operation.description)}`}</p>
${parameters === '' ? '' : table('Parameters', 'Name', parameters)}${bodyTable}${responsesSection(operation, document)}
<details><summary>Example</summary><pre tabindex="0"><code>${escapeHtml(curl(verb, path, operation, document))}</code></pre></details>
</article>`
}

const slug = (name: string): string => name.toLowerCase().replace(/[^a-z]+/g, '-')

/**
 * Returns the API reference as one HTML page without scripts or external resources. `__NONCE__` is the placeholder for the nonce of
 * its style.
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
        `<li><details open><summary>${escapeHtml(name)}</summary><ul>${members
          .map(
            ({ path, method, operation }) =>
              `<li><a href="#o-${escapeHtml(operation.operationId)}"><span class="verb ${method}">${method.toUpperCase()}</span> ${escapeHtml(path).replaceAll('/', '/<wbr>')}</a></li>`,
          )
          .join('')}</ul></details></li>`,
    )
    .join('')
  const sections = groups
    .map(
      ({ name, members }) =>
        `<section aria-labelledby="g-${slug(name)}"><h2 id="g-${slug(name)}">${escapeHtml(name)}</h2>${members.map((m) => section(m.path, m.method, m.operation, document)).join('\n')}</section>`,
    )
    .join('\n')
  const errors = Object.entries(document.components.responses)
    .map(
      ([name, answer]) =>
        `<tr id="e${escapeHtml(name.replace('Problem', ''))}"><th scope="row">${escapeHtml(name.replace('Problem', ''))}</th><td>${'description' in answer ? toHtml(answer.description) : ''}</td></tr>`,
    )
    .join('')
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<title>${escapeHtml(document.info.title)} reference</title><style nonce="__NONCE__">${referenceStyle}</style></head>
<body><a class="skip" href="#content">Skip to content</a>
<header><h1>${escapeHtml(document.info.title)} <span class="dim">${escapeHtml(document.info.version)}</span></h1><p>${toHtml(document.info.description)} OpenAPI document: <a href="/api/openapi.json">openapi.json</a>.</p></header>
<div class="columns"><nav aria-label="Requests"><ul>${navigation}</ul></nav>
<main id="content" tabindex="-1">${sections}
<section aria-labelledby="errors"><h2 id="errors">Errors</h2>${schemaTable('Error response, `application/problem+json`', { $ref: '#/components/schemas/Problem' }, document.components.schemas)}
<div class="scroll" role="region" aria-label="Codes by status" tabindex="0"><table><caption>Codes by status</caption><thead><tr><th scope="col">Status</th><th scope="col">Codes</th></tr></thead><tbody>${errors}</tbody></table></div></section>
</main></div></body></html>`
}
