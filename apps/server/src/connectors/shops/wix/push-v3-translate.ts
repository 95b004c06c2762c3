import * as z from 'zod/mini'
import { decimalFromMinor } from '@stoa/contract/amounts.ts'
import type { PushedProduct, ShopVariant } from '../../../domains/connection/ports.ts'
import { sha256 } from '../../../secrets/crypto.ts'
import { textToHtml } from '../text-to-html.ts'
import { toHandle } from '../to-handle.ts'
import { variantFor } from '../variant-for.ts'
import { fromGrams } from './translate.ts'

const orElse = z.catch
const Text = orElse(z.string(), '')

const Picture = z.looseObject({
  id: Text,
  url: Text,
  displayName: Text,
  mediaType: Text,
  image: orElse(z.nullish(z.object({ url: Text, filename: Text })), null),
})
type Picture = z.infer<typeof Picture>
const Variant = z.looseObject({ id: z.string(), sku: Text, physicalProperties: orElse(z.looseObject({}), {}) })

/** A product of a site as it is before it is written: a list that is written replaces the one that is there. */
export const TargetV3 = z.object({
  id: z.string(),
  revision: z.pipe(z.union([z.string(), z.number()]), z.transform(String)),
  options: orElse(z.array(z.looseObject({})), []),
  media: orElse(z.nullish(z.object({ itemsInfo: orElse(z.object({ items: z.array(Picture) }), { items: [] }) })), null),
  variantsInfo: z.object({ variants: z.array(Variant) }),
  physicalProperties: orElse(z.object({ weightMeasurementUnitInfo: z.object({ weightMeasurementUnit: z.string() }) }), {
    weightMeasurementUnitInfo: { weightMeasurementUnit: '' },
  }),
})
export type TargetV3 = z.infer<typeof TargetV3>

/** What may be written of a variant; the rest Wix computes. */
const writable = ['id', 'visible', 'sku', 'barcode', 'choices', 'price', 'revenueDetails', 'physicalProperties', 'digitalProperties'] as const

function toPrice({ priceMinor, compareAtMinor }: ShopVariant, currency: string): object {
  const amount = (minor: number) => ({ amount: decimalFromMinor(minor, currency) })
  return { actualPrice: amount(priceMinor ?? 0), ...(compareAtMinor === null ? {} : { compareAtPrice: amount(compareAtMinor) }) }
}

/** Returns pictures: one that the site has stays the same file, known by its address or by the name it was given here. */
function toPictures({ product }: PushedProduct, theirs: readonly Picture[]): object[] {
  return product.images.map(({ source, alt }) => {
    const displayName = `stoa-${sha256(source).toString('hex').slice(0, 24)}`
    const known = theirs.find((one) => one.url === source || one.image?.url === source || one.displayName === displayName)
    const text = alt === '' ? {} : { altText: alt.slice(0, 1000) }
    return known ? { id: known.id, ...text } : { url: source, displayName, ...text }
  })
}

/** Returns a product that the site does not have, with its variants and their stock. Its slug is ours and the same at every try. */
export function toNewProductV3(pushed: PushedProduct, weightUnit: string | undefined): object {
  const { product, isOffered } = pushed
  const renderType = 'TEXT_CHOICES'
  return {
    name: product.name,
    slug: toHandle(pushed),
    productType: 'PHYSICAL',
    physicalProperties: {},
    plainDescription: textToHtml(product.description),
    visible: isOffered ?? true,
    media: { itemsInfo: { items: toPictures(pushed, []) } },
    options: product.options.map(({ name, values }) => ({
      name,
      optionRenderType: renderType,
      choicesSettings: { choices: values.map((value) => ({ choiceType: 'CHOICE_TEXT', name: value })) },
    })),
    variantsInfo: {
      variants: product.variants.map((variant) => {
        const weight = fromGrams(variant.weightGrams, weightUnit)
        return {
          visible: true,
          sku: variant.sku,
          ...(variant.gtin === '' ? {} : { barcode: variant.gtin }),
          choices: variant.options.map(({ name, value }) => ({ optionChoiceNames: { optionName: name, choiceName: value, renderType } })),
          price: toPrice(variant, product.currency),
          ...(weight === undefined ? {} : { physicalProperties: { weight } }),
          inventoryItem: variant.stock === null ? { inStock: true } : { quantity: variant.stock },
        }
      }),
    },
  }
}

/** Returns all variants of a product as they are to be, those we do not know as they are. `change` says what is written of one. */
function toVariants(target: TargetV3, variants: readonly ShopVariant[], change: (variant: ShopVariant, theirs: object) => object): object {
  return {
    options: target.options,
    variantsInfo: {
      variants: target.variantsInfo.variants.map((theirs) => {
        const kept = Object.fromEntries(writable.flatMap((key) => (theirs[key] === undefined || theirs[key] === '' ? [] : [[key, theirs[key]]])))
        const own = variantFor(theirs, variants)
        return { ...kept, ...(own ? change(own, theirs.physicalProperties) : {}) }
      }),
    },
  }
}

/** Returns what is written of a product itself and of its prices; empty where only stock changes. */
export function toChangeV3(pushed: PushedProduct, target: TargetV3): object {
  const { product, fields, isOffered } = pushed
  const pictures = target.media?.itemsInfo.items ?? []
  // Films are not ours and stay.
  const films = pictures.filter(({ mediaType }) => mediaType === 'VIDEO').map(({ id }) => ({ id }))
  const toPriced = (variant: ShopVariant): object => (variant.priceMinor === null ? {} : { price: toPrice(variant, product.currency) })
  return {
    ...(isOffered === undefined ? {} : { visible: isOffered }),
    ...(fields.includes('title') ? { name: product.name } : {}),
    ...(fields.includes('description') ? { plainDescription: textToHtml(product.description) } : {}),
    ...(fields.includes('pictures') ? { media: { itemsInfo: { items: [...toPictures(pushed, pictures), ...films] } } } : {}),
    ...(fields.includes('price') ? toVariants(target, product.variants, toPriced) : {}),
  }
}

/** Returns the weights of a product that was created before the unit of the site was known. */
export function toWeights({ product }: PushedProduct, target: TargetV3): object {
  const unit = target.physicalProperties.weightMeasurementUnitInfo.weightMeasurementUnit
  return toVariants(target, product.variants, ({ weightGrams }, physicalProperties) => {
    const weight = fromGrams(weightGrams, unit)
    return weight === undefined ? {} : { physicalProperties: { ...physicalProperties, weight } }
  })
}
