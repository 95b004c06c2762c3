import { statedOptions } from '@stoa/contract/any-value.ts'
import type { ChangeKind, Trust } from '@stoa/contract/collection.ts'
import type { ApprovalRule } from '@stoa/contract/publishing.ts'
import { message } from '@stoa/messages/describe.ts'
import type { Message } from '@stoa/messages/describe.ts'
import type { Translations } from '@stoa/product-file/translations.ts'
import { translationsText } from '@stoa/product-file/translations.ts'
import { decimalFromMinor } from '@stoa/contract/amounts.ts'
import { optionsText, pairsText, statedValues, tagsText } from './rules-content-text.ts'

/** A picture of a product's content. `file` is null until it was fetched, whatever is shown in its place. */
export type ContentImage = { source: string; alt: string; file: string | null; width: number | null; height: number | null }

/** A variant of a product's content. Amounts in minor units of the content's currency. */
export type ContentVariant = {
  reference: string
  sku: string
  name: string
  options: { name: string; value: string }[]
  priceMinor: number | null
  compareAtMinor: number | null
  gtin: string
  weightGrams: number | null
  imageSource: string | null
}

/** What a marketplace is sent of a product, as the database's `product_content` builds it. */
export type Content = {
  name: string
  description: string
  brand: string
  category: string
  tags: string[]
  currency: string
  priceMinor: number | null
  options: { name: string; values: string[] }[]
  attributes: { name: string; value: string }[]
  images: ContentImage[]
  variants: ContentVariant[]
  /** Absent in what was approved before there were translations. */
  translations?: Translations
}

/** A price before and after. `fromMinor` is what its move is measured by; `mayEnd`: it is to compare with only, and free to go. */
type PriceMove = {
  before: number | null
  after: number | null
  beforeCurrency: string
  afterCurrency: string
  fromMinor: number | null
  mayEnd: boolean
}

/** The fields that are compared: the message `field.` and the name is what each is called. */
type FieldName = 'name' | 'description' | 'brand' | 'category' | 'tags' | 'attributes' | 'translations' | 'options'
type VariantFieldName = 'name' | 'choices' | 'sku' | 'gtin' | 'weight' | 'price' | 'compareAtPrice' | 'picture'

/** One difference between two contents. Exactly one of `prices` and `pictures` is set for those kinds, none for others. */
export type Difference = {
  field: string
  kind: ChangeKind
  label: Message
  before: string | null
  after: string | null
  prices: PriceMove | null
  pictures: { before: ContentImage[]; after: ContentImage[] } | null
}

/** Every difference an operator would see between what was approved and what is, in the order of a product's page. */
export function differencesOf(before: Content, after: Content): Difference[] {
  const found: Difference[] = []
  const text = (field: FieldName, from: string, to: string, kind: ChangeKind = 'text'): void => {
    if (from !== to) found.push({ ...plain, field, kind, label: message(`field.${field}`), before: from, after: to })
  }
  text('name', before.name, after.name)
  text('description', before.description, after.description)
  text('brand', before.brand, after.brand)
  text('category', before.category, after.category)
  text('tags', tagsText(before.tags), tagsText(after.tags))
  text('attributes', pairsText(before.attributes), pairsText(after.attributes))
  text('translations', translationsText(before.translations ?? {}), translationsText(after.translations ?? {}))
  text('options', optionsText(statedValues(before)), optionsText(statedValues(after)), 'options')
  found.push(...pictureDifferences(before, after))
  if (before.variants.length === 0 && after.variants.length === 0)
    found.push(...priceDifference('price', message('field.price'), priceOf(before, after)))
  found.push(...variantDifferences(before, after))
  return found
}

const plain = { prices: null, pictures: null }

function pictureDifferences(before: Content, after: Content): Difference[] {
  const isSame = before.images.length === after.images.length && before.images.every((image, n) => isSameImage(image, after.images[n]))
  if (!isSame)
    return [
      {
        field: 'pictures',
        kind: 'picture',
        label: message('field.pictures'),
        before: null,
        after: null,
        prices: null,
        pictures: { before: before.images, after: after.images },
      },
    ]
  const alts = (content: Content): string => content.images.map(({ alt }) => alt).join('\n')
  const [from, to] = [alts(before), alts(after)]
  return from === to ? [] : [{ ...plain, field: 'alt', kind: 'text', label: message('field.alts'), before: from, after: to }]
}

/** A shop may give a picture another address without changing it: the stored copy shows it. */
function isSameImage(one: ContentImage, other: ContentImage | undefined): boolean {
  return other !== undefined && (one.source === other.source || (one.file !== null && one.file === other.file))
}

function variantDifferences(before: Content, after: Content): Difference[] {
  const kept = new Map(before.variants.map((variant) => [variant.reference, variant]))
  const isOnly = before.variants.length === 1 && after.variants.length === 1
  const found = after.variants.flatMap((variant): Difference[] => {
    const old = kept.get(variant.reference)
    kept.delete(variant.reference)
    if (!old)
      return [
        {
          ...plain,
          field: 'variant',
          kind: 'variant',
          label: message('field.new_variant'),
          before: null,
          after: variantText(variant, after.currency),
        },
      ]
    const labelOf = (name: VariantFieldName): Message =>
      isOnly ? message(`field.${name}`) : message('field.of', { field: `field.${name}`, variant: variantName(variant) })
    const field = (name: string): string => `${name}:${variant.reference}`
    const text = (name: VariantFieldName, from: string, to: string): Difference[] =>
      from === to ? [] : [{ ...plain, field: field(name), kind: 'variant', label: labelOf(name), before: from, after: to }]
    const weight = ({ weightGrams }: ContentVariant): string => (weightGrams === null ? '' : `${weightGrams} g`)
    return [
      ...priceDifference(field('price'), labelOf('price'), {
        ...currencies(before, after),
        before: old.priceMinor,
        after: variant.priceMinor,
        fromMinor: old.priceMinor,
        mayEnd: false,
      }),
      // A price to compare with that comes with a sale is measured by what the variant cost before.
      ...priceDifference(field('compareAt'), labelOf('compareAtPrice'), {
        ...currencies(before, after),
        before: old.compareAtMinor,
        after: variant.compareAtMinor,
        fromMinor: old.compareAtMinor ?? old.priceMinor,
        mayEnd: true,
      }),
      ...text('name', old.name, variant.name),
      ...text('choices', pairsText(statedOptions(old.options)), pairsText(statedOptions(variant.options))),
      ...text('sku', old.sku, variant.sku),
      ...text('gtin', old.gtin, variant.gtin),
      ...text('weight', weight(old), weight(variant)),
      ...variantPicture(field('picture'), labelOf('picture'), imageOf(before, old), imageOf(after, variant)),
    ]
  })
  for (const variant of kept.values())
    found.push({
      ...plain,
      field: 'variant',
      kind: 'variant',
      label: message('field.removed_variant'),
      before: variantText(variant, before.currency),
      after: null,
    })
  return found
}

function imageOf(content: Content, { imageSource }: ContentVariant): ContentImage | undefined {
  if (imageSource === null) return undefined
  return content.images.find(({ source }) => source === imageSource) ?? { source: imageSource, alt: '', file: null, width: null, height: null }
}

function variantPicture(field: string, label: Message, before: ContentImage | undefined, after: ContentImage | undefined): Difference[] {
  if (before === after || (before !== undefined && isSameImage(before, after))) return []
  const pictures = { before: before ? [before] : [], after: after ? [after] : [] }
  return [{ field, kind: 'picture', label, before: null, after: null, prices: null, pictures }]
}

function priceOf(before: Content, after: Content): PriceMove {
  return { ...currencies(before, after), before: before.priceMinor, after: after.priceMinor, fromMinor: before.priceMinor, mayEnd: false }
}

function currencies(before: Content, after: Content): Pick<PriceMove, 'beforeCurrency' | 'afterCurrency'> {
  return { beforeCurrency: before.currency, afterCurrency: after.currency }
}

function priceDifference(field: string, label: Message, prices: PriceMove): Difference[] {
  const { before, after, beforeCurrency, afterCurrency } = prices
  if (before === after && (before === null || beforeCurrency === afterCurrency)) return []
  return [
    { field, kind: 'price', label, before: amountText(before, beforeCurrency), after: amountText(after, afterCurrency), prices, pictures: null },
  ]
}

function amountText(minor: number | null, currency: string): string | null {
  return minor === null ? null : `${decimalFromMinor(minor, currency)} ${currency}`
}

function variantName({ name, sku, reference }: ContentVariant): string {
  return name || sku || reference
}

function variantText(variant: ContentVariant, currency: string): string {
  return [variantName(variant), amountText(variant.priceMinor, currency), variant.sku].filter((part) => part !== null && part !== '').join(' · ')
}

/** How far a price moved, up or down below zero, in hundredths of a percent; null where there is nothing to measure by. */
export function movedBasisPoints({ before, after, beforeCurrency, afterCurrency }: PriceMove): number | null {
  if (before === null || before === 0 || after === null || beforeCurrency !== afterCurrency) return null
  return Math.round(((after - before) * 10_000) / before)
}

/** What of a rule decides. */
export type DecidingRule = Omit<ApprovalRule, 'position' | 'updatedAt' | 'version'>

/** What an operator said of a merchant's changes: how far it is trusted, and the rules in their order. */
export type Curation = { trust: Trust; rules: readonly DecidingRule[] }

/** Whether a rule lets this difference pass. A price moved by exactly the most passes. */
export function allows(rule: DecidingRule, { kind, prices }: Pick<Difference, 'kind' | 'prices'>): boolean {
  if (kind === 'text') return rule.approvesText
  if (kind === 'picture') return rule.approvesPictures
  if (kind !== 'price') return rule.approvesVariants
  if (rule.maxPriceBasisPoints === null || !prices || prices.beforeCurrency !== prices.afterCurrency) return false
  const { after, fromMinor, mayEnd } = prices
  if (after === null) return mayEnd
  if (fromMinor === null) return false
  return Math.abs(after - fromMinor) * 10_000 <= rule.maxPriceBasisPoints * fromMinor
}

/** The first rule that lets all of a change pass, or none. */
export function ruleForChange({ trust, rules }: Curation, differences: readonly Difference[]): DecidingRule | undefined {
  return rules.find((rule) => isMeant(rule, trust) && differences.every((difference) => allows(rule, difference)))
}

/** The first rule that approves what a merchant proposes for the first time, or none. */
export function ruleForNew({ trust, rules }: Curation): DecidingRule | undefined {
  return rules.find((rule) => isMeant(rule, trust) && rule.approvesNew)
}

function isMeant(rule: DecidingRule, trust: Trust): boolean {
  return rule.trust === null || rule.trust === trust
}

/** What a change behind an approval comes to: approved again (by a rule, or because nobody has to look), or listed for the operator. */
export type ChangeVerdict = { isApproved: true; rule: DecidingRule | undefined } | { isApproved: false; kinds: ChangeKind[] }

/**
 * Whether a changed listing waits for pictures that are not fetched yet: one may be approved already, at another address. Until then shoppers see what was
 * in its place.
 */
export function awaitsPictures({
  hasWaitingPictures,
  before,
  after,
}: {
  hasWaitingPictures: boolean
  before: Content | null
  after: Content | null
}) {
  if (!hasWaitingPictures || !before || !after) return false
  const differences = differencesOf(before, after)
  return differences.length > 0 && differences.every(({ kind }) => kind === 'picture')
}

/**
 * Decides about an approved listing whose product is another by now. The approval stands either way. Without a snapshot there is nothing to
 * measure by, and so a person looks.
 */
export function decideChange(
  listing: { requiresApproval: boolean; before: Content | null; after: Content | null },
  curation: Curation,
): ChangeVerdict {
  if (!listing.requiresApproval) return { isApproved: true, rule: undefined }
  if (!listing.before || !listing.after) return { isApproved: false, kinds: [] }
  const differences = differencesOf(listing.before, listing.after)
  if (differences.length === 0) return { isApproved: true, rule: undefined }
  const rule = ruleForChange(curation, differences)
  return rule ? { isApproved: true, rule } : { isApproved: false, kinds: [...new Set(differences.map(({ kind }) => kind))] }
}
