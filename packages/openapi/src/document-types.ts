import type { Schema } from './schema-registry.ts'

export type Parameter = {
  name: string
  in: 'path' | 'query' | 'header'
  required?: boolean
  description?: string
  schema: Schema
  style?: string
  explode?: boolean
}
type Content = Record<string, { schema?: Schema; example?: unknown }>
export type ResponseObject = { $ref: string } | { description: string; headers?: Record<string, unknown>; content?: Content }
export type Operation = {
  operationId: string
  tags: string[]
  summary: string
  description?: string
  parameters?: Parameter[]
  requestBody?: { required: boolean; content: Content }
  responses: Record<string, ResponseObject>
  security: Record<string, string[]>[]
  'x-permission': string
  /** Whether an API key can make the request. */
  'x-api-key': boolean
  /** Whether the person has to have entered the password within the last five minutes. */
  'x-reauthentication'?: true
}
export type OpenApiDocument = {
  openapi: '3.1.0'
  jsonSchemaDialect: string
  info: { title: string; version: string; description: string; license: { name: string; identifier: string } }
  servers: { url: string }[]
  tags: { name: string }[]
  paths: Record<string, Record<string, Operation>>
  /** What is sent to webhook endpoints, by topic. */
  webhooks: Record<string, { post: Pick<Operation, 'operationId' | 'tags' | 'summary' | 'parameters' | 'requestBody' | 'responses'> }>
  components: { schemas: Record<string, Schema>; responses: Record<string, ResponseObject>; securitySchemes: Record<string, unknown> }
}
