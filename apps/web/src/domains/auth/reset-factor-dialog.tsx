import { t } from '@lingui/core/macro'
import { Button } from '@mantine/core'
import { Email, line } from '@stoa/contract/text.ts'
import { useState } from 'react'
import * as z from 'zod/mini'
import { isApiError, issuesOf, messageOf } from '../../lib/api-error.ts'
import { Dialog, DialogActions } from '../../ui/dialog.tsx'
import { Form, usePortalForm } from '../../ui/form.tsx'
import { LongTextField } from '../../ui/long-text-field.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { toastDone } from '../../ui/toasts.tsx'
import layoutStyles from '../../ui/layout.module.css'
import { ReauthDialog } from './reauth-dialog.tsx'

type Values = { email: string; reason: string }

type ResetFactorDialogProps = {
  /** Whose it is; without it the form has a field for the address. */
  person?: string
  onReset: (values: Values) => Promise<unknown>
  onClose: () => void
}

/** Asks for the reason, then removes the second factor of somebody who lost it. */
export function ResetFactorDialog({ person, onReset, onClose }: ResetFactorDialogProps) {
  const [isPasswordNeeded, setPasswordNeeded] = useState(false)
  const send = async (values: Values): Promise<void> => {
    try {
      await onReset(values)
      toastDone(t`Second factor reset`)
      onClose()
    } catch (error) {
      if (isApiError(error, 'reauth_required')) setPasswordNeeded(true)
      else form.fail(issuesOf(error), messageOf(error))
    }
  }
  const form = usePortalForm<Values>({
    initialValues: { email: '', reason: '' },
    schema: z.object({ email: person === undefined ? Email : z.string(), reason: line(300) }),
    onSubmit: send,
  })
  if (isPasswordNeeded)
    return (
      <ReauthDialog
        reason={t`Resetting a second factor needs your password.`}
        onClose={() => setPasswordNeeded(false)}
        onDone={async () => {
          setPasswordNeeded(false)
          await send(form.getValues())
        }}
      />
    )
  return (
    <Dialog
      onClose={onClose}
      hasUnsavedWork={form.hasUnsavedWork}
      title={person === undefined ? t`Reset a second factor` : t`Reset the second factor of ${person}?`}
    >
      <Form form={form} className={layoutStyles.stack}>
        <p>{t`Authenticator app, passkeys and recovery codes are removed and the person is signed out everywhere. They sign in with their password and get an e-mail.`}</p>
        {person === undefined && <TextField form={form} path="email" label={t`E-mail`} type="email" required autoFocus />}
        <LongTextField
          form={form}
          path="reason"
          label={t`Reason`}
          help={t`Kept in the audit log. Make sure that it is really the person who asks.`}
          maxLength={300}
          required
          autoFocus={person !== undefined}
        />
        <DialogActions isBusy={form.isBusy}>
          <Button type="submit" color="red" loading={form.isBusy}>
            {t`Reset second factor`}
          </Button>
        </DialogActions>
      </Form>
    </Dialog>
  )
}
