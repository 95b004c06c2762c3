import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

/** Where the contracts of third parties lie beside the repository; they are not part of it. */
const folder = new URL('../../../../shared/contracts/', import.meta.url)

type Schema = {
  $ref?: string
  type?: string
  enum?: unknown[]
  anyOf?: Schema[]
  oneOf?: Schema[]
  allOf?: Schema[]
  properties?: Record<string, Schema>
  required?: string[]
  items?: Schema
}
type Document = {
  paths: Record<string, Record<string, { requestBody?: { content?: Record<string, { schema?: Schema }> } } | undefined>>
  components: { schemas: Record<string, Schema> }
}

/** The older form of the same. */
type Swagger = {
  definitions: Record<string, Schema>
  paths: Record<string, Record<string, { parameters?: { in: string; schema?: Schema }[] } | undefined>>
}

/** Returns a description in the newer form. */
function toOpenApi(given: Document | Swagger): Document {
  if (!('definitions' in given)) return given
  const operationOf = (operation: { parameters?: { in: string; schema?: Schema }[] } | undefined) => {
    const schema = operation?.parameters?.find((one) => one.in === 'body')?.schema
    return operation && (schema ? { requestBody: { content: { 'application/json': { schema } } } } : {})
  }
  const paths = Object.entries(given.paths).map(([path, methods]) => [
    path,
    Object.fromEntries(Object.entries(methods).map(([method, operation]) => [method, operationOf(operation)])),
  ])
  return { paths: Object.fromEntries(paths) as Document['paths'], components: { schemas: given.definitions } }
}

/** Returns what finds the errors of a request by a provider's own description, such as `wix.json`; undefined where that is not beside the repository. */
export function openContract(name: string): ((call: { method: string; path: string; body: unknown }) => string[]) | undefined {
  const file = fileURLToPath(new URL(name, folder))
  if (!existsSync(file)) return undefined
  const document = toOpenApi(JSON.parse(readFileSync(file, 'utf8')) as Document | Swagger)
  const resolve = (schema: Schema): Schema => {
    const name = schema.$ref === undefined ? undefined : decodeURIComponent(schema.$ref.split('/').at(-1) ?? '').replaceAll('~1', '/')
    return name === undefined ? schema : resolve(document.components.schemas[name] ?? {})
  }
  const errorsOf = (given: unknown, unresolved: Schema, at: string): string[] => {
    const schema = resolve(unresolved)
    const choices = schema.anyOf ?? schema.oneOf
    if (choices) {
      const tried = choices.map((choice) => errorsOf(given, choice, at))
      return tried.find((errors) => errors.length === 0) ?? tried[0] ?? []
    }
    if (schema.allOf) return schema.allOf.flatMap((part) => errorsOf(given, part, at))
    if (given === null) return []
    if (schema.enum && !schema.enum.includes(given)) return [`${at}: ${JSON.stringify(given)} is none of its values`]
    if (schema.type === 'array')
      return Array.isArray(given) ? given.flatMap((one, index) => errorsOf(one, schema.items ?? {}, `${at}.${index}`)) : [`${at}: no list`]
    if (schema.type === 'string' || schema.type === 'boolean') return typeof given === schema.type ? [] : [`${at}: no ${schema.type}`]
    if (schema.type === 'number' || schema.type === 'integer') return typeof given === 'number' ? [] : [`${at}: no number`]
    if (!schema.properties) return []
    if (typeof given !== 'object') return [`${at}: no object`]
    const missing = (schema.required ?? []).filter((key) => !(key in given)).map((key) => `${at}.${key}: missing`)
    return [
      ...missing,
      ...Object.entries(given).flatMap(([key, value]) => {
        const property = schema.properties?.[key]
        return property ? errorsOf(value, property, `${at}.${key}`) : [`${at}.${key}: unknown`]
      }),
    ]
  }
  return ({ method, path, body }) => {
    const operations = Object.entries(document.paths).flatMap(([template, methods]) => {
      const operation = methods[method.toLowerCase()]
      return operation && new RegExp(`^${template.replaceAll(/\{\w+\}/g, '[^/]+')}$`).test(path) ? [{ template, operation }] : []
    })
    const { template, operation } = operations.find((one) => one.template === path) ?? operations[0] ?? {}
    if (!operation) return [`${method} ${path}: unknown address`]
    const schema = operation.requestBody?.content?.['application/json']?.schema
    return schema && body !== undefined && body !== null ? errorsOf(body, schema, `${method} ${String(template)}`) : []
  }
}
