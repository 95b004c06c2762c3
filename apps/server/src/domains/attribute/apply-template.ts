import type { AttributeDefinition, attribute } from '@stoa/contract/attribute.ts'
import type { Ctx } from '../../kit/context.ts'
import { orNotFound } from '../../kit/errors.ts'
import type { Received } from '../../kit/http.ts'
import { recordAudit } from '../company/record-audit.ts'
import { attributeChanged } from './events.ts'
import { listTemplates } from './list-templates.ts'
import { insertRequirements, findVisibleCollection, listRequirements } from './queries-collection.ts'
import { findDefinitions, insertDefinitions, listKeys } from './queries.ts'

type Applied = { created: number; added: number; definitions: AttributeDefinition[] }

/** Makes the definitions of a template that are not there yet, by their keys, and asks for all of them in a collection where one is named. */
export async function applyTemplate(ctx: Ctx, { body }: Received<typeof attribute.applyTemplate>): Promise<Applied> {
  const { db, scope } = ctx
  const { companyId } = scope
  const template = orNotFound(
    (await listTemplates(ctx, 'all')).find(({ name }) => name === body.name),
    'template',
  )
  const collectionId = body.collectionId ?? null
  if (collectionId !== null) orNotFound(await findVisibleCollection(db, scope, collectionId), 'collection')
  const requested = template.attributeDefinitions.map((one) => ({ ...one, unit: one.unit ?? null }))
  const known = new Map(
    (
      await listKeys(
        db,
        companyId,
        requested.map(({ key }) => key),
      )
    ).map(({ id, key }) => [key, id]),
  )
  const missing = requested.filter(({ key }) => !known.has(key))
  const made = await insertDefinitions(db, companyId, missing)
  missing.forEach(({ key }, index) => known.set(key, made[index] ?? ''))
  const definitionIds = requested.flatMap(({ key }) => known.get(key) ?? [])
  let added = 0
  if (collectionId !== null) {
    const present = new Set((await listRequirements(db, companyId, collectionId)).map(({ definitionId }) => definitionId))
    const fresh = requested.flatMap(({ key, level }) => {
      const definitionId = known.get(key)
      return definitionId === undefined || present.has(definitionId) ? [] : [{ definitionId, level }]
    })
    added = fresh.length
    await insertRequirements(db, companyId, collectionId, fresh)
  }
  await recordAudit(ctx, { companyId, action: 'attribute.template-applied', detail: { name: template.name, created: made.length, added } })
  const collectionIds = collectionId === null ? null : [collectionId]
  if (added > 0) await ctx.emit(attributeChanged, { marketplaceId: companyId, collectionIds, definitionIds })
  return { created: made.length, added, definitions: await findDefinitions(db, scope, definitionIds) }
}
