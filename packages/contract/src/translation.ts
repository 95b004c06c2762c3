import * as z from 'zod/mini'
import { issue } from './input-codes.ts'
import { productLimits } from './product-limits.ts'
import { optionalLine, prose } from './text.ts'

/** A language of content: a code of ISO 639-1 in small letters. */
export const LanguageCode = z.string().check(z.regex(/^[a-z]{2}$/, issue('input.language')))

/** Languages that one product or collection may have texts in. */
const maxLanguages = 20

/** Languages, each once. */
export const LanguageCodes = z.array(LanguageCode).check(
  z.maxLength(maxLanguages),
  z.refine((codes) => new Set(codes).size === codes.length, issue('input.language_once')),
)

/** One list entry for each language. */
function oncePerLanguage<T extends z.ZodMiniType<{ language: string }>>(item: T) {
  return z.array(item).check(
    z.maxLength(maxLanguages),
    z.refine((list) => new Set(list.map(({ language }) => language)).size === list.length, issue('input.language_once')),
  )
}

/** An option of a product with its name and values in another language, each beside the product's own. An empty translation is none. */
export const OptionTranslation = z.object({
  name: z.string().check(z.maxLength(productLimits.optionName)),
  translation: optionalLine(productLimits.optionName),
  values: z
    .array(z.object({ value: z.string().check(z.maxLength(productLimits.optionValue)), translation: optionalLine(productLimits.optionValue) }))
    .check(z.maxLength(productLimits.variants)),
})
export type OptionTranslation = z.infer<typeof OptionTranslation>

/** The texts of a product in another language; what is empty is not translated. */
export const ProductTranslation = z.object({
  language: LanguageCode,
  name: optionalLine(productLimits.name),
  description: prose(productLimits.description),
  options: z._default(z.array(OptionTranslation).check(z.maxLength(productLimits.options)), []),
})
export type ProductTranslation = z.infer<typeof ProductTranslation>
export const ProductTranslations = oncePerLanguage(ProductTranslation)

/** The texts of a collection in another language; what is empty is not translated. */
export const CollectionTranslation = z.object({ language: LanguageCode, name: optionalLine(120), description: prose(2000) })
export type CollectionTranslation = z.infer<typeof CollectionTranslation>
export const CollectionTranslations = oncePerLanguage(CollectionTranslation)

/** A language that lacks texts, and which. */
export const MissingTranslation = z.object({ language: z.string(), parts: z.array(z.enum(['name', 'description', 'options'])) })
export type MissingTranslation = z.infer<typeof MissingTranslation>
