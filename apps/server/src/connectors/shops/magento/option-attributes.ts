import * as z from 'zod/mini'
import { message } from '@stoa/messages/describe.ts'
import type { PushedProduct } from '../../../domains/connection/ports.ts'
import { UpstreamError } from '../../../kit/errors.ts'
import type { MagentoClient } from './client.ts'
import type { OptionAttribute, OptionAttributes } from './push-translate.ts'
import type { MagentoShop } from './read-shop.ts'

const Choices = z.array(z.object({ label: z.string(), value: z.string() }))

/**
 * Returns the attributes of the shop for a product's options, with every value of the product: values that the shop does not have are added. Throws
 * `refused` where the shop has no drop-down attribute of that name, since which products have it is for the merchant to say.
 */
export async function readOptionAttributes(client: MagentoClient, { product }: PushedProduct, shop: MagentoShop): Promise<OptionAttributes> {
  const found = new Map<string, OptionAttribute>()
  for (const { name, values } of product.options) {
    const isNamed = (label: string | null): boolean => label?.toLowerCase() === name.toLowerCase()
    const attribute = [...shop.attributes.values()].find((one) => one.frontend_input === 'select' && isNamed(one.default_frontend_label))
    if (!attribute) throw new UpstreamError('refused', message('upstream.shop_no_attribute', { attribute: name }))
    const path = `/products/attributes/${attribute.attribute_code}/options`
    let choices = await client.read(Choices, path)
    const missing = values.filter((value) => !choices.some(({ label }) => label === value))
    for (const label of missing) await client.write(z.unknown(), path, { option: { label, value: '' } })
    if (missing.length > 0) choices = await client.read(Choices, path)
    found.set(name, { attribute, valueIds: new Map(choices.map(({ label, value }) => [label, value])) })
  }
  return found
}
