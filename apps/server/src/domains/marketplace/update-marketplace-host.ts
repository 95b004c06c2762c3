import type { admin } from '@stoa/contract/admin.ts'
import { message } from '@stoa/messages/describe.ts'
import type { Ctx } from '../../kit/context.ts'
import { AppError } from '../../kit/errors.ts'
import type { Received } from '../../kit/http.ts'
import { recordAudit } from '../company/record-audit.ts'
import { deleteDomains } from './domain-name/queries.ts'
import { updateVerifiedHost } from './queries-installation.ts'

/** Sets or removes the host name of a marketplace, in place of the domains of its operator. The administrator points the name to the installation, so it counts as verified. */
export async function updateMarketplaceHost(
  ctx: Ctx,
  { body }: Received<typeof admin.updateMarketplaceHost>,
): Promise<{ marketplaceId: string; host: string | null }> {
  const { marketplaceId, host } = body
  if (!(await updateVerifiedHost(ctx.db, marketplaceId, host, ctx.now))) throw new AppError('not_found', { detail: message('not_found.marketplace') })
  await deleteDomains(ctx.db, marketplaceId)
  const entry = { action: 'marketplace.host_changed', object: marketplaceId, detail: { host, by: ctx.scope.companyId } }
  await recordAudit(ctx, { companyId: marketplaceId, ...entry }, { companyId: ctx.scope.companyId, ...entry })
  return { marketplaceId, host }
}
