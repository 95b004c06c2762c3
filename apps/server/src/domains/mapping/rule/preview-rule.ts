import type { mapping } from '@stoa/contract/mapping.ts'
import type { Returned } from '@stoa/contract/route.ts'
import { describe } from '@stoa/messages/describe.ts'
import type { Ctx } from '../../../kit/context.ts'
import { AppError } from '../../../kit/errors.ts'
import type { Received } from '../../../kit/http.ts'
import { findDefinition } from '../queries-definition.ts'
import { resolveRuleScope } from '../resolve-rule-scope.ts'
import { comparePlanned, listCandidates } from '../recompute/queries-recompute.ts'
import { evaluateAll } from '../recompute/rules-recompute.ts'
import { prepareRecomputation } from '../recompute/prepare-recomputation.ts'
import { ruleIssues } from './rules-issues.ts'

const sampleCount = 20

/** What a rule would do to the products of its merchant, or of all, before it is kept. Changes nothing. */
export async function previewRule(ctx: Ctx, { body }: Received<typeof mapping.previewRule>): Promise<Returned<typeof mapping.previewRule>> {
  const { db } = ctx
  const definitionId = body.productAttributeDefinitionId
  const { marketplaceId, merchantId } = await resolveRuleScope(ctx, { companyId: body.companyId, definitionId, isChange: true })
  const mappingScope = { marketplaceId, merchantId: merchantId ?? undefined, definitionIds: [definitionId], collectionId: body.collectionId }
  const planned = { id: 'planned', definitionId, merchantId, fields: body.rule, version: 1 }
  const definition = await findDefinition(db, marketplaceId, definitionId)
  const errors = definition ? ruleIssues(definition, body.rule) : []
  if (errors.length > 0) throw new AppError('invalid_input', { errors })
  const recomputation = await prepareRecomputation(db, mappingScope, planned)
  const evaluated = evaluateAll(await listCandidates(db, mappingScope, recomputation.names), recomputation)
  const { samples, ...counts } = await comparePlanned(db, mappingScope, recomputation.names, evaluated, sampleCount)
  return {
    ...counts,
    samples: samples.map(({ file, message, ...row }) => ({
      ...row,
      message: message && describe(ctx.language, message),
      picture: file === null ? null : { src: `/files/${file}/grid.webp`, alt: row.name },
    })),
  }
}
