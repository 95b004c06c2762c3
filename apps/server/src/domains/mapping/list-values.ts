import type { SourceValue } from '@stoa/contract/mapping-shapes.ts'
import type { mapping } from '@stoa/contract/mapping.ts'
import { cutOriginalValue } from '@stoa/contract/original-value.ts'
import { describe } from '@stoa/messages/describe.ts'
import type { Ctx } from '../../kit/context.ts'
import { orNotFound } from '../../kit/errors.ts'
import type { Received } from '../../kit/http.ts'
import { findDefinitionScope, listRequiredDefinitions } from './queries-definition.ts'
import { listAccepted, listMappingRules } from './rule/queries-rule.ts'
import { listNames, listSourceValues } from './queries-coverage.ts'
import { normalizeForComparison } from '@stoa/contract/compare-text.ts'
import { acceptedNames, acceptedValues, createComparisonBudget, describeSuggestion, suggestNames, suggestValues } from './rules-suggest.ts'
import { resolveCoverageScope } from './resolve-coverage-scope.ts'

const most = 500

/** The values a merchant's shop writes for a definition, with suggestions. Where nothing is read yet, those under the name named or suggested. */
export async function listValues(ctx: Ctx, { params, query }: Received<typeof mapping.values>): Promise<{ values: SourceValue[]; isCut: boolean }> {
  const { db } = ctx
  const mappingScope = orNotFound(await findDefinitionScope(db, ctx.scope, params.id), 'attribute')
  const { marketplaceId, merchantId } = await resolveCoverageScope(ctx, { marketplaceId: mappingScope, merchantId: params.merchantId })
  const [definition] = await listRequiredDefinitions(db, marketplaceId, [params.id])
  if (!definition) return { values: [], isCut: false }
  const accepted = await listAccepted(db, marketplaceId, [params.id], merchantId)
  const rules = await listMappingRules(db, marketplaceId, [params.id], merchantId === undefined ? undefined : [merchantId])
  const names = query.source === undefined ? rules.flatMap(({ fields }) => fields.sources) : [query.source]
  if (names.length === 0) {
    const theirs = (await listNames(db, marketplaceId, merchantId, query.collectionId)).map(({ name }) => name)
    names.push(
      ...suggestNames(definition, theirs, acceptedNames(accepted))
        .slice(0, 1)
        .map(({ value }) => value),
    )
  }
  const where = { marketplaceId, merchantId, collectionId: query.collectionId }
  const rows = await listSourceValues(db, where, [{ definitionId: params.id, names }], most + 1)
  const known = acceptedValues(accepted)
  const budget = createComparisonBudget()
  const values = rows
    .slice(0, most)
    .map(({ definitionId: _definitionId, originalName, originalValue, value, products, message, ...row }): SourceValue => {
      return {
        ...row,
        message: message && describe(ctx.language, message),
        originalAttributeName: originalName,
        originalAttributeValue: cutOriginalValue(originalValue),
        mappedAttributeValue: value,
        suggestions:
          row.state === 'mapped' || row.state === 'ignored'
            ? []
            : suggestValues(definition, originalValue, {
                accepted: known.get(normalizeForComparison(originalValue)) ?? new Map(),
                budget,
              }).map((one) => describeSuggestion(ctx.language, one)),
        products: products.map(({ id, name, file }) => ({
          id,
          name,
          picture: file === null ? null : { src: `/files/${file}/grid.webp`, alt: name },
        })),
      }
    })
  return { values, isCut: rows.length > most }
}
