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
    const key = row.variantId !== undefined ? 'variantId' : row.sku === undefined ? 'gtin' : 'sku'
    const result = (one: Pick<RowResult, 'outcome'> & Partial<RowResult>): RowResult => {
      return { sku: row.sku ?? null, gtin: row.gtin ?? null, productId: null, variantId: null, current: null, issues: [], ...one }
    }
    const [first, second] = byRow.get(n) ?? []
    const found = first && products.get(first.productId)
    const isNamed = (one: ShopVariant): boolean => one.reference === first?.reference && (key === 'variantId' || one[key] === row[key])
    const place = found?.variants.findIndex(isNamed) ?? -1
    const variant = found?.variants[place]
    if (!first || !found || !variant) {
      const [outcome, text] =
        key === 'variantId' ? (['unknown_variant', 'unknown_variant_id'] as const) : ([`unknown_${key}`, `unknown_${key}`] as const)
      return result({ outcome, issues: [{ path: key, code: outcome, message: message(`product_error.${text}`) }] })
    }
    if (key !== 'variantId' && second && second.isDiscontinued === first.isDiscontinued)
      return result({
        outcome: `ambiguous_${key}`,
        issues: [{ path: key, code: `ambiguous_${key}`, message: message(`product_error.ambiguous_${key}`) }],
      })
    const isOf = (now: ShopVariant): Pick<RowResult, 'productId' | 'variantId' | 'current'> => {
      const { stock, priceMinor, compareAtMinor } = now
      return { productId: first.productId, variantId: first.variantId, current: { stock, priceMinor, compareAtMinor } }
    }
    const refused = (...issues: InputIssue[]): RowResult => result({ ...isOf(variant), outcome: 'refused', issues })
    if (seen.has(first.variantId)) return refused({ path: key, code: 'given_twice', message: message('product_error.row_twice') })
    seen.add(first.variantId)
    const { next, issues } = changeVariant(row, variant, found)
    if (issues.length > 0) return refused(...issues)
    if (next === undefined) return result({ ...isOf(variant), outcome: 'unchanged' })
    if (found.product.status === 'Discontinued') return refused({ path: key, code: 'discontinued', message: message('product_error.discontinued') })
    found.variants[place] = next
    found.isChanged = true
    return result({ ...isOf(next), outcome: 'changed' })
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
  const next = withOwned(variant, whole, product)
  const isSame = next.stock === variant.stock && next.priceMinor === variant.priceMinor && next.compareAtMinor === variant.compareAtMinor
  // Before the prices are compared with each other: what changed may be why they do not go together.
  if (issues.length === 0 && !isSame) issues.push(...changedMeanwhile(row, variant))
  if (issues.length > 0) return { issues }
  if (whole.compareAtMinor !== null && whole.priceMinor !== null && whole.compareAtMinor <= whole.priceMinor)
    return { issues: [issue('compareAtMinor', 'invalid_input', message('input.compare_at_price'))] }
  return isSame ? { issues } : { next, issues }
}

/** Returns the fields that are no longer as the row expects them, and not as it sets them either. */
function changedMeanwhile(row: VariantRow, variant: ShopVariant): InputIssue[] {
  return (['stock', 'priceMinor', 'compareAtMinor'] as const).flatMap((path) => {
    const expected = row.expected?.[path]
    if (expected === undefined || expected === variant[path] || row[path] === variant[path]) return []
    return [{ path, code: 'changed_meanwhile', message: message('product_error.changed_meanwhile') }]
  })
}
