import { plural, t } from '@lingui/core/macro'
import { mapping } from '@stoa/contract/mapping.ts'
import { send } from '../../lib/api.ts'
import { locale } from '../../lib/language.ts'
import { confirm } from '../../ui/confirm.tsx'
import type { Effect } from './attribute-labels.ts'

/** Asks before attributes become required, with what that does to products. Returns true at once when every product has them. */
export async function confirmRequired(body: { collectionId: string; productAttributeDefinitionIds: string[] }): Promise<boolean> {
  const { productCount, merchantCount, onSaleCount } = await send(mapping.previewRequired, { body })
  if (productCount === 0) return true
  const onSale =
    onSaleCount === 0 ? t`None of them are for sale now.` : t`For sale now: ${plural(onSaleCount, { one: '# product', other: '# products' })}.`
  return confirm({
    title: t`${plural(productCount, { one: '# product will not be ready', other: '# products will not be ready' })}`,
    message: t`${plural(productCount, { one: '# product has no valid value and cannot be approved until a value is added', other: '# products have no valid value and cannot be approved until a value is added' })} (${plural(merchantCount, { one: '# merchant', other: '# merchants' })}). ${onSale} Products for sale are withdrawn, unless the marketplace keeps them for sale.`,
    confirm: t`Make required`,
    isDanger: onSaleCount > 0,
  })
}

/**
 * Asks before a template makes attributes of a collection required: of those that are there, with what that does to products; of new ones, which no
 * product has yet, by their names. Returns true at once when nothing becomes required.
 */
export async function confirmTemplate(collectionId: string, effects: readonly Effect[]): Promise<boolean> {
  const required = effects.filter(({ requirementAs, level }) => requirementAs === undefined && level === 'required')
  const known = required.flatMap(({ present }) => (present ? [present.productAttributeDefinitionId] : []))
  if (known.length > 0 && !(await confirmRequired({ collectionId, productAttributeDefinitionIds: known }))) return false
  const fresh = required.filter(({ present }) => !present)
  if (fresh.length === 0) return true
  const names = new Intl.ListFormat(locale).format(fresh.map(({ name }) => name))
  return confirm({
    title: t`${plural(fresh.length, { one: '# new attribute is required', other: '# new attributes are required' })}`,
    message: t`Products in this collection and its subcollections need a valid value for ${names}. Products without one cannot be approved until a value is added. Products for sale are withdrawn, unless the marketplace keeps them for sale.`,
    confirm: t`Make required`,
  })
}
