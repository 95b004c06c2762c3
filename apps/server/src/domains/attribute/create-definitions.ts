import type { AttributeDefinition, attribute } from '@stoa/contract/attribute.ts'
import { message } from '@stoa/messages/describe.ts'
import type { Ctx } from '../../kit/context.ts'
import { AppError } from '../../kit/errors.ts'
import type { Received } from '../../kit/http.ts'
import { recordAudit } from '../company/record-audit.ts'
import { findDefinitions, insertDefinitions, listKeys } from './queries.ts'
import { definitionIssues } from './rules.ts'

/** Adds definitions to the operator's marketplace, all or none. */
export async function createDefinitions(ctx: Ctx, { body }: Received<typeof attribute.create>): Promise<AttributeDefinition[]> {
  const { db, scope } = ctx
  const requested = body.attributeDefinitions.map((one) => ({ ...one, unit: one.unit ?? null }))
  const pathOf = (index: number) => `attributeDefinitions.${index}`
  const taken = new Set(
    (
      await listKeys(
        db,
        scope.companyId,
        requested.map(({ key }) => key),
      )
    ).map(({ key }) => key),
  )
  const errors = [
    ...definitionIssues(requested, pathOf),
    ...requested.flatMap(({ key }, index) =>
      taken.has(key) ? [{ path: `${pathOf(index)}.key`, code: 'already_exists', message: message('attribute_error.key_taken', { key }) }] : [],
    ),
  ]
  if (errors.length > 0) throw new AppError('invalid_input', { errors })
  const ids = await insertDefinitions(db, scope.companyId, requested)
  await recordAudit(ctx, { companyId: scope.companyId, action: 'attribute.created', detail: { keys: requested.map(({ key }) => key) } })
  const made = new Map((await findDefinitions(db, scope, ids)).map((one) => [one.productAttributeDefinitionId, one]))
  return ids.flatMap((id) => made.get(id) ?? [])
}
