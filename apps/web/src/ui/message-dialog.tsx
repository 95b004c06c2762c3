import { t } from '@lingui/core/macro'
import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { Dialog, DialogActions } from './dialog.tsx'
import { Form } from './form.tsx'
import type { PortalForm } from './form.tsx'
import { MessageFields } from './message-form.tsx'
import layout from './layout.module.css'

type MessageDialogProps<Values extends Record<string, unknown>> = {
  form: PortalForm<Values>
  title: string
  onClose: () => void
  /** Fields before those of the message. */
  children?: ReactNode
}

/** Writes the first message to a company. */
export function MessageDialog<Values extends Record<string, unknown>>({ form, title, onClose, children }: MessageDialogProps<Values>) {
  return (
    <Dialog onClose={onClose} hasUnsavedWork={form.hasUnsavedWork} title={title} size={560}>
      <Form form={form}>
        <div className={layout.stack}>
          {children}
          <MessageFields form={form} label={t`Message`} />
        </div>
        <DialogActions>
          <Button type="submit" loading={form.isBusy}>
            {t`Send message`}
          </Button>
        </DialogActions>
      </Form>
    </Dialog>
  )
}
