import { t } from '@lingui/core/macro'
import { LoadingBlock } from '../../../ui/loading-block.tsx'
import { PictureDrop } from '../../../ui/picture-drop.tsx'
import { PictureList, moved } from './picture-list.tsx'
import layoutStyles from '../../../ui/layout.module.css'

/** A picture chosen for a product that is not there yet. `src` is its address within this page. */
export type NewPicture = { key: string; file: File; src: string; alt: string }

/** The most pictures that come with a new product, and the size of each. Source: the contract's `uploadManual`. */
export const mostPictures = 10
const maxMegabytes = 8

/** `isFetching`: those of the copied product are not there yet. */
type PicturesProps = { pictures: readonly NewPicture[]; onPictures: (next: NewPicture[]) => void; isFetching?: boolean }

/** The pictures a new product is made with, in their order. */
export function NewPictures({ pictures, onPictures, isFetching = false }: PicturesProps) {
  const add = (files: readonly File[]) =>
    onPictures([...pictures, ...files.map((file) => ({ key: crypto.randomUUID(), file, src: URL.createObjectURL(file), alt: '' }))])
  const remove = (place: number) => {
    const gone = pictures[place]
    if (gone) URL.revokeObjectURL(gone.src)
    onPictures(pictures.filter((_, at) => at !== place))
  }
  return (
    <div className={layoutStyles.stack}>
      {isFetching && <LoadingBlock h={96} radius="md" label={t`Copying images...`} />}
      {pictures.length > 0 && (
        <PictureList
          pictures={pictures}
          onMove={(place, by) => onPictures(moved(pictures, place, by))}
          onAlt={(place, alt) => onPictures(pictures.map((one, at) => (at === place ? { ...one, alt } : one)))}
          onRemove={remove}
        />
      )}
      <PictureDrop label={t`Choose images`} most={mostPictures - pictures.length} maxMegabytes={maxMegabytes} onPictures={add} />
    </div>
  )
}
