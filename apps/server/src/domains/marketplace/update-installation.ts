import type { InstallationSettings, admin } from '@stoa/contract/admin.ts'
import { message } from '@stoa/messages/describe.ts'
import type { Ctx } from '../../kit/context.ts'
import { fieldError } from '../../kit/errors.ts'
import type { Received } from '../../kit/http.ts'
import { recordAudit } from '../company/record-audit.ts'
import { findMarketplace } from './queries.ts'
import { findInstallation, upsertDefaultMarketplace } from './queries-installation.ts'

/** Sets the marketplace that visitors see where neither their sign-in nor the host decides. */
export async function updateInstallation(ctx: Ctx, { body }: Received<typeof admin.updateInstallation>): Promise<InstallationSettings> {
  const { defaultMarketplaceId } = body
  if (defaultMarketplaceId !== null && !(await findMarketplace(ctx.db, defaultMarketplaceId)))
    throw fieldError('defaultMarketplaceId', 'unknown_marketplace', message('marketplace_error.not_active'))
  await upsertDefaultMarketplace(ctx.db, defaultMarketplaceId)
  await recordAudit(ctx, {
    companyId: ctx.scope.companyId,
    action: 'installation.default_marketplace_changed',
    object: defaultMarketplaceId ?? 'none',
  })
  return findInstallation(ctx.db)
}
