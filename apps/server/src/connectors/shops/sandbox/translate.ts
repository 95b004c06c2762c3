import * as z from 'zod/mini'
import { decimalFromMinor, minorFromDecimal } from '@stoa/contract/money.ts'
import type { Message } from '@stoa/messages/describe.ts'
import { message } from '@stoa/messages/describe.ts'
import type { PulledItem, PushedProduct, ShopFulfilment, ShopOrder, ShopReport, ShopVariant } from '../../../domains/connection/ports.ts'
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
      issue(
        typeof id === 'string' ? id : '',
        typeof title === 'string' ? title : '',
        'malformed_product',
        path === '' ? message('run_item.malformed_product') : message('run_item.malformed_field', { field: path }),
      ),
    ]
  }
  const product = parsed.data
  const { id, title, currency } = product
  if (title.trim() === '') return [issue(id, '', 'missing_title', message('run_item.no_title', { reference: id }))]
  const issues: PulledItem[] = []
  const variants = product.variants.flatMap((variant): ShopVariant[] => {
    const priceMinor = minorFromDecimal(variant.price, currency)
    const compareAtMinor = variant.compareAtPrice === null ? null : minorFromDecimal(variant.compareAtPrice, currency)
    if (priceMinor === undefined || compareAtMinor === undefined || priceMinor < 0) {
      issues.push(issue(id, title, 'bad_price', message('run_item.bad_price', { variant: variant.title, price: variant.price, currency })))
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
    return issues.length > 0 ? issues : [issue(id, title, 'no_variants', message('run_item.no_variants', { product: title }))]
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
  }
}

function issue(reference: string, name: string, code: string, text: Message): PulledItem {
  return { isProduct: false, reference, name, line: null, code, text }
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

/** A product of ours in their words. One that is not offered any more keeps its place without stock. */
export function productToSandbox({ key, reference, isOffered, product }: PushedProduct): object {
  const { currency } = product
  return {
    id: reference ?? `stoa-${key}`,
    title: product.name,
    descriptionHtml: product.description,
    vendor: product.brand,
    type: product.category,
    tags: product.tags,
    options: product.options,
    metafields: product.attributes,
    images: product.images.map(({ source, alt }) => ({ name: source, alt })),
    variants: product.variants.map((variant) => ({
      id: variant.reference,
      sku: variant.sku,
      title: variant.name,
      choices: Object.fromEntries(variant.options.map(({ name, value }) => [name, value])),
      price: decimalFromMinor(variant.priceMinor ?? 0, currency),
      compareAtPrice: variant.compareAtMinor === null ? null : decimalFromMinor(variant.compareAtMinor, currency),
      inventory: isOffered ? variant.stock : 0,
      barcode: variant.gtin,
      grams: variant.weightGrams ?? 0,
      image: variant.imageSource,
    })),
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
