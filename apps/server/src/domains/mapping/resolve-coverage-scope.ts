import { message } from '@stoa/messages/describe.ts'
import type { Ctx } from '../../kit/context.ts'
import { AppError } from '../../kit/errors.ts'
import { resolveScope } from './resolve-scope.ts'

/** The place of a workbench: one merchant on one marketplace. */
export async function resolveCoverageScope(
  ctx: Ctx,
  input: { marketplaceId?: string | undefined; merchantId: string },
): Promise<{ marketplaceId: string; merchantId: string }> {
  const { marketplaceId, merchantId } = await resolveScope(ctx, input)
  if (merchantId === undefined) throw new AppError('not_found', { detail: message('not_found.merchant') })
  return { marketplaceId, merchantId }
}
