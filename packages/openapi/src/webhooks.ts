import { webhookPayloads } from '@stoa/contract/webhook-payload.ts'
import type { OpenApiDocument, Parameter } from './document-types.ts'
import type { SchemaRegistry } from './schema-registry.ts'
import { sectionOf } from './sections.ts'

const headers: Parameter[] = [
  { name: 'webhook-id', in: 'header', required: true, description: 'The id of the event', schema: { type: 'string', format: 'uuid' } },
  { name: 'webhook-timestamp', in: 'header', required: true, description: 'When it is sent, in seconds since 1970', schema: { type: 'string' } },
  {
    name: 'webhook-signature',
    in: 'header',
    required: true,
    description: '`v1,` and the HMAC-SHA256 of `id.timestamp.body` in base64; two of them, with a space between, for 24 hours after a rotation',
    schema: { type: 'string' },
  },
]

/** The shapes of what is sent to webhook endpoints, as those of requests. */
export const webhookShapes = {
  webhook: Object.fromEntries(Object.entries(webhookPayloads).map(([topic, { shape }]) => [topic, { body: shape }])),
}

/** Returns what is sent to webhook endpoints, by topic. */
export function webhooksOf(registry: SchemaRegistry): OpenApiDocument['webhooks'] {
  const entries = Object.entries(webhookPayloads).map(([topic, { summary, shape }]) => {
    const post = {
      operationId: `webhook.${topic}`,
      tags: [sectionOf('webhookEndpoint')],
      summary,
      parameters: headers,
      requestBody: { required: true, content: { 'application/json': { schema: registry.of(shape, 'output') } } },
      responses: {
        '2XX': { description: 'It was received: answer within 10 seconds' },
        410: { description: 'The endpoint is gone: it is disabled' },
        default: { description: 'It is sent again, ten times in about three days' },
      },
    }
    return [topic, { post }] as const
  })
  return Object.fromEntries(entries)
}
