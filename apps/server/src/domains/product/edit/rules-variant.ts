import type { VariantChange, VariantInput } from '@stoa/contract/variant-input.ts'
import { message } from '@stoa/messages/describe.ts'
import type { InputIssue } from '../../../kit/errors.ts'
import type { ShopVariant } from '../../connection/ports.ts'

/** Returns a variant with what a change does not name as it was; a new one has nothing. A price it was compared with that is no longer higher is removed. */
export function completeVariant(change: VariantChange, before: ShopVariant | undefined): VariantInput {
  const priceMinor = change.priceMinor === undefined ? (before?.priceMinor ?? null) : change.priceMinor
  const compared = before?.compareAtMinor ?? null
  const isCompared = compared !== null && (priceMinor === null || compared > priceMinor)
  return {
    ...(change.id === undefined ? {} : { id: change.id }),
    ...(change.name === undefined ? {} : { name: change.name }),
    sku: change.sku ?? before?.sku ?? '',
    options: change.options ?? before?.options ?? [],
    priceMinor,
    compareAtMinor: change.compareAtMinor === undefined ? (isCompared ? compared : null) : change.compareAtMinor,
    stock: change.stock === undefined ? (before?.stock ?? null) : change.stock,
    gtin: change.gtin ?? before?.gtin ?? '',
    weightGrams: change.weightGrams === undefined ? (before?.weightGrams ?? null) : change.weightGrams,
  }
}

/** Returns which variants are compared with a price that is not above their own. */
export function compareAtIssues(variants: readonly VariantInput[]): InputIssue[] {
  return variants.flatMap(({ priceMinor, compareAtMinor }, index) =>
    compareAtMinor === null || priceMinor === null || compareAtMinor > priceMinor
      ? []
      : [{ path: `variants.${index}.compareAtMinor`, code: 'invalid_input', message: message('input.compare_at_price') }],
  )
}

/** What is wrong with variants: unknown or named twice, an option twice, other option names than the first, or the same choice again. */
export function variantIssues(variants: readonly VariantInput[], references: ReadonlyMap<string, string>): InputIssue[] {
  const issues: InputIssue[] = []
  const ids = new Set<string>()
  const choices = new Set<string>()
  const namesOf = ({ options }: VariantInput): string => JSON.stringify(options.map(({ name }) => name))
  const [first] = variants
  for (const [index, variant] of variants.entries()) {
    const { id, options } = variant
    if (id !== undefined && (!references.has(id) || ids.has(id)))
      issues.push({ path: `variants.${index}.id`, code: 'unknown', message: message('product_error.unknown_variant') })
    if (id !== undefined) ids.add(id)
    if (new Set(options.map(({ name }) => name)).size < options.length)
      issues.push({ path: `variants.${index}.options`, code: 'repeated_option', message: message('product_error.repeated_option') })
    if (first && namesOf(variant) !== namesOf(first))
      issues.push({ path: `variants.${index}.options`, code: 'other_options', message: message('product_error.other_options') })
    const choice = JSON.stringify(options.map(({ value }) => value))
    if (choices.has(choice)) issues.push({ path: `variants.${index}.options`, code: 'same_options', message: message('product_error.same_options') })
    choices.add(choice)
  }
  return issues
}
