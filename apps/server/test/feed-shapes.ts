import * as z from 'zod'

/*
 * The shapes of product feeds as their specifications describe them, strict where those are: an unknown key of ACP is an error.
 */

const uri = z.url()
const price = z.strictObject({ amount: z.int().min(0), currency: z.string().regex(/^[A-Z]{3}$/) })
const description = z.strictObject({ plain: z.string().min(1) })
const media = z.strictObject({ type: z.string(), url: uri, alt_text: z.string() })
const availability = z.strictObject({ available: z.boolean(), status: z.string() })
const barcodes = z.array(z.strictObject({ type: z.string(), value: z.string().regex(/^\d{8,14}$/) }))
const seller = z.strictObject({ name: z.string().min(1) })
const categories = z.array(z.strictObject({ value: z.string(), taxonomy: z.string() }))

/** `Product` of the feed schema of the Agentic Commerce Protocol, 2026-04-17. */
export const acpProduct = z.strictObject({
  id: z.string(),
  title: z.string(),
  description,
  url: uri,
  media: z.array(media),
  variants: z
    .array(
      z.strictObject({
        id: z.string(),
        title: z.string(),
        description,
        url: uri,
        barcodes: z.optional(barcodes),
        price,
        list_price: z.optional(price),
        availability,
        categories: z.optional(categories),
        condition: z.array(z.string()),
        variant_options: z.optional(z.array(z.strictObject({ name: z.string(), value: z.string() }))),
        media: z.array(media),
        seller,
      }),
    )
    .min(1),
})

/** The response of the catalogue search of the Universal Commerce Protocol, 2026-04-08. */
export const ucpCatalog = z.strictObject({
  ucp: z.strictObject({
    version: z.string().regex(/^\d{4}-\d{2}-\d{2}$/),
    capabilities: z.record(z.string(), z.array(z.strictObject({ version: z.string() }))),
  }),
  products: z.array(
    z.strictObject({
      id: z.string(),
      title: z.string(),
      brand: z.optional(z.string()),
      description,
      url: uri,
      categories,
      price_range: z.strictObject({ min: price, max: price }),
      media: z.array(media),
      options: z.array(z.strictObject({ name: z.string(), values: z.array(z.strictObject({ label: z.string() })).min(1) })),
      variants: z
        .array(
          z.strictObject({
            id: z.string(),
            sku: z.string(),
            barcodes,
            title: z.string(),
            description,
            url: uri,
            price,
            list_price: z.optional(price),
            availability,
            selected_options: z.array(z.strictObject({ name: z.string(), label: z.string() })),
            media: z.array(media),
            seller,
          }),
        )
        .min(1),
      tags: z.array(z.string()),
    }),
  ),
})

const amount = z.string().regex(/^\d+(\.\d+)? [A-Z]{3}$/)
const blankOr = <T extends z.ZodType>(shape: T) => z.union([z.literal(''), shape])

/** A row of Google's product data specification, by its columns. */
export const googleRow = z.strictObject({
  id: z.string().min(1).max(50),
  item_group_id: z.string().max(50),
  title: z.string().min(1).max(150),
  description: z.string().min(1).max(5000),
  link: z.url().max(2000),
  image_link: z.url().max(2000),
  additional_image_link: z.string(),
  availability: z.enum(['in_stock', 'out_of_stock', 'preorder', 'backorder']),
  price: amount,
  sale_price: blankOr(amount),
  brand: z.string().max(70),
  gtin: blankOr(z.string().regex(/^\d{8}$|^\d{12,14}$/)),
  mpn: z.string().max(70),
  identifier_exists: z.enum(['', 'yes', 'no']),
  condition: z.enum(['new', 'refurbished', 'used']),
  product_type: z.string().max(750),
  google_product_category: z.string(),
  color: z.string(),
  size: z.string(),
  material: z.string(),
  pattern: z.string(),
  gender: z.enum(['', 'male', 'female', 'unisex']),
  age_group: z.enum(['', 'newborn', 'infant', 'toddler', 'kids', 'adult']),
  shipping: blankOr(z.string().regex(/^[A-Z]{2}:[^:]*:[^:]*:\d+(\.\d+)? [A-Z]{3}$/)),
  shipping_weight: blankOr(z.string().regex(/^\d+(\.\d+)? (g|kg|lb|oz)$/)),
})
