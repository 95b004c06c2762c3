import type { CatalogueProduct, CatalogueProductDetail } from '@stoa/contract/catalogue.ts'
import { inLanguage } from '@stoa/product-file/translations.ts'
import { textsIn } from '../../collection/rules-translation.ts'
import { detailPicture, gridPicture } from '../../product/picture/to-picture.ts'
import { toSalePrices } from '../../product/to-sale-prices.ts'
import { toCatalogueAttribute } from './to-catalogue-attribute.ts'
import type { CatalogueDetailRow, CatalogueRow } from './queries-catalogue.ts'

type Listed = Omit<CatalogueRow, 'key' | 'keyId'>

/** Returns a product on sale as a list shows it, with the price of this moment. */
export function toCatalogueProduct(row: Listed, now: Date): CatalogueProduct {
  const { id, brand, merchantId, sellerName, sellerHandle, priceMinor, numberOfVariants, isInStock, updatedAt, images } = row
  const [first] = images
  const name = row.texts?.name || row.name
  return {
    id,
    name,
    brand,
    seller: { companyId: merchantId, companyName: sellerName, handle: sellerHandle },
    picture: first === undefined ? null : gridPicture({ file: first.file, alt: first.alt || name }),
    ...toSalePrices(priceMinor, row, now),
    numberOfVariants,
    isInStock,
    updatedAt,
  }
}

/** Returns a product on sale as its page shows it, its texts and attributes in the reader's language. */
export function toCatalogueDetail(own: CatalogueDetailRow, now: Date, language: string): CatalogueProductDetail {
  const row = inLanguage(own, own.texts ?? undefined)
  const { images, variants, attributes, currency, name } = row
  const pictures = new Map(images.map((image) => [image.source, { ...image, alt: image.alt || name }]))
  return {
    ...toCatalogueProduct(row, now),
    isInStock: variants.some(({ stock }) => stock === null || stock > 0),
    description: row.description,
    options: row.options,
    pictures: [...pictures.values()].map(detailPicture),
    variants: variants.map(({ priceMinor, compareAtMinor, imageSource, ...variant }) => {
      const image = imageSource === null ? undefined : pictures.get(imageSource)
      return {
        ...variant,
        ...toSalePrices(priceMinor, row, now),
        compareAtPrice: compareAtMinor === null ? null : { minor: compareAtMinor, currency },
        picture: image === undefined ? null : gridPicture(image),
      }
    }),
    attributes: attributes.map((attribute) => toCatalogueAttribute(attribute, language)),
    collections: row.collections.map(({ id, ...collection }) => ({ id, name: textsIn(collection, language).name })),
  }
}
