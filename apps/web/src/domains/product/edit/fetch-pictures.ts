import type { Product } from '@stoa/contract/product.ts'
import type { NewPicture } from './new-pictures.tsx'

/** Fetches the pictures of a saved product as files, for a copy of it, so many at most. `failed` counts those that cannot be fetched. */
export async function fetchPictures({ images }: Pick<Product, 'images'>, most: number): Promise<{ pictures: NewPicture[]; failed: number }> {
  const fetched = await Promise.all(
    images.slice(0, most).map(async ({ src, alt }, place): Promise<NewPicture | undefined> => {
      const answer = await fetch(src).catch(() => undefined)
      const blob = answer?.ok ? await answer.blob() : undefined
      if (!blob?.type.startsWith('image/')) return undefined
      const file = new File([blob], `image-${place + 1}.${blob.type.slice('image/'.length)}`, { type: blob.type })
      return { key: crypto.randomUUID(), file, src: URL.createObjectURL(file), alt }
    }),
  )
  const pictures = fetched.filter((one) => one !== undefined)
  return { pictures, failed: fetched.length - pictures.length }
}
