import { caseRoutes as cases } from '@stoa/contract/case.ts'
import type { RouteDefinition } from '@stoa/contract/route.ts'
import type { Wire } from './rollback-client.ts'
import type { Ids } from './fixtures.ts'

/** Registers how the routes of cases are requested for something of a company's. */
export function sayCases(on: (route: RouteDefinition, build: (ids: Ids) => Wire) => void): void {
  on(cases.paged, (ids) => ({ query: { hash: ids.shippedHash } }))
  on(cases.get, (ids) => ({ params: { id: ids.caseId } }))
  on(cases.count, () => ({}))
  on(cases.file, (ids) => ({ params: { id: ids.caseFileId } }))
  on(cases.openReturn, (ids) => ({ body: { hash: ids.returnableHash, lines: [{ lineId: ids.returnableLineId, quantity: 1, reason: 'damaged' }] } }))
  on(cases.approve, (ids) => ({ params: { id: ids.caseId }, body: {} }))
  on(cases.reject, (ids) => ({ params: { id: ids.caseId }, body: { text: 'Worn' } }))
  on(cases.cancel, (ids) => ({ params: { id: ids.caseId }, body: {} }))
  on(cases.send, (ids) => ({ params: { id: ids.approvedCaseId }, body: { carrier: 'PostNL', trackingNumber: '3S' } }))
  on(cases.receive, (ids) => ({ params: { id: ids.approvedCaseId }, body: {} }))
  on(cases.inspect, (ids) => ({
    params: { id: ids.receivedCaseId },
    body: { lines: [{ lineId: ids.shippedLineId, acceptedQuantity: 1, condition: 'as_new' }] },
  }))
  on(cases.refund, (ids) => ({ params: { id: ids.inspectedCaseId }, body: {} }))
  on(cases.decline, (ids) => ({ params: { id: ids.inspectedCaseId }, body: { text: 'Worn' } }))
  on(cases.addMessage, (ids) => ({ params: { id: ids.caseId }, body: { text: 'A question' } }))
  on(cases.submitEvidence, (ids) => ({ params: { id: ids.disputeId }, body: { text: 'Delivered' } }))
  on(cases.policy, (ids) => ({ query: { marketplaceId: ids.marketplaceId } }))
  on(cases.updatePolicy, (ids) => ({ body: { marketplaceId: ids.marketplaceId, days: 60, shippingPayer: 'merchant', feeMinor: 0, version: 0 } }))
}
