import { t } from '@lingui/core/macro'
import { shopper } from '@stoa/contract/shopper.ts'
import { Stack, Switch } from '@mantine/core'
import { messageOf } from '../../lib/api-error.ts'
import { useCall, useSend } from '../../lib/calls.ts'
import { Card } from '../../ui/page-layout.tsx'
import { PanelError } from '../../ui/states.tsx'
import { toastDone, toastFailed } from '../../ui/toasts.tsx'
import textStyles from '../../ui/text.module.css'

/** Which e-mails shoppers get from us. Each choice is saved at once. */
export function ShopperMailsCard({ mayManage }: { mayManage: boolean }) {
  const { data, error, refetch } = useCall(shopper.mails, {})
  const save = useSend(shopper.updateMails, {
    refreshes: [shopper.mails],
    onSuccess: () => toastDone(t`E-mails to shoppers saved`),
    onError: (failure) => toastFailed(messageOf(failure)),
  })
  if (error) return <PanelError message={messageOf(error)} onRetry={() => void refetch()} />
  const mails = data ?? { onPurchase: false, onShipment: false, onCancellation: false }
  const choose = (change: Partial<typeof mails>) => save.mutate({ body: { ...mails, ...change } })
  return (
    <Card title={t`E-mails to shoppers`}>
      <Stack gap="md">
        <p>{t`Each e-mail has a link to a page where the shopper follows the order, cancels it before shipment, or requests a return. Not needed if you send your own.`}</p>
        <Switch
          label={t`Confirm each purchase`}
          checked={mails.onPurchase}
          disabled={!data || !mayManage}
          onChange={(event) => choose({ onPurchase: event.currentTarget.checked })}
        />
        <Switch
          label={t`Report each shipment`}
          checked={mails.onShipment}
          disabled={!data || !mayManage}
          onChange={(event) => choose({ onShipment: event.currentTarget.checked })}
        />
        <Switch
          label={t`Report a cancellation and each refund`}
          checked={mails.onCancellation}
          disabled={!data || !mayManage}
          onChange={(event) => choose({ onCancellation: event.currentTarget.checked })}
        />
        <p className={textStyles.note}>{t`Shoppers always get a confirmation of what they cancel or ask to return, and news about their returns.`}</p>
      </Stack>
    </Card>
  )
}
