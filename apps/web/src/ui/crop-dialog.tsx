import { t } from '@lingui/core/macro'
import 'react-image-crop/dist/ReactCrop.css'
import { Button, Modal } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import ReactCrop, { centerCrop, makeAspectCrop } from 'react-image-crop'
import type { PercentCrop } from 'react-image-crop'
import type { CropPreset } from './crop-presets.ts'
import textStyles from './text.module.css'
import styles from './form.module.css'

const whole: PercentCrop = { unit: '%', x: 0, y: 0, width: 100, height: 100 }
/** Twice the requested width, so that it is sharp on dense screens. */
const density = 2
const jpegQuality = 0.9

/** The chosen part of a picture as `blob.jpeg`, no larger than it was and no wider than requested. Transparent parts become white. */
async function cut(image: HTMLImageElement, crop: PercentCrop, width: number | undefined): Promise<File> {
  const part = {
    x: (crop.x / 100) * image.naturalWidth,
    y: (crop.y / 100) * image.naturalHeight,
    width: Math.max(1, (crop.width / 100) * image.naturalWidth),
    height: Math.max(1, (crop.height / 100) * image.naturalHeight),
  }
  const scale = Math.min(1, ((width ?? 1200) * density) / part.width)
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(part.width * scale))
  canvas.height = Math.max(1, Math.round(part.height * scale))
  const context = canvas.getContext('2d')
  if (!context) throw new Error(t`This browser cannot crop images`)
  context.fillStyle = '#ffffff'
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.imageSmoothingQuality = 'high'
  context.drawImage(image, part.x, part.y, part.width, part.height, 0, 0, canvas.width, canvas.height)
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', jpegQuality))
  if (!blob) throw new Error(t`The image could not be cropped`)
  return new File([blob], 'blob.jpeg', { type: 'image/jpeg' })
}

/** The dialog "Select crop": shows a picture, lets a part be chosen, hands it back as a jpeg. */
export function CropDialog({
  file,
  preset,
  onDone,
  onClose,
}: {
  file: File
  preset: CropPreset
  onDone: (cropped: File) => void
  onClose: () => void
}) {
  const [address] = useState(() => URL.createObjectURL(file))
  const [crop, setCrop] = useState<PercentCrop>(whole)
  const [issue, setIssue] = useState<string>()
  const image = useRef<HTMLImageElement>(null)
  useEffect(() => () => URL.revokeObjectURL(address), [address])
  const begin = () => {
    const { naturalWidth = 0, naturalHeight = 0 } = image.current ?? {}
    if (preset.aspect !== undefined && naturalWidth > 0) {
      setCrop(centerCrop(makeAspectCrop({ unit: '%', width: 100 }, preset.aspect, naturalWidth, naturalHeight), naturalWidth, naturalHeight))
    }
  }
  const done = async () => {
    if (!image.current) return
    try {
      onDone(await cut(image.current, crop.width > 0 ? crop : whole, preset.width))
    } catch {
      setIssue(t`This image could not be read. Choose another one.`)
    }
  }
  return (
    <Modal opened onClose={onClose} title={t`Select crop`} size={640}>
      <div className={styles.crop}>
        <ReactCrop
          crop={crop}
          onChange={(_, percent) => setCrop(percent)}
          circularCrop={preset.isRound ?? false}
          keepSelection
          {...(preset.aspect === undefined ? {} : { aspect: preset.aspect })}
        >
          <img
            ref={image}
            src={address}
            alt={t`Image to crop`}
            onLoad={begin}
            onError={() => setIssue(t`This image could not be read. Choose another one.`)}
          />
        </ReactCrop>
      </div>
      {issue !== undefined && (
        <p className={textStyles.error} role="alert">
          {issue}
        </p>
      )}
      <div className={styles.dialogActions}>
        <Button variant="default" onClick={onClose}>
          {t`Cancel`}
        </Button>
        <Button onClick={() => void done()}>{t`Ok`}</Button>
      </div>
    </Modal>
  )
}
