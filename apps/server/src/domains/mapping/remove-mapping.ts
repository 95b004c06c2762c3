import type { mapping } from '@stoa/contract/mapping.ts'
import type { Ctx } from '../../kit/context.ts'
import { orNotFound } from '../../kit/errors.ts'
import type { Received } from '../../kit/http.ts'
import { deleteFixed, findFixed } from './queries-mapping.ts'
import { recompute } from './recompute/recompute.ts'

/** Removes a fixed value; rules apply to the product again. */
export async function removeMapping({ db, scope, emit, announce }: Ctx, { params }: Received<typeof mapping.remove>): Promise<void> {
  const { marketplaceId, definitionId, merchantId, productId } = orNotFound(await findFixed(db, scope, params.id), 'mapping')
  await deleteFixed(db, marketplaceId, [{ definitionId, merchantId, productId }])
  await recompute({ db, emit }, { marketplaceId, merchantId, productIds: [productId], definitionIds: [definitionId] })
  await announce([marketplaceId, merchantId], { kind: 'mapping', id: marketplaceId })
}
