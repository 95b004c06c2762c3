import { t } from '@lingui/core/macro'
import { ShippingPayer } from '@stoa/contract/case-shapes.ts'
import type { DisputeBearer, ReturnAddress, ReturnPolicy } from '@stoa/contract/case-shapes.ts'
import { caseRoutes } from '@stoa/contract/case.ts'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { currentRowOf, issuesOf, messageOf } from '../../lib/api-error.ts'
import { useSend } from '../../lib/calls.ts'
import { useMay } from '../../lib/use-may.ts'
import { Dialog, DialogActions } from '../../ui/dialog.tsx'
import { Form, usePortalForm } from '../../ui/form.tsx'
import { MultiSelectField } from '../../ui/multi-select-field.tsx'
import { MoneyField, NumberField } from '../../ui/number-field.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { toastDone } from '../../ui/toasts.tsx'
import { useAllCollections } from '../collection/use-all-collections.ts'
import { collectionLabel } from '../product/listing/collection-label.ts'
import { emptyReturnAddress, enteredReturnAddress, returnAddressText } from './return-address.ts'
import { ReturnAddressFields } from './return-address-fields.tsx'
import { sideLabels, sideName } from './case-labels.ts'
import { showPolicy } from './show-case.ts'

type Values = {
  days: number
  shippingPayer: ShippingPayer
  feeMinor: number | null
  disputeBearer: DisputeBearer
  excludedCollectionIds: string[]
  returnAddress: ReturnAddress
}

const valuesOf = ({ days, shippingPayer, fee, disputeBearer, excludedCollections, returnAddress, isOwnReturnAddress }: ReturnPolicy): Values => ({
  days,
  shippingPayer,
  feeMinor: fee.minor,
  disputeBearer,
  excludedCollectionIds: excludedCollections.filter(({ isOwn }) => isOwn).map(({ id }) => id),
  returnAddress: (isOwnReturnAddress && returnAddress) || emptyReturnAddress,
})

/** Edits a return policy. */
export function PolicyDialog({ policy, isOperator, onClose }: { policy: ReturnPolicy; isOperator: boolean; onClose: () => void }) {
  const [newest, setNewest] = useState(policy)
  const mayShare = useMay('case:share')
  const choices = useCollectionChoices(newest)
  const common = policy.merchant ? newest.excludedCollections.filter(({ isOwn }) => !isOwn).map(({ path }) => path.join(' › ')) : []
  const update = useSend(caseRoutes.updatePolicy, {
    refreshes: [caseRoutes.policy, caseRoutes.pagedPolicies],
    refreshesOutdated: true,
    shows: showPolicy,
    onSuccess: () => {
      toastDone(t`Return policy saved`)
      onClose()
    },
  })
  const toSend = ({ days, shippingPayer, feeMinor, disputeBearer, excludedCollectionIds, returnAddress }: Values) => ({
    marketplaceId: policy.marketplace.id,
    ...(isOperator && policy.merchant ? { merchantId: policy.merchant.id } : {}),
    days,
    shippingPayer,
    feeMinor: feeMinor ?? 0,
    excludedCollectionIds,
    returnAddress: enteredReturnAddress(returnAddress),
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
          <MultiSelectField
            form={form}
            path="excludedCollectionIds"
            label={t`Cannot be returned (optional)`}
            help={
              common.length > 0
                ? t`The marketplace excludes these for all its merchants: ${common.join(', ')}.`
                : t`Includes subcollections. Orders that were placed before are not affected.`
            }
            choices={choices}
          />
          <ReturnAddressFields form={form} defaultText={addressDefault(policy)} />
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

/** Which address holds where none is entered. */
function addressDefault({ merchant, returnAddress, isOwnReturnAddress }: ReturnPolicy): string {
  if (merchant === null) return t`Without one, items go to the address of each merchant.`
  return returnAddress === null || isOwnReturnAddress
    ? t`Without one, items go to the return address of the marketplace, or to the address of the merchant.`
    : t`Without one, items go to ${returnAddressText(returnAddress)}.`
}

/** The collections of the marketplace that a policy may exclude itself; those it excludes now are among them before the list has come. */
function useCollectionChoices({ marketplace, excludedCollections }: ReturnPolicy): { value: string; label: string }[] {
  const all = useAllCollections(marketplace.id).rows.map((one) => ({ value: one.id, label: collectionLabel(one) }))
  const own = excludedCollections.filter(({ isOwn }) => isOwn).map(({ id, path }) => ({ value: id, label: path.join(' › ') }))
  const common = new Set(excludedCollections.filter(({ isOwn }) => !isOwn).map(({ id }) => id))
  return [...own.filter(({ value }) => !all.some((one) => one.value === value)), ...all.filter(({ value }) => !common.has(value))]
}
