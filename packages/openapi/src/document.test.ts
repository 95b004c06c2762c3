import { tableTypes } from '@stoa/contract/order-file.ts'
import { contract, everyRoute } from '@stoa/contract/routes.ts'
import { route } from '@stoa/contract/route.ts'
import { WebhookTopic } from '@stoa/contract/webhook-endpoint.ts'
import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import type { Operation } from './document-types.ts'
import descriptions from './descriptions.json' with { type: 'json' }
import { openApiDocument } from './document.ts'
import { walkShapes } from './walk-shapes.ts'
import { webhookShapes } from './webhooks.ts'

const document = openApiDocument(contract, { version: '1.2.3', publicUrl: 'https://stoa.example' })
const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
)
const at = (path: string, method: string): Operation => document.paths[path]?.[method] ?? expect.fail(`${method} ${path} is not there`)

function* nodes(value: unknown): Generator<Record<string, unknown>> {
  if (typeof value !== 'object' || value === null) return
  if (!Array.isArray(value)) yield value as Record<string, unknown>
  for (const inner of Object.values(value)) yield* nodes(inner)
}

describe('the OpenAPI document', () => {
  it('holds every route of the contract, and acting ones by POST as well', () => {
    expect(everyRoute.length).toBeGreaterThan(50)
    for (const definition of everyRoute)
      expect(at(definition.path, definition.method.toLowerCase())).toMatchObject({
        summary: definition.summary,
        'x-permission': definition.permission,
      })
    for (const { path } of everyRoute.filter((r) => r.acts)) expect(at(path, 'post')).toBeDefined()
    expect(operations).toHaveLength(everyRoute.length + everyRoute.filter((r) => r.acts).length)
  })

  it('groups requests in sections with names for readers, and says which an API key can make', () => {
    const names = document.tags.map(({ name }) => name)
    expect(names).toEqual([...new Set(names)])
    expect(names.filter((name) => !/^[A-Z][A-Za-z]*([ -][a-zA-Z]+|,)*$/.test(name) || /[a-z][A-Z]/.test(name))).toEqual([])
    for (const { operation } of operations) expect(names).toContain(operation.tags[0])
    expect(at('/Order/Intake', 'post')).toMatchObject({ tags: ['Orders'], 'x-api-key': true })
    expect(at('/ApiKey/Create', 'post')).toMatchObject({ tags: ['API keys'], 'x-api-key': false })
  })

  it('is whole: every reference leads somewhere, every operation has its own id', () => {
    const references = [...nodes(document)].flatMap((node) => (typeof node.$ref === 'string' ? [node.$ref] : []))
    expect(references.length).toBeGreaterThan(200)
    for (const reference of references) {
      const target = reference
        .replace('#/', '')
        .split('/')
        .reduce<unknown>((holder, key) => (holder as Record<string, unknown> | undefined)?.[key], document)
      expect(target, reference).toBeTypeOf('object')
    }
    expect(new Set(operations.map((o) => o.operation.operationId)).size).toBe(operations.length)
    expect(Object.keys(document.components.schemas).every((name) => /^[a-zA-Z0-9._-]+$/.test(name))).toBe(true)
    expect([...nodes(document)].filter((node) => '$defs' in node || '$schema' in node)).toEqual([])
  })

  it('declares exactly the parameters of a path, and each once', () => {
    for (const { path, method, operation } of operations) {
      const named = [...path.matchAll(/\{(\w+)\}/g)].map((m) => m[1])
      const declared = (operation.parameters ?? []).filter((p) => p.in === 'path')
      expect(
        declared.map((p) => p.name).toSorted((a, b) => a.localeCompare(b)),
        `${method} ${path}`,
      ).toEqual(named.toSorted((a, b) => (a ?? '').localeCompare(b ?? '')))
      expect(declared.every((p) => p.required)).toBe(true)
      const keys = (operation.parameters ?? []).map((p) => `${p.in} ${p.name}`)
      expect(new Set(keys).size).toBe(keys.length)
    }
  })

  it('gives every operation an answer, problems for errors, and a token unless anyone may', () => {
    for (const { path, operation } of operations) {
      const statuses = Object.keys(operation.responses)
      expect(
        statuses.filter((s) => s.startsWith('2')),
        path,
      ).toHaveLength(1)
      expect(statuses).toEqual(expect.arrayContaining(['429', '500']))
      const definition = everyRoute.find((one) => one.path === path)
      const open = definition?.identifies ? [{}, { bearer: [] }] : []
      expect(operation.security).toEqual(operation['x-permission'] === 'anyone' ? open : [{ bearer: [] }])
    }
    expect(document.components.responses.Problem409).toMatchObject({
      description: expect.stringContaining('`stale_version`'),
      content: { 'application/problem+json': {} },
    })
  })

  it('lists 404 wherever an id is sent, in the query of an administrator as well', () => {
    const withIds = operations.filter(({ operation }) => (operation.parameters ?? []).some(({ schema }) => schema.format === 'uuid'))
    expect(withIds.length).toBeGreaterThan(50)
    expect(withIds.filter(({ operation }) => operation.responses['404'] === undefined).map(({ path }) => path)).toEqual([])
  })

  it('shows how lists are paged, sorted and filtered', () => {
    const parameters = at('/Product/PagedProducts/{id}', 'get').parameters ?? []
    const named = (name: string) => parameters.find((p) => p.name === name)
    expect(parameters.map((p) => p.name)).toEqual(expect.arrayContaining(['limit', 'cursor', 'sort', 'filter', 'count', 'merchantId', 'parentsOnly']))
    expect(named('limit')?.schema).toMatchObject({ maximum: 100, default: 12 })
    expect(named('sort')?.schema).toMatchObject({ enum: expect.arrayContaining(['-updatedAt', 'name']), default: '-updatedAt' })
    expect(named('filter')?.description).toContain('name (co contains)')
    expect(named('merchantId')).toMatchObject({ explode: true, schema: { type: 'array', items: { format: 'uuid' } } })
    expect(named('parentsOnly')?.schema).toEqual({ type: 'boolean' })
    const page = at('/Product/PagedProducts/{id}', 'get').responses['200']
    expect(page).toMatchObject({
      content: {
        'application/json': {
          schema: { properties: { value: { type: 'array', items: { $ref: expect.stringContaining('#/components/schemas/') } }, next: {} } },
        },
      },
    })
  })

  it('has every parameter of every query, also of one whose shape is a body elsewhere', () => {
    for (const definition of everyRoute) {
      const own = Object.keys((definition.query as z.ZodMiniObject | undefined)?.shape ?? {})
      const named = (at(definition.path, definition.method.toLowerCase()).parameters ?? [])
        .filter((one) => one.in === 'query')
        .map(({ name }) => name)
      expect(named, definition.path).toEqual(expect.arrayContaining(own))
      expect(named.includes('count'), definition.path).toBe(definition.paged?.counts === true)
    }
  })

  it('asks for the idempotency key where the server does', () => {
    for (const definition of everyRoute) {
      const key = at(definition.path, definition.method.toLowerCase()).parameters?.find((p) => p.name === 'Idempotency-Key')
      expect(key?.required, definition.path).toBe(definition.idempotency === undefined ? undefined : definition.idempotency === 'required')
    }
  })

  it('says which requests need the password again, and what an idempotency key keeps', () => {
    expect(at('/ApiKey/Create', 'post')).toMatchObject({ 'x-reauthentication': true, description: expect.stringContaining('403 `reauth_required`') })
    expect(at('/Company/InviteMember', 'post').description).toContain('if the role is owner')
    expect(at('/ApiKey/List', 'get')).not.toHaveProperty('x-reauthentication')
    const intake = at('/Order/Intake', 'post')
    expect(intake.parameters?.find(({ name }) => name === 'Idempotency-Key')?.description).toContain(
      'Only successful responses are kept, for 30 days',
    )
    expect(intake.responses['201'] ?? intake.responses['200']).toMatchObject({ headers: { 'Idempotent-Replayed': {} } })
    expect(at('/Feed/{key}', 'get').responses['304']).toBeDefined()
    expect(document.components.responses.Problem401).toMatchObject({ headers: { 'WWW-Authenticate': {} } })
  })

  it('describes what is sent and what is answered apart: a default is optional to send and always answered', () => {
    const Thing = z.strictObject({ name: z.string(), note: z._default(z.string(), '') })
    const small = openApiDocument(
      {
        thing: {
          make: route({ method: 'POST', path: '/Thing/Make', permission: 'anyone', summary: 'Makes', body: Thing, returns: Thing, status: 201 }),
        },
      },
      { version: '1', publicUrl: 'http://localhost' },
    )
    expect(small.components.schemas.ThingMakeBody).toMatchObject({ required: ['name'], additionalProperties: false })
    expect(small.components.schemas.ThingMakeAnswer).toMatchObject({ required: ['name', 'note'] })
    expect(small.components.schemas.ThingMakeAnswer).not.toHaveProperty('additionalProperties')
  })

  it('describes shapes and fields by the docstrings of the contract, also those that share a value, and parameters', () => {
    const { schemas } = document.components
    const intake = schemas.OrderIntakeBody as {
      properties: Record<string, { description?: string; items?: { properties: Record<string, unknown> } }>
    }
    expect(intake).toMatchObject({ description: expect.stringContaining('one shopper') })
    expect(intake.properties.discountMinor?.description).toContain('lowers what they get')
    expect(intake.properties.marketplaceDiscountMinor?.description).toContain('the marketplace pays')
    expect(intake.properties.lines?.items?.properties.unitPriceMinor).toMatchObject({ minimum: 0, description: expect.stringContaining('one piece') })
    expect(at('/Order/CancelOrder', 'post').requestBody?.content['application/json']?.schema).toBeDefined()
    expect(schemas.CatalogueProductsRow).toMatchObject({
      properties: { price: { anyOf: [{ $ref: '#/components/schemas/Money' }, { type: 'null' }], description: expect.stringContaining('with tax') } },
    })
    const language = at('/Catalogue/PagedProducts', 'get').parameters?.find(({ name }) => name === 'language')
    expect(language?.description).toContain('Accept-Language')
    expect(language?.schema).not.toHaveProperty('description')
    expect(JSON.stringify(document)).not.toContain('x-texts')
  })

  it('describes nothing that is no longer there', () => {
    const known = new Set([...walkShapes({ ...contract, ...webhookShapes })].map(({ path }) => path))
    expect(Object.keys(descriptions).filter((path) => !known.has(path))).toEqual([])
  })

  it('describes every field that a storefront or an ERP sends to order, quote, fulfil, refund, cancel, or set stock and prices', () => {
    const bare = (schema: Record<string, unknown>, path: string): string[] => {
      const whole = typeof schema.$ref === 'string' ? (document.components.schemas[schema.$ref.split('/').at(-1) ?? ''] ?? {}) : schema
      const inner = whole.items ?? whole
      return Object.entries(((inner as typeof whole).properties ?? {}) as Record<string, Record<string, unknown>>).flatMap(([name, field]) => {
        const isSaid = field.description !== undefined || field.format !== undefined || field.properties !== undefined
        return [...(isSaid ? [] : [`${path}.${name}`]), ...bare(field, `${path}.${name}`)]
      })
    }
    for (const path of ['/Order/Intake', '/ShippingInfo/Quote', '/Product/BulkUpdateVariants', '/Order/CancelOrder', '/Order/FulfillOrder'])
      expect(bare(at(path, 'post').requestBody?.content['application/json']?.schema ?? {}, path), path).toEqual([])
  })

  it('says what is sent to webhook endpoints, by topic', () => {
    expect(Object.keys(document.webhooks)).toEqual([...WebhookTopic.options, 'webhook.test'])
    expect(document.webhooks['order.paid']?.post).toMatchObject({
      summary: 'The money of an order was collected',
      parameters: [{ name: 'webhook-id' }, { name: 'webhook-timestamp' }, { name: 'webhook-signature' }],
      requestBody: {
        content: {
          'application/json': {
            schema: {
              required: ['id', 'type', 'createdAt', 'data'],
              properties: { type: { const: 'order.paid' }, data: { properties: { hash: { description: expect.stringContaining('GetByHash') } } } },
            },
          },
        },
      },
    })
  })

  it('has examples that the server takes', () => {
    const withExample = everyRoute.filter(({ example }) => example !== undefined)
    expect(withExample.map(({ path }) => path)).toContain('/Order/Intake')
    for (const { path, method, body, example } of withExample) {
      expect(body && z.safeParse(body, example).error, path).toBeUndefined()
      expect(at(path, method.toLowerCase()).requestBody?.content['application/json']).toMatchObject({ example })
    }
  })

  it('can describe what contains itself', () => {
    type Tree = { name: string; children: Tree[] }
    const Tree: z.ZodMiniType<Tree> = z.object({ name: z.string(), children: z.array(z.lazy(() => Tree)) })
    const small = openApiDocument(
      { tree: { get: route({ method: 'GET', path: '/Tree/Get', permission: 'anyone', summary: 'Gets', returns: Tree }) } },
      { version: '1', publicUrl: 'http://localhost' },
    )
    expect(small.components.schemas.TreeGetAnswer).toMatchObject({
      properties: { children: { items: { $ref: '#/components/schemas/TreeGetAnswer' } } },
    })
  })

  it('names every content type a file of the caller’s choice may have', () => {
    for (const path of ['/Order/ExportByDate', '/Invoice/ExportByDate']) {
      const answer = at(path, 'post').responses['200']
      expect(answer && 'content' in answer && Object.keys(answer.content ?? {}), path).toEqual([...tableTypes])
    }
  })

  it('takes files as multipart beside the fields', () => {
    const withFiles = everyRoute.filter((r) => r.files)
    expect(withFiles.length).toBeGreaterThan(0)
    for (const definition of withFiles) {
      const form = at(definition.path, definition.method.toLowerCase()).requestBody?.content['multipart/form-data']?.schema
      const body = definition.body ? Object.keys((definition.body as z.ZodMiniObject).shape ?? {}) : []
      expect(Object.keys(form?.properties ?? {}), definition.path).toEqual(expect.arrayContaining([...Object.keys(definition.files ?? {}), ...body]))
    }
  })
})
