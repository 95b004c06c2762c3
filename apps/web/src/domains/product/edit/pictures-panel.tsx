import { t } from '@lingui/core/macro'
import type { Product } from '@stoa/contract/product.ts'
import { maxPictureBytes } from '@stoa/contract/product-limits.ts'
import { useRef, useState } from 'react'
import { messageOf } from '../../../lib/api-error.ts'
import { cropPresets } from '../../../ui/crop-presets.ts'
import { confirm } from '../../../ui/confirm.tsx'
import { PictureDrop } from '../../../ui/picture-drop.tsx'
import { toastFailed } from '../../../ui/toasts.tsx'
import { PictureList, moved } from './picture-list.tsx'
import { usePictureChanges } from './use-picture-changes.ts'
import type { PicturesSaved } from './use-picture-changes.ts'
import layoutStyles from '../../../ui/layout.module.css'
import { openedLater } from '../../../ui/opened-later.tsx'

const CropDialog = openedLater(async () => (await import('../../../ui/crop-dialog.tsx')).CropDialog)

const maxAtOnce = 10

/** The pictures of a saved product. Each change is kept at once; descriptions when the field is left. */
export function PicturesPanel({ product, ...saving }: { product: Product; onBegun: (work: Promise<unknown>) => void; onSaved: PicturesSaved }) {
  const { pictures } = product
  const changes = usePictureChanges(product, saving)
  const picker = useRef<HTMLInputElement>(null)
  const [replaced, setReplaced] = useState<string>()
  const [cropping, setCropping] = useState<{ source: string; file: File }>()
  const crop = async (place: number) => {
    const one = pictures[place]
    if (!one?.picture) return
    try {
      const answer = await fetch(one.picture.src)
      if (!answer.ok) throw new Error(t`The image could not be loaded. Try again.`)
      setCropping({ source: one.source, file: new File([await answer.blob()], 'picture') })
    } catch (error) {
      toastFailed(messageOf(error))
    }
  }
  const remove = async (place: number) => {
    const isSure = await confirm({
      title: t`Remove image ${place + 1}?`,
      message: t`It is removed from marketplaces with the next push.`,
      confirm: t`Remove`,
      isDanger: true,
    })
    if (isSure) await changes.arrange(pictures.toSpliced(place, 1))
  }
  return (
    <div className={layoutStyles.stack} aria-busy={changes.isBusy}>
      {pictures.length > 0 && (
        <PictureList
          pictures={pictures.map(({ source, alt, state, picture }) => ({
            key: source,
            src: picture?.src ?? null,
            alt,
            note: state === 'failed' ? t`Could not be downloaded` : state === 'pending' ? t`Downloading` : undefined,
          }))}
          isBusy={changes.isBusy}
          onMove={(place, by) => void changes.arrange(moved(pictures, place, by))}
          onAlt={(place, alt) => void changes.arrange(pictures.map((one, at) => (at === place ? { ...one, alt } : one)))}
          onRemove={(place) => void remove(place)}
          onCrop={(place) => void crop(place)}
          onReplace={(place) => {
            setReplaced(pictures[place]?.source)
            picker.current?.click()
          }}
        />
      )}
      <PictureDrop
        label={t`Add images`}
        most={maxAtOnce}
        maxMegabytes={maxPictureBytes / 1_000_000}
        isBusy={changes.isBusy}
        onPictures={(files) => void changes.add(files)}
      />
      <input
        ref={picker}
        type="file"
        accept="image/*"
        hidden
        aria-label={t`Replacement image`}
        onChange={(event) => {
          const [file] = event.currentTarget.files ?? []
          if (file && replaced !== undefined) setCropping({ source: replaced, file })
          event.currentTarget.value = ''
        }}
      />
      {cropping && (
        <CropDialog
          file={cropping.file}
          preset={cropPresets.product}
          onDone={(file) => {
            setCropping(undefined)
            void changes.replace(cropping.source, file)
          }}
          onClose={() => setCropping(undefined)}
        />
      )}
    </div>
  )
}
