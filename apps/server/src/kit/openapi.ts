import { Problem, errorTable } from '@stoa/contract/errors.ts'
import { formRules } from '@stoa/contract/form-values.ts'
import { readsAnyCompany } from '@stoa/contract/permissions.ts'
import type { FileField, Paging, RouteDefinition } from '@stoa/contract/route.ts'
import { answerShape } from '@stoa/contract/route.ts'
import type { Schema } from './openapi-schema.ts'
import { schemaMaker } from './openapi-schema.ts'

export type Parameter = {
  name: string
  in: 'path' | 'query' | 'header'
  required?: boolean
  description?: string
  schema: Schema
  style?: string
  explode?: boolean
}
type Content = Record<string, { schema?: Schema }>
export type Answer = { $ref: string } | { description: string; headers?: Record<string, unknown>; content?: Content }
export type Operation = {
  operationId: string
  tags: string[]
  summary: string
  description?: string
  parameters?: Parameter[]
  requestBody?: { required: boolean; content: Content }
  responses: Record<string, Answer>
  security: Record<string, string[]>[]
  'x-permission': string
}
export type OpenApiDocument = {
  openapi: '3.1.0'
  jsonSchemaDialect: string
  info: { title: string; version: string; description: string; license: { name: string; identifier: string } }
  servers: { url: string }[]
  tags: { name: string }[]
  paths: Record<string, Record<string, Operation>>
  components: { schemas: Record<string, Schema>; responses: Record<string, Answer>; securitySchemes: Record<string, unknown> }
}

function pascal(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}

/** A query value travels as text: of "a list or one", and of "true/false as text or not", the plain form is told. */
function parameterSchema(schema: Schema): Schema {
  const { anyOf, ...rest } = schema
  if (!Array.isArray(anyOf)) return schema
  const plain = (anyOf as Schema[]).find((option) => option.type === 'array') ?? (anyOf as Schema[]).find((option) => option.type === 'boolean')
  return plain ? { ...plain, ...rest } : schema
}

function parametersOf(schema: Schema, place: 'path' | 'query'): Parameter[] {
  const required = (schema.required as string[] | undefined) ?? []
  return Object.entries((schema.properties as Record<string, Schema> | undefined) ?? {}).map(([name, property]) => {
    const plain = parameterSchema(property)
    const isList = plain.type === 'array'
    return {
      name,
      in: place,
      ...(place === 'path' || required.includes(name) ? { required: true } : {}),
      ...(isList ? { style: 'form', explode: true } : {}),
      schema: plain,
    }
  })
}

/** The key by which an administrator says whose rows to read, where the route has no such key of its own. */
function companyParameter({ permission, ownedBy }: RouteDefinition): Parameter[] {
  if (!readsAnyCompany('ADMIN', permission) || ownedBy?.key === 'companyId') return []
  const rest = ownedBy ? 'Without it they see what the owner of the named thing sees' : 'They have to name one'
  const description = `For administrators only: the merchant or marketplace whose data to read, as that company sees it. ${rest}.`
  return [{ name: 'companyId', in: 'query', description, schema: { type: 'string', format: 'uuid' } }]
}

const operatorWords = { co: 'contains', eq: 'equals' }

function pagingParameters({ sorts, filters, limit }: Paging): Parameter[] {
  const fields = Object.entries(filters ?? {})
  const [firstField, firstOperators] = fields[0] ?? []
  return [
    { name: 'limit', in: 'query', description: 'How many rows', schema: { type: 'integer', minimum: 1, maximum: 100, default: limit ?? 25 } },
    {
      name: 'cursor',
      in: 'query',
      description: 'Where to go on: taken from `next` of the page before, which is a whole address',
      schema: { type: 'string' },
    },
    { name: 'sort', in: 'query', description: 'The order; `-` is descending', schema: { type: 'string', enum: [...sorts], default: sorts[0] } },
    ...(firstField === undefined
      ? []
      : [
          {
            name: 'filter',
            in: 'query' as const,
            description: `\`field operator "value"\`, joined all by \`and\` or all by \`or\`, such as \`${firstField} ${firstOperators?.[0] ?? 'eq'} "…"\`. Fields: ${fields.map(([name, operators]) => `${name} (${operators.map((o) => `${o} ${operatorWords[o]}`).join(', ')})`).join('; ')}`,
            schema: { type: 'string', maxLength: 1000 },
          },
        ]),
    { name: 'count', in: 'query', description: 'Also answers `totalCount`, counted up to 1000', schema: { type: 'boolean', default: false } },
  ]
}

const accepted: Record<FileField['accepts'], { types: string; words: string }> = {
  image: { types: 'image/*', words: 'A JPEG, PNG, WebP, GIF or AVIF picture' },
  csv: { types: 'text/csv', words: 'A .csv file' },
  feed: { types: 'application/octet-stream', words: 'A .csv, .tsv, .txt or .xml file' },
}

function fileSchema(field: FileField): Schema {
  const file = {
    type: 'string',
    format: 'binary',
    contentMediaType: accepted[field.accepts].types,
    description: `${accepted[field.accepts].words}, at most ${Math.floor(field.maxBytes / 1_000_000)} MB`,
  }
  return field.many ? { type: 'array', items: file } : file
}

function requestBody(
  definition: RouteDefinition,
  body: Schema | undefined,
  schemas: Readonly<Record<string, Schema>>,
): Operation['requestBody'] | undefined {
  if (definition.raw) return { required: true, content: { '*/*': {} } }
  if (!definition.files) return body && { required: true, content: { 'application/json': { schema: body } } }
  const files = Object.fromEntries(Object.entries(definition.files).map(([name, field]) => [name, fileSchema(field)]))
  // Merged, not `allOf`: the body is closed and would refuse the files beside it.
  const whole = typeof body?.$ref === 'string' ? schemas[body.$ref.split('/').at(-1) ?? ''] : body
  const form = { ...(whole ?? { type: 'object' }), description: formRules, properties: { ...(whole?.properties as object | undefined), ...files } }
  return { required: true, content: { 'multipart/form-data': { schema: form }, ...(body ? { 'application/json': { schema: body } } : {}) } }
}

/** Every error status of the contract with its codes, as one named answer each. */
function errorAnswers(): Record<string, Answer> {
  const byStatus = Map.groupBy(Object.entries(errorTable), ([, { status }]) => status)
  return Object.fromEntries(
    [...byStatus].map(([status, entries]) => [
      `Problem${status}`,
      {
        description: entries.map(([code, { title }]) => `\`${code}\`: ${title}`).join('. '),
        ...(status === 429 || status === 503 ? { headers: { 'Retry-After': { description: 'Seconds to wait', schema: { type: 'integer' } } } } : {}),
        ...(status === 401
          ? { headers: { 'token-expired': { description: '`true` when the session only has to be renewed', schema: { type: 'string' } } } }
          : {}),
        content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } },
      },
    ]),
  )
}

/** Whether a schema asks for something by its id anywhere, following references. */
function namesAnId(schema: unknown, schemas: Readonly<Record<string, Schema>>, seen = new Set<string>()): boolean {
  if (typeof schema !== 'object' || schema === null) return false
  if (Array.isArray(schema)) return schema.some((one) => namesAnId(one, schemas, seen))
  const { format, $ref } = schema as Schema
  if (format === 'uuid') return true
  const name = typeof $ref === 'string' ? ($ref.split('/').at(-1) ?? '') : ''
  if (name !== '' && !seen.has(name)) {
    seen.add(name)
    if (namesAnId(schemas[name], schemas, seen)) return true
  }
  return Object.values(schema).some((one) => namesAnId(one, schemas, seen))
}

/** Every status an operation can answer beside its success. Those of the frame belong to all: a bad address, an unknown query key, full headers. */
function errorStatuses(definition: RouteDefinition, asksForIds: boolean): number[] {
  const isWrite = definition.method !== 'GET' || definition.acts === true
  const isOpen = definition.permission === 'anyone'
  const statuses = [
    400,
    ...(isOpen && !definition.identifies ? [] : [401]),
    ...(isOpen && !definition.acts ? [] : [403]),
    ...(asksForIds || definition.params || (definition.body && !isOpen) ? [404] : []),
    ...(isWrite ? [408, 413, 415] : []),
    ...(isWrite && !isOpen ? [409] : []),
    422,
    429,
    431,
    500,
    503,
    ...(definition.errors ?? []).map((code) => errorTable[code].status),
  ]
  return [...new Set(statuses)].sort((a, b) => a - b)
}

function successAnswer(definition: RouteDefinition, answer: Schema | undefined): Record<string, Answer> {
  const status = String(definition.status ?? 200)
  if (definition.answers === 'blob')
    return {
      [status]: {
        description: 'The file',
        content: { [definition.contentType ?? 'application/octet-stream']: { schema: { type: 'string', format: 'binary' } } },
      },
    }
  if (definition.answers === 'events')
    return { [status]: { description: 'A stream of server-sent events', content: { 'text/event-stream': { schema: { type: 'string' } } } } }
  if (!answer) return { 204: { description: 'Done' } }
  const words = definition.paged ? 'One page' : definition.status === 201 ? 'Created' : definition.status === 202 ? 'Accepted, to be done' : 'Done'
  return { [status]: { description: words, content: { 'application/json': { schema: answer } } } }
}

const keyWords = {
  required:
    'A text of your own, new for each request you mean. Sent again with the same key, the first answer comes again and nothing is done twice.',
  accepted: 'Optional: with a text of your own a request may be sent again safely; the first answer comes again.',
}

/**
 * The OpenAPI 3.1 document of the API, made from the routes the server itself runs: it cannot say anything else than the server does.
 * `publicUrl` has no slash at the end.
 */
export function openApiDocument(
  domains: Readonly<Record<string, Readonly<Record<string, RouteDefinition>>>>,
  options: { version: string; publicUrl: string },
): OpenApiDocument {
  const maker = schemaMaker()
  maker.name(Problem, 'output', 'Problem')
  maker.of(Problem, 'output')
  const entries = Object.entries(domains).flatMap(([domain, routes]) =>
    Object.entries(routes).map(([name, definition]) => ({ domain, name, definition })),
  )
  // All names first, so that a shape inside an earlier route is referred to as well.
  for (const { domain, name, definition } of entries) {
    const id = pascal(domain) + pascal(name)
    if (definition.body) maker.name(definition.body, 'input', `${id}Body`)
    if (definition.paged) maker.name(definition.paged.item, 'output', `${id}Row`)
    else if (definition.returns) maker.name(definition.returns, 'output', `${id}Answer`)
  }

  const paths: OpenApiDocument['paths'] = {}
  for (const { domain, name, definition } of entries) {
    const body = definition.body && maker.of(definition.body, 'input')
    const shape = answerShape(definition)
    const sent = requestBody(definition, body, maker.schemas)
    const asksForIds = namesAnId([body, definition.query && maker.of(definition.query, 'input')], maker.schemas)
    const parameters: Parameter[] = [
      ...(definition.params ? parametersOf(maker.of(definition.params, 'input'), 'path') : []),
      ...(definition.query ? parametersOf(maker.of(definition.query, 'input'), 'query') : []),
      ...(definition.paged ? pagingParameters(definition.paged) : []),
      ...companyParameter(definition),
      ...(definition.idempotency
        ? [
            {
              name: 'Idempotency-Key',
              in: 'header' as const,
              required: definition.idempotency === 'required',
              description: keyWords[definition.idempotency],
              schema: { type: 'string', minLength: 1, maxLength: 255 },
            },
          ]
        : []),
    ]
    const operation: Operation = {
      operationId: `${domain}.${name}`,
      tags: [domain],
      summary: definition.summary,
      ...(definition.acts ? { description: 'This address acts: opened as a page or fetched ahead it is refused, and `POST` does the same.' } : {}),
      ...(parameters.length === 0 ? {} : { parameters }),
      ...(sent ? { requestBody: sent } : {}),
      responses: {
        ...successAnswer(definition, shape && maker.of(shape, 'output')),
        ...Object.fromEntries(errorStatuses(definition, asksForIds).map((status) => [status, { $ref: `#/components/responses/Problem${status}` }])),
      },
      security: definition.permission !== 'anyone' ? [{ bearer: [] }] : definition.identifies ? [{}, { bearer: [] }] : [],
      'x-permission': definition.permission,
    }
    const path = (paths[definition.path] ??= {})
    path[definition.method.toLowerCase()] = operation
    if (definition.acts) path.post ??= { ...operation, operationId: `${operation.operationId}.post` }
  }

  return {
    openapi: '3.1.0',
    jsonSchemaDialect: 'https://json-schema.org/draft/2020-12/schema',
    info: {
      title: 'Stoa API',
      version: options.version,
      description:
        'Amounts are whole minor units with a currency. Instants are ISO 8601 in UTC. Errors are RFC 9457 problems with a stable `code`. Lists are paged by `next`. Requests are counted per minute for a company or API key, without one for the network address: `RateLimit-Limit`, `RateLimit-Remaining` and `RateLimit-Reset` say where you are, `Retry-After` of a 429 when to go on. JSON bodies have at most 1 MB (16 KB where anyone may call), 32 levels and no key twice.',
      license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
    },
    servers: [{ url: `${options.publicUrl}/api` }],
    tags: Object.keys(domains).map((name) => ({ name })),
    paths,
    components: {
      schemas: maker.schemas,
      responses: errorAnswers(),
      securitySchemes: {
        bearer: {
          type: 'http',
          scheme: 'bearer',
          description:
            'An API key; or the token of a session. A token from `Login` with `client: "api"` is enough by itself. Any other belongs to a browser and needs the HttpOnly cookie that `Login` set, else the answer is 401 `sign_in_required`',
        },
      },
    },
  }
}
