import { t } from '@lingui/core/macro'
import { isPaymentToRecord } from '@stoa/contract/payment-to-record.ts'
import { orderCollection } from '@stoa/contract/order-collection.ts'
import type { Order } from '@stoa/contract/order.ts'
import { Banknote, BanknoteX } from 'lucide-react'
import type { ReactNode } from 'react'
import { messageOf } from '../../lib/api-error.ts'
import { useSend } from '../../lib/calls.ts'
import { money } from '../../lib/format.ts'
import { confirm } from '../../ui/confirm.tsx'
import { toastDone, toastFailed } from '../../ui/toasts.tsx'
import { orderChange } from './order-change.ts'

type RecordAction = { label: string; icon: ReactNode; isBusy: boolean; onClick: () => void }

/** Returns the actions that record whether the merchant was paid for an order that it collects the money of; none once that is recorded. */
export function useRecordPayment(shown: Order | undefined): RecordAction[] {
  const onError = (problem: unknown) => toastFailed(messageOf(problem))
  const pay = useSend(orderCollection.recordPayment, { ...orderChange, onSuccess: () => toastDone(t`Payment recorded`), onError })
  const end = useSend(orderCollection.recordNonPayment, { ...orderChange, onSuccess: () => toastDone(t`Non-payment recorded`), onError })
  if (!shown || !isPaymentToRecord(shown)) return []
  const { hash, orderId, version, total } = shown
  const amount = money(total)
  const recordPayment = async () => {
    const isSure = await confirm({
      title: t`Record the payment of order #${orderId}?`,
      message: t`The merchant has collected ${amount} and owes the commission from now on. This cannot be undone.`,
      confirm: t`Record payment`,
    })
    if (isSure) pay.mutate({ body: { hash, version } })
  }
  const recordNonPayment = async () => {
    const isSure = await confirm({
      title: t`Record that order #${orderId} was not paid?`,
      message: t`The merchant will not collect ${amount}, and no commission is owed. This cannot be undone.`,
      confirm: t`Record non-payment`,
      isDanger: true,
    })
    if (isSure) end.mutate({ body: { hash, version } })
  }
  return [
    { label: t`Record payment`, icon: <Banknote size={16} aria-hidden />, isBusy: pay.isPending, onClick: () => void recordPayment() },
    { label: t`Record non-payment`, icon: <BanknoteX size={16} aria-hidden />, isBusy: end.isPending, onClick: () => void recordNonPayment() },
  ]
}
