import { message } from '@stoa/messages/describe.ts'
import type { PushOutcome, PushedProduct, ShopAccess } from '../../../domains/connection/ports.ts'
import { UpstreamError } from '../../../kit/errors.ts'
import { pushEach } from '../push-each.ts'
import { textToHtml } from '../text-to-html.ts'
import { toHandle } from '../to-handle.ts'
import type { MagentoClient, Pace } from './client.ts'
import { readOptionAttributes } from './option-attributes.ts'
import { pricesOf, toConfigurable, toSold } from './push-translate.ts'
import type { MagentoShop } from './read-shop.ts'
import { readShop } from './read-shop.ts'
import type { Target } from './read-target.ts'
import { findBySkus, findParent, findTarget, withChildren } from './read-target.ts'
import { MagentoProduct } from './shapes.ts'
import { writeStock } from './write-stock.ts'

/**
 * Creates and updates products. Magento knows a product by its SKU, so writing it again changes nothing. Its pictures, brand and attributes stay as the shop
 * has them. What the shop refuses is the result of that product.
 */
export async function pushProducts(
  client: MagentoClient,
  access: Pick<ShopAccess, 'signal'>,
  products: readonly PushedProduct[],
  { patience }: Pick<Pace, 'patience'>,
): Promise<PushOutcome[]> {
  const shop = await readShop(client)
  return pushEach(access, products, patience, shop.store.base_currency_code, (one) =>
    one.reference === null ? createProduct(client, one, shop) : updateProduct(client, one, one.reference, shop),
  )
}

/** Writes a product by its SKU: what it has of one that is there, or a new one. */
const save = (client: MagentoClient, product: object): Promise<MagentoProduct> => client.write(MagentoProduct, '/products', { product })

async function createProduct(client: MagentoClient, pushed: PushedProduct, shop: MagentoShop): Promise<PushOutcome> {
  const { product } = pushed
  const handle = toHandle(pushed)
  const isSingle = product.options.length === 0
  const present = await findBySkus(client, [...(isSingle ? [] : [handle]), ...product.variants.map(({ sku }) => sku)])
  const isOurs = ({ custom_attributes }: MagentoProduct): boolean =>
    custom_attributes.some(({ attribute_code, value }) => attribute_code === 'url_key' && String(value).startsWith(handle))
  const theirs = present.find((one) => !isOurs(one))
  // The merchant made it: it is linked and left as it is.
  if (theirs) return toOutcome(pushed, await findParent(client, theirs), false)
  const options = await readOptionAttributes(client, pushed, shop)
  const sold: MagentoProduct[] = []
  for (const variant of product.variants) sold.push(await save(client, toSold(pushed, variant, options, shop)))
  const stock = product.variants.flatMap(({ sku, stock: left }) => (left === null ? [] : [[sku, left] as const]))
  await writeStock(client, new Map(stock), shop.reserved)
  const [only] = sold
  if (isSingle && only) return toOutcome(pushed, { product: only, children: [] }, true)
  // Last: a product that is there has everything.
  const configurable = toConfigurable(
    pushed,
    options,
    sold.map(({ id }) => id),
  )
  return toOutcome(pushed, await withChildren(client, await save(client, configurable)), true)
}

async function updateProduct(client: MagentoClient, pushed: PushedProduct, reference: string, shop: MagentoShop): Promise<PushOutcome> {
  const target = await findTarget(client, reference)
  if (!target) throw new UpstreamError('refused', message('run_item.not_in_shop'))
  const { fields, product, isOffered } = pushed
  const changes = {
    ...(fields.includes('title') ? { name: product.name } : {}),
    ...(isOffered === undefined ? {} : { status: isOffered ? 1 : 2 }),
    ...(fields.includes('description') ? { custom_attributes: [{ attribute_code: 'description', value: textToHtml(product.description) }] } : {}),
  }
  if (Object.keys(changes).length > 0) await save(client, { sku: target.product.sku, ...changes })
  const items = target.children.length > 0 ? target.children : [target.product]
  const sold = product.variants.flatMap((variant) => {
    const theirs = items.find(({ id }) => String(id) === variant.reference) ?? items.find(({ sku }) => sku !== '' && sku === variant.sku)
    return theirs ? [{ variant, theirs }] : []
  })
  if (fields.includes('price'))
    for (const { variant, theirs } of sold) {
      const { price, special } = pricesOf(variant, product.currency)
      if (variant.priceMinor !== null) await save(client, { sku: theirs.sku, price, custom_attributes: special })
    }
  if (fields.includes('stock')) {
    const stock = sold.flatMap(({ variant, theirs }) => (variant.stock === null ? [] : [[theirs.sku, variant.stock] as const]))
    await writeStock(client, new Map(stock), shop.reserved)
  }
  return { key: pushed.key, reference, isNew: false, variants: [] }
}

function toOutcome({ key }: PushedProduct, { product, children }: Target, isNew: boolean): PushOutcome {
  const items = children.length > 0 ? children : [product]
  return { key, reference: String(product.id), isNew, variants: items.map(({ id, sku }) => ({ sku, reference: String(id) })) }
}
