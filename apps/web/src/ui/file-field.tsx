import { plural, t } from '@lingui/core/macro'
import { maxFilesPerMessage, messageFiles } from '@stoa/contract/message-files.ts'
import { Group, Text } from '@mantine/core'
import { FileCheck2, FileUp, X } from 'lucide-react'
import { useId, useState } from 'react'
import { bytes } from '../lib/format.ts'
import { addFiles } from './add-files.ts'
import { DropZone } from './drop-zone.tsx'
import { FieldFrame } from './field.tsx'
import type { FieldProps } from './field.tsx'
import { IconButton } from './icon-button.tsx'
import textStyles from './text.module.css'

/** The `accept` of a field for pictures and PDFs. */
export const picturesAndPdfs = 'application/pdf,image/*'

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
  const tooLarge = (file: File) => (file.size > maxMegabytes * 1_000_000 ? t`${file.name} is larger than ${maxMegabytes} MB` : undefined)
  const hold = (held: readonly File[]) => {
    setFiles(held)
    onFiles(held)
  }
  const take = (chosen: readonly File[]) => {
    const after = addFiles(files, chosen, { isMany, refuse: (file) => tooLarge(file) ?? refuse(file) })
    setIssue(after.issue)
    hold(after.files)
  }
  const remove = (file: File) => {
    setIssue(undefined)
    hold(files.filter((one) => one !== file))
  }
  const hasFiles = files.length > 0
  return (
    <FieldFrame id={id} label={label} required={required} help={help} error={issue ?? error}>
      <DropZone
        id={id}
        path={path}
        icon={hasFiles ? <FileCheck2 size={22} color="var(--success-text)" aria-hidden /> : <FileUp size={22} color="var(--text-3)" aria-hidden />}
        title={hasFiles ? reported(files) : isMany ? t`Drop files here` : t`Drop a file here`}
        words={hasFiles && !isMany ? files.map((file) => `${file.name}, ${bytes(file.size)}`).join('; ') : t`Max ${maxMegabytes} MB`}
        accept={accept}
        isMany={isMany}
        isDisabled={readOnly ?? false}
        onFiles={take}
      />
      {isMany &&
        files.map((file) => (
          <Group key={`${file.name} ${file.size} ${file.lastModified}`} gap={8} wrap="nowrap" mt={6}>
            <Text span flex={1} miw={0} className={textStyles.note}>
              {`${file.name}, ${bytes(file.size)}`}
            </Text>
            <IconButton label={t`Remove ${file.name}`} onClick={() => remove(file)}>
              <X size={16} aria-hidden />
            </IconButton>
          </Group>
        ))}
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
      refuse={(file) => notAccepted(file, accept)}
      reported={(files) => t`${plural(files.length, { one: '# file', other: '# files' })}`}
      onFiles={field.form.getInputProps(field.path).onChange}
    />
  )
}

/** Says why a file is not among the kinds that a field takes: pictures, or pictures and PDFs. */
function notAccepted(file: File, accept: string): string | undefined {
  const isPicture = file.type.startsWith('image/')
  if (accept === 'image/*' && !isPicture) return t`${file.name} is not an image`
  if (accept === picturesAndPdfs && !isPicture && file.type !== 'application/pdf') return t`${file.name} is neither an image nor a PDF`
  return undefined
}

/** The files of a message: pictures and PDFs. The value is a list of `File`. */
export function MessageFilesField({ form, path }: Pick<FieldProps, 'form' | 'path'>) {
  return (
    <FilesField
      form={form}
      path={path}
      label={t`Files (optional)`}
      help={t`Up to ${maxFilesPerMessage} pictures and PDFs`}
      accept={picturesAndPdfs}
      maxMegabytes={messageFiles.maxBytes / 1_000_000}
    />
  )
}
