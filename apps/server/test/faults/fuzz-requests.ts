import type { RouteDefinition } from '@stoa/contract/route.ts'
import { encodeCursor } from '../../src/kit/paging.ts'
import type { OpenApiDocument, Operation } from '@stoa/openapi/document-types.ts'
import type { Schema } from '@stoa/openapi/schema-registry.ts'
import type { Wire } from '../rollback-client.ts'
import type { Random } from './fuzz-values.ts'
import { hostileTexts, hostileValue, pick, valueOf } from './fuzz-values.ts'

/** A request as it goes on the wire. */
export type FuzzRequest = { method: string; url: string; headers: Record<string, string>; payload: string | Buffer | undefined }

/** One operation of the document, and where a valid request of it comes from. */
export type FuzzTarget = { path: string; method: string; operation: Operation; route: RouteDefinition; valid(random: Random): Wire }

type Parts = { params: Record<string, unknown>; query: [string, string][]; body: unknown; headers: Record<string, string> }

/** Encodes a text for an address; half of a surrogate pair, which cannot be encoded, goes as the bytes that stand for it. */
function encoded(text: string): string {
  return Array.from(text, (char) => (char.isWellFormed() ? encodeURIComponent(char) : '%ED%A0%80')).join('')
}

function asText(value: unknown): string {
  return typeof value === 'string' ? value : (JSON.stringify(value) ?? '')
}

function generated(target: FuzzTarget, document: OpenApiDocument, random: Random, ids: readonly string[]): Parts {
  const { schemas } = document.components
  const parameters = target.operation.parameters ?? []
  const value = (schema: Schema): unknown => valueOf(schema, schemas, random, ids)
  const content = target.operation.requestBody?.content['application/json']?.schema
  const query = parameters
    .filter((one) => one.in === 'query' && (one.required === true || random() < 0.4))
    .flatMap(({ name, schema }): [string, string][] => [value(schema)].flat().map((one) => [name, asText(one)]))
  return {
    params: Object.fromEntries(parameters.filter((one) => one.in === 'path').map(({ name, schema }) => [name, value(schema)])),
    query: query.filter(([name]) => name !== 'cursor' && name !== 'filter'),
    body: content === undefined ? undefined : value(content),
    headers: {},
  }
}

function valid(target: FuzzTarget, random: Random): Parts {
  const wire = target.valid(random)
  return {
    params: { ...wire.params },
    query: Object.entries(wire.query ?? {}).flatMap(([name, value]): [string, string][] => [value].flat().map((one) => [name, asText(one)])),
    body: typeof wire.body === 'string' ? wire.body : structuredClone(wire.body),
    headers: { ...wire.headers },
  }
}

/** Every place of a body that can be replaced, as the holder and its key. */
function placesOf(value: unknown, found: { holder: Record<PropertyKey, unknown>; key: string }[] = []) {
  if (typeof value !== 'object' || value === null) return found
  for (const key of Object.keys(value)) {
    found.push({ holder: value as Record<PropertyKey, unknown>, key })
    placesOf((value as Record<string, unknown>)[key], found)
  }
  return found
}

function mutateBody(parts: Parts, random: Random, ids: readonly string[]): void {
  if (typeof parts.body === 'string') {
    const at = Math.floor(random() * parts.body.length)
    const junk = pick(random, ['\0', '\r\n', '"', 'x'.repeat(2000), ''])
    parts.body = parts.body.slice(0, at) + junk + parts.body.slice(at + Math.floor(random() * 20))
    return
  }
  const places = placesOf(parts.body)
  const kind = random()
  if (places.length === 0 || kind < 0.08) {
    parts.body = hostileValue(random, ids)
    return
  }
  const { holder, key } = pick(random, places)
  const current = holder[key]
  if (kind < 0.7) holder[key] = hostileValue(random, ids)
  else if (kind < 0.78) delete holder[key]
  else if (kind < 0.86) holder[pick(random, ['zzz', 'a\0b', 'constructor', 'companyId', 'x'.repeat(5000)])] = 1
  else if (Array.isArray(current) && current.length > 0)
    holder[key] = Array.from({ length: pick(random, [2, 120, 3000]) }, () => current[0] as unknown)
  else holder[key] = [current]
}

function tamperedCursor(target: FuzzTarget, random: Random, ids: readonly string[]): string {
  const sort = pick(random, target.route.paged?.sorts ?? ['x'])
  const value = () =>
    pick<string | number | null>(random, [...hostileTexts.slice(0, 24), pick(random, ids), '2026-11-20T20:58:12.123Z', 7, 1e300, null])
  return pick(random, [
    encodeCursor(sort, [value(), pick(random, ids)]),
    encodeCursor(sort, [value()]),
    encodeCursor(sort, [value(), value(), value()]),
    'W10',
    '%',
  ])
}

function mutateQuery(target: FuzzTarget, parts: Parts, random: Random, ids: readonly string[]): void {
  const names = (target.operation.parameters ?? []).filter((one) => one.in === 'query').map((one) => one.name)
  const name = names.length > 0 && random() < 0.85 ? pick(random, names) : 'zzz'
  if (name === 'cursor') parts.query.push([name, tamperedCursor(target, random, ids)])
  else if (name === 'filter') {
    const fields = Object.keys(target.route.paged?.filters ?? { name: 1 })
    const text = pick(random, hostileTexts)
    parts.query.push([
      name,
      pick(random, [
        `${pick(random, fields)} co ${JSON.stringify(text)}`,
        `${pick(random, fields)} eq ${JSON.stringify(text)} or`,
        text,
        `${text} co "a"`,
      ]),
    ])
  } else parts.query.push([name, pick(random, [pick(random, hostileTexts), pick(random, ids)])])
}

function mutate(target: FuzzTarget, parts: Parts, random: Random, ids: readonly string[]): void {
  const chances: (() => void)[] = [() => mutateQuery(target, parts, random, ids)]
  const names = Object.keys(parts.params)
  if (names.length > 0)
    chances.push(
      () =>
        void (parts.params[pick(random, names)] = pick(random, [
          pick(
            random,
            hostileTexts.filter((one) => one !== ''),
          ),
          pick(random, ids),
        ])),
    )
  if (parts.body !== undefined) for (let n = 0; n < 4; n++) chances.push(() => mutateBody(parts, random, ids))
  if (target.route.idempotency) chances.push(() => void (parts.headers['idempotency-key'] = pick(random, ['', 'a b', 'x'.repeat(256), 'k', 'ü'])))
  pick(random, chances)()
}

const form = '----fuzz'

/** A multipart body with the fields of an object and a file of junk. */
function asForm(target: FuzzTarget, body: unknown, random: Random): string {
  const fields = typeof body === 'object' && body !== null ? Object.entries(body) : []
  const files = Object.keys(target.route.files ?? { file: 1 })
  const parts = [
    ...fields.map(
      ([name, value]) => `content-disposition: form-data; name="${name.replace(/["\r\n]/g, '_')}"\r\n\r\n${asText(value).toWellFormed()}`,
    ),
    `content-disposition: form-data; name="${pick(random, [...files, 'zzz'])}"; filename="${pick(random, ['a.csv', 'a.png', 'a.xlsx', '', 'a\0.csv'])}"\r\ncontent-type: ${pick(random, ['text/csv', 'image/png', 'application/pdf', 'x'])}\r\n\r\n${pick(random, ['', 'name,price\nA,1\n', '\0\0', '<html>', 'x'.repeat(9000)])}`,
  ]
  return `${parts.map((part) => `--${form}\r\n${part}\r\n`).join('')}--${form}--\r\n`
}

/** One request: a valid one, or one built from the document, changed in up to three places. */
export function makeRequest(target: FuzzTarget, document: OpenApiDocument, random: Random, ids: readonly string[]): FuzzRequest {
  const parts = random() < 0.65 ? valid(target, random) : generated(target, document, random, ids)
  for (let changes = pick(random, [0, 1, 1, 1, 2, 3]); changes > 0; changes--) mutate(target, parts, random, ids)
  const path = target.path.replace(/\{(\w+)\}/g, (_, name: string) => encoded(asText(parts.params[name] ?? 'x')) || 'x')
  const search = parts.query.map(([name, value]) => `${encoded(name)}=${encoded(value)}`).join('&')
  const url = `/api${path}${search === '' ? '' : `?${search}`}`.slice(0, 12_000)
  const headers = parts.headers
  let payload: string | undefined
  if (target.method !== 'get' && parts.body !== undefined) {
    const isText = typeof parts.body === 'string' && headers['content-type'] !== undefined
    payload = isText ? (parts.body as string) : JSON.stringify(parts.body)
    headers['content-type'] ??= 'application/json'
    const twist = random()
    if (!isText && twist < (target.route.files ? 0.3 : 0.03)) {
      payload = asForm(target, parts.body, random)
      headers['content-type'] = `multipart/form-data; boundary=${form}`
    } else if (twist > 0.97)
      headers['content-type'] = pick(random, ['text/plain', 'application/xml', 'multipart/form-data', 'application/json; charset=utf-16'])
    else if (twist > 0.95) headers['content-encoding'] = pick(random, ['gzip', 'deflate', 'br'])
    else if (twist > 0.93)
      payload = pick(random, [
        '',
        '{',
        '{"a":1,"a":2}',
        '['.repeat(9000),
        'null',
        '"x"',
        `{"__proto__":{"x":1}}`,
        payload.slice(0, payload.length / 2),
      ])
  }
  return { method: target.method.toUpperCase(), url, headers, payload }
}
