import { t } from '@lingui/core/macro'
import { Button } from '@mantine/core'
import type { ShopperData } from '@stoa/contract/shopper-data.ts'
import { requiredProse } from '@stoa/contract/text.ts'
import * as z from 'zod/mini'
import { isApiError, issuesOf, messageOf } from '../../lib/api-error.ts'
import { Dialog, DialogActions } from '../../ui/dialog.tsx'
import { Form, usePortalForm } from '../../ui/form.tsx'
import { LoadingBlock } from '../../ui/loading-block.tsx'
import { LongTextField } from '../../ui/long-text-field.tsx'
import { toastDone } from '../../ui/toasts.tsx'
import { When } from '../../ui/when.tsx'
import layoutStyles from '../../ui/layout.module.css'
import { useFreshSignIn } from '../auth/use-fresh-sign-in.tsx'

type EraseDataDialogProps = {
  /** What is left of the data; undefined while it is read. */
  data: ShopperData | undefined
  error: unknown
  title: string
  /** Why the password is required. */
  passwordReason: string
  /** Says that the data were erased before. */
  erased: string
  /** What is not to be written as the reason. */
  reasonHelp: string
  /** What is erased and what stays. */
  consequence: (email: string) => string
  /** What is erased now, and what waits for its end. */
  counts: (data: ShopperData) => string
  /** Who else has the data. */
  others: string
  onErase: (reason: string) => Promise<unknown>
  onClose: () => void
}

/** Erases the data of a person who bought: says of how many purchases, and which wait, and asks for the reason. */
export function EraseDataDialog({
  data,
  error,
  title,
  passwordReason,
  erased,
  reasonHelp,
  consequence,
  counts,
  others,
  onErase,
  onClose,
}: EraseDataDialogProps) {
  const { run, dialog } = useFreshSignIn(passwordReason)
  const send = async (reason: string): Promise<void> => {
    try {
      await onErase(reason)
      toastDone(t`Erasure requested`)
      onClose()
    } catch (problem) {
      if (isApiError(problem, 'reauth_required')) throw problem
      form.fail(issuesOf(problem), messageOf(problem))
    }
  }
  const form = usePortalForm({
    initialValues: { reason: '' },
    schema: z.object({ reason: requiredProse(500) }),
    onSubmit: async ({ reason }) => {
      const isDone = await run(() => send(reason))
      if (!isDone) form.fail([], t`Nothing was erased: enter your password to erase the data.`)
    },
  })
  if (!data)
    return (
      <Dialog title={title} onClose={onClose}>
        {error ? <p>{messageOf(error)}</p> : <LoadingBlock height={160} />}
      </Dialog>
    )
  const { email, requestedAt, erasedAt } = data
  if (erasedAt !== null)
    return (
      <Dialog title={title} onClose={onClose}>
        <div className={layoutStyles.stack}>
          <p>
            {erased} <When at={erasedAt} />
          </p>
          <DialogActions cancel={t`Close`} />
        </div>
      </Dialog>
    )
  return (
    <Dialog title={title} onClose={onClose} hasUnsavedWork={form.hasUnsavedWork}>
      <Form form={form} className={layoutStyles.stack}>
        <p>{consequence(email)}</p>
        <p>{counts(data)}</p>
        <p>{others}</p>
        {requestedAt === null ? (
          <LongTextField form={form} path="reason" label={t`Reason`} help={reasonHelp} maxLength={500} required autoFocus />
        ) : (
          <p>
            {t`The erasure is requested and waits.`} <When at={requestedAt} />
          </p>
        )}
        <DialogActions isBusy={form.isBusy} cancel={requestedAt === null ? t`Cancel` : t`Close`}>
          {requestedAt === null && (
            <Button type="submit" color="red" loading={form.isBusy}>
              {t`Erase data`}
            </Button>
          )}
        </DialogActions>
      </Form>
      {dialog}
    </Dialog>
  )
}
