import type { PortalForm } from '../../../ui/form.tsx'
import { combinationCount, combined, leftOut } from './edit-values.ts'
import { maxVariants } from './max-variants.ts'
import type { OptionValues, ProductValues } from './edit-values.ts'

/** Keeps the variants of a form in sync with its options. */
export function useVariantDraft(form: PortalForm<ProductValues>, values: ProductValues) {
  const absent = combinationCount(values.options) > maxVariants ? new Map<string, string>() : leftOut(values.variants, values.options)
  const take = (variants: ProductValues['variants'], options: readonly OptionValues[], out: ReadonlySet<string>) => {
    // Too many to write down: the variants stay until some values are taken away.
    if (combinationCount(options) <= maxVariants) form.setFieldValue('variants', combined(variants, options, out))
  }
  return {
    absent,
    setOptions: (next: OptionValues[]) => {
      const went = values.options.findIndex((option) => !next.includes(option))
      // What a variant says of an option that goes must go with it, or the next option would be read in its place.
      const before =
        went === -1 ? values.variants : values.variants.map((one) => ({ ...one, options: one.options.filter((_, place) => place !== went) }))
      form.setFieldValue('options', next)
      take(before, next, new Set())
    },
    valuesChanged: () => {
      const { options, variants } = form.getValues()
      take(variants, options, new Set(absent.keys()))
    },
    leaveOut: (place: number) => form.setFieldValue('variants', values.variants.toSpliced(place, 1)),
    bringBack: (key: string) =>
      form.setFieldValue('variants', combined(values.variants, values.options, new Set([...absent.keys()].filter((one) => one !== key)))),
  }
}
