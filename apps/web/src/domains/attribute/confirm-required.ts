import { plural, t } from '@lingui/core/macro'
import { mapping } from '@stoa/contract/mapping.ts'
import { send } from '../../lib/api.ts'
import { confirm } from '../../ui/confirm.tsx'

/** Asks before attributes become required, with what that does to products. Returns true at once when every product has them. */
export async function confirmRequired(body: { collectionId: string; productAttributeDefinitionIds: string[] }): Promise<boolean> {
  const { productCount, merchantCount, onSaleCount } = await send(mapping.previewRequired, { body })
  if (productCount === 0) return true
  const many = t`${plural(productCount, { one: '# product', other: '# products' })}`
  const onSale =
    onSaleCount === 0 ? t`None of them is on sale now.` : t`On sale now: ${plural(onSaleCount, { one: '# product', other: '# products' })}.`
  return confirm({
    title: t`${many} will not be ready`,
    message: t`${many} of ${plural(merchantCount, { one: '# merchant', other: '# merchants' })} ${productCount === 1 ? 'has' : 'have'} no valid value and cannot be approved until a value is added. ${onSale} Products on sale are withdrawn, unless the marketplace keeps them on sale.`,
    confirm: t`Make required`,
    isDanger: onSaleCount > 0,
  })
}
