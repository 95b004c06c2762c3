import { t } from '@lingui/core/macro'
import { ShippingPayer } from '@stoa/contract/case-shapes.ts'
import type { DisputeBearer, ReturnPolicy } from '@stoa/contract/case-shapes.ts'
import { caseRoutes } from '@stoa/contract/case.ts'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { currentRowOf, issuesOf, messageOf } from '../../lib/api-error.ts'
import { useSend } from '../../lib/calls.ts'
import { useMay } from '../../lib/use-may.ts'
import { Dialog, DialogActions } from '../../ui/dialog.tsx'
import { Form, usePortalForm } from '../../ui/form.tsx'
import { MoneyField, NumberField } from '../../ui/number-field.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { toastDone } from '../../ui/toasts.tsx'
import { sideLabels, sideName } from './case-labels.ts'

type Values = { days: number; shippingPayer: ShippingPayer; feeMinor: number | null; disputeBearer: DisputeBearer }

const valuesOf = ({ days, shippingPayer, fee, disputeBearer }: ReturnPolicy): Values => ({ days, shippingPayer, feeMinor: fee.minor, disputeBearer })

/** Edits a return policy. */
export function PolicyDialog({ policy, isOperator, onClose }: { policy: ReturnPolicy; isOperator: boolean; onClose: () => void }) {
  const [newest, setNewest] = useState(policy)
  const mayShare = useMay('case:share')
  const update = useSend(caseRoutes.updatePolicy, {
    refreshes: [caseRoutes.policy],
    refreshesOutdated: true,
    onSuccess: () => {
      toastDone(t`Return policy saved`)
      onClose()
    },
  })
  const toSend = ({ days, shippingPayer, feeMinor, disputeBearer }: Values) => ({
    marketplaceId: policy.marketplace.id,
    ...(isOperator && policy.merchant ? { merchantId: policy.merchant.id } : {}),
    days,
    shippingPayer,
    feeMinor: feeMinor ?? 0,
    excludedCollectionIds: newest.excludedCollectionIds,
    ...(mayShare ? { disputeBearer } : {}),
    version: newest.version,
  })
  const form = usePortalForm<Values>({
    initialValues: valuesOf(policy),
    schema: caseRoutes.updatePolicy.body,
    toSend,
    onSubmit: async (values): Promise<void> => {
      try {
        await update.mutateAsync({ body: toSend(values) })
      } catch (error) {
        const theirs = currentRowOf<ReturnPolicy>(error)
        if (theirs) {
          setNewest(theirs)
          // A merchant has no field for who pays a lost dispute.
          const { disputeBearer } = isOperator ? theirs : policy
          form.failStale({ ...valuesOf(theirs), disputeBearer })
        } else form.fail(issuesOf(error), messageOf(error))
      }
    },
  })
  return (
    <Dialog onClose={onClose} hasUnsavedWork={form.hasUnsavedWork} title={t`Return policy`}>
      <Form form={form}>
        <div style={{ display: 'grid', gap: 14 }}>
          <NumberField form={form} path="days" label={t`Days to return after shipment`} min={0} max={365} />
          <SelectField
            form={form}
            path="shippingPayer"
            label={t`Return shipping paid by`}
            choices={ShippingPayer.options.map((value) => ({ value, label: sideName(value, !isOperator) }))}
          />
          <MoneyField form={form} path="feeMinor" label={t`Return fee`} help={t`Deducted from the refund.`} currency={policy.fee.currency} />
          {isOperator && (
            <SelectField
              form={form}
              path="disputeBearer"
              label={t`A lost dispute is paid by`}
              readOnly={!mayShare}
              help={mayShare ? undefined : t`Only an owner of the marketplace decides this.`}
              choices={(['merchant', 'marketplace'] as const).map((value) => ({ value, label: sideLabels[value] }))}
            />
          )}
        </div>
        <DialogActions>
          <Button type="submit" loading={form.isBusy}>
            {t`Save policy`}
          </Button>
        </DialogActions>
      </Form>
    </Dialog>
  )
}
