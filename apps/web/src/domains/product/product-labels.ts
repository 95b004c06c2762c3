import { t } from '@lingui/core/macro'
import type { Product, ProductRow } from '@stoa/contract/product.ts'
import { ProductStatus, ApprovalStatus } from '@stoa/contract/states.ts'
import type { BadgeColour } from '@stoa/contract/status-badges.ts'
import type { Picture } from '@stoa/contract/text.ts'
import { count, money } from '../../lib/format.ts'
import { rangeOf } from '../../ui/minor-range.ts'

/** The filters of the product list as they stand in its address; keys of the specification §3. */
export const productFilters = [
  'productStatus',
  'approvalStatus',
  'instock',
  'brand',
  'price',
  'merchantId',
  'category',
  'externalCategory',
  'externalTag',
] as const
export type ProductFilter = (typeof productFilters)[number]

type ProductQuery = {
  productStatus?: ProductStatus[]
  approvalStatus?: ApprovalStatus[]
  instock?: boolean
  isInCollection?: boolean
  hasFailedImages?: boolean
  hasLowStock?: boolean
  lacksTranslation?: boolean
}

/** Products that can be submitted: complete, in no collection, and not rejected. The dashboard counts the same (`countMerchantAttention`). */
export const unplacedQuery = {
  productStatus: ['Ready', 'Pushed', 'Published'],
  approvalStatus: ['Open', 'Pending', 'Approved'],
  isInCollection: false,
} satisfies ProductQuery
/** Products that are still offered or being prepared. The dashboard counts the views that show only these (`countMerchantAttention`). */
const current: ProductStatus[] = ['Review', 'Ready', 'Pushed', 'Published', 'Test']
type View = { label: string; query: ProductQuery; isForMerchant?: true }

/** The ready-made questions to the list. A merchant has more, since only it can fix, push and submit. */
const views: Readonly<Record<string, View>> = {
  all: { label: t`All`, query: {} },
  approval: { label: t`Needs approval`, query: { approvalStatus: ['Pending'] } },
  review: { label: t`Needs fixes`, query: { productStatus: ['Review'] }, isForMerchant: true },
  ready: { label: t`New, not pushed yet`, query: { productStatus: ['Ready'] }, isForMerchant: true },
  unplaced: { label: t`Ready to submit`, query: unplacedQuery, isForMerchant: true },
  images: { label: t`Images missing`, query: { productStatus: current, hasFailedImages: true }, isForMerchant: true },
  untranslated: {
    label: t`Not translated`,
    query: { productStatus: current, lacksTranslation: true },
  },
  rejected: { label: t`Rejected`, query: { productStatus: current, approvalStatus: ['Rejected'] } },
  lowstock: { label: t`Low stock`, query: { hasLowStock: true }, isForMerchant: true },
  soldout: { label: t`Out of stock`, query: { instock: false } },
  discontinued: { label: t`Discontinued`, query: { productStatus: ['Discontinued'] } },
}

/** The view that is a list of its own: products that carry a highlight. */
export const highlightsView = 'highlighted'

/** The views a company of this kind is offered. */
export function viewChoices(isOperator: boolean): { value: string; label: string }[] {
  const requested = Object.entries(views)
    .filter(([, { isForMerchant }]) => !isOperator || isForMerchant === undefined)
    .map(([value, { label }]) => ({ value, label }))
  return [...requested, { value: highlightsView, label: t`Highlighted` }]
}

/** What a view requests; nothing where it is not known. */
export const viewQuery = (view: string | undefined): ProductQuery => (view === undefined ? undefined : views[view]?.query) ?? {}

/** What a list's address asks of the server: its view, narrowed by its filters. Words no state goes by are left out. */
export function productQuery(view: string | undefined, filters: Readonly<Record<string, readonly string[]>>) {
  const [instock] = filters.instock ?? []
  const price = rangeOf(filters.price?.[0])
  const own = {
    productStatus: ProductStatus.options.filter((one) => filters.productStatus?.includes(one)),
    approvalStatus: ApprovalStatus.options.filter((one) => filters.approvalStatus?.includes(one)),
    brand: [...(filters.brand ?? [])],
    merchantId: [...(filters.merchantId ?? [])],
    category: [...(filters.category ?? [])],
    externalCategory: [...(filters.externalCategory ?? [])],
    externalTag: [...(filters.externalTag ?? [])],
    ...(instock === 'true' || instock === 'false' ? { instock: instock === 'true' } : {}),
    ...(instock === 'low' ? { hasLowStock: true } : {}),
    ...(price === undefined || price.from === null ? {} : { minPriceMinor: price.from }),
    ...(price === undefined || price.until === null ? {} : { maxPriceMinor: price.until }),
  }
  const requested = Object.fromEntries(Object.entries(own).filter(([, value]) => !Array.isArray(value) || value.length > 0)) as Partial<typeof own>
  return { ...viewQuery(view), ...requested }
}

/** Thumbnail, else the first picture, else the first of a variant; null where there is none. Source: specification §3. */
export function pictureOf(
  { thumbnailImage, images }: Pick<ProductRow, 'thumbnailImage' | 'images'>,
  variants: readonly { image: Picture | null }[] = [],
): string | null {
  const ofVariant = variants.find(({ image }) => image !== null)?.image
  return (thumbnailImage ?? images[0] ?? ofVariant)?.src ?? null
}

/** The lowest price, with "from" where variants differ; undefined where none has one. */
export function priceLabel({ price, variants }: Pick<ProductRow, 'price'> & { variants: readonly Pick<ProductRow['variants'][number], 'price'>[] }) {
  if (price === null) return undefined
  const differs = variants.some((variant) => variant.price !== null && variant.price.minor !== price.minor)
  return differs ? t`from ${money(price)}` : money(price)
}

/** Stock in words and how it reads: null is not counted by the shop. */
export function stockLabel(stock: number | null): { words: string; tone: 'none' | 'good' | 'bad' } {
  if (stock === null) return { words: t`Not tracked`, tone: 'none' }
  return stock === 0 ? { words: t`Out of stock`, tone: 'bad' } : { words: count(stock), tone: 'good' }
}

/** How a product stands over all its listings: waiting comes before approved, approved before rejected; without any it was never requested. */
export function listingStatusOf(marketplaces: Product['marketplaces']): ApprovalStatus {
  const found = new Set(marketplaces.flatMap(({ listings }) => listings.map(({ approvalStatus }) => approvalStatus)))
  return (['Pending', 'Approved', 'Rejected'] as const).find((one) => found.has(one)) ?? 'Open'
}

/** What holds a product back, and what is only reported: being out of stock stops nothing. */
export function splitReasons(reasons: Product['reasons']): { blocking: Product['reasons']; mild: Product['reasons'] } {
  const isMild = ({ code }: Product['reasons'][number]) => code === 'not_in_stock'
  return { blocking: reasons.filter((one) => !isMild(one)), mild: reasons.filter(isMild) }
}

const eventColours: Readonly<Record<string, BadgeColour>> = {
  synced: 'open',
  imported: 'open',
  changed: 'authorized',
  pushed: 'authorized',
  changed_after_approval: 'pending',
  proposed: 'pending',
  pending: 'pending',
  listed: 'success',
  approved: 'success',
  rejected: 'error',
  discontinued: 'reversed',
}

/** The colour of an entry of the history; an unknown kind is plain. */
export function eventColour(kind: string): BadgeColour {
  return eventColours[kind] ?? 'none'
}
