import type { HighlightedProduct, productEdit } from '@stoa/contract/product-edit.ts'
import type { PageRows } from '@stoa/contract/route.ts'
import { message } from '@stoa/messages/describe.ts'
import type { Ctx } from '../../../kit/context.ts'
import { AppError } from '../../../kit/errors.ts'
import type { Received } from '../../../kit/http.ts'
import { pageRows } from '../../../kit/paging.ts'
import type { HighlightRow } from './queries-browse.ts'
import { listMerchantHighlights, listOperatorHighlights } from './queries-browse.ts'
import { isApprovedPartnerOf } from '../../marketplace/partnership/queries-partnered.ts'
import { gridPicture } from '../picture/to-picture.ts'

/** The products a company laid a highlight over: the caller's own, or for an operator those of a partner that were pushed to it. */
export async function pageHighlights(
  { db, scope }: Ctx,
  { params, page }: Received<typeof productEdit.highlights>,
): Promise<PageRows<HighlightedProduct>> {
  const { companyId } = scope
  const isOperator = scope.companyType === 'MARKETPLACE'
  const isOwn = params.id === companyId
  if (!isOwn && !(isOperator && (await isApprovedPartnerOf(db, scope, params.id))))
    throw new AppError('not_found', { detail: message('not_found.company') })
  const rows =
    isOwn && isOperator
      ? await listOperatorHighlights(db, companyId, page)
      : await listMerchantHighlights(db, params.id, isOperator ? companyId : null, page)
  return pageRows(
    rows,
    page,
    ({ key, productId }) => [key, productId],
    (row) => shown(row, isOwn),
  )
}

function shown({ thumbnail, highlightedAt, ...row }: HighlightRow, isOwn: boolean): HighlightedProduct {
  const { key: _, ...rest } = row
  return { ...rest, highlightedAt, thumbnailImage: thumbnail === null ? null : gridPicture({ file: thumbnail, alt: row.name }), isOwn }
}
