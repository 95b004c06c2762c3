import { MessageFilesField } from './file-field.tsx'
import type { FieldSource } from './form.tsx'
import { LongTextField } from './long-text-field.tsx'

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
