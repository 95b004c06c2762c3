import { commission } from '@stoa/contract/commission.ts'
import type { RouteDefinition } from '@stoa/contract/route.ts'
import type { Build } from './fixtures-requests-catalogue.ts'
import type { Wire } from './rollback-client.ts'

/** Requests to the routes of commissions. */
export function sayCommissions({
  plain,
  on,
}: {
  plain: (route: RouteDefinition, wire?: Wire) => void
  on: (route: RouteDefinition, build: Build) => void
}): void {
  plain(commission.listRules)
  on(commission.getRule, (ids) => ({ params: { id: ids.ruleId } }))
  on(commission.createRule, (ids) => ({
    body: {
      name: 'Fee',
      merchantId: ids.companyId,
      collectionId: ids.collectionId,
      productId: ids.productId,
      percentageBasisPoints: 500,
      afterId: ids.ruleId,
    },
  }))
  on(commission.updateRule, (ids) => ({
    body: { id: ids.ruleId, version: 1, name: 'Fee', merchantId: ids.companyId, collectionId: ids.collectionId, productId: ids.productId },
  }))
  on(commission.deleteRule, (ids) => ({ params: { id: ids.ruleId } }))
  plain(commission.policy)
  plain(commission.updatePolicy, { body: { commissionReturn: 'proportional', feeReturn: 'never', version: 0 } })
  plain(commission.versions)
  on(commission.restoreVersion, () => ({ body: { number: 1 } }))
  on(commission.simulate, (ids) => ({
    body: {
      from: '2026-11-01',
      until: '2026-11-30',
      rules: [{ merchantId: ids.companyId, collectionId: ids.collectionId, percentageBasisPoints: 500 }],
    },
  }))
  on(commission.terms, (ids) => ({ query: { merchantId: ids.companyId } }))
  on(commission.explain, (ids) => ({ body: { productId: ids.productId, merchantId: ids.companyId } }))
}
