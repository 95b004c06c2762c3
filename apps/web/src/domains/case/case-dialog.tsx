import { t } from '@lingui/core/macro'
import type { Case, CaseFile, ItemCondition } from '@stoa/contract/case-shapes.ts'
import type { CaseAction } from '@stoa/contract/case-states.ts'
import { caseRoutes } from '@stoa/contract/case.ts'
import { order } from '@stoa/contract/order.ts'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { issuesOf, messageOf } from '../../lib/api-error.ts'
import { useSend } from '../../lib/calls.ts'
import { completeHref } from '../../lib/complete-href.ts'
import { useMay } from '../../lib/use-may.ts'
import { Dialog, DialogActions } from '../../ui/dialog.tsx'
import { CheckboxField } from '../../ui/checkbox-field.tsx'
import { MessageFilesField } from '../../ui/file-field.tsx'
import { FieldGroup } from '../../ui/section.tsx'
import { Form, usePortalForm } from '../../ui/form.tsx'
import { LongTextField } from '../../ui/long-text-field.tsx'
import { MoneyField, NumberField } from '../../ui/number-field.tsx'
import { MultiSelectField } from '../../ui/multi-select-field.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { TrackingFields } from '../../ui/tracking-fields.tsx'
import { toastDone } from '../../ui/toasts.tsx'
import { conditionLabels } from './case-labels.ts'
import { returnRefund } from './return-refund.ts'
import { returnAddressText } from './return-address.ts'
import { showCase } from './show-case.ts'
import { ShareFields, minorOf, shareErrors } from './share-fields.tsx'

export type CaseStep = Exclude<CaseAction, 'buy_label'> | 'message'

type Line = { lineId: string; acceptedQuantity: number; restockQuantity: number; condition: ItemCondition }
type Values = {
  text: string
  isPublic: boolean
  carrier: string
  trackingNumber: string
  trackingHref: string
  feeMinor: number | null
  shippingMinor: number | null
  shares: { marketplaceMinor: number | null; reason: string | null }
  lines: Line[]
  files: File[]
  fileIds: string[]
}

const doneTexts: Readonly<Record<CaseStep, string>> = {
  approve: t`Return approved`,
  reject: t`Return rejected`,
  cancel: t`Return cancelled`,
  send: t`Tracking saved`,
  receive: t`Items marked as received`,
  inspect: t`Inspection recorded`,
  refund: t`Refund issued`,
  decline: t`Refund declined`,
  message: t`Message sent`,
  submit_evidence: t`Evidence submitted`,
}

/** The label of the text of each step; a step without one asks for none. */
const textLabels: Readonly<Record<CaseStep, string | undefined>> = {
  approve: t`Note for the shopper (optional)`,
  reject: t`Reason, which the shopper reads`,
  cancel: t`Reason (optional)`,
  send: undefined,
  receive: t`Note (optional)`,
  inspect: t`Note (optional)`,
  refund: t`Note for the shopper (optional)`,
  decline: t`Reason, which the shopper reads`,
  message: t`Message`,
  submit_evidence: t`What happened, for the bank`,
}

const { approve, reject, cancel, send, receive, inspect, refund, decline, addMessage, submitEvidence } = caseRoutes
const routes = { approve, reject, cancel, send, receive, inspect, refund, decline, message: addMessage, submit_evidence: submitEvidence } as const

const refundOf = (one: Case, { feeMinor, shippingMinor }: Pick<Values, 'feeMinor' | 'shippingMinor'>): number =>
  returnRefund(one, minorOf(feeMinor), minorOf(shippingMinor))

/** Returns what a step sends of the form. */
function bodyOf(one: Case, step: CaseStep, values: Values): object {
  const { text, isPublic, carrier, trackingNumber, trackingHref, feeMinor, shippingMinor, shares, lines, fileIds } = values
  if (step === 'send') return { carrier, trackingNumber, trackingHref: completeHref(trackingHref) }
  if (step === 'inspect') return { lines, text }
  if (step === 'refund') {
    const marketplaceMinor = shares.marketplaceMinor ?? 0
    const decided = { merchantMinor: Math.max(0, refundOf(one, values) - marketplaceMinor), marketplaceMinor, reason: shares.reason }
    return { feeMinor: feeMinor ?? 0, shippingMinor: shippingMinor ?? 0, text, ...(marketplaceMinor === 0 ? {} : { shares: decided }) }
  }
  if (step === 'submit_evidence') return { text, fileIds }
  return step === 'message' ? { text, isPublic } : { text }
}

/** Returns where the approval asks the shopper to send the items. */
function approvalText({ returnAddress }: Case): string {
  if (returnAddress === null) return t`The company of the merchant has no complete address: write where to send the items in the note.`
  return t`The shopper reads that the items go to ${returnAddressText(returnAddress)}.`
}

/** Returns the files that were sent in a case, each once, the oldest first. */
function filesOf(one: Case): CaseFile[] {
  return [...new Map(one.timeline.flatMap(({ files }) => files).map((file) => [file.id, file])).values()]
}

/** Asks for what a step needs, and takes it. */
export function CaseDialog({ one, step, label, onClose }: { one: Case; step: CaseStep; label: string; onClose: () => void }) {
  const route = routes[step]
  const takesFiles = step === 'message' || step === 'submit_evidence'
  const mayShare = useMay('case:share')
  // Less may have been accepted than was requested.
  const feeMinor = Math.min(one.fee.minor, one.worth.minor)
  const [amounts, setAmounts] = useState({ refundMinor: refundOf(one, { feeMinor, shippingMinor: 0 }), marketplaceMinor: 0 })
  const act = useSend(route as typeof approve, {
    refreshes: [caseRoutes.get, caseRoutes.paged, caseRoutes.count, order.getByHash],
    shows: showCase,
    onSuccess: () => {
      toastDone(doneTexts[step])
      onClose()
    },
  })
  const form = usePortalForm<Values>({
    initialValues: {
      text: '',
      isPublic: false,
      carrier: one.carrier,
      trackingNumber: one.trackingNumber,
      trackingHref: one.trackingHref ?? '',
      feeMinor,
      shippingMinor: 0,
      shares: { marketplaceMinor: null, reason: null },
      lines: one.lines.map(({ lineId, quantity }) => ({ lineId, acceptedQuantity: quantity, restockQuantity: quantity, condition: 'as_new' })),
      files: [],
      fileIds: [],
    },
    schema: route.body,
    toSend: (values) => bodyOf(one, step, values),
    check: (values) => shareErrors('shares.marketplaceMinor', values.shares.marketplaceMinor, refundOf(one, values)),
    onChange: (values) => setAmounts({ refundMinor: refundOf(one, values), marketplaceMinor: minorOf(values.shares.marketplaceMinor) }),
    onSubmit: async (values): Promise<void> => {
      try {
        const parts = {
          params: { id: one.id },
          body: bodyOf(one, step, values),
          ...(takesFiles && values.files.length > 0 ? { files: { files: values.files } } : {}),
        }
        await act.mutateAsync(parts as never)
      } catch (error) {
        form.fail(issuesOf(error), messageOf(error))
      }
    },
  })
  const textLabel = textLabels[step]
  const sentFiles = filesOf(one)
  const isDanger = step === 'reject' || step === 'decline' || step === 'cancel'
  return (
    <Dialog onClose={onClose} hasUnsavedWork={form.hasUnsavedWork} title={label} size={step === 'inspect' ? 560 : 480}>
      <Form form={form}>
        <div style={{ display: 'grid', gap: 14 }}>
          {step === 'send' && <TrackingFields form={form} isRequired />}
          {step === 'inspect' &&
            one.lines.map((line, index) => (
              <FieldGroup key={line.lineId} title={`${line.quantity} × ${line.name}`}>
                <NumberField form={form} path={`lines.${index}.acceptedQuantity`} label={t`Accepted`} min={0} max={line.quantity} />
                <NumberField form={form} path={`lines.${index}.restockQuantity`} label={t`Back into stock`} min={0} max={line.quantity} />
                <SelectField
                  form={form}
                  path={`lines.${index}.condition`}
                  label={t`Condition`}
                  choices={Object.entries(conditionLabels).map(([value, name]) => ({ value, label: name }))}
                />
              </FieldGroup>
            ))}
          {step === 'refund' && (
            <>
              <MoneyField form={form} path="feeMinor" label={t`Return fee`} currency={one.fee.currency} />
              {one.refundableShipping.minor > 0 && (
                <MoneyField form={form} path="shippingMinor" label={t`Shipping to refund`} currency={one.fee.currency} />
              )}
              {mayShare && (
                <ShareFields
                  form={form}
                  path="shares."
                  currency={one.fee.currency}
                  costMinor={amounts.refundMinor}
                  marketplaceMinor={amounts.marketplaceMinor}
                />
              )}
            </>
          )}
          {step === 'approve' && <p>{approvalText(one)}</p>}
          {textLabel !== undefined && <LongTextField form={form} path="text" label={textLabel} maxLength={takesFiles ? 4000 : 1000} />}
          {step === 'submit_evidence' && sentFiles.length > 0 && (
            <MultiSelectField
              form={form}
              path="fileIds"
              label={t`Files from the timeline (optional)`}
              help={t`Only what you choose or add here is sent to the bank`}
              choices={sentFiles.map(({ id, name }) => ({ value: id, label: name }))}
            />
          )}
          {takesFiles && <MessageFilesField form={form} path="files" />}
          {step === 'message' && one.kind === 'return' && <CheckboxField form={form} path="isPublic" label={t`The shopper reads this message too`} />}
        </div>
        <DialogActions>
          <Button type="submit" loading={form.isBusy} {...(isDanger ? { color: 'red' } : {})}>
            {label}
          </Button>
        </DialogActions>
      </Form>
    </Dialog>
  )
}
