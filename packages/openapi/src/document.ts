import { Problem } from '@stoa/contract/errors.ts'
import { Money } from '@stoa/contract/money.ts'
import { keyPermissions } from '@stoa/contract/permissions.ts'
import type { RouteDefinition } from '@stoa/contract/route.ts'
import { answerShape } from '@stoa/contract/route.ts'
import { Picture } from '@stoa/contract/text.ts'
import type { OpenApiDocument, Operation, Parameter } from './document-types.ts'
import { companyParameter, pagingParameters, parametersOf } from './parameters.ts'
import { requestBody } from './request-body.ts'
import { containsId, errorResponses, errorStatuses, successResponse } from './responses.ts'
import descriptions from './descriptions.json' with { type: 'json' }
import { createSchemaRegistry } from './schema-registry.ts'
import type { Texts } from './schema-registry.ts'
import { walkShapes } from './walk-shapes.ts'
import { webhookShapes, webhooksOf } from './webhooks.ts'
import { sectionOf } from './sections.ts'

function pascal(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}

const idempotencyKept =
  'Only successful responses are kept, for 30 days: after an error, the same key can be sent again. A response that is repeated has the header `Idempotent-Replayed: true`.'
const idempotencyHelp = {
  required: `A unique key per request, chosen by you. A repeated request with the same key returns the first response and changes nothing. ${idempotencyKept}`,
  accepted: `Optional. A unique key per request, chosen by you: a repeated request with the same key returns the first response. ${idempotencyKept}`,
  each: 'Optional. A unique key per request, chosen by you, kept for 30 days. A repeated request with the same key does not repeat what is done: it returns the first outcome of it, and tries again what was refused. A dry run uses up no key.',
}

/** Returns what a caller has to know besides the summary of a route. */
function describeOperation({ acts, anyKey, keyNeeds, reauthentication, permission }: RouteDefinition): string | undefined {
  const parts = [
    ...(anyKey ? ['Every API key can make this request, whatever permissions it has.'] : []),
    ...(keyNeeds ? [`An API key needs one of these permissions: ${keyNeeds.map((one) => `\`${one}\``).join(', ')}.`] : []),
    ...(acts ? ['This GET request changes data. It is rejected when opened as a page or prefetched; use `POST`.'] : []),
    ...(reauthentication === undefined
      ? []
      : [
          `Requires the password again${reauthentication === 'always' ? '' : ` if ${reauthentication.when}`}: unless it was entered within the last five minutes (at sign-in or with \`POST /Auth/Reauthenticate\`), the response is 403 \`reauth_required\`. ${keyPermissions.some((one) => one === permission) ? 'An API key with the permission needs no password.' : 'API keys cannot make this request.'}`,
        ]),
  ]
  return parts.length === 0 ? undefined : parts.join(' ')
}

/** Whether an API key can make the request, with the permissions it needs. */
function isOpenToKeys({ anyKey, keyNeeds, permission }: RouteDefinition): boolean {
  return anyKey === true || keyNeeds !== undefined || keyPermissions.some((one) => one === permission)
}

/**
 * Returns the OpenAPI 3.1 document of the API, created from the routes the server runs, so it always matches the server.
 * `publicUrl` has no trailing slash.
 */
export function openApiDocument(
  domains: Readonly<Record<string, Readonly<Record<string, RouteDefinition>>>>,
  options: { version: string; publicUrl: string },
): OpenApiDocument {
  const texts = new Map<unknown, Texts>()
  for (const { path, shape } of walkShapes({ ...domains, ...webhookShapes })) {
    const found = (descriptions as Record<string, Texts>)[path]
    if (found) texts.set(shape, found)
  }
  const registry = createSchemaRegistry((shape) => texts.get(shape))
  registry.name(Problem, 'output', 'Problem')
  registry.of(Problem, 'output')
  // Inside of most answers: once, so that clients have one type for each.
  registry.name(Money, 'output', 'Money')
  registry.name(Picture, 'output', 'Picture')
  const entries = Object.entries(domains).flatMap(([domain, routes]) =>
    Object.entries(routes).map(([name, definition]) => ({ domain, name, definition })),
  )
  // All names first, so that earlier routes can refer to the shapes of later ones.
  for (const { domain, name, definition } of entries) {
    const id = pascal(domain) + pascal(name)
    if (definition.body) registry.name(definition.body, 'input', `${id}Body`)
    if (definition.paged) registry.name(definition.paged.item, 'output', `${id}Row`)
    else if (definition.returns) registry.name(definition.returns, 'output', `${id}Answer`)
  }

  const paths: OpenApiDocument['paths'] = {}
  for (const { domain, name, definition } of entries) {
    const body = definition.body && registry.of(definition.body, 'input')
    const shape = answerShape(definition)
    const requestContent = requestBody(definition, body, registry.schemas)
    const parameters: Parameter[] = [
      ...(definition.params ? parametersOf(registry.resolved(definition.params, 'input'), 'path') : []),
      ...(definition.query ? parametersOf(registry.resolved(definition.query, 'input'), 'query') : []),
      ...(definition.paged ? pagingParameters(definition.paged) : []),
      ...companyParameter(definition),
      ...(definition.idempotency
        ? [
            {
              name: 'Idempotency-Key',
              in: 'header' as const,
              required: definition.idempotency === 'required',
              description: idempotencyHelp[definition.idempotency],
              schema: { type: 'string', minLength: 1, maxLength: 255 },
            },
          ]
        : []),
    ]
    const hasIds = containsId([body, parameters], registry.schemas)
    const description = describeOperation(definition)
    const operation: Operation = {
      operationId: `${domain}.${name}`,
      tags: [sectionOf(domain)],
      summary: definition.summary,
      ...(description === undefined ? {} : { description }),
      ...(parameters.length === 0 ? {} : { parameters }),
      ...(requestContent ? { requestBody: requestContent } : {}),
      responses: {
        ...successResponse(definition, shape && registry.of(shape, 'output')),
        ...Object.fromEntries(errorStatuses(definition, hasIds).map((status) => [status, { $ref: `#/components/responses/Problem${status}` }])),
      },
      security: definition.permission !== 'anyone' ? [{ bearer: [] }] : definition.identifies ? [{}, { bearer: [] }] : [],
      'x-permission': definition.permission,
      'x-api-key': isOpenToKeys(definition),
      ...(definition.reauthentication === undefined ? {} : { 'x-reauthentication': true as const }),
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
        'Start: create an API key in the portal (Settings → API keys) with the permissions you need and send it as `Authorization: Bearer stoa_…`. A storefront reads `GET /Catalogue/PagedProducts`, prices shipping with `POST /ShippingInfo/Quote`, creates orders with `POST /Order/Intake` and follows them with `GET /Order/GetByHash/{hash}`. Requests with `x-api-key: true` work with a key, the others with the session of a person. Amounts are integers in minor units with a currency. Timestamps are ISO 8601 in UTC. Errors are RFC 9457 problems with a stable `code`. Lists are paged by `next`. Rate limits apply per minute to a company or API key, or to the IP address of unauthenticated requests: see `RateLimit-Limit`, `RateLimit-Remaining` and `RateLimit-Reset`; a 429 response has `Retry-After`. JSON bodies are limited to 1 MB (16 KB for public requests) and 32 levels, without duplicate keys.',
      license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
    },
    servers: [{ url: `${options.publicUrl}/api` }],
    tags: [...new Set(Object.keys(domains).map(sectionOf))].map((name) => ({ name })),
    paths,
    webhooks: webhooksOf(registry),
    components: {
      schemas: registry.schemas,
      responses: errorResponses(),
      securitySchemes: {
        bearer: {
          type: 'http',
          scheme: 'bearer',
          description:
            'An API key or a session token. A token from `Login` with `client: "api"` works without cookies. Other session tokens are for browsers and require the HttpOnly cookie set by `Login`; without it, the response is 401 `sign_in_required`.',
        },
      },
    },
  }
}
