import type { AttributeDefinition } from '@stoa/contract/attribute.ts'
import type { Ctx } from '../../kit/context.ts'
import { orNotFound } from '../../kit/errors.ts'
import { findDefinitions } from './queries.ts'

/** One definition of a marketplace in sight. */
export async function getDefinition({ db, scope }: Ctx, id: string): Promise<AttributeDefinition> {
  const [one] = await findDefinitions(db, scope, [id])
  return orNotFound(one, 'attribute')
}
