import { errorTable } from '@stoa/contract/errors.ts'
import type { RouteDefinition } from '@stoa/contract/route.ts'
import type { ResponseObject } from './document-types.ts'
import { nameOfRef } from './schema-registry.ts'
import type { Schema } from './schema-registry.ts'

/** Returns one named response for each error status of the contract, with its codes. */
export function errorResponses(): Record<string, ResponseObject> {
  const byStatus = Map.groupBy(Object.entries(errorTable), ([, { status }]) => status)
  return Object.fromEntries(
    [...byStatus].map(([status, entries]) => [
      `Problem${status}`,
      {
        description: entries.map(([code]) => `\`${code}\``).join(', '),
        ...(status === 429 || status === 503 ? { headers: { 'Retry-After': { description: 'Seconds to wait', schema: { type: 'integer' } } } } : {}),
        ...(status === 401
          ? {
              headers: {
                'WWW-Authenticate': { description: '`Bearer`', schema: { type: 'string' } },
                'token-expired': { description: '`true` if the session can be renewed', schema: { type: 'string' } },
              },
            }
          : {}),
        content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } },
      },
    ]),
  )
}

/** Returns whether a schema contains an id anywhere, following references. */
export function containsId(schema: unknown, schemas: Readonly<Record<string, Schema>>, seen = new Set<string>()): boolean {
  if (typeof schema !== 'object' || schema === null) return false
  if (Array.isArray(schema)) return schema.some((one) => containsId(one, schemas, seen))
  const { format, $ref } = schema as Schema
  if (format === 'uuid') return true
  const name = nameOfRef($ref)
  if (name !== '' && !seen.has(name)) {
    seen.add(name)
    if (containsId(schemas[name], schemas, seen)) return true
  }
  return Object.values(schema).some((one) => containsId(one, schemas, seen))
}

/** Returns every error status an operation can return. Some apply to all: invalid URL, unknown query key, headers too large. */
export function errorStatuses(definition: RouteDefinition, hasIds: boolean): number[] {
  const isWrite = definition.method !== 'GET' || definition.acts === true
  const isOpen = definition.permission === 'anyone'
  const statuses = [
    400,
    ...(isOpen && !definition.identifies ? [] : [401]),
    ...(isOpen && !definition.acts ? [] : [403]),
    ...(hasIds || definition.params || (definition.body && !isOpen) ? [404] : []),
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

/** Returns the success response of a route. `schema` is the shape of its JSON body. */
export function successResponse(definition: RouteDefinition, schema: Schema | undefined): Record<string, ResponseObject> {
  const status = String(definition.status ?? 200)
  const headers = definition.idempotency
    ? {
        headers: {
          'Idempotent-Replayed': {
            description: '`true` if the response is that of an earlier request with the same key',
            schema: { type: 'string' },
          },
        },
      }
    : {}
  if (definition.answers === 'blob') {
    const types = [definition.contentType ?? 'application/octet-stream'].flat()
    return {
      [status]: {
        description: 'The file',
        content: Object.fromEntries(types.map((type) => [type, { schema: { type: 'string', format: 'binary' } }])),
      },
      ...(definition.isConditional
        ? { 304: { description: 'Unchanged since the `ETag` or `Last-Modified` sent as `If-None-Match` or `If-Modified-Since`' } }
        : {}),
    }
  }
  if (definition.answers === 'events')
    return { [status]: { description: 'A stream of server-sent events', content: { 'text/event-stream': { schema: { type: 'string' } } } } }
  if (!schema) return { 204: { description: 'No content', ...headers } }
  const description = definition.paged ? 'One page' : definition.status === 201 ? 'Created' : definition.status === 202 ? 'Accepted' : 'OK'
  return {
    [status]: {
      description,
      ...headers,
      ...(definition.isConditional
        ? { headers: { ETag: { description: 'Names this answer; send it as `If-None-Match` with the next request', schema: { type: 'string' } } } }
        : {}),
      content: { 'application/json': { schema } },
    },
    ...(definition.isConditional ? { 304: { description: 'Unchanged since the `ETag` sent as `If-None-Match`' } } : {}),
  }
}
