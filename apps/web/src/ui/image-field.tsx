import { t } from '@lingui/core/macro'
import { ImagePlus } from 'lucide-react'
import { useEffect, useId, useState } from 'react'
import type { CropPreset } from './crop-presets.ts'
import { DropZone } from './drop-zone.tsx'
import { FieldFrame } from './field.tsx'
import type { FieldProps } from './field.tsx'
import { openedLater } from './opened-later.tsx'
import styles from './form.module.css'

const CropDialog = openedLater(async () => (await import('./crop-dialog.tsx')).CropDialog)

type ImageFieldProps = FieldProps & { preset: CropPreset; /** The picture as it is saved now. */ currentSrc?: string | null }

/** A picture, cut in the dialog "Select crop". The value is a `File` named blob.jpeg, or null while the saved one stays. */
export function ImageField(field: ImageFieldProps) {
  return <ImageControl key={field.form.key(field.path)} {...field} />
}

function ImageControl({ form, path, label, help, required, readOnly, preset, currentSrc = null }: ImageFieldProps) {
  const id = useId()
  const { error, onChange } = form.getInputProps(path)
  form.setLabel(path, label)
  const [raw, setRaw] = useState<File>()
  const [issue, setIssue] = useState<string>()
  const [preview, setPreview] = useState<string>()
  useEffect(() => () => void (preview && URL.revokeObjectURL(preview)), [preview])
  const take = (file: File | undefined) => {
    if (!file) return
    const isImage = file.type.startsWith('image/')
    setIssue(isImage ? undefined : t`Choose an image file`)
    if (isImage) setRaw(file)
  }
  const done = (cropped: File) => {
    setRaw(undefined)
    setPreview(URL.createObjectURL(cropped))
    onChange(cropped)
  }
  const src = preview ?? currentSrc
  return (
    <FieldFrame id={id} label={label} required={required} help={help ?? preset.hint} error={issue ?? error}>
      <DropZone
        id={id}
        path={path}
        icon={
          src ? (
            <img className={preset.isRound ? `${styles.preview} ${styles.isRound}` : styles.preview} src={src} alt={t`${label}, current image`} />
          ) : (
            <ImagePlus size={22} color="var(--text-3)" aria-hidden />
          )
        }
        title={src ? t`Replace image` : t`Drop an image here`}
        words={t`or choose one from your device`}
        accept="image/*"
        isDisabled={readOnly ?? false}
        onFiles={([file]) => take(file)}
      />
      {raw && <CropDialog file={raw} preset={preset} onDone={done} onClose={() => setRaw(undefined)} />}
    </FieldFrame>
  )
}
