import { Button } from '@mantine/core'
import { FileCheck2, FileUp } from 'lucide-react'
import { useId, useRef, useState } from 'react'
import { bytes } from '../../lib/format.ts'
import { FieldFrame } from '../../ui/field.tsx'

const maxBytes = 200_000_000
const accepted = /\.(csv|tsv|txt|xml|rss)$/i

type FeedFileFieldProps = {
  label: string
  help: string
  required: boolean
  file: File | null
  onFile: (file: File | null) => void
  savedName?: string | undefined
}

/** A product file of any kind a feed may be; says "File ready!" once chosen. */
export function FeedFileField({ label, help, required, file, onFile, savedName }: FeedFileFieldProps) {
  const id = useId()
  const picker = useRef<HTMLInputElement>(null)
  const [fault, setFault] = useState<string>()
  const [isOver, setOver] = useState(false)
  const take = (chosen: File | undefined) => {
    if (!chosen) return
    const wrong = !accepted.test(chosen.name)
      ? 'Choose a .csv, .tsv, .txt or .xml file'
      : chosen.size > maxBytes
        ? `${chosen.name} is larger than ${bytes(maxBytes)}`
        : undefined
    setFault(wrong)
    onFile(wrong === undefined ? chosen : null)
    if (picker.current) picker.current.value = ''
  }
  return (
    <FieldFrame id={id} label={label} required={required} help={help} error={fault}>
      <div
        className={isOver ? 'fm-drop is-over' : 'fm-drop'}
        onDragOver={(event) => {
          event.preventDefault()
          setOver(true)
        }}
        onDragLeave={() => setOver(false)}
        onDrop={(event) => {
          event.preventDefault()
          setOver(false)
          take(event.dataTransfer.files[0])
        }}
      >
        {file ? <FileCheck2 size={22} color="var(--success-text)" aria-hidden /> : <FileUp size={22} color="var(--text-3)" aria-hidden />}
        <div className="fm-drop-words" aria-live="polite">
          <strong>{file ? 'File ready!' : savedName === undefined ? 'Drop a file here' : 'Drop a newer file here'}</strong>
          {file
            ? `${file.name}, ${bytes(file.size)}`
            : savedName === undefined
              ? `CSV, TSV or XML, max ${bytes(maxBytes)}`
              : 'Without one, the file uploaded before stays in use'}
        </div>
        <Button variant="default" size="xs" onClick={() => picker.current?.click()}>
          Choose
        </Button>
        <input ref={picker} id={id} type="file" accept=".csv,.tsv,.txt,.xml,.rss" hidden onChange={(event) => take(event.currentTarget.files?.[0])} />
      </div>
    </FieldFrame>
  )
}
