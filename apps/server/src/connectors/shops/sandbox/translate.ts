import { minorFromDecimal } from '@stoa/contract/money.ts'
import type { Message } from '@stoa/messages/describe.ts'
import { message } from '@stoa/messages/describe.ts'
import type { PulledItem, ShopOrder, ShopVariant } from '../../../domains/connection/ports.ts'
import { htmlToText } from '@stoa/product-file/html.ts'
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
