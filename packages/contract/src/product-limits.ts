/** The longest texts, in characters, and the most parts of a product: the same whether it is imported, synced from a feed or edited. */
export const productLimits = {
  name: 500,
  description: 65_536,
  brand: 500,
  category: 500,
  reference: 500,
  tag: 200,
  tags: 250,
  attributeName: 200,
  attributeValue: 10_000,
  attributes: 250,
  options: 10,
  optionName: 200,
  optionValue: 500,
  variants: 2048,
  variantName: 500,
  sku: 200,
  gtin: 60,
  images: 250,
  imageAlt: 500,
} as const

/** The largest picture of a product, in bytes. */
export const maxPictureBytes = 8_000_000
