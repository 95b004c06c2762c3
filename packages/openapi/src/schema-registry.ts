import * as z from 'zod/mini'

/** A JSON Schema (draft 2020-12), as OpenAPI 3.1 takes it. */
export type Schema = { [keyword: string]: unknown }

/** Returns the name a reference ends with, such as `Problem` of `#/components/schemas/Problem`; empty for none. */
export function nameOfRef(ref: unknown): string {
  return typeof ref === 'string' ? (ref.split('/').at(-1) ?? '') : ''
}

type Io = 'input' | 'output'

/** Descriptions of an object and its fields; its own is that of the empty name. */
export type Texts = Readonly<Record<string, string>>

/** Where a schema holds its texts until it is copied: `toJSONSchema` shares the schema of a shape between the fields that have it. */
const textsKey = 'x-texts'

/**
 * Turns shapes into schemas; those met as a whole body, answer or row are kept once by name and referred to. `textsOf` returns how an object is described.
 */
export function createSchemaRegistry(textsOf: (shape: unknown) => Texts | undefined = () => undefined) {
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
        override({ zodSchema, jsonSchema }) {
          tidy(jsonSchema as Schema, io)
          const texts = textsOf(zodSchema)
          if (texts) (jsonSchema as Schema)[textsKey] = texts
        },
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
  const { [textsKey]: texts, ...schema } = value as Schema & { [textsKey]?: Texts }
  if (texts) return withRefs(withTexts(schema, texts), self)
  return Object.fromEntries(
    Object.entries(schema).map(([key, inner]) => {
      if (key !== '$ref' || typeof inner !== 'string') return [key, withRefs(inner, self)]
      return [key, inner === '#' ? `#/components/schemas/${self}` : inner.replace('#/$defs/', '#/components/schemas/')]
    }),
  )
}

/** Returns the schema of an object with its description and those of its fields. */
function withTexts(schema: Schema, { '': own, ...fields }: Texts): Schema {
  const properties = Object.entries((schema.properties ?? {}) as Record<string, Schema>).map(([name, property]) => {
    const description = fields[name]
    return [name, description === undefined ? property : { ...property, description }]
  })
  return {
    ...schema,
    ...(own === undefined ? {} : { description: own }),
    ...(schema.properties === undefined ? {} : { properties: Object.fromEntries(properties) as Schema }),
  }
}

export type SchemaRegistry = ReturnType<typeof createSchemaRegistry>
