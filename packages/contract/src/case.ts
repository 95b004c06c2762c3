import * as z from 'zod/mini'
import { Case, CaseRow, DisputeBearer, ItemCondition, ReturnAddress, ReturnPolicy, ReturnReason, ShippingPayer } from './case-shapes.ts'
import { ShareDecision } from './case-share.ts'
import { CaseKind, CaseState } from './case-states.ts'
import { issue } from './input-codes.ts'
import { maxFilesPerMessage, messageFiles } from './message-files.ts'
import { positiveMinor } from './money.ts'
import { Quantity } from './order-input.ts'
import { ByHash } from './order-hash.ts'
import { TrackingHref } from './tracking-href.ts'
import { Id, Instant, repeated } from './page.ts'
import { route } from './route.ts'
import { Version, VersionOrNone, line, prose, requiredProse } from './text.ts'

const ById = z.object({ id: Id })
const reason = prose(1000)

/** What of an order is to be returned. */
export const ReturnLines = z
  .array(z.strictObject({ lineId: Id, quantity: Quantity, reason: ReturnReason }))
  .check(z.minLength(1, issue('input.line_required')), z.maxLength(200))

/** Photos of a shopper: pictures of at most 10 MB each. */
export const photos = { accepts: 'image', maxBytes: 10_000_000, many: true } as const

/** Name of a carrier, its tracking number and the page that follows it. */
export const ReturnTracking = { carrier: line(80), trackingNumber: line(120), trackingHref: z._default(TrackingHref, '') }

export const caseRoutes = {
  paged: route({
    method: 'GET',
    path: '/Case/PagedCases',
    permission: 'case:read',
    summary: 'Returns and disputes of the company: a merchant its own, an operator all of its marketplace',
    query: z.object({
      kind: z.optional(CaseKind),
      state: repeated(CaseState),
      /** Only those in which the two sides have something to do. */
      needsAction: z.optional(z.literal('true')),
      isOpen: z.optional(z.enum(['true', 'false'])),
      /** Only those whose deadline has passed. */
      isOverdue: z.optional(z.literal('true')),
      merchantId: repeated(Id),
      hash: z.optional(ByHash.shape.hash),
      /** Those to which something happened at this instant or later: with `sort=updatedAt`, what changed since an earlier read. */
      updatedSince: z.optional(Instant),
      /** A case number, or what the order list finds. */
      text: z.optional(prose(120)),
    }),
    paged: { item: CaseRow, counts: true, sorts: ['-createdAt', 'createdAt', '-updatedAt', 'updatedAt'] },
  }),
  get: route({ method: 'GET', path: '/Case/Get/{id}', permission: 'case:read', summary: 'One case with its timeline', params: ById, returns: Case }),
  count: route({
    method: 'GET',
    path: '/Case/Count',
    permission: 'case:read',
    summary: 'How many cases need something of the company',
    returns: z.object({ needsAction: z.int() }),
  }),
  file: route({
    method: 'GET',
    path: '/Case/File/{id}',
    permission: 'case:read',
    summary: 'A file given as evidence',
    params: ById,
    answers: 'blob',
    contentType: ['application/pdf', 'image/jpeg', 'image/webp'],
  }),
  openReturn: route({
    method: 'POST',
    path: '/Case/OpenReturn',
    permission: 'case:manage',
    summary: 'Opens a return of shipped items on behalf of the shopper',
    body: z.strictObject({ hash: ByHash.shape.hash, lines: ReturnLines, text: z._default(reason, '') }),
    idempotency: 'accepted',
    returns: Case,
    status: 201,
  }),
  approve: route({
    method: 'POST',
    path: '/Case/Approve/{id}',
    permission: 'case:manage',
    summary: 'Approves a return; the shopper reads where to send the items',
    params: ById,
    body: z.strictObject({ text: z._default(reason, '') }),
    idempotency: 'accepted',
    returns: Case,
  }),
  reject: route({
    method: 'POST',
    path: '/Case/Reject/{id}',
    permission: 'case:manage',
    summary: 'Rejects a return with a reason',
    params: ById,
    body: z.strictObject({ text: requiredProse(1000) }),
    idempotency: 'accepted',
    returns: Case,
  }),
  cancel: route({
    method: 'POST',
    path: '/Case/Cancel/{id}',
    permission: 'case:manage',
    summary: 'Cancels a return whose items have not arrived',
    params: ById,
    body: z.strictObject({ text: z._default(reason, '') }),
    idempotency: 'accepted',
    returns: Case,
  }),
  send: route({
    method: 'POST',
    path: '/Case/SetTracking/{id}',
    permission: 'case:manage',
    summary: 'Records the tracking number of items on their way back',
    params: ById,
    body: z.strictObject(ReturnTracking),
    idempotency: 'accepted',
    returns: Case,
  }),
  receive: route({
    method: 'POST',
    path: '/Case/Receive/{id}',
    permission: 'case:manage',
    summary: 'Records that the items arrived',
    params: ById,
    body: z.strictObject({ text: z._default(reason, '') }),
    idempotency: 'accepted',
    returns: Case,
  }),
  inspect: route({
    method: 'POST',
    path: '/Case/Inspect/{id}',
    permission: 'case:manage',
    summary: 'Records for each line how many items are accepted, in which condition, and how many go back into stock',
    params: ById,
    body: z.strictObject({
      lines: z
        .array(
          z.strictObject({
            lineId: Id,
            acceptedQuantity: z.int().check(z.minimum(0), z.maximum(100_000)),
            restockQuantity: z._default(z.int().check(z.minimum(0), z.maximum(100_000)), 0),
            condition: ItemCondition,
          }),
        )
        .check(z.minLength(1), z.maxLength(200)),
      text: z._default(reason, ''),
    }),
    idempotency: 'accepted',
    returns: Case,
  }),
  refund: route({
    method: 'POST',
    path: '/Case/Refund/{id}',
    permission: 'order:refund',
    summary: 'Refunds the accepted items less the fee, and puts into stock what was chosen',
    params: ById,
    body: z.strictObject({
      /** The return fee; absent is the fee of the policy. */
      feeMinor: z.optional(positiveMinor),
      shippingMinor: z._default(positiveMinor, 0),
      /** What each side bears of the refund; only an owner of the marketplace (`case:share`) decides it. Absent: the merchant bears all of it. */
      shares: z.optional(z.strictObject(ShareDecision)),
      text: z._default(reason, ''),
    }),
    idempotency: 'accepted',
    returns: Case,
  }),
  decline: route({
    method: 'POST',
    path: '/Case/Decline/{id}',
    permission: 'case:manage',
    summary: 'Declines a refund after inspection, with a reason',
    params: ById,
    body: z.strictObject({ text: requiredProse(1000) }),
    idempotency: 'accepted',
    returns: Case,
  }),
  decideShares: route({
    method: 'POST',
    path: '/Case/DecideShares/{id}',
    permission: 'case:share',
    summary:
      'Decides what the merchant and the marketplace bear of a dispute or a refunded return; it counts once the case has ended, and then no more changes',
    params: ById,
    body: z.strictObject({ ...ShareDecision, text: z._default(reason, '') }),
    idempotency: 'accepted',
    returns: Case,
  }),
  addMessage: route({
    method: 'POST',
    path: '/Case/AddMessage/{id}',
    permission: 'case:manage',
    summary: 'Writes to the other side, or to the shopper as well, with files as evidence',
    params: ById,
    body: z.strictObject({ text: prose(4000), isPublic: z._default(z.boolean(), false) }),
    files: { files: messageFiles },
    returns: Case,
  }),
  submitEvidence: route({
    method: 'POST',
    path: '/Case/SubmitEvidence/{id}',
    permission: 'case:manage',
    summary: 'Submits evidence against a dispute, once and before its deadline, with the files that come with it and those chosen of its messages',
    params: ById,
    body: z.strictObject({
      text: requiredProse(4000),
      /** Files of earlier messages of either side that go along. */
      fileIds: z._default(z.array(Id).check(z.maxLength(maxFilesPerMessage)), []),
    }),
    files: { files: messageFiles },
    returns: Case,
  }),
  policy: route({
    method: 'GET',
    path: '/Case/ReturnPolicy',
    permission: 'case:read',
    summary:
      'What may be returned and who pays: of a marketplace, or of a merchant on it; of several the first 100, all of which are in PagedReturnPolicies',
    query: z.object({ marketplaceId: z.optional(Id), merchantId: z.optional(Id) }),
    returns: z.object({ policies: z.array(ReturnPolicy) }),
  }),
  pagedPolicies: route({
    method: 'GET',
    path: '/Case/PagedReturnPolicies',
    permission: 'case:read',
    summary:
      'Return policies by name: of a merchant what holds on each of its marketplaces; of an operator its own, then those of the merchants that have one of their own',
    query: z.object({
      /** Contained in the name of the marketplace or merchant. */
      text: z.optional(prose(120)),
    }),
    paged: { item: ReturnPolicy, sorts: ['name'] },
  }),
  updatePolicy: route({
    method: 'POST',
    path: '/Case/UpdateReturnPolicy',
    permission: 'case:manage',
    summary: 'Changes a return policy; only an owner of the marketplace (`case:share`) decides who bears a lost dispute',
    body: z.strictObject({
      marketplaceId: Id,
      /** A merchant on the marketplace; absent is the policy of the marketplace itself. */
      merchantId: z.optional(Id),
      days: z.int().check(z.minimum(0), z.maximum(365)),
      shippingPayer: ShippingPayer,
      feeMinor: positiveMinor,
      excludedCollectionIds: z._default(z.array(Id).check(z.maxLength(200)), []),
      disputeBearer: z.optional(DisputeBearer),
      /** Where returned items are sent; null is the marketplace's, else the address of the merchant's company. Absent leaves it as it is. */
      returnAddress: z.optional(z.nullable(ReturnAddress)),
      /** 0 for a company that has no policy of its own yet. */
      version: VersionOrNone,
    }),
    returns: ReturnPolicy,
  }),
  deletePolicy: route({
    method: 'POST',
    path: '/Case/DeleteReturnPolicy',
    permission: 'case:manage',
    summary:
      'Deletes the own policy of a merchant, so that its marketplace’s holds; earlier orders keep what they were promised. Returns what holds now',
    body: z.strictObject({ marketplaceId: Id, merchantId: Id, version: Version }),
    returns: ReturnPolicy,
  }),
}
