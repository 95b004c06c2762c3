import * as z from 'zod/mini'
import { decimalFromMinor, minorFromDecimal } from '@stoa/contract/amounts.ts'
import { message } from '@stoa/messages/describe.ts'
import type { ShopFulfilment, ShopOrder } from '../../../domains/connection/ports-order.ts'
import type { PulledItem, PushedProduct, ShopReport, ShopVariant } from '../../../domains/connection/ports.ts'
import { productIssue } from '../product-issue.ts'
import { readReport, verifySandboxSignature } from '../../sandbox-signature.ts'
import { htmlToText } from '@stoa/product-file/html.ts'
import type { SandboxShopClient } from './client.ts'
import { TheirProduct } from './client.ts'

/** One product of theirs in our words, or what is wrong with it. A variant whose price cannot be read is named and left out. */
export function productFromSandbox(theirs: unknown): PulledItem[] {
  const parsed = TheirProduct.safeParse(theirs)
  if (!parsed.success) {
    const { id, title } = (theirs ?? {}) as { id?: unknown; title?: unknown }
    const path = parsed.error.issues[0]?.path.join('.') ?? ''
    return [
      productIssue(
        typeof id === 'string' ? id : '',
        typeof title === 'string' ? title : '',
        'malformed_product',
        path === '' ? message('run_item.malformed_product') : message('run_item.malformed_field', { field: path }),
      ),
    ]
  }
  const product = parsed.data
  const { id, title, currency } = product
  if (title.trim() === '') return [productIssue(id, '', 'missing_title', message('run_item.no_title', { reference: id }))]
  const issues: PulledItem[] = []
  const variants = product.variants.flatMap((variant): ShopVariant[] => {
    const priceMinor = minorFromDecimal(variant.price, currency)
    const compareAtMinor = variant.compareAtPrice === null ? null : minorFromDecimal(variant.compareAtPrice, currency)
    if (priceMinor === undefined || compareAtMinor === undefined || priceMinor < 0) {
      issues.push(productIssue(id, title, 'bad_price', message('run_item.bad_price', { variant: variant.title, price: variant.price, currency })))
      return []
    }
    return [
      {
        reference: variant.id,
        sku: variant.sku,
        name: variant.title,
        options: product.options.flatMap(({ name }) => (variant.choices[name] === undefined ? [] : [{ name, value: variant.choices[name] }])),
        priceMinor,
        compareAtMinor: compareAtMinor !== null && compareAtMinor > priceMinor ? compareAtMinor : null,
        // Below zero where more was ordered than there was.
        stock: variant.inventory === null ? null : Math.max(0, variant.inventory),
        gtin: variant.barcode,
        weightGrams: variant.grams === null || variant.grams <= 0 ? null : Math.round(variant.grams),
        imageSource: variant.image,
      },
    ]
  })
  if (variants.length === 0)
    return issues.length > 0 ? issues : [productIssue(id, title, 'no_variants', message('run_item.no_variants', { product: title }))]
  return [
    {
      isProduct: true,
      product: {
        reference: id,
        name: title,
        description: htmlToText(product.descriptionHtml),
        brand: product.vendor,
        category: product.type,
        tags: product.tags,
        currency,
        options: product.options,
        attributes: product.metafields,
        images: product.images.map(({ url, alt }) => ({ source: url, alt })),
        variants,
      },
    },
    ...issues,
  ]
}

/** Our order in their words. Amounts stay in minor units there. */
export function orderToSandbox(order: ShopOrder): object {
  return {
    externalReference: order.externalReference,
    orderNumber: order.orderNumber,
    placedAt: order.placedAt,
    currency: order.currency,
    customer: order.customer,
    shippingAddress: order.shippingAddress,
    ...(order.billingAddress ? { billingAddress: order.billingAddress } : {}),
    ...(order.shippingService === undefined ? {} : { shippingService: order.shippingService }),
    ...(order.customerNote ? { note: order.customerNote } : {}),
    lines: order.lines.map((line) => ({
      productId: line.productReference,
      variantId: line.variantReference,
      sku: line.sku,
      name: line.name,
      quantity: line.quantity,
      unitPrice: line.unitPriceMinor,
      total: line.totalMinor,
    })),
    shipping: order.shippingMinor,
    total: order.totalMinor,
    isPaid: order.isPaid,
  }
}

/** A shipment of theirs in our words. */
export function fulfilmentFromSandbox(theirs: Awaited<ReturnType<SandboxShopClient['shipments']>>[number]): ShopFulfilment {
  const { id, key, carrier, trackingNumber, trackingUrl, lines } = theirs
  return {
    reference: id,
    key: key === '' ? null : key,
    carrier,
    trackingNumber,
    trackingHref: trackingUrl,
    lines: lines.map(({ variantId, quantity }) => ({ variantReference: variantId, sku: '', quantity })),
  }
}

const imagesOf = ({ images }: PushedProduct['product']): object[] => images.map(({ source, alt }) => ({ name: source, alt }))

/** A product of ours in their words. Its id is made of ours, so that a repeat writes the same one. */
export function productToSandbox({ key, product }: PushedProduct): object {
  const { currency } = product
  return {
    id: `stoa-${key}`,
    title: product.name,
    descriptionHtml: product.description,
    vendor: product.brand,
    type: product.category,
    tags: product.tags,
    options: product.options,
    metafields: product.attributes,
    images: imagesOf(product),
    variants: product.variants.map((variant) => ({
      id: variant.reference,
      sku: variant.sku,
      title: variant.name,
      choices: Object.fromEntries(variant.options.map(({ name, value }) => [name, value])),
      price: decimalFromMinor(variant.priceMinor ?? 0, currency),
      compareAtPrice: variant.compareAtMinor === null ? null : decimalFromMinor(variant.compareAtMinor, currency),
      inventory: variant.stock,
      barcode: variant.gtin,
      grams: variant.weightGrams ?? 0,
      image: variant.imageSource,
    })),
  }
}

/** Returns a product of theirs with the fields of ours that were given. */
export function changeSandboxProduct(theirs: object, pushed: PushedProduct): object {
  const { fields, isOffered, product } = pushed
  const variants = 'variants' in theirs && Array.isArray(theirs.variants) ? (theirs.variants as { id?: unknown }[]) : []
  const images = 'images' in theirs && Array.isArray(theirs.images) ? (theirs.images as { url: string; alt: string }[]) : []
  const changed = variants.map((variant) => {
    const of = product.variants.find(({ reference }) => reference === variant.id)
    if (!of) return variant
    const { priceMinor, compareAtMinor, stock } = of
    const compareAtPrice = compareAtMinor === null ? null : decimalFromMinor(compareAtMinor, product.currency)
    return {
      ...variant,
      ...(fields.includes('price') ? { price: decimalFromMinor(priceMinor ?? 0, product.currency), compareAtPrice } : {}),
      ...(fields.includes('stock') ? { inventory: stock } : {}),
    }
  })
  return {
    ...theirs,
    ...(isOffered === undefined ? {} : { published: isOffered }),
    ...(fields.includes('title') ? { title: product.name } : {}),
    ...(fields.includes('description') ? { descriptionHtml: product.description } : {}),
    // The shop lists pictures by their addresses and stores them by name, which may be an address.
    images: fields.includes('pictures') ? imagesOf(product) : images.map(({ url, alt }) => ({ name: url, alt })),
    variants: changed,
  }
}

const Report = z.union([
  z.object({ id: z.string().check(z.minLength(1)), type: z.literal('order.updated'), order: z.int() }),
  z.object({
    id: z.string().check(z.minLength(1)),
    type: z.enum(['product.updated', 'product.deleted', 'stock.updated']),
    products: z.array(z.string()),
  }),
])
const kinds = { 'product.updated': 'products_changed', 'product.deleted': 'products_removed', 'stock.updated': 'stock_changed' } as const

/** Reads a webhook once its signature proves it. Throws AppError `sign_in_required` when it does not. */
export function reportFromSandbox(
  secret: string,
  { body, headers }: { body: Buffer; headers: Readonly<Record<string, string | string[] | undefined>> },
  now: Date,
): ShopReport | undefined {
  verifySandboxSignature(secret, String(headers['sandbox-signature'] ?? ''), body, now)
  const report = Report.safeParse(readReport(body))
  if (!report.success) return undefined
  const { data } = report
  return {
    externalId: data.id,
    event:
      data.type === 'order.updated'
        ? { kind: 'order_changed', reference: String(data.order) }
        : { kind: kinds[data.type], references: data.products },
  }
}
