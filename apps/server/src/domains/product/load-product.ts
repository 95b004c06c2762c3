import type { Product } from '@stoa/contract/product.ts'
import { describe } from '@stoa/messages/describe.ts'
import type { Ctx } from '../../kit/context.ts'
import { orNotFound } from '../../kit/errors.ts'
import { findProduct } from './queries.ts'
import { overallOf } from './rules-overall.ts'
import { detailPicture, gridPicture } from './picture/to-picture.ts'

/** A product of the caller's, whole, or 404. */
export async function loadProduct({ db, scope, language }: Ctx, id: string): Promise<Product> {
  const { images, variants, currency, timeline, reasons, ...rest } = orNotFound(await findProduct(db, scope, id), 'product')
  const money = (minor: number | null) => (minor === null ? null : { minor, currency })
  const stored = images.flatMap(({ source, file, alt, width, height }) =>
    file === null || width === null || height === null ? [] : [{ source, file, width, height, alt: alt || rest.name }],
  )
  const bySource = new Map(stored.map((image) => [image.source, image]))
  const [first] = stored
  return {
    ...rest,
    ...overallOf(rest.marketplaces.flatMap(({ listings }) => listings)),
    thumbnailImage: first ? gridPicture(first) : null,
    images: stored.map(detailPicture),
    pictures: images.map(({ source, alt, state }) => {
      const picture = bySource.get(source)
      return { source, alt, state, picture: picture ? gridPicture(picture) : null }
    }),
    failedPictures: images.flatMap(({ state, source, failure }) =>
      state === 'failed' ? [{ sourceHref: source, message: failure === null ? '' : describe(language, failure) }] : [],
    ),
    reasons: reasons.map(({ code, field, text }) => ({ code, field, message: describe(language, text) })),
    timeline: timeline.map((entry) => ({ ...entry, message: describe(language, entry) })),
    variants: variants.map(({ priceMinor, compareAtMinor, imageSource, ...variant }) => {
      const image = imageSource === null ? undefined : bySource.get(imageSource)
      return {
        ...variant,
        price: money(priceMinor),
        compareAtPrice: money(compareAtMinor),
        image: image ? gridPicture(image) : null,
        images: image ? [detailPicture(image)] : [],
      }
    }),
  }
}
