import { mapping } from '@stoa/contract/mapping.ts'
import { send } from '../../lib/api.ts'
import { counted } from '../../lib/format.ts'
import { confirm } from '../../ui/confirm.tsx'

/** Asks before attributes become required, with what that does to products. Returns true at once when every product has them. */
export async function confirmRequired(body: { collectionId: string; productAttributeDefinitionIds: string[] }): Promise<boolean> {
  const { productCount, merchantCount, onSaleCount } = await send(mapping.previewRequired, { body })
  if (productCount === 0) return true
  const many = counted(productCount, 'product')
  const onSale = onSaleCount === 0 ? 'None of them is on sale now.' : `On sale now: ${counted(onSaleCount, 'product')}.`
  return confirm({
    title: `${many} will not be ready`,
    message: `${many} of ${counted(merchantCount, 'merchant')} ${productCount === 1 ? 'has' : 'have'} no valid value and cannot be approved until a value is added. ${onSale} Products on sale are withdrawn, unless the marketplace keeps them on sale.`,
    confirm: 'Make required',
    isDanger: onSaleCount > 0,
  })
}
