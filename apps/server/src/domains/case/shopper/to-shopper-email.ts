import { trackingPage } from '@stoa/contract/carriers.ts'
import type { ReturnAddress } from '@stoa/contract/case-shapes.ts'
import type { Language } from '@stoa/contract/languages.ts'
import type { Message } from '@stoa/messages/describe.ts'
import { describe, formatCountry, message } from '@stoa/messages/describe.ts'
import type { Ctx } from '../../../kit/context.ts'
import type { EmailMessage } from '../../../outbound/mail.ts'
import { itemName } from '../../order/rules-item-name.ts'
import { createShopperHref } from './create-shopper-href.ts'
import type { CancellationMailRecord, RefundMailRecord } from './queries-mail-order.ts'
import type {
  CancelledShipmentMailRecord,
  CaseMailRecord,
  MailedItem,
  PurchaseMailRecord,
  ShipmentMailRecord,
  ShopperMailRecord,
} from './queries-mail.ts'
import { shopperLanguage, trackingText } from './rules-shopper.ts'

type Sender = Pick<Ctx, 'vault' | 'settings'>

/** Returns the confirmation of a purchase, with a link for each merchant's part. */
export function purchaseEmail(sender: Sender, mail: PurchaseMailRecord): EmailMessage {
  const { marketplaceId, marketplaceName: marketplace, host, reference, totalMinor, currency } = mail
  const parts = mail.orders.flatMap(({ orderId, number, merchantName, itemCount }) => [
    message('shopper_mail.part', { number, merchant: merchantName, count: itemCount }),
    createShopperHref(sender, { marketplaceId, orderId }, host),
  ])
  return write(mail, `shopper-purchase:${mail.groupId}`, message('shopper_mail.purchase_subject', { marketplace, reference }), [
    message('shopper_mail.purchase', { marketplace, amount: { minor: totalMinor, currency } }),
    ...parts,
    message('shopper_mail.purchase_use'),
  ])
}

/** Which shipment an e-mail is about. */
type Shipment = { orderId: string; fulfilmentId: string }

/** Returns the e-mail about a shipment. */
export function shipmentEmail(sender: Sender, mail: ShipmentMailRecord, of: Shipment): EmailMessage {
  const { number, merchantName: merchant, itemCount: count } = mail
  return write(mail, `shopper-shipment:${of.fulfilmentId}`, message('shopper_mail.shipment_subject', { number }), [
    message('shopper_mail.shipment', { merchant, count, number }),
    ...shipmentParts(sender, mail, of),
  ])
}

/** Returns the e-mail about tracking that was added to a shipment or corrected. */
export function trackingEmail(sender: Sender, mail: ShipmentMailRecord, of: Shipment): EmailMessage {
  const { number, merchantName: merchant, itemCount: count } = mail
  // The same tracking once more, after another, is news again: the e-mail before is part of the key.
  const key = `shopper-tracking:${of.fulfilmentId}:${mail.mailedTracking ?? ''}:${trackingText(mail)}`
  return write(mail, key, message('shopper_mail.tracking_subject', { number }), [
    message('shopper_mail.tracking_changed', { merchant, count, number }),
    ...shipmentParts(sender, mail, of),
  ])
}

/** Returns the e-mail about a shipment that was recorded by mistake and cancelled. */
export function cancelledShipmentEmail(sender: Sender, mail: CancelledShipmentMailRecord, { orderId, fulfilmentId }: Shipment): EmailMessage {
  const { marketplaceId, host, number, merchantName: merchant, itemCount: count, items } = mail
  return write(mail, `shopper-cancelled-shipment:${fulfilmentId}`, message('shopper_mail.shipment_cancelled_subject', { number }), [
    message('shopper_mail.shipment_cancelled', { merchant, count, number }),
    itemsOf(items),
    message('shopper_mail.see_order'),
    createShopperHref(sender, { marketplaceId, orderId }, host),
  ])
}

function shipmentParts(sender: Sender, mail: ShipmentMailRecord, { orderId }: Shipment): (Message | string)[] {
  const { marketplaceId, host, items, carrier, trackingNumber, trackingHref } = mail
  const tracking = [carrier, trackingNumber].filter((text) => text !== '').join(' ')
  const page = trackingPage({ carrier, trackingNumber, trackingHref })
  return [
    itemsOf(items),
    ...(tracking === '' ? [] : [message('shopper_mail.tracking', { tracking })]),
    ...(page === null ? [] : [page]),
    message('shopper_mail.follow'),
    createShopperHref(sender, { marketplaceId, orderId }, host),
  ]
}

/** Returns the e-mail about a cancelled order: the confirmation of what the shopper did, or the news that a company did it. */
export function cancellationEmail(sender: Sender, mail: CancellationMailRecord): EmailMessage {
  const { marketplaceId, orderId, host, number, merchantName: merchant, at, isByShopper, reason, refundMinor, currency } = mail
  const facts = { number, merchant, at }
  const subject = isByShopper ? message('shopper_mail.withdrawal_subject', { number }) : message('shopper_mail.cancelled_subject', { number })
  return write(mail, `shopper-cancellation:${orderId}`, subject, [
    isByShopper ? message('shopper_mail.withdrawal', facts) : message('shopper_mail.cancelled', facts),
    itemsOf(mail.items),
    // What a company writes about a cancellation is for the two companies.
    ...(isByShopper && reason !== null ? [message('shopper_mail.reason', { reason })] : []),
    ...(refundMinor > 0 ? [message('shopper_mail.refund_follows', { amount: { minor: refundMinor, currency } })] : []),
    message('shopper_mail.see_order'),
    createShopperHref(sender, { marketplaceId, orderId }, host),
  ])
}

/** Returns the e-mail about a refund that was paid. */
export function refundEmail(sender: Sender, mail: RefundMailRecord, refundId: string): EmailMessage {
  const { marketplaceId, orderId, host, number, merchantName: merchant, amountMinor, currency, items, undelivered } = mail
  return write(mail, `shopper-refund:${refundId}`, message('shopper_mail.refund_subject', { number }), [
    message('shopper_mail.refund', { amount: { minor: amountMinor, currency }, number, merchant }),
    ...(items.length === 0 ? [] : [message('shopper_mail.refunded_items'), itemsOf(items)]),
    ...(undelivered.length === 0 ? [] : [message('shopper_mail.undelivered_items'), itemsOf(undelivered)]),
    message('shopper_mail.see_order'),
    createShopperHref(sender, { marketplaceId, orderId }, host),
  ])
}

/** Returns the e-mail about what the other sides wrote or decided in a return, or the confirmation that it was requested. */
export function caseEmail(sender: Sender, mail: CaseMailRecord, eventId: string): EmailMessage {
  const { marketplaceId, orderId, host, number, caseNumber, merchantName: merchant, at, text, items, returnAddress } = mail
  const event = { code: `case.${mail.code}`, params: mail.params }
  const facts = { number: String(caseNumber), order: number, merchant }
  return write(mail, `shopper-case:${eventId}`, message('shopper_mail.case_subject', { number: String(caseNumber), event }), [
    mail.side === 'shopper' ? message('shopper_mail.return_received', { ...facts, at }) : message('shopper_mail.case', { ...facts, event }),
    ...(items.length > 0 ? [itemsOf(items)] : []),
    ...(text === null ? [] : [text]),
    ...(returnAddress === null ? [] : [message('shopper_mail.send_to'), addressText(returnAddress, languageOf(mail))]),
    message('shopper_mail.case_answer'),
    createShopperHref(sender, { marketplaceId, orderId }, host),
  ])
}

function itemsOf(items: readonly MailedItem[]): string {
  return items.map((item) => `${item.quantity} × ${itemName(item)}`).join('\n')
}

const languageOf = (mail: ShopperMailRecord): Language => shopperLanguage(mail.language, mail.countryCode)

function addressText({ name, street, postalCode, city, countryCode }: ReturnAddress, language: Language): string {
  return [name, street, `${postalCode} ${city}`.trim(), formatCountry(language, countryCode)].join('\n')
}

function write(mail: ShopperMailRecord, key: string, subject: Message, paragraphs: readonly (Message | string)[]): EmailMessage {
  const language = languageOf(mail)
  const said = (part: Message | string) => (typeof part === 'string' ? part : describe(language, part, mail.timeZone))
  const body = [message('mail.hello_name', { name: mail.name }), ...paragraphs, message('shopper_mail.private'), mail.marketplaceName]
  return { to: mail.email, subject: said(subject), text: body.map(said).join('\n\n'), key }
}
