import { nameOfRef } from '@stoa/openapi/schema-registry.ts'
import type { Schema } from '@stoa/openapi/schema-registry.ts'

/** Random numbers from 0 to 1 that repeat with their seed (mulberry32). */
export function seededRandom(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let t = Math.imul(state ^ (state >>> 15), state | 1)
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61)
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296
  }
}

/** A number for a text, so that each operation has a seed of its own. */
export function seedOf(text: string): number {
  let hash = 2_166_136_261
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 16_777_619)
  return hash >>> 0
}

export type Random = () => number

export function pick<T>(random: Random, values: readonly T[]): T {
  const value = values[Math.floor(random() * values.length)]
  if (value === undefined) throw new Error('There is nothing to pick from')
  return value
}

export const hostileTexts: readonly string[] = [
  '',
  ' ',
  '\0',
  'a\0b',
  '\ud800',
  'x\udc00y',
  '😀'.repeat(400),
  'x'.repeat(300),
  'x'.repeat(70_000),
  '0000-01-01',
  '0000-01-01T00:00:00Z',
  '2026-02-30',
  '9999-12-31T23:59:59.999999999+15:59',
  '2026-01-01T00:00:00+16:00',
  '-1',
  '0',
  'NaN',
  '1e400',
  '99999999999999999999',
  '%',
  '%_\\',
  "'; drop table company; --",
  '"',
  '__proto__',
  'constructor',
  '\r\nX-Injected: 1',
  '<script>alert(1)</script>',
  '=1+1',
  '../../../etc/passwd',
  'http://127.0.0.1:1/',
  'https://a.example/\u202e',
  'true',
  'null',
  '[]',
  '{',
  'not-an-id',
  'a@b.example',
  'EUR',
  'NL',
  '#1f6feb',
]

const deepList = (depth: number): unknown => (depth === 0 ? 1 : [deepList(depth - 1)])

export function hostileValue(random: Random, ids: readonly string[]): unknown {
  const kind = random()
  if (kind < 0.45) return pick(random, hostileTexts)
  if (kind < 0.6) return pick(random, ids)
  if (kind < 0.85)
    return pick<unknown>(random, [null, true, false, 0, -1, 1, 0.1, -0.5, 2 ** 31, -(2 ** 31) - 1, 2 ** 53, 2 ** 53 + 2, -(2 ** 53), 1e21, 1e308])
  return pick<unknown>(random, [
    [],
    {},
    [null],
    [[]],
    { a: { b: {} } },
    ['x', 'x'],
    deepList(20),
    deepList(50),
    Array.from({ length: 600 }, () => 'x'),
  ])
}

const samples: readonly string[] = [
  'EUR',
  'NL',
  '#1f6feb',
  'https://shop.example/a',
  'a@b.example',
  'en',
  'some-handle',
  '12.99',
  '12',
  'x'.repeat(43),
  '2026-11-20',
  '2026-11-20T20:58:12.123Z',
  'colour',
  'name',
  '-updatedAt',
  'A1',
]

function textOf(schema: Schema, random: Random, ids: readonly string[]): string {
  if (schema.format === 'uuid') return pick(random, ids)
  if (schema.format === 'date-time') return '2026-11-20T20:58:12.123Z'
  if (schema.format === 'date') return '2026-11-20'
  const patterns = [schema, ...((schema.allOf as Schema[] | undefined) ?? [])].flatMap(({ pattern }) =>
    typeof pattern === 'string' ? [pattern] : [],
  )
  const fitting = samples.filter((sample) => patterns.every((pattern) => new RegExp(pattern, 'u').test(sample)))
  const text = fitting.length > 0 ? pick(random, fitting) : pick(random, samples)
  return text.length < Number(schema.minLength ?? 0) ? text.padEnd(Number(schema.minLength), 'x') : text.slice(0, Number(schema.maxLength ?? 1000))
}

/** A value of a schema: mostly valid, with bounds met exactly and optional keys left out at times. */
export function valueOf(schema: Schema, schemas: Readonly<Record<string, Schema>>, random: Random, ids: readonly string[], depth = 0): unknown {
  if (typeof schema.$ref === 'string') {
    const target = schemas[nameOfRef(schema.$ref)]
    return target && depth < 12 ? valueOf(target, schemas, random, ids, depth + 1) : null
  }
  if ('const' in schema) return schema.const
  if (Array.isArray(schema.enum)) return pick<unknown>(random, schema.enum as unknown[])
  const options = (schema.anyOf ?? schema.oneOf) as Schema[] | undefined
  if (options) return valueOf(pick(random, options), schemas, random, ids, depth + 1)
  const type = Array.isArray(schema.type) ? pick(random, schema.type as string[]) : schema.type
  if (type === 'string') return textOf(schema, random, ids)
  if (type === 'integer' || type === 'number') {
    const least = Number(schema.minimum ?? 0)
    const most = Number(schema.maximum ?? 1_000_000)
    return pick(random, [least, most, Math.min(most, least + 1), Math.round(least + random() * (Math.min(most, least + 1000) - least))])
  }
  if (type === 'boolean') return random() < 0.5
  if (type === 'null') return null
  if (type === 'array') {
    const count = pick(random, [Number(schema.minItems ?? 0), 1, 2, 3])
    return depth > 10 ? [] : Array.from({ length: count }, () => valueOf((schema.items as Schema | undefined) ?? {}, schemas, random, ids, depth + 1))
  }
  if (type === 'object' || schema.properties) {
    const required = new Set((schema.required as string[] | undefined) ?? [])
    return Object.fromEntries(
      Object.entries((schema.properties as Record<string, Schema> | undefined) ?? {})
        .filter(([key]) => required.has(key) || random() < 0.6)
        .map(([key, inner]) => [key, valueOf(inner, schemas, random, ids, depth + 1)]),
    )
  }
  return pick<unknown>(random, ['x', 1, true, null])
}
