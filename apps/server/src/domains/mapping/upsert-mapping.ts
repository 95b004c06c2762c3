import type { AttributeMapping } from '@stoa/contract/mapping-shapes.ts'
import type { mapping } from '@stoa/contract/mapping.ts'
import type { Ctx } from '../../kit/context.ts'
import { orNotFound } from '../../kit/errors.ts'
import type { Received } from '../../kit/http.ts'
import { upsertMappings } from './upsert-mappings.ts'

/** Fixes or removes one value of a product; the fields of its errors are those of the change itself. */
export async function upsertMapping(ctx: Ctx, { params, body }: Received<typeof mapping.upsert>): Promise<AttributeMapping> {
  const [one] = await upsertMappings(ctx, params.id, [body], () => '')
  return orNotFound(one, 'product')
}
