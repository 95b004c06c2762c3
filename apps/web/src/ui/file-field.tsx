import { plural, t } from '@lingui/core/macro'
import { maxFilesPerMessage, messageFiles } from '@stoa/contract/message-files.ts'
import { FileCheck2, FileUp } from 'lucide-react'
import { useId, useState } from 'react'
import { bytes } from '../lib/format.ts'
import { DropZone } from './drop-zone.tsx'
import { FieldFrame } from './field.tsx'
import type { FieldProps } from './field.tsx'

type PickerProps = FieldProps & {
  accept: string
  isMany: boolean
  maxMegabytes: number
  refuse: (file: File) => string | undefined
  reported: (files: readonly File[]) => string
  onFiles: (files: readonly File[]) => void
}

function FilePicker({ form, path, label, help, required, readOnly, accept, isMany, maxMegabytes, refuse, reported, onFiles }: PickerProps) {
  const id = useId()
  const { error } = form.getInputProps(path)
  form.setLabel(path, label)
  const [files, setFiles] = useState<readonly File[]>([])
  const [issue, setIssue] = useState<string>()
  const take = (chosen: readonly File[]) => {
    const large = chosen.find((file) => file.size > maxMegabytes * 1_000_000)
    const wrong = large ? t`${large.name} is larger than ${maxMegabytes} MB` : chosen.map(refuse).find((reason) => reason !== undefined)
    setIssue(wrong)
    setFiles(wrong === undefined ? chosen : [])
    onFiles(wrong === undefined ? chosen : [])
  }
  const hasFiles = files.length > 0
  return (
    <FieldFrame id={id} label={label} required={required} help={help} error={issue ?? error}>
      <DropZone
        id={id}
        path={path}
        icon={hasFiles ? <FileCheck2 size={22} color="var(--success-text)" aria-hidden /> : <FileUp size={22} color="var(--text-3)" aria-hidden />}
        title={hasFiles ? reported(files) : isMany ? t`Drop files here` : t`Drop a file here`}
        words={hasFiles ? files.map((file) => `${file.name}, ${bytes(file.size)}`).join('; ') : t`Max ${maxMegabytes} MB`}
        accept={accept}
        isMany={isMany}
        isDisabled={readOnly ?? false}
        onFiles={take}
      />
    </FieldFrame>
  )
}

/** Several files, with their number and "Max {n} MB" each. The value is a list of `File`. */
export function FilesField({ maxMegabytes, accept = '', ...field }: FieldProps & { maxMegabytes: number; accept?: string }) {
  return (
    <FilePicker
      key={field.form.key(field.path)}
      {...field}
      accept={accept}
      isMany
      maxMegabytes={maxMegabytes}
      refuse={(file) => (accept === 'image/*' && !file.type.startsWith('image/') ? t`${file.name} is not an image` : undefined)}
      reported={(files) => t`${plural(files.length, { one: '# file', other: '# files' })}`}
      onFiles={field.form.getInputProps(field.path).onChange}
    />
  )
}

/** The files of a message: pictures and PDFs. The value is a list of `File`. */
export function MessageFilesField({ form, path }: Pick<FieldProps, 'form' | 'path'>) {
  return (
    <FilesField
      form={form}
      path={path}
      label={t`Files (optional)`}
      help={t`Up to ${maxFilesPerMessage} pictures and PDFs`}
      accept="application/pdf,image/*"
      maxMegabytes={messageFiles.maxBytes / 1_000_000}
    />
  )
}
