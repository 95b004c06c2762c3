import { plural, t } from '@lingui/core/macro'
import { Button } from '@mantine/core'
import { ListingRejectionReason } from '@stoa/contract/listing-rejection.ts'
import * as z from 'zod/mini'
import { issuesOf, messageOf } from '../../../lib/api-error.ts'
import { Dialog, DialogActions } from '../../../ui/dialog.tsx'
import { Form, usePortalForm } from '../../../ui/form.tsx'
import { LongTextField } from '../../../ui/long-text-field.tsx'
import { SelectField } from '../../../ui/select-field.tsx'
import { rejectionChoices, rejectionProblem } from './rejection-labels.ts'
import type { BulkAnswer, Chosen } from './use-listing-changes.ts'
import { refusedOf, useListingChanges } from './use-listing-changes.ts'
import layoutStyles from '../../../ui/layout.module.css'

type Values = { reasonCode: ListingRejectionReason | null; reason: string }
const initialValues: Values = { reasonCode: null, reason: '' }
const Rejection = z.object({ reasonCode: z.nullable(ListingRejectionReason), reason: z.string().check(z.trim(), z.maxLength(500)) })

type DialogProps = { products: readonly Chosen[]; onDone: (answer: BulkAnswer) => void; onClose: () => void }

/** Rejects products, with the reason and the words their merchants read. */
export function RejectDialog({ products, onDone, onClose }: DialogProps) {
  const { decide } = useListingChanges()
  const form = usePortalForm({
    initialValues,
    record: products.map(({ id, collectionProductId }) => collectionProductId ?? id).join(),
    schema: Rejection,
    check: (values) => {
      const problem = rejectionProblem(values)
      return problem === undefined ? {} : { [values.reasonCode === null ? 'reasonCode' : 'reason']: problem }
    },
    onSubmit: async ({ reasonCode, reason }): Promise<void> => {
      if (reasonCode === null) return
      try {
        const answer = await decide.mutateAsync({ body: { products: [...products], approvalStatus: 'Rejected', reasonCode, reason } })
        const [first] = refusedOf(answer)
        if (first && answer.refused === answer.items.length) form.fail([], first.message ?? t`The products were not changed.`)
        else onDone(answer)
      } catch (error) {
        form.fail(issuesOf(error), messageOf(error))
      }
    },
  })
  const title = t`${plural(products.length, { one: 'Reject this product?', other: 'Reject # products?' })}`
  return (
    <Dialog onClose={onClose} hasUnsavedWork={form.hasUnsavedWork} title={title} size={480}>
      <Form form={form}>
        <div className={layoutStyles.stack}>
          <SelectField form={form} path="reasonCode" label={t`Reason`} choices={rejectionChoices} required />
          <LongTextField
            form={form}
            path="reason"
            label={t`Message to the merchant (optional)`}
            help={t`The merchant sees the reason and the message, and can resubmit the product.`}
            maxLength={500}
          />
          <DialogActions>
            <Button type="submit" color="red" loading={form.isBusy}>
              {t`Reject`}
            </Button>
          </DialogActions>
        </div>
      </Form>
    </Dialog>
  )
}
