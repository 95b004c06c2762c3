import * as z from 'zod/mini'

/** A JSON Schema (draft 2020-12), as OpenAPI 3.1 takes it. */
export type Schema = { [keyword: string]: unknown }

/** Returns the name a reference ends with, such as `Problem` of `#/components/schemas/Problem`; empty for none. */
export function nameOfRef(ref: unknown): string {
  return typeof ref === 'string' ? (ref.split('/').at(-1) ?? '') : ''
}

type Io = 'input' | 'output'

/** Turns shapes into schemas; those met as a whole body, answer or row are kept once by name and referred to. */
export function createSchemaRegistry() {
  const names = { input: z.registry<{ id: string }>(), output: z.registry<{ id: string }>() }
  const schemas: Record<string, Schema> = {}
  const registry = {
    schemas,
    /** Gives a shape a name, unless it has one. */
    name(shape: z.ZodMiniType, io: Io, id: string) {
      if (!names[io].has(shape)) names[io].add(shape, { id })
    },
    of(shape: z.ZodMiniType, io: Io): Schema {
      const { $defs, $schema, id, ...root } = z.toJSONSchema(shape, {
        io,
        unrepresentable: 'any',
        metadata: names[io],
        override: ({ jsonSchema }) => tidy(jsonSchema as Schema, io),
      }) as Schema & { $defs?: Record<string, Schema> }
      void $schema
      for (const [name, { id: _id, ...schema }] of Object.entries($defs ?? {})) schemas[name] ??= withRefs(schema, name) as Schema
      if (typeof id !== 'string') return withRefs(root, '') as Schema
      schemas[id] ??= withRefs(root, id) as Schema
      return { $ref: `#/components/schemas/${id}` }
    },
    /** Returns the schema of a shape itself, also of one that is kept by name. */
    resolved(shape: z.ZodMiniType, io: Io): Schema {
      const schema = registry.of(shape, io)
      return schemas[nameOfRef(schema.$ref)] ?? schema
    },
  }
  return registry
}

/** Drops what says nothing: patterns that repeat a format, the bounds every integer has, and that an answer gets no further field. */
function tidy(schema: Schema, io: Io): void {
  if (schema.format !== undefined) delete schema.pattern
  if (schema.minimum === Number.MIN_SAFE_INTEGER) delete schema.minimum
  if (schema.maximum === Number.MAX_SAFE_INTEGER) delete schema.maximum
  // Clients have to bear a new field, or none could ever be added.
  if (io === 'output' && schema.additionalProperties === false) delete schema.additionalProperties
}

/** References as they are inside an OpenAPI document; `self` is what `#` meant. */
function withRefs(value: unknown, self: string): unknown {
  if (Array.isArray(value)) return value.map((item) => withRefs(item, self))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => {
      if (key !== '$ref' || typeof inner !== 'string') return [key, withRefs(inner, self)]
      return [key, inner === '#' ? `#/components/schemas/${self}` : inner.replace('#/$defs/', '#/components/schemas/')]
    }),
  )
}
