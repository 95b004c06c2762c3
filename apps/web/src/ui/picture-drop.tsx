import { plural, t } from '@lingui/core/macro'
import { ImagePlus } from 'lucide-react'
import { useState } from 'react'
import { addFiles } from './add-files.ts'
import { DropZone } from './drop-zone.tsx'
import textStyles from './text.module.css'

type DropProps = {
  label: string
  /** At most so many at once. */
  most: number
  maxMegabytes: number
  isBusy?: boolean
  onPictures: (files: readonly File[]) => void
}

/** A place to drop pictures on, or to choose them from. What is no picture or too large is named and not added; the others are. */
export function PictureDrop({ label, most, maxMegabytes, isBusy = false, onPictures }: DropProps) {
  const [issue, setIssue] = useState<string>()
  const take = (files: readonly File[]) => {
    const { files: pictures, issue: wrong } = addFiles([], files, { isMany: true, refuse: (file) => issueOf(file, maxMegabytes) })
    const tooMany = pictures.length > most ? t`${plural(most, { one: 'You can add # more image', other: 'You can add # more images' })}` : undefined
    setIssue(wrong ?? tooMany)
    if (pictures.length > 0 && tooMany === undefined) onPictures(pictures)
  }
  return (
    <div>
      <DropZone
        icon={<ImagePlus size={22} color="var(--text-3)" aria-hidden />}
        title={t`Drop images here`}
        words={t`or choose them from your device, max ${maxMegabytes} MB each`}
        choose={label}
        label={label}
        accept="image/*"
        isMany
        isBusy={isBusy}
        isDisabled={most <= 0}
        onFiles={take}
      />
      {issue !== undefined && (
        <p className={textStyles.error} role="alert">
          {issue}
        </p>
      )}
    </div>
  )
}

function issueOf(file: File, maxMegabytes: number): string | undefined {
  if (!file.type.startsWith('image/')) return t`${file.name} is not an image`
  return file.size > maxMegabytes * 1_000_000 ? t`${file.name} is larger than ${maxMegabytes} MB` : undefined
}
