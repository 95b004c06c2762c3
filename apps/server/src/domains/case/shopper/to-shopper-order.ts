import type { ParcelDestination } from '@stoa/contract/carriers.ts'
import { trackingPage } from '@stoa/contract/carriers.ts'
import type { CaseState } from '@stoa/contract/case-states.ts'
import { caseActionIssue } from '@stoa/contract/case-moves.ts'
import type { Language } from '@stoa/contract/languages.ts'
import type { ShopperCase, ShopperOrder } from '@stoa/contract/shopper.ts'
import { describe } from '@stoa/messages/describe.ts'
import { pictureHref } from '../../company/rules.ts'
import type { LineState } from '../../order/queries-change.ts'
import type { ReturnLabelRecord } from '../../order/label/queries-return-label.ts'
import type { FulfilmentRecord, LineRecord } from '../../order/queries-order.ts'
import type { CaseEventRecord, CaseLineRecord } from '../queries.ts'
import type { ReturnableLineRecord } from '../return/queries-return.ts'
import { shippingBlockReason } from '../../order/payment/rules-payment.ts'
import { mayBePaid } from '../../order/rules-paid.ts'
import type { EffectivePolicy } from '../../order/return-policy/rules-return-policy.ts'
import { lastReturnInstant, returnableQuantity } from '../rules.ts'
import type { ShopperCaseRecord, ShopperOrderRecord } from './queries-shopper.ts'
import { returnIssue, withdrawalIssue } from './rules-shopper.ts'

/** What a shopper's page is made of. */
type ShopperParts = {
  lines: readonly LineRecord[]
  states: readonly LineState[]
  returnable: readonly ReturnableLineRecord[]
  /** The lines that the policy excludes from returns. */
  excluded: ReadonlySet<string>
  shipments: readonly FulfilmentRecord[]
  policy: EffectivePolicy
  cases: readonly ShopperCaseRecord[]
  caseLines: readonly CaseLineRecord[]
  events: readonly CaseEventRecord[]
  labels: readonly ReturnLabelRecord[]
}

/** Returns an order as its shopper reads it. */
export function toShopperOrder(reader: { language: Language; now: Date }, row: ShopperOrderRecord, parts: ShopperParts): ShopperOrder {
  const money = (minor: number) => ({ minor, currency: row.currency })
  const { policy, shipments } = parts
  const lines = parts.lines.map((line) => toLine(line, parts, row.pendingItems, money))
  const shippedAt = shipments.at(-1)?.createdAt
  const until = shippedAt === undefined ? undefined : lastReturnInstant(new Date(shippedAt), policy.days)
  const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0)
  const returnable = {
    isPaid: mayBePaid(row),
    shippedQuantity: sum(lines.map((line) => line.shippedQuantity)),
    returnableQuantity: sum(lines.map((line) => line.returnableQuantity)),
    isExcluded: lines.every((line) => line.isExcluded),
    until,
  }
  const { orderId, marketplaceOrderReference, placedAt, orderStatus, shippingAddress, street, postalCode, city, countryCode } = row
  return {
    orderId,
    marketplaceOrderReference,
    placedAt,
    orderStatus,
    isPaymentAwaited: orderStatus === 'New' && shippingBlockReason(row)?.code === 'order_error.not_paid',
    marketplace: { name: row.marketplaceName, logoHref: pictureHref(row.marketplaceLogoFile), email: row.marketplaceMail },
    merchant: { name: row.merchantName, street, postalCode, city, countryCode, email: row.merchantMail, phone: row.merchantPhone },
    shippingAddress,
    lines,
    goods: money(row.goodsMinor),
    shipping: money(row.shippingMinor),
    // Who pays for it is no matter of the shopper's.
    discount: money(row.discountMinor + row.marketplaceDiscountMinor),
    total: money(row.totalMinor),
    refunded: money(row.refundedMinor - row.pendingMinor),
    refundPending: money(row.pendingMinor),
    shipments: shipments.map((one) => toShipment(one, shippingAddress)),
    policy: { days: policy.days, shippingPayer: policy.shippingPayer, fee: money(policy.feeMinor), until: until?.toISOString() ?? null },
    withdrawalIssue: withdrawalIssue(orderStatus, row.isDisputed) ?? null,
    returnIssue: returnIssue(returnable, reader.now) ?? null,
    cases: parts.cases.map((one) => toShopperCase(reader.language, one, parts, money)),
  }
}

type Money = (minor: number) => { minor: number; currency: string }

function toLine(
  line: LineRecord,
  { states, returnable, excluded }: ShopperParts,
  pending: ShopperOrderRecord['pendingItems'],
  money: Money,
): ShopperOrder['lines'][number] {
  const { lineId, name, variantName, quantity, fulfilledQuantity: shippedQuantity } = line
  const state = states.find(({ id }) => id === lineId)
  const isExcluded = excluded.has(lineId)
  const inReturns = returnable.find((one) => one.lineId === lineId)?.inReturns ?? 0
  return {
    lineId,
    name,
    variantName,
    image: line.pictureFile === null ? null : { src: `/files/${line.pictureFile}/grid.webp`, alt: name },
    quantity,
    shippedQuantity,
    refundedQuantity: line.refundedQuantity - (pending[lineId] ?? 0),
    returnableQuantity: state && !isExcluded ? returnableQuantity({ ...state, inReturns }) : 0,
    isExcluded,
    total: money(line.totalMinor),
  }
}

function toShipment(
  { fulfilmentId, createdAt, carrier, trackingNumber, trackingHref, label, lines }: FulfilmentRecord,
  destination: ParcelDestination,
): ShopperOrder['shipments'][number] {
  const parcelState = label?.state === 'bought' ? label.parcelState : null
  const page = trackingPage({ carrier, trackingNumber, trackingHref, destination })
  return { id: fulfilmentId, at: createdAt, carrier, trackingNumber, trackingHref: page, parcelState, lines }
}

function toShopperLabel({ trackingHref, label: { carrierName, trackingNumber, parcelState } }: ReturnLabelRecord): ShopperCase['label'] {
  return { carrierName, trackingNumber, trackingHref: trackingPage({ carrier: carrierName, trackingNumber, trackingHref }), parcelState }
}

/** True while the label of a return in this state is the shopper's to use. */
export function isLabelShown(state: CaseState): boolean {
  return state !== 'cancelled' && state !== 'rejected'
}

function toShopperCase(language: Language, one: ShopperCaseRecord, { caseLines, events, labels }: ShopperParts, money: Money): ShopperCase {
  const { id, number, state, createdAt, shippingPayer, carrier, trackingNumber, trackingHref } = one
  // A return that came to nothing has no label to print: its parcel would arrive without a return.
  const label = isLabelShown(state) ? labels.find((own) => own.caseId === id && own.label.state === 'bought') : undefined
  const may = (action: 'cancel' | 'send') => caseActionIssue(action, { kind: 'return', state }, 'shopper') === undefined
  return {
    id,
    number,
    state,
    createdAt,
    lines: caseLines.filter((line) => line.caseId === id).map(({ lineId, name, quantity, reason }) => ({ lineId, name, quantity, reason })),
    fee: money(one.feeMinor),
    shippingPayer,
    refunded: one.refundedMinor === null ? null : money(one.refundedMinor),
    carrier,
    trackingNumber,
    trackingHref: trackingPage({ carrier, trackingNumber, trackingHref }),
    returnAddress: state !== 'requested' && isLabelShown(state) ? one.returnAddress : null,
    label: label === undefined ? null : toShopperLabel(label),
    isCancellable: may('cancel'),
    isSendable: may('send'),
    // What the two sides write to each other stays between them.
    timeline: events
      .filter((event) => event.caseId === id && event.isPublic)
      .map(({ id: eventId, at, code, params, side, text, files }) => ({
        id: eventId,
        at,
        side,
        message: describe(language, { code: `case.${code}`, params }),
        text,
        files: files.map((file) => ({ id: file.id, name: file.name })),
      })),
  }
}
