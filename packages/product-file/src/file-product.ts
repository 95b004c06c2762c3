import type { Translations } from './translations.ts'

/** A product as a file describes it. Amounts in minor units of `currency`. */
export type FileProduct = {
  /** What the product is known by; never changes in its shop. */
  reference: string
  name: string
  /** Plain text; markup is removed. */
  description: string
  brand: string
  category: string
  tags: string[]
  currency: string
  options: { name: string; values: string[] }[]
  /** What else the file says, by its own names. */
  attributes: { name: string; value: string }[]
  images: { source: string; alt: string }[]
  variants: FileVariant[]
  /** Texts in other languages; absent where the source says nothing of them, and they stay as they are. */
  translations?: Translations
}

export type FileVariant = {
  /** Identity within its product: the shop's variant id, its SKU, or its option values. */
  reference: string
  sku: string
  name: string
  options: { name: string; value: string }[]
  priceMinor: number | null
  compareAtMinor: number | null
  /** Null where the stock is not tracked. */
  stock: number | null
  /** As given where it is no GTIN. */
  gtin: string
  weightGrams: number | null
  imageSource: string | null
}

/** A product that exists, which a file may change. */
export type StoredProduct = Omit<FileProduct, 'reference'>

/** A product that exists, as a file is read against it. `isShopOwned`: what the file says of its variants, prices and stock is dropped, for its shop owns them. */
export type KnownToFile = StoredProduct & { isShopOwned?: boolean }
