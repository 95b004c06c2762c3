import { t } from '@lingui/core/macro'
import { orderForward } from '@stoa/contract/order-forward.ts'
import type { Order } from '@stoa/contract/order.ts'
import { messageOf } from '../../lib/api-error.ts'
import { useSend } from '../../lib/calls.ts'
import { useSession } from '../../lib/use-session.ts'
import { confirm } from '../../ui/confirm.tsx'
import { toastDone, toastFailed } from '../../ui/toasts.tsx'
import { orderChange } from './order-change.ts'

/** Returns what keeps an order out of the merchant's shop, after a question, and whether that is under way. */
export function useWithoutShop({ hash }: Pick<Order, 'hash'>): { handle: () => void; isBusy: boolean } {
  const isMerchant = useSession()?.companyType === 'MERCHANT'
  const send = useSend(orderForward.handleWithoutShop, {
    ...orderChange,
    onSuccess: () => toastDone(t`The order is no longer sent to the shop`),
    onError: (problem) => toastFailed(messageOf(problem)),
  })
  const ask = async () => {
    const isSure = await confirm({
      title: t`Handle the order without the shop?`,
      message: isMerchant
        ? t`It is no longer sent to your shop. Fulfil it here, and lower the stock in your shop by hand.`
        : t`It is no longer sent to the merchant’s shop. The merchant fulfils it here, and lowers the stock in its shop by hand.`,
      confirm: t`Handle without the shop`,
    })
    if (isSure) send.mutate({ body: { hash } })
  }
  return { handle: () => void ask(), isBusy: send.isPending }
}
