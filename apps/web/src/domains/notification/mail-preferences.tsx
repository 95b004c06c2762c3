import { t } from '@lingui/core/macro'
import { Delivery, notification } from '@stoa/contract/notification.ts'
import type { NotificationKind } from '@stoa/contract/notification.ts'
import { messageOf } from '../../lib/api-error.ts'
import { useCall, useSend } from '../../lib/calls.ts'
import { Row, RowList } from '../../ui/row-list.tsx'
import { Select } from '../../ui/select.tsx'
import { PanelError } from '../../ui/states.tsx'
import { toastDone, toastFailed } from '../../ui/toasts.tsx'
import { kindLabels } from './kind-labels.ts'

const choices = [
  { value: 'immediately', label: t`Immediately` },
  { value: 'daily', label: t`Once a day` },
  { value: 'never', label: t`Never` },
]

/** Which e-mails the person gets, and when. Each choice is saved at once. */
export function MailPreferences() {
  const { data, error, refetch } = useCall(notification.mailPreferences, {})
  const save = useSend(notification.updateMailPreferences, {
    refreshes: [notification.mailPreferences],
    onSuccess: () => toastDone(t`E-mail preferences saved`),
    onError: (failure) => toastFailed(messageOf(failure)),
  })
  if (error) return <PanelError message={messageOf(error)} onRetry={() => void refetch()} />
  return (
    <RowList label={t`E-mails`} isInset>
      {data?.preferences.map(({ kind, delivery }) => (
        <Row key={kind} name={kindLabels[kind]}>
          <DeliverySelect
            kind={kind}
            delivery={delivery}
            onDelivery={(chosen) => save.mutate({ body: { preferences: [{ kind, delivery: chosen }] } })}
          />
        </Row>
      ))}
    </RowList>
  )
}

type DeliverySelectProps = { kind: NotificationKind; delivery: Delivery; onDelivery: (delivery: Delivery) => void }

function DeliverySelect({ kind, delivery, onDelivery }: DeliverySelectProps) {
  return (
    <Select
      aria-label={t`E-mails about ${kindLabels[kind]}`}
      data={choices}
      value={delivery}
      w={150}
      allowDeselect={false}
      onChange={(value) => onDelivery(Delivery.parse(value))}
    />
  )
}
