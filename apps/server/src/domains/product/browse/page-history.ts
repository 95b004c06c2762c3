import type { Product, product } from '@stoa/contract/product.ts'
import type { PageRows } from '@stoa/contract/route.ts'
import { describe, message } from '@stoa/messages/describe.ts'
import type { Ctx } from '../../../kit/context.ts'
import { AppError } from '../../../kit/errors.ts'
import type { Received } from '../../../kit/http.ts'
import { pageRows } from '../../../kit/paging.ts'
import { isProductVisible, listHistory } from '../queries-history.ts'

/** Returns the history of a product as far as it concerns the caller, newest first. Throws 404. */
export async function pageHistory(
  { db, scope, language }: Ctx,
  { params, page }: Received<typeof product.history>,
): Promise<PageRows<Product['timeline'][number]>> {
  if (!(await isProductVisible(db, scope, params.id))) throw new AppError('not_found', { detail: message('not_found.product') })
  return pageRows(
    await listHistory(db, scope, params.id, page),
    page,
    ({ key }) => [key],
    ({ at, kind, code, params: facts, actor }) => ({ at, kind, code, params: facts, actor, message: describe(language, { code, params: facts }) }),
  )
}
