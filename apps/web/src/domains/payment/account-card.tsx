import { t } from '@lingui/core/macro'
import { paymentAccount } from '@stoa/contract/payment-account.ts'
import type { PaymentAccount } from '@stoa/contract/payment-account.ts'
import { Button } from '@mantine/core'
import { ExternalLink, TriangleAlert } from 'lucide-react'
import { useEffect, useState } from 'react'
import { isApiError, issuesOf, messageOf } from '../../lib/api-error.ts'
import { useSend } from '../../lib/calls.ts'
import { dateTime } from '../../lib/format.ts'
import { useMay } from '../../lib/use-may.ts'
import { Form, usePortalForm } from '../../ui/form.tsx'
import { MoneyField } from '../../ui/number-field.tsx'
import { DescriptionList } from '../../ui/description-list.tsx'
import { ActionRow } from '../../ui/action-row.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Card } from '../../ui/page-layout.tsx'
import { Tag } from '../../ui/status-badge.tsx'
import { toastDone, toastFailed } from '../../ui/toasts.tsx'
import { When } from '../../ui/when.tsx'
import { accountStates, requirementLabels } from './account-labels.ts'
import layout from '../../ui/layout.module.css'
import text from '../../ui/text.module.css'
import { openedLater } from '../../ui/opened-later.tsx'

const ReauthDialog = openedLater(async () => (await import('../auth/reauth-dialog.tsx')).ReauthDialog)

const minimumShape = paymentAccount.updateSettings.body

/** A merchant's payout account on one marketplace: how far it is, what is missing, and the provider's page for its details. */
export function AccountCard({ account, isReturning }: { account: PaymentAccount; isReturning: boolean }) {
  const mayManage = useMay('payment:manage')
  const { id, name } = account.marketplace
  const [isPasswordNeeded, setPasswordNeeded] = useState(false)
  const verify = useSend(paymentAccount.verifyPayoutAccount, { refreshes: [paymentAccount.setup] })
  const open = useSend(paymentAccount.createPayoutAccount)
  const openSubscription = useSend(paymentAccount.createSubscriptionAccount)
  const [chosenKind, setChosenKind] = useState<'payout' | 'subscription'>('payout')
  const check = (isRequested: boolean) =>
    verify.mutate(
      { params: { id } },
      {
        onSuccess: (found) => isRequested && toastDone(t`Status: ${accountStates[found.state].label}`),
        onError: (error) => toastFailed(messageOf(error)),
      },
    )
  const goToProvider = async (kind: 'payout' | 'subscription') => {
    setChosenKind(kind)
    try {
      location.assign((await (kind === 'payout' ? open : openSubscription).mutateAsync({ params: { id } })).href)
    } catch (error) {
      if (isApiError(error, 'reauth_required')) setPasswordNeeded(true)
      else toastFailed(messageOf(error))
    }
  }
  // Back from the provider's page: what was entered there is read at once.
  const mayCheck = mayManage && isReturning && account.state !== 'none'
  useEffect(() => {
    if (mayCheck) check(false)
    // oxlint-disable-next-line react/exhaustive-deps -- Once, when the page opens.
  }, [mayCheck])
  const state = accountStates[account.state]
  const isOpen = account.state !== 'none'
  return (
    <Card title={name} actions={<Tag colour={state.colour}>{state.label}</Tag>}>
      <div className={layout.stack}>
        {account.provider === null && <p className={text.quiet}>{t`${name} has no payment provider yet.`}</p>}
        {account.state === 'none' && account.provider !== null && (
          <p className={text.quiet}>{t`${name} pays you once you set up a payout account. Your bank details stay with the provider.`}</p>
        )}
        {account.requirements.length > 0 && (
          <Notice tone="pending" icon={<TriangleAlert size={18} aria-hidden />}>
            <strong>{t`The provider needs:`}</strong>
            <ul>
              {account.requirements.map((one) => (
                <li key={one}>{requirementLabels[one]}</li>
              ))}
            </ul>
          </Notice>
        )}
        {account.holdUntil !== null && (
          <Notice tone="pending" icon={<TriangleAlert size={18} aria-hidden />}>
            <strong>{t`Payouts wait until ${dateTime(account.holdUntil)}`}</strong>
            <p>{t`The bank account changed. Payouts wait 7 days, so that nobody else can redirect your money unnoticed.`}</p>
          </Notice>
        )}
        {isOpen && (
          <DescriptionList
            layout="columns"
            items={[
              [t`Provider`, account.providerName ?? account.provider],
              [t`Bank account`, account.destination],
              [t`Last checked`, account.checkedAt && <When at={account.checkedAt} />],
            ]}
          />
        )}
        {mayManage && account.provider !== null && (
          <ActionRow>
            <Button
              variant={account.state === 'verified' ? 'default' : 'filled'}
              rightSection={<ExternalLink size={15} aria-hidden />}
              loading={open.isPending}
              onClick={() => void goToProvider('payout')}
            >
              {account.state === 'none' ? t`Set up payout account` : account.state === 'verified' ? t`Change bank account` : t`Continue setup`}
            </Button>
            <Button
              variant="default"
              rightSection={<ExternalLink size={15} aria-hidden />}
              loading={openSubscription.isPending}
              onClick={() => void goToProvider('subscription')}
            >
              {t`Set up subscription payments`}
            </Button>
            {isOpen && (
              <Button variant="default" loading={verify.isPending} onClick={() => check(true)}>
                {t`Check status`}
              </Button>
            )}
          </ActionRow>
        )}
        {isOpen && mayManage && <MinimumForm key={account.payoutMinimum.minor} account={account} />}
      </div>
      {isPasswordNeeded && (
        <ReauthDialog
          reason={chosenKind === 'payout' ? t`Confirm your password to change where you are paid.` : t`Confirm your password to change how you pay.`}
          onClose={() => setPasswordNeeded(false)}
          onDone={async () => {
            setPasswordNeeded(false)
            await goToProvider(chosenKind)
          }}
        />
      )}
    </Card>
  )
}

function MinimumForm({ account }: { account: PaymentAccount }) {
  const { id } = account.marketplace
  const save = useSend(paymentAccount.updateSettings, { refreshes: [paymentAccount.setup] })
  const form = usePortalForm<{ payoutMinimumMinor: number | null }>({
    initialValues: { payoutMinimumMinor: account.payoutMinimum.minor },
    schema: minimumShape,
    toSend: ({ payoutMinimumMinor }) => ({ marketplaceId: id, payoutMinimumMinor: payoutMinimumMinor ?? 0 }),
    onSubmit: async ({ payoutMinimumMinor }) => {
      try {
        await save.mutateAsync({ body: { marketplaceId: id, payoutMinimumMinor: payoutMinimumMinor ?? 0 } })
        toastDone(t`Minimum payout saved`)
      } catch (error) {
        form.fail(issuesOf(error), messageOf(error))
      }
    },
  })
  return (
    <Form form={form} className={layout.stack ?? ''}>
      <MoneyField
        form={form}
        path="payoutMinimumMinor"
        label={t`Minimum payout`}
        currency={account.payoutMinimum.currency}
        help={t`Smaller amounts wait for the next payout.`}
      />
      <div>
        <Button type="submit" variant="default" loading={form.isBusy} disabled={!form.isDirty}>
          {t`Save`}
        </Button>
      </div>
    </Form>
  )
}
