import { t } from '@lingui/core/macro'
import { commission } from '@stoa/contract/commission.ts'
import type { CommissionPolicy } from '@stoa/contract/commission.ts'
import { Button, Stack } from '@mantine/core'
import { useState } from 'react'
import { currentRowOf, messageOf } from '../../lib/api-error.ts'
import { retryMessageOf } from '../../lib/retry-message.ts'
import { useCall, useSend } from '../../lib/calls.ts'
import { asAnswer } from '../../lib/show-answer.ts'
import { useMay } from '../../lib/use-may.ts'
import { ActionRow } from '../../ui/action-row.tsx'
import { DescriptionList } from '../../ui/description-list.tsx'
import { LoadingBlock } from '../../ui/loading-block.tsx'
import { mergeEdits } from '../../ui/merge-edits.ts'
import { Card } from '../../ui/page-layout.tsx'
import { Select } from '../../ui/select.tsx'
import { PanelError } from '../../ui/states.tsx'
import { toastDone, toastFailed } from '../../ui/toasts.tsx'
import { bearerLabels, returnLabels } from './refund-policy-labels.ts'

const choices = (['proportional', 'before_shipment', 'never'] as const).map((value) => ({ value, label: returnLabels[value] }))
const bearers = (['marketplace', 'merchant'] as const).map((value) => ({ value, label: bearerLabels[value] }))

/** What of the commission and other fees goes back to the merchant with a refund, and who pays the payment fee. */
export function RefundPolicyCard() {
  const mayManage = useMay('commission:manage')
  const { data, error, refetch } = useCall(commission.policy, {})
  // What was chosen is a change of the policy that editing began with, also when a newer one was fetched since.
  const [begun, setBegun] = useState<CommissionPolicy>()
  const [draft, setDraft] = useState<CommissionPolicy>()
  const edit = (from: CommissionPolicy | undefined) => {
    setBegun(from)
    setDraft(from)
  }
  const update = useSend(commission.updatePolicy, {
    refreshes: [commission.policy, commission.terms],
    refreshesOutdated: true,
    shows: asAnswer(commission.policy, () => ({})),
    onSuccess: () => {
      toastDone(t`Refund policy saved`)
      edit(undefined)
    },
    onError: (failure) => {
      toastFailed(retryMessageOf(failure))
      const theirs = currentRowOf<CommissionPolicy>(failure)
      if (!theirs || !begun || !draft) return
      setBegun(theirs)
      setDraft(mergeEdits(begun, draft, theirs))
    },
  })
  return (
    <Card
      title={t`Fees on refunds`}
      isFlush={!data && error !== null}
      actions={data && mayManage && !draft && <Button variant="default" size="compact-sm" onClick={() => edit(data)}>{t`Edit`}</Button>}
    >
      {!data && (error ? <PanelError message={messageOf(error)} onRetry={() => void refetch()} /> : <LoadingBlock h={52} />)}
      {data && !draft && (
        <DescriptionList
          items={[
            [t`Commission`, returnLabels[data.commissionReturn]],
            [t`Other fees`, returnLabels[data.feeReturn]],
            [t`Payment fee`, bearerLabels[data.providerFeeBearer]],
            [t`Payment fee on refunds`, data.providerFeeBearer === 'merchant' && returnLabels[data.providerFeeReturn]],
          ]}
        />
      )}
      {data && draft && (
        <Stack gap="sm">
          <Select
            label={t`Commission`}
            data={choices}
            allowDeselect={false}
            value={draft.commissionReturn}
            onChange={(value) => value && setDraft({ ...draft, commissionReturn: value })}
          />
          <Select
            label={t`Other fees`}
            data={choices}
            allowDeselect={false}
            value={draft.feeReturn}
            onChange={(value) => value && setDraft({ ...draft, feeReturn: value })}
          />
          <Select
            label={t`Payment fee`}
            description={t`What the payment provider keeps of each payment. Counts for orders paid from now on.`}
            data={bearers}
            allowDeselect={false}
            value={draft.providerFeeBearer}
            onChange={(value) => value && setDraft({ ...draft, providerFeeBearer: value })}
          />
          {draft.providerFeeBearer === 'merchant' && (
            <Select
              label={t`Payment fee on refunds`}
              data={choices}
              allowDeselect={false}
              value={draft.providerFeeReturn}
              onChange={(value) => value && setDraft({ ...draft, providerFeeReturn: value })}
            />
          )}
          <ActionRow>
            <Button loading={update.isPending} onClick={() => update.mutate({ body: draft })}>
              {t`Save policy`}
            </Button>
            <Button variant="default" disabled={update.isPending} onClick={() => edit(undefined)}>{t`Cancel`}</Button>
          </ActionRow>
        </Stack>
      )}
    </Card>
  )
}
