import { t } from '@lingui/core/macro'
import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { Dialog, DialogActions } from './dialog.tsx'
import { MessageFilesField } from './file-field.tsx'
import { Form } from './form.tsx'
import type { FieldSource, PortalForm } from './form.tsx'
import { LongTextField } from './long-text-field.tsx'
import layout from './layout.module.css'

/** What a person writes to another company. */
export type MessageValues = { text: string; files: File[] }

/** The fields of a message: its text and its files. */
export function MessageFields({ form, label }: { form: FieldSource; label: string }) {
  return (
    <>
      <LongTextField form={form} path="text" label={label} maxLength={5000} />
      <MessageFilesField form={form} path="files" />
    </>
  )
}

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
