import * as z from 'zod/mini'
import { CaseShares, ShareIssue } from './case-share.ts'
import { CaseAction, CaseKind, CaseSide, CaseState } from './case-states.ts'
import { Money } from './money.ts'
import { Id, Instant } from './page.ts'
import { Params } from './params.ts'
import { ReturnLabel } from './shipping-label.ts'
import { CountryCode } from './text-formats.ts'
import { Picture, Version, line, optionalLine } from './text.ts'

/** Why items come back. */
export const ReturnReason = z.enum([
  'changed_mind',
  'does_not_fit',
  'damaged',
  'defective',
  'wrong_item',
  'not_as_described',
  'arrived_late',
  'other',
])
export type ReturnReason = z.infer<typeof ReturnReason>

/** Why a shopper's bank disputes a payment, as the provider reports it. */
export const DisputeReason = z.enum([
  'fraudulent',
  'not_received',
  'not_as_described',
  'duplicate',
  'credit_not_processed',
  'unrecognized',
  'general',
])
export type DisputeReason = z.infer<typeof DisputeReason>

/** In which condition returned items arrived. */
export const ItemCondition = z.enum(['as_new', 'opened', 'used', 'damaged', 'missing'])
export type ItemCondition = z.infer<typeof ItemCondition>

/** Who pays for sending items back. */
export const ShippingPayer = z.enum(['shopper', 'merchant', 'marketplace'])
export type ShippingPayer = z.infer<typeof ShippingPayer>

/** Who bears a dispute that is lost. */
export const DisputeBearer = z.enum(['merchant', 'marketplace'])
export type DisputeBearer = z.infer<typeof DisputeBearer>

/** Where the shopper sends returned items. */
export const ReturnAddress = z.strictObject({
  name: line(160),
  street: line(200),
  postalCode: z._default(optionalLine(20), ''),
  city: line(120),
  countryCode: CountryCode,
})
export type ReturnAddress = z.infer<typeof ReturnAddress>

/** A line of a case: what was bought, how much of it the case is about, and how it arrived. */
export const CaseLine = z.object({
  lineId: Id,
  name: z.string(),
  variantName: z.string(),
  sku: z.string(),
  image: z.nullable(Picture),
  quantity: z.int(),
  reason: z.nullable(ReturnReason),
  acceptedQuantity: z.nullable(z.int()),
  restockQuantity: z.int(),
  condition: z.nullable(ItemCondition),
  /** What so many of the line are worth, before fees. */
  worth: Money,
})
export type CaseLine = z.infer<typeof CaseLine>

/** A file given as evidence. It never changes: `sha256` names its bytes. */
export const CaseFile = z.object({ id: Id, name: z.string(), bytes: z.int(), sha256: z.string(), side: CaseSide, at: Instant })
export type CaseFile = z.infer<typeof CaseFile>

/** An entry of the history of a case: `case.` and the code is its message. */
export const CaseEvent = z.object({
  id: z.string(),
  at: Instant,
  code: z.string(),
  params: Params,
  message: z.string(),
  side: CaseSide,
  actor: z.nullable(z.string()),
  /** What a person wrote. */
  text: z.nullable(z.string()),
  isPublic: z.boolean(),
  files: z.array(CaseFile),
})
export type CaseEvent = z.infer<typeof CaseEvent>

/** A row of the list of cases. */
export const CaseRow = z.object({
  id: Id,
  /** Unique on its marketplace. */
  number: z.int(),
  kind: CaseKind,
  state: CaseState,
  /** The reason of a dispute, or of the first line of a return. */
  reason: z.union([ReturnReason, DisputeReason]),
  marketplace: z.object({ id: Id, name: z.string() }),
  merchant: z.object({ id: Id, name: z.string() }),
  order: z.object({ hash: z.string(), orderId: z.string(), customerName: z.string() }),
  itemCount: z.int(),
  /** What is disputed, or what the items of a return are worth. */
  amount: Money,
  needsAction: z.boolean(),
  /** Whether the deadline of its next step has passed. */
  isOverdue: z.boolean(),
  dueAt: z.nullable(Instant),
  createdAt: Instant,
  /** When something last happened to it, such as an entry of its timeline. */
  updatedAt: Instant,
})
export type CaseRow = z.infer<typeof CaseRow>

export const Case = z.extend(CaseRow, {
  openedBy: CaseSide,
  lines: z.array(CaseLine),
  timeline: z.array(CaseEvent),
  /** Every action, with the reason why it is not available now. */
  actions: z.array(z.object({ action: CaseAction, issue: z.nullable(z.enum(['other_kind', 'other_side', 'ended', 'too_early', 'too_late'])) })),
  shippingPayer: z.nullable(ShippingPayer),
  fee: Money,
  carrier: z.string(),
  trackingNumber: z.string(),
  trackingHref: z.nullable(z.string()),
  /** Where the items of a return are sent: the address that its shopper got with the approval; before that, the one they would get. Null where nobody has entered an address. */
  returnAddress: z.nullable(ReturnAddress),
  /** The newest label for sending the items back; null while there is none. */
  label: z.nullable(ReturnLabel),
  /** What the accepted items are worth now, before the fee; before inspection, all of them. */
  worth: Money,
  /** What can still be refunded of the order, whatever of it. */
  orderRefundable: Money,
  /** What a refund of the accepted items would give back: their worth less the fee, and no more than is left of the order. */
  refundable: Money,
  refundableShipping: Money,
  /** Of what the refund has to be a multiple, in minor units: it is rounded down to it. See `amountStepMinor` of the order. */
  amountStepMinor: z.int(),
  refunded: z.nullable(Money),
  bearer: z.nullable(DisputeBearer),
  /** What each side bears; null while the case costs nothing, and where it never will. */
  shares: z.nullable(CaseShares),
  /** Why the caller cannot decide the shares now; null where it can. */
  shareIssue: z.nullable(ShareIssue),
  providerReference: z.nullable(z.string()),
  /** How the dispute stands at the provider, in its words. */
  providerState: z.nullable(z.string()),
  closedAt: z.nullable(Instant),
  version: Version,
})
export type Case = z.infer<typeof Case>

/** What may be returned, and who pays. A merchant's own policy is never stricter than its marketplace's. */
export const ReturnPolicy = z.object({
  marketplace: z.object({ id: Id, name: z.string() }),
  merchant: z.nullable(z.object({ id: Id, name: z.string() })),
  days: z.int(),
  shippingPayer: ShippingPayer,
  fee: Money,
  excludedCollectionIds: z.array(Id),
  /** The same collections by name: from the top of the tree down. Those that are not the merchant's own are excluded by its marketplace. */
  excludedCollections: z.array(z.object({ id: Id, path: z.array(z.string()), isOwn: z.boolean() })),
  disputeBearer: DisputeBearer,
  /** Where returned items are sent: the own address, that of the marketplace's policy, or that of the merchant's company. Null on a marketplace's own policy: that of each merchant's company. */
  returnAddress: z.nullable(ReturnAddress),
  isOwnReturnAddress: z.boolean(),
  /** Whether these values are the company's own, or those it inherits. */
  isOwn: z.boolean(),
  version: z.int(),
})
export type ReturnPolicy = z.infer<typeof ReturnPolicy>
