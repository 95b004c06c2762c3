import type { shopper } from '@stoa/contract/shopper.ts'
import type { JobCtx } from '../../../kit/context.ts'
import { orNotFound } from '../../../kit/errors.ts'
import type { FileAnswer, Received } from '../../../kit/http.ts'
import { listReturnLabels } from '../../order/label/queries-return-label.ts'
import { findShopperCase } from './find-shopper-case.ts'
import { isLabelShown } from './to-shopper-order.ts'
import { readShopperLink } from './read-shopper-link.ts'

/** Returns the label of a return as PDF, for its shopper to print, or 404. */
export async function readShopperLabel(
  { db, vault, files }: Omit<JobCtx, 'scope'>,
  { query, params }: Received<typeof shopper.label>,
): Promise<FileAnswer> {
  const claims = readShopperLink(vault, query.token)
  const { id, number, state } = await findShopperCase(db, claims, params.id)
  const [newest] = await listReturnLabels(db, claims.marketplaceId, [id])
  const file = orNotFound(newest?.label.state === 'bought' && isLabelShown(state) ? newest.file : undefined, 'label')
  return { bytes: await files.open(file), contentType: 'application/pdf', fileName: `return-label-${number}.pdf`, isInline: true }
}
