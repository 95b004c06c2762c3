import { t } from '@lingui/core/macro'
import { Button, Stack } from '@mantine/core'
import { RejectionReason, verification } from '@stoa/contract/verification.ts'
import type { VerificationFile, VerificationItem } from '@stoa/contract/verification.ts'
import { issuesOf, messageOf } from '../../../lib/api-error.ts'
import { useSend } from '../../../lib/calls.ts'
import { Dialog, DialogActions } from '../../../ui/dialog.tsx'
import { Form, usePortalForm } from '../../../ui/form.tsx'
import { LongTextField } from '../../../ui/long-text-field.tsx'
import { MultiSelectField } from '../../../ui/multi-select-field.tsx'
import { SelectField } from '../../../ui/select-field.tsx'
import { toastDone } from '../../../ui/toasts.tsx'
import { itemLabels, reasonLabels } from './verification-labels.ts'

const reasons = RejectionReason.options.map((value) => ({ value, label: reasonLabels[value] }))
type Values = { reasonCode: RejectionReason | null; items: VerificationItem[]; reason: string }
const initialValues: Values = { reasonCode: null, items: [], reason: '' }

/** Rejects what a merchant submitted, with the reason, items and words it reads. */
export function RejectVerificationDialog({ file, onClose }: { file: VerificationFile; onClose: () => void }) {
  const { merchantId, checksum } = file
  const decide = useSend(verification.decide, { refreshes: [verification.get, verification.paged], refreshesOutdated: true })
  const bodyOf = ({ reasonCode, ...values }: Values) => ({
    merchantId,
    checksum,
    status: 'REJECTED' as const,
    ...values,
    ...(reasonCode === null ? {} : { reasonCode }),
  })
  const form = usePortalForm({
    initialValues,
    record: merchantId,
    schema: verification.decide.body,
    toSend: bodyOf,
    onSubmit: async (values): Promise<void> => {
      try {
        await decide.mutateAsync({ body: bodyOf(values) })
        toastDone(t`Verification of ${file.merchantName} rejected`)
        onClose()
      } catch (error) {
        form.fail(issuesOf(error), messageOf(error))
      }
    },
  })
  const items = file.items.map(({ item }) => ({ value: item, label: itemLabels[item] }))
  return (
    <Dialog onClose={onClose} hasUnsavedWork={form.hasUnsavedWork} title={t`Reject verification of ${file.merchantName}?`}>
      <Form form={form}>
        <Stack>
          <SelectField form={form} path="reasonCode" label={t`Reason`} choices={reasons} required />
          <MultiSelectField form={form} path="items" label={t`What has to be corrected (optional)`} choices={items} />
          <LongTextField form={form} path="reason" label={t`Message to the merchant (optional)`} maxLength={1000} />
        </Stack>
        <DialogActions>
          <Button type="submit" color="red" loading={form.isBusy}>
            {t`Reject`}
          </Button>
        </DialogActions>
      </Form>
    </Dialog>
  )
}
