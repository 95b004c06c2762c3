import { caseLabel } from '@stoa/contract/case-label.ts'
import { caseRoutes as cases } from '@stoa/contract/case.ts'
import { conversation } from '@stoa/contract/conversation.ts'
import { orderProgress } from '@stoa/contract/order-progress.ts'
import { seller } from '@stoa/contract/seller.ts'
import { catalogue } from '@stoa/contract/catalogue.ts'
import { verification } from '@stoa/contract/verification.ts'
import { verificationState } from '@stoa/contract/verification-state.ts'
import { shopper } from '@stoa/contract/shopper.ts'
import { shopperData } from '@stoa/contract/shopper-data.ts'
import { taxWithholding } from '@stoa/contract/tax-withholding.ts'
import type { RouteDefinition } from '@stoa/contract/route.ts'
import { testVault } from './make.ts'
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
  on(caseLabel.rates, (ids) => ({ params: { id: ids.approvedCaseId }, body: { carrier: 'own', parcel: { weightGrams: 500 } } }))
  on(caseLabel.buy, (ids) => ({
    params: { id: ids.approvedCaseId },
    body: { carrier: 'own', parcel: { weightGrams: 500 }, service: 'standard', requestKey: crypto.randomUUID() },
  }))
  on(cases.send, (ids) => ({ params: { id: ids.approvedCaseId }, body: { carrier: 'PostNL', trackingNumber: '3S' } }))
  on(cases.receive, (ids) => ({ params: { id: ids.approvedCaseId }, body: {} }))
  on(cases.inspect, (ids) => ({
    params: { id: ids.receivedCaseId },
    body: { lines: [{ lineId: ids.shippedLineId, acceptedQuantity: 1, condition: 'as_new' }] },
  }))
  on(cases.refund, (ids) => ({ params: { id: ids.inspectedCaseId }, body: {} }))
  on(cases.decline, (ids) => ({ params: { id: ids.inspectedCaseId }, body: { text: 'Worn' } }))
  on(cases.decideShares, (ids) => ({ params: { id: ids.disputeId }, body: { merchantMinor: 0, marketplaceMinor: 1000, reason: 'agreement' } }))
  on(cases.addMessage, (ids) => ({ params: { id: ids.caseId }, body: { text: 'A question' } }))
  on(cases.submitEvidence, (ids) => ({ params: { id: ids.disputeId }, body: { text: 'Delivered' } }))
  on(cases.policy, (ids) => ({ query: { marketplaceId: ids.marketplaceId } }))
  on(cases.updatePolicy, (ids) => ({ body: { marketplaceId: ids.marketplaceId, days: 60, shippingPayer: 'merchant', feeMinor: 0, version: 0 } }))
  on(cases.pagedPolicies, () => ({}))
  on(cases.deletePolicy, (ids) => ({ body: { marketplaceId: ids.marketplaceId, merchantId: ids.companyId, version: 1 } }))
  on(shopper.link, (ids) => ({ params: { hash: ids.returnableHash } }))
  on(orderProgress.addNote, (ids) => ({ body: { hash: ids.returnableHash, text: 'Call first' } }))
  on(orderProgress.deleteNote, (ids) => ({ body: { hash: ids.returnableHash, noteId: ids.orderNoteId } }))
  on(shopper.mails, () => ({}))
  // The conversation of the world is found by its subject, its message and, on one side, its company.
  on(conversation.paged, () => ({ query: { text: 'question' } }))
  on(conversation.file, (ids) => ({ params: { id: ids.messageFileId } }))
  on(conversation.get, (ids) => ({ params: { id: ids.conversationId } }))
  on(conversation.messages, (ids) => ({ params: { id: ids.conversationId } }))
  on(conversation.start, (ids) => ({ body: { companyId: ids.companyId, subject: 'Packaging', text: 'A question' } }))
  on(conversation.writeAboutOrder, (ids) => ({ body: { hash: ids.returnableHash, text: 'A question' } }))
  on(conversation.send, (ids) => ({ params: { id: ids.conversationId }, body: { text: 'A question' } }))
  on(conversation.markRead, (ids) => ({ params: { id: ids.conversationId } }))
  on(shopper.updateMails, () => ({ body: { onPurchase: true, onShipment: true, onCancellation: true } }))
  for (const [route, wire] of shopperRequests) on(route, () => wire)
  on(catalogue.seller, () => ({ params: { id } }))
  on(verificationState.my, () => ({}))
  on(verification.addDocument, () => ({ body: { kind: 'other' } }))
  on(verification.removeDocument, (ids) => ({ params: { id: ids.documentId } }))
  on(verification.document, (ids) => ({ params: { id: ids.documentId } }))
  on(verification.submit, (ids) => ({ body: { marketplaceId: ids.marketplaceId, declaresCompliance: true } }))
  on(verification.paged, () => ({}))
  on(verification.get, (ids) => ({ params: { id: ids.companyId } }))
  on(verification.decide, (ids) => ({
    body: { merchantId: ids.companyId, checksum: 'changed', status: 'REJECTED', reasonCode: 'incomplete' },
  }))
  on(seller.get, () => ({ params: { handle: 'nobody' } }))
  on(seller.products, () => ({ params: { handle: 'nobody' } }))
}

const id = '018f0000-0000-7000-8000-000000000000'
/** The token of a link to an order that is not there. */
const query = { token: testVault.signToken({ marketplaceId: id, orderId: id }, { purpose: 'shopper', seconds: 86_400 }) }
/** Requests with shoppers' links. */
const shopperRequests: readonly [RouteDefinition, Wire][] = [
  [shopper.get, { query }],
  [shopper.file, { params: { id }, query }],
  [shopper.label, { params: { id }, query }],
  [shopper.withdraw, { query, body: {} }],
  [shopper.requestReturn, { query, body: { lines: [{ lineId: id, quantity: 1, reason: 'damaged' }] } }],
  [shopper.writeMessage, { params: { id }, query, body: { text: 'A question' } }],
  [shopper.setTracking, { params: { id }, query, body: { carrier: 'PostNL', trackingNumber: '3S' } }],
  [shopper.cancelReturn, { params: { id }, query, body: {} }],
]

/** Routes that count a request before they read it, so that a refused one has written its count. */
export const countedFirst: ReadonlySet<RouteDefinition> = new Set(shopperRequests.map(([route]) => route))

/** Routes that find nothing in the world, with where they are tested instead. */
export const testedElsewhere: readonly (readonly [RouteDefinition, string])[] = [
  ...shopperRequests.map(([route]) => [route, 'shopper.test.ts'] as const),
  // The carrier of the world has no return labels.
  [caseLabel.rates, 'return-label.test.ts'],
  [caseLabel.buy, 'return-label.test.ts'],
  // Nothing is due in the world.
  [taxWithholding.remit, 'tax.test.ts'],
  [seller.get, 'seller.test.ts'],
  [seller.products, 'seller.test.ts'],
  [catalogue.seller, 'verification.test.ts'],
  [verification.addDocument, 'verification.test.ts'],
  [verification.submit, 'verification.test.ts'],
  [verification.decide, 'verification.test.ts'],
  // No merchant of the world has a policy of its own, and no shopper that address.
  [cases.deletePolicy, 'policy/delete-policy.test.ts'],
  [shopperData.export, 'privacy/shopper/erase-shopper.test.ts'],
]
