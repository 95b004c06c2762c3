import { formRules } from '@stoa/contract/form-values.ts'
import type { FileField, RouteDefinition } from '@stoa/contract/route.ts'
import type { Operation } from './document-types.ts'
import { nameOfRef } from './schema-registry.ts'
import type { Schema } from './schema-registry.ts'

const accepted: Record<FileField['accepts'], { types: string; description: string }> = {
  image: { types: 'image/*', description: 'A JPEG, PNG, WebP, GIF or AVIF image' },
  document: { types: 'image/*, application/pdf', description: 'A JPEG, PNG, WebP, GIF or AVIF image, or a PDF' },
  csv: { types: 'text/csv', description: 'A .csv file' },
  sheet: { types: 'application/octet-stream', description: 'A .csv or .xlsx file' },
  xml: { types: 'application/xml', description: 'An XML file' },
  table: { types: 'application/octet-stream', description: 'A .csv, .tsv, .txt or .xml file' },
}

function fileSchema(field: FileField): Schema {
  const file = {
    type: 'string',
    format: 'binary',
    contentMediaType: accepted[field.accepts].types,
    description: `${accepted[field.accepts].description}, at most ${Math.floor(field.maxBytes / 1_000_000)} MB`,
  }
  return field.many ? { type: 'array', items: file } : file
}

/** Returns the request body of a route: JSON, multipart form data, or any content. */
export function requestBody(
  definition: RouteDefinition,
  body: Schema | undefined,
  schemas: Readonly<Record<string, Schema>>,
): Operation['requestBody'] | undefined {
  const { example } = definition
  if (definition.raw) return { required: true, content: { '*/*': {} } }
  if (!definition.files)
    return body && { required: true, content: { 'application/json': { schema: body, ...(example === undefined ? {} : { example }) } } }
  const files = Object.fromEntries(Object.entries(definition.files).map(([name, field]) => [name, fileSchema(field)]))
  // Merged, not `allOf`: the body allows no additional properties, so it would reject the files.
  const whole = body?.$ref === undefined ? body : schemas[nameOfRef(body.$ref)]
  const form = { ...(whole ?? { type: 'object' }), description: formRules, properties: { ...(whole?.properties as object | undefined), ...files } }
  return { required: true, content: { 'multipart/form-data': { schema: form }, ...(body ? { 'application/json': { schema: body } } : {}) } }
}
