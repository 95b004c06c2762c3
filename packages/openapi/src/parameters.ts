import { readsAnyCompany } from '@stoa/contract/permissions.ts'
import type { Paging, RouteDefinition } from '@stoa/contract/route.ts'
import type { Parameter } from './document-types.ts'
import type { Schema } from './schema-registry.ts'

/** Returns the plain form of a query value: query values are text, so the contract also accepts one value for a list, and text for a boolean. */
function parameterSchema(schema: Schema): Schema {
  const { anyOf, ...rest } = schema
  if (!Array.isArray(anyOf)) return schema
  const plain = (anyOf as Schema[]).find((option) => option.type === 'array') ?? (anyOf as Schema[]).find((option) => option.type === 'boolean')
  return plain ? { ...plain, ...rest } : schema
}

/** Returns the parameters of a path or query shape. */
export function parametersOf(schema: Schema, place: 'path' | 'query'): Parameter[] {
  const required = (schema.required as string[] | undefined) ?? []
  return Object.entries((schema.properties as Record<string, Schema> | undefined) ?? {}).map(([name, property]) => {
    const { description, ...plain } = parameterSchema(property)
    const isList = plain.type === 'array'
    return {
      name,
      in: place,
      ...(place === 'path' || required.includes(name) ? { required: true } : {}),
      ...(typeof description === 'string' ? { description } : {}),
      ...(isList ? { style: 'form', explode: true } : {}),
      schema: plain,
    }
  })
}

/** Returns the parameter with which administrators choose a company, unless the route has its own. */
export function companyParameter({ permission, ownedBy }: RouteDefinition): Parameter[] {
  if (!readsAnyCompany('ADMIN', permission) || ownedBy?.key === 'companyId') return []
  const otherwise = ownedBy ? 'Default: the company that owns the object' : 'Required for administrators'
  const description = `For administrators only: the merchant or marketplace whose data to return. ${otherwise}.`
  return [{ name: 'companyId', in: 'query', description, schema: { type: 'string', format: 'uuid' } }]
}

const operatorLabels = { co: 'contains', eq: 'equals', sw: 'starts with' }

/** Returns the parameters of a paged list. */
export function pagingParameters({ sorts, filters, limit, counts }: Paging): Parameter[] {
  const fields = Object.entries(filters ?? {})
  const [firstField, firstOperators] = fields[0] ?? []
  return [
    {
      name: 'limit',
      in: 'query',
      description: 'Number of rows per page',
      schema: { type: 'integer', minimum: 1, maximum: 100, default: limit ?? 25 },
    },
    {
      name: 'cursor',
      in: 'query',
      description: 'Position of the next page: part of the URL in `next` of the previous page',
      schema: { type: 'string' },
    },
    { name: 'sort', in: 'query', description: 'Sort order; `-` sorts descending', schema: { type: 'string', enum: [...sorts], default: sorts[0] } },
    ...(firstField === undefined
      ? []
      : [
          {
            name: 'filter',
            in: 'query' as const,
            description: `\`field operator "value"\`, joined all by \`and\` or all by \`or\`, such as \`${firstField} ${firstOperators?.[0] ?? 'eq'} "…"\`. Fields: ${fields.map(([name, operators]) => `${name} (${operators.map((o) => `${o} ${operatorLabels[o]}`).join(', ')})`).join('; ')}`,
            schema: { type: 'string', maxLength: 1000 },
          },
        ]),
    ...(counts
      ? [
          {
            name: 'count',
            in: 'query' as const,
            description: 'Also returns `totalCount`, counted up to 1000',
            schema: { type: 'boolean', default: false },
          },
        ]
      : []),
  ]
}
