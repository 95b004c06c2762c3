import { t } from '@lingui/core/macro'
import { Button } from '@mantine/core'
import { security } from '@stoa/contract/security.ts'
import { issuesOf, messageOf } from '../../lib/api-error.ts'
import { useSend } from '../../lib/calls.ts'
import { CodeBlock } from '../../ui/code-block.tsx'
import { Dialog, DialogActions } from '../../ui/dialog.tsx'
import { Form, usePortalForm } from '../../ui/form.tsx'
import { TextField } from '../../ui/text-field.tsx'
import layoutStyles from '../../ui/layout.module.css'
import { QrCode } from './qr-code.tsx'

type AppDialogProps = {
  secret: string
  address: string
  /** The recovery codes of who had none. */
  onDone: (recoveryCodes: readonly string[]) => void
  onClose: () => void
}

/** Shows the key of an authenticator app, as a QR code and for typing, and asks for a code of the app. */
export function AppDialog({ secret, address, onDone, onClose }: AppDialogProps) {
  const confirm = useSend(security.confirmApp, { refreshes: [security.get] })
  const form = usePortalForm({
    initialValues: { code: '' },
    schema: security.confirmApp.body,
    onSubmit: async (values) => {
      try {
        onDone((await confirm.mutateAsync({ body: values })).recoveryCodes)
      } catch (error) {
        form.fail(issuesOf(error), messageOf(error))
      }
    },
  })
  return (
    <Dialog onClose={onClose} title={t`Set up an authenticator app`}>
      <Form form={form} className={layoutStyles.stack}>
        <p>{t`Scan the code with your authenticator app, or type the key into it.`}</p>
        <QrCode text={address} label={t`QR code for your authenticator app`} />
        <CodeBlock label={t`Key for typing`}>{secret.replaceAll(/(.{4})(?=.)/g, '$1 ')}</CodeBlock>
        <TextField form={form} path="code" label={t`Code of the app`} autoComplete="one-time-code" help={t`Six digits.`} required autoFocus />
        <DialogActions isBusy={form.isBusy}>
          <Button type="submit" loading={form.isBusy}>
            {t`Turn on`}
          </Button>
        </DialogActions>
      </Form>
    </Dialog>
  )
}
