import { collection } from '@stoa/contract/collection.ts'
import { mapping } from '@stoa/contract/mapping.ts'
import { handle } from '../../kit/http.ts'
import { addProducts } from '../publishing/add-products.ts'
import { updateApprovals } from '../publishing/update-approvals.ts'
import { moveProducts } from '../collection/listing/move-products.ts'
import { acceptSuggestions } from './accept-suggestions.ts'
import { restoreRule } from './rule/restore-rule.ts'
import { upsertRule } from './rule/upsert-rule.ts'
import { computeForDecision } from './recompute/compute-for-decision.ts'
import { getMappingRule } from './rule/get-mapping-rule.ts'
import { listMappings } from './list-mappings.ts'
import { getMapping } from './get-mapping.ts'
import { listProductAttributes } from './list-product-attributes.ts'
import { listValues } from './list-values.ts'
import { previewRequired } from './preview-required.ts'
import { previewRule } from './rule/preview-rule.ts'
import { listShownRules } from './rule/queries-rule.ts'
import { removeMapping } from './remove-mapping.ts'
import { upsertMappings } from './upsert-mappings.ts'
import { upsertMapping } from './upsert-mapping.ts'
import { listCoverage } from './list-coverage.ts'
import { listAttributesCovered } from './list-attributes-covered.ts'
import { listMerchantAttributes } from './list-merchant-attributes.ts'

export const mappingRoutes = [
  // Decided by what the products have of the attributes requested, which is computed first.
  handle(collection.addProducts, (ctx, received) => addProducts(ctx, received, computeForDecision)),
  handle(collection.bulkUpdateListings, (ctx, received) => updateApprovals(ctx, received, computeForDecision)),
  handle(collection.moveProducts, (ctx, received) => moveProducts(ctx, received, computeForDecision)),
  handle(mapping.ofProduct, listProductAttributes),
  handle(mapping.ofMerchant, listMerchantAttributes),
  handle(mapping.get, getMapping),
  handle(mapping.list, listMappings),
  handle(mapping.previewRequired, previewRequired),
  handle(mapping.upsert, upsertMapping),
  handle(mapping.upsertMany, (ctx, { params, body }) => upsertMappings(ctx, params.id, body.mappings, (index) => `mappings.${index}`)),
  handle(mapping.remove, removeMapping),
  handle(mapping.rule, getMappingRule),
  handle(mapping.rules, ({ db, scope }, { body }) =>
    listShownRules(db, scope, { marketplaceId: body.marketplaceId, merchantId: body.merchantId, definitionIds: body.productAttributeDefinitionIds }),
  ),
  handle(mapping.upsertRule, upsertRule),
  handle(mapping.restoreRule, restoreRule),
  handle(mapping.previewRule, previewRule),
  handle(mapping.coverage, listCoverage),
  handle(mapping.attributeCoverage, listAttributesCovered),
  handle(mapping.values, listValues),
  handle(mapping.acceptSuggestions, acceptSuggestions),
]
