import { t } from '@lingui/core/macro'
import type { AttentionCode } from '@stoa/contract/attention.ts'
import type { Params } from '@stoa/contract/params.ts'
import { money } from '../../lib/format.ts'

/** What the merchant's shop did on its own, or did not accept. */
const shopReports = ['shop_report_failed', 'shipped_after_cancellation', 'cancelled_in_shop', 'refunded_in_shop'] as const
export type ShopReport = (typeof shopReports)[number]

/** Whether an item is about what the merchant's shop reported or refused. */
export const isShopReport = (code: AttentionCode): code is ShopReport => shopReports.some((one) => one === code)

const refused = {
  fulfilment: t`The merchant’s shop refused the report of a shipment. The reason is shown at the shipment: correct it and resend, or record the shipment in the shop.`,
  refund: t`The merchant’s shop refused the report of a refund. The reason is shown at the refund: correct it and resend, or record the refund in the shop.`,
  cancellation: t`The merchant’s shop refused the cancellation, so it may still ship the order. The reason is shown under Progress: correct it and resend, or cancel the order in the shop.`,
} as const

const refusedByOwn: Readonly<Record<keyof typeof refused, string>> = {
  fulfilment: t`Your shop refused the report of a shipment. The reason is shown at the shipment: correct it and resend, or record the shipment in your shop.`,
  refund: t`Your shop refused the report of a refund. The reason is shown at the refund: correct it and resend, or record the refund in your shop.`,
  cancellation: t`Your shop refused the cancellation, so the order may still be shipped. The reason is shown under Progress: correct it and resend, or cancel the order in your shop.`,
}

/** Returns an amount of an item in words. */
export function amountText(amount: Params[string] | undefined): string {
  return typeof amount === 'object' && 'currency' in amount ? money(amount) : t`another amount`
}

/** Returns what the shop did and what to do about it, to the merchant whose shop it is or to the operator. */
export function shopAdvice(code: ShopReport, params: Params, isMerchant: boolean): string {
  const { kind } = params
  switch (code) {
    case 'shop_report_failed':
      return (isMerchant ? refusedByOwn : refused)[kind === 'refund' || kind === 'cancellation' ? kind : 'fulfilment']
    case 'shipped_after_cancellation':
      return isMerchant
        ? t`Your shop shipped the order although it was cancelled here. Agree with the customer: stop the parcel, open a return, or let them pay again.`
        : t`The merchant’s shop shipped the order although it was cancelled here. Agree with the customer: stop the parcel, open a return, or let them pay again.`
    case 'cancelled_in_shop':
      return isMerchant
        ? t`The order was cancelled in your shop and is still open here. Cancel it here as well, or refund what is not shipped. No money has gone back yet.`
        : t`The order was cancelled in the merchant’s shop and is still open here. Cancel it here as well, or refund what is not shipped. No money has gone back yet.`
    case 'refunded_in_shop':
      return isMerchant
        ? t`A refund of ${amountText(params.amount)} was recorded in your shop. Issue it here, or mark it as refunded if the customer was paid outside the provider.`
        : t`A refund of ${amountText(params.amount)} was recorded in the merchant’s shop. Issue it here, or mark it as refunded if the customer was paid outside the provider.`
  }
}
