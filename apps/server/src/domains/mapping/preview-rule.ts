import type { mapping } from '@stoa/contract/mapping.ts'
import type { Returned } from '@stoa/contract/route.ts'
import type { Ctx } from '../../kit/context.ts'
import { AppError } from '../../kit/errors.ts'
import type { Received } from '../../kit/http.ts'
import { findRulePlace } from './find-place.ts'
import { comparePlanned, listCandidates } from './queries-reckon.ts'
import { evaluateAll, prepareReckoning } from './reckon.ts'
import { ruleFaults } from './rules-faults.ts'

const sampleCount = 20

/** What a rule would do to the products of its merchant, or of all, before it is kept. Changes nothing. */
export async function previewRule(ctx: Ctx, { body }: Received<typeof mapping.previewRule>): Promise<Returned<typeof mapping.previewRule>> {
  const { db } = ctx
  const definitionId = body.productAttributeDefinitionId
  const { marketplaceId, merchantId } = await findRulePlace(ctx, { companyId: body.companyId, definitionId, isChange: true })
  const place = { marketplaceId, merchantId: merchantId ?? undefined, definitionIds: [definitionId], collectionId: body.collectionId }
  const planned = { id: 'planned', definitionId, merchantId, fields: body.rule, version: 1 }
  const reckoning = await prepareReckoning(db, place, planned)
  const definition = reckoning.definitions.get(definitionId)
  const errors = definition ? ruleFaults(definition, body.rule) : []
  if (errors.length > 0) throw new AppError('invalid_input', { errors })
  const evaluated = evaluateAll(await listCandidates(db, place, reckoning.names), reckoning)
  const { samples, ...counts } = await comparePlanned(db, place, reckoning.names, evaluated, sampleCount)
  return {
    ...counts,
    samples: samples.map(({ file, ...row }) => ({ ...row, picture: file === null ? null : { src: `/files/${file}/grid.webp`, alt: row.name } })),
  }
}
