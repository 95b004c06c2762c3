import { plural, t } from '@lingui/core/macro'
import { Button } from '@mantine/core'
import * as z from 'zod/mini'
import { issuesOf, messageOf } from '../../../lib/api-error.ts'
import { Dialog, DialogActions } from '../../../ui/dialog.tsx'
import { Form, usePortalForm } from '../../../ui/form.tsx'
import { LongTextField } from '../../../ui/long-text-field.tsx'
import type { BulkAnswer, Chosen } from './use-listing-changes.ts'
import { refusedOf, useListingChanges } from './use-listing-changes.ts'
import layoutStyles from '../../../ui/layout.module.css'

const Reason = z.object({ reason: z.string().check(z.trim(), z.minLength(1, t`Enter a reason so the merchant can fix it`), z.maxLength(500)) })

type DialogProps = { products: readonly Chosen[]; onDone: (answer: BulkAnswer) => void; onClose: () => void }

/** Turns products down, with the reason their merchants read. */
export function RejectDialog({ products, onDone, onClose }: DialogProps) {
  const { decide } = useListingChanges()
  const form = usePortalForm({
    initialValues: { reason: '' },
    record: products.map(({ id, collectionProductId }) => collectionProductId ?? id).join(),
    schema: Reason,
    onSubmit: async ({ reason }): Promise<void> => {
      try {
        const answer = await decide.mutateAsync({ body: { products: [...products], approvalStatus: 'Rejected', reason } })
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
          <LongTextField
            form={form}
            path="reason"
            label={t`Reason`}
            help={t`The merchant sees this and can resubmit the product.`}
            maxLength={500}
            required
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
