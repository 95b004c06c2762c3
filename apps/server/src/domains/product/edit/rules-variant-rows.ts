import type { VariantRow, VariantRowResult } from '@stoa/contract/variant-edit.ts'
import type { Message } from '@stoa/messages/describe.ts'
import { message } from '@stoa/messages/describe.ts'
import type { StoredProduct } from '@stoa/product-file/file-product.ts'
import type { InputIssue } from '../../../kit/errors.ts'
import type { ShopVariant } from '../../connection/ports.ts'
import { ownerOf, shopOwns, withOwned } from '../rules-ownership.ts'
import type { EditableProduct } from './queries-edit.ts'
import type { NamedVariant } from './queries-variant.ts'
import { completeVariant } from './rules-variant.ts'

/** A locked product as it is, with its variants as they become. */
export type RowProduct = { product: EditableProduct; before: StoredProduct; variants: ShopVariant[]; isChanged: boolean }

/** What became of a row, before its errors are written in a language. */
export type RowResult = Omit<VariantRowResult, 'errors'> & { issues: InputIssue[] }

/** Applies rows to locked products, each whole or not at all, and returns what became of each. Of rows that name one variant the first counts. */
export function applyRows(rows: readonly VariantRow[], named: readonly NamedVariant[], products: ReadonlyMap<string, RowProduct>): RowResult[] {
  const byRow = Map.groupBy(named, ({ n }) => n)
  const seen = new Set<string>()
  return rows.map((row, n) => {
    const key = row.sku === undefined ? 'gtin' : 'sku'
    const result = (one: Pick<RowResult, 'outcome'> & Partial<RowResult>): RowResult => {
      return { sku: row.sku ?? null, gtin: row.gtin ?? null, productId: null, variantId: null, issues: [], ...one }
    }
    const [first, second] = byRow.get(n) ?? []
    const found = first && products.get(first.productId)
    const place = found?.variants.findIndex((one) => one.reference === first?.reference && one[key] === row[key]) ?? -1
    const variant = found?.variants[place]
    if (!first || !found || !variant)
      return result({ outcome: `unknown_${key}`, issues: [{ path: key, code: `unknown_${key}`, message: message(`product_error.unknown_${key}`) }] })
    if (second && second.isDiscontinued === first.isDiscontinued)
      return result({
        outcome: `ambiguous_${key}`,
        issues: [{ path: key, code: `ambiguous_${key}`, message: message(`product_error.ambiguous_${key}`) }],
      })
    const ids = { productId: first.productId, variantId: first.variantId }
    const refused = (...issues: InputIssue[]): RowResult => result({ ...ids, outcome: 'refused', issues })
    if (seen.has(first.variantId)) return refused({ path: key, code: 'given_twice', message: message('product_error.row_twice') })
    seen.add(first.variantId)
    const { next, issues } = changeVariant(row, variant, found)
    if (issues.length > 0) return refused(...issues)
    if (next === undefined) return result({ ...ids, outcome: 'unchanged' })
    if (found.product.status === 'Discontinued') return refused({ path: key, code: 'discontinued', message: message('product_error.discontinued') })
    found.variants[place] = next
    found.isChanged = true
    return result({ ...ids, outcome: 'changed' })
  })
}

/** Returns a variant after a row, or what is wrong with the row; neither where it is so already. */
function changeVariant(row: VariantRow, variant: ShopVariant, { product, before }: RowProduct): { next?: ShopVariant; issues: InputIssue[] } {
  const { stock, priceMinor, compareAtMinor, currency = before.currency } = row
  const issue = (path: string, code: string, text: Message): InputIssue => ({ path, code, message: text })
  if (currency !== before.currency)
    return { issues: [issue('currency', 'other_currency', message('result.other_currency', { currency: before.currency, other: currency }))] }
  const whole = completeVariant({ stock, priceMinor, compareAtMinor }, variant)
  const issues: InputIssue[] = []
  for (const [field, owned] of [
    ['stock', 'stock'],
    ['priceMinor', 'price'],
    ['compareAtMinor', 'price'],
  ] as const)
    if (row[field] !== undefined && row[field] !== variant[field] && ownerOf(owned, product) === 'shop')
      issues.push(issue(field, shopOwns.code, shopOwns.text))
  if (whole.compareAtMinor !== null && whole.priceMinor !== null && whole.compareAtMinor <= whole.priceMinor)
    issues.push(issue('compareAtMinor', 'invalid_input', message('input.compare_at_price')))
  if (issues.length > 0) return { issues }
  const next = withOwned(variant, whole, product)
  const isSame = next.stock === variant.stock && next.priceMinor === variant.priceMinor && next.compareAtMinor === variant.compareAtMinor
  return isSame ? { issues } : { next, issues }
}
