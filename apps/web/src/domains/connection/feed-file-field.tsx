import { t } from '@lingui/core/macro'
import { maxProductFileBytes } from '@stoa/contract/file-kind.ts'
import { FileCheck2, FileUp } from 'lucide-react'
import { useId, useState } from 'react'
import { bytes } from '../../lib/format.ts'
import { DropZone } from '../../ui/drop-zone.tsx'
import { otherKindText } from '../../ui/other-kind-text.ts'
import { FieldFrame } from '../../ui/field.tsx'

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
  const [issue, setIssue] = useState<string>()
  const take = (chosen: File | undefined) => {
    if (!chosen) return
    const wrong = !accepted.test(chosen.name)
      ? (otherKindText(chosen.name) ?? t`Choose a .csv, .tsv, .txt or .xml file`)
      : chosen.size > maxProductFileBytes
        ? t`${chosen.name} is larger than ${bytes(maxProductFileBytes)}`
        : undefined
    setIssue(wrong)
    onFile(wrong === undefined ? chosen : null)
  }
  return (
    <FieldFrame id={id} label={label} required={required} help={help} error={issue}>
      <DropZone
        id={id}
        icon={file ? <FileCheck2 size={22} color="var(--success-text)" aria-hidden /> : <FileUp size={22} color="var(--text-3)" aria-hidden />}
        title={file ? t`File ready!` : savedName === undefined ? t`Drop a file here` : t`Drop a new file here`}
        words={
          file
            ? `${file.name}, ${bytes(file.size)}`
            : savedName === undefined
              ? t`CSV, TSV or XML, max ${bytes(maxProductFileBytes)}`
              : t`The previously uploaded file is used until you upload a new one`
        }
        accept=".csv,.tsv,.txt,.xml,.rss"
        onFiles={([chosen]) => take(chosen)}
      />
    </FieldFrame>
  )
}
