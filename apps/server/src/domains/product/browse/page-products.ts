import { salePriceOf } from '@stoa/contract/campaign-price.ts'
import type { ProductRow, product } from '@stoa/contract/product.ts'
import type { PageRequest, PageRows } from '@stoa/contract/route.ts'
import { dayIn } from '@stoa/contract/time-zone.ts'
import { message } from '@stoa/messages/describe.ts'
import type { Ctx } from '../../../kit/context.ts'
import { AppError } from '../../../kit/errors.ts'
import type { Received } from '../../../kit/http.ts'
import { pageRows } from '../../../kit/paging.ts'
import { listFilters } from './list-filters.ts'
import type { ProductListRow } from './queries-list.ts'
import { isApprovedPartnerOf } from '../../marketplace/partnership/queries-partnered.ts'
import { countProducts, listProducts, visibilityOf } from './queries-list.ts'
import { gridPicture } from '../picture/to-picture.ts'

/**
 * Products of a company: a merchant its own by its own id; an operator those pushed to its marketplace by its own id, or of one merchant of
 * them by that merchant's.
 */
export async function pageProducts(ctx: Ctx, { params, query, page, filter }: Received<typeof product.paged>): Promise<PageRows<ProductRow>> {
  const { db, scope } = ctx
  const visibility = visibilityOf(scope)
  const isOfPartner = params.id !== scope.companyId
  if (isOfPartner && (scope.companyType !== 'MARKETPLACE' || !(await isApprovedPartnerOf(db, scope, params.id))))
    throw new AppError('not_found', { detail: message('not_found.company') })
  const requested = listFilters(query, filter)
  const filters = isOfPartner ? { ...requested, merchantIds: [params.id] } : requested
  const rows = await listProducts(db, visibility, filters, page)
  const totalCount = page.count ? await countProducts(db, visibility, filters) : undefined
  return {
    ...pageRows(
      rows,
      page,
      (row) => keyOfRow(row, page),
      (row) => toProductRow(row, ctx.now),
    ),
    ...(totalCount === undefined ? {} : { totalCount }),
  }
}

function keyOfRow(row: ProductListRow, page: PageRequest): string[] {
  const key = page.sort.field === 'name' ? (row.keyName ?? row.name) : row.updatedAt
  return row.variantId === null ? [key, row.id] : [key, row.id, row.variantId]
}

function toProductRow(row: ProductListRow, now: Date): ProductRow {
  const { images, variants, variantImages, priceMinor, currency, campaigns, keyName: _, variantId: __, ...rest } = row
  const money = (minor: number | null) => (minor === null ? null : { minor, currency })
  const sized = (image: ProductListRow['images'][number]) => ({ ...gridPicture(image), width: image.width, height: image.height })
  const shown = images.map(sized)
  // The pictures of a product with one variant are that variant's.
  const picturesOf = (image: ProductListRow['images'][number] | undefined) => (image ? [sized(image)] : [])
  const [first] = images
  return {
    ...rest,
    thumbnailImage: first === undefined ? null : gridPicture({ file: first.file, alt: row.name }),
    images: shown,
    variants: variants.map(({ priceMinor: minor, ...variant }) => ({
      ...variant,
      price: money(minor),
      images: rest.numberOfVariants === 1 ? shown : picturesOf(variantImages[variant.id]),
    })),
    price: money(priceMinor),
    campaignPrice: money(campaignPriceOf({ campaigns, priceMinor }, now)),
  }
}

function campaignPriceOf({ campaigns, priceMinor }: Pick<ProductListRow, 'campaigns' | 'priceMinor'>, now: Date): number | null {
  if (campaigns === null) return null
  const sale = salePriceOf(priceMinor, campaigns.offers, { at: now, day: dayIn(now, campaigns.timeZone) })
  return sale.campaignId === null ? null : sale.priceMinor
}
