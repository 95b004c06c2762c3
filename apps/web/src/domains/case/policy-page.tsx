import { plural, t } from '@lingui/core/macro'
import type { ReturnPolicy } from '@stoa/contract/case-shapes.ts'
import { caseRoutes } from '@stoa/contract/case.ts'
import { shopper } from '@stoa/contract/shopper.ts'
import { Button, Stack, Switch } from '@mantine/core'
import { useState } from 'react'
import { messageOf } from '../../lib/api-error.ts'
import { useCall, useSend } from '../../lib/calls.ts'
import { money } from '../../lib/format.ts'
import { useMay } from '../../lib/use-may.ts'
import { useSession } from '../../lib/use-session.ts'
import { DescriptionList } from '../../ui/description-list.tsx'
import { openedLater } from '../../ui/opened-later.tsx'
import { Card, SettingsPage } from '../../ui/page-layout.tsx'
import { PagePending } from '../../ui/page-pending.tsx'
import { PanelError } from '../../ui/states.tsx'
import { toastDone, toastFailed } from '../../ui/toasts.tsx'
import { sideName } from './case-labels.ts'
import textStyles from '../../ui/text.module.css'

const PolicyDialog = openedLater(async () => (await import('./policy-dialog.tsx')).PolicyDialog)

const nameOf = ({ marketplace, merchant }: ReturnPolicy, isOperator: boolean): string => (isOperator && merchant ? merchant.name : marketplace.name)

/** What may be returned, for how long and at whose cost: of the marketplace, or of a merchant on each of its marketplaces. */
export function PolicyPage() {
  const isOperator = useSession()?.companyType === 'MARKETPLACE'
  const mayManage = useMay('case:manage')
  const [editing, setEditing] = useState<ReturnPolicy>()
  const { data, error, refetch } = useCall(caseRoutes.policy, { query: {} })
  const description = isOperator
    ? t`Applies to every merchant without its own policy. A merchant can offer shoppers more, but not less.`
    : t`What shoppers can expect from you on each marketplace. You can give them more than the marketplace, never less.`
  if (!data) {
    return (
      <PagePending error={error} onRetry={() => void refetch()} description={description} shape="narrow" heights={isOperator ? [169, 166] : [169]} />
    )
  }
  return (
    <SettingsPage title={t`Return policy`} description={description}>
      <Stack gap="md">
        {data.policies.map((policy) => (
          <Card
            key={`${policy.marketplace.id} ${policy.merchant?.id ?? ''}`}
            title={nameOf(policy, isOperator)}
            actions={mayManage && <Button variant="default" size="compact-sm" onClick={() => setEditing(policy)}>{t`Edit`}</Button>}
          >
            <DescriptionList
              layout="columns"
              items={[
                [t`Return period`, plural(policy.days, { one: '# day', other: '# days' })],
                [t`Return shipping paid by`, sideName(policy.shippingPayer, !isOperator)],
                [t`Return fee`, policy.fee.minor === 0 ? t`None` : money(policy.fee)],
                [t`A lost dispute is paid by`, sideName(policy.disputeBearer, !isOperator)],
                [
                  t`Set by`,
                  policy.isOwn
                    ? policy.merchant
                      ? isOperator
                        ? t`This merchant`
                        : t`You`
                      : t`You`
                    : policy.merchant
                      ? t`The marketplace`
                      : t`Default`,
                ],
              ]}
            />
          </Card>
        ))}
        {isOperator && <ShopperMails mayManage={mayManage} />}
      </Stack>
      {editing && <PolicyDialog policy={editing} isOperator={isOperator} onClose={() => setEditing(undefined)} />}
    </SettingsPage>
  )
}

/** Which e-mails shoppers get from us. Each choice is saved at once. */
function ShopperMails({ mayManage }: { mayManage: boolean }) {
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
        <p>{t`Each e-mail has a link to a page where the shopper follows the order, cancels it before shipment, or requests a return. Turn these off if you send your own.`}</p>
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
