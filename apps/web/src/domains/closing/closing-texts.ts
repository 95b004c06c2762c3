import { plural, t } from '@lingui/core/macro'
import type { ClosingCheck, ClosingReason } from '@stoa/contract/closing.ts'

/** What has to be settled before a company is closed, and where that is done. */
export function closingText({ reason, count }: ClosingCheck, isMerchant: boolean): { text: string; href: string } {
  const texts: Record<ClosingReason, { text: string; href: string }> = {
    open_orders: {
      text: plural(count, { one: '# order is not fulfilled or cancelled', other: '# orders are not fulfilled or cancelled' }),
      href: '/shop/orders?orderStatus=New&orderStatus=Partially+Fulfilled',
    },
    open_cases: { text: plural(count, { one: '# return or dispute is open', other: '# returns and disputes are open' }), href: '/shop/cases' },
    open_payouts: { text: plural(count, { one: '# payout is under way', other: '# payouts are under way' }), href: '/shop/payouts' },
    balance: { text: plural(count, { one: '# balance is not zero', other: '# balances are not zero' }), href: '/shop/payouts' },
    partnerships: isMerchant
      ? { text: plural(count, { one: 'You sell on # marketplace', other: 'You sell on # marketplaces' }), href: '/channels' }
      : { text: plural(count, { one: '# merchant sells here or asks to', other: '# merchants sell here or ask to' }), href: '/search/merchants' },
    channels: { text: plural(count, { one: '# sales channel is connected', other: '# sales channels are connected' }), href: '/channels/overview' },
    subscription: { text: t`A subscription runs. Ask the administrator of this portal to end it.`, href: '/shop/invoices/subscription' },
  }
  return texts[reason]
}
