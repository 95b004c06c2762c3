import { Button } from '@mantine/core'
import { FileCheck2, FileUp } from 'lucide-react'
import { useId, useRef, useState } from 'react'
import { bytes, counted } from '../lib/format.ts'
import { FieldFrame } from './field.tsx'
import type { FieldProps } from './field.tsx'

type PickerProps = FieldProps & {
  accept: string
  isMany: boolean
  maxMegabytes: number
  refuse: (file: File) => string | undefined
  told: (files: readonly File[]) => string
  onFiles: (files: readonly File[]) => void
}

function FilePicker({ form, path, label, help, required, readOnly, accept, isMany, maxMegabytes, refuse, told, onFiles }: PickerProps) {
  const id = useId()
  const picker = useRef<HTMLInputElement>(null)
  const { error } = form.getInputProps(path)
  const [files, setFiles] = useState<readonly File[]>([])
  const [fault, setFault] = useState<string>()
  const [isOver, setOver] = useState(false)
  const take = (list: readonly File[]) => {
    if (list.length === 0) return
    const chosen = isMany ? list : list.slice(0, 1)
    const large = chosen.find((file) => file.size > maxMegabytes * 1_000_000)
    const wrong = large ? `${large.name} is larger than ${maxMegabytes} MB` : chosen.map(refuse).find((reason) => reason !== undefined)
    setFault(wrong)
    setFiles(wrong === undefined ? chosen : [])
    onFiles(wrong === undefined ? chosen : [])
    if (picker.current) picker.current.value = ''
  }
  const hasFiles = files.length > 0
  return (
    <FieldFrame id={id} label={label} required={required} help={help} error={fault ?? error}>
      <div
        className={isOver ? 'fm-drop is-over' : 'fm-drop'}
        onDragOver={(event) => {
          event.preventDefault()
          setOver(!readOnly)
        }}
        onDragLeave={() => setOver(false)}
        onDrop={(event) => {
          event.preventDefault()
          setOver(false)
          if (!readOnly) take([...event.dataTransfer.files])
        }}
      >
        {hasFiles ? <FileCheck2 size={22} color="var(--success-text)" aria-hidden /> : <FileUp size={22} color="var(--text-3)" aria-hidden />}
        <div className="fm-drop-words" aria-live="polite">
          <strong>{hasFiles ? told(files) : isMany ? 'Drop files here' : 'Drop a file here'}</strong>
          {hasFiles ? files.map((file) => `${file.name}, ${bytes(file.size)}`).join('; ') : `Max ${maxMegabytes} MB`}
        </div>
        <Button variant="default" size="xs" disabled={readOnly ?? false} onClick={() => picker.current?.click()} data-path={path}>
          Choose
        </Button>
        <input
          ref={picker}
          id={id}
          type="file"
          accept={accept}
          multiple={isMany}
          hidden
          onChange={(event) => take([...(event.currentTarget.files ?? [])])}
        />
      </div>
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
      refuse={(file) => (accept === 'image/*' && !file.type.startsWith('image/') ? `${file.name} is no picture` : undefined)}
      told={(files) => counted(files.length, 'file')}
      onFiles={field.form.getInputProps(field.path).onChange}
    />
  )
}
