import type { SocialMapping, company } from '@stoa/contract/company.ts'
import { message } from '@stoa/messages/describe.ts'
import type { Ctx } from '../../kit/context.ts'
import { AppError } from '../../kit/errors.ts'
import type { Received } from '../../kit/http.ts'
import { getSocialMapping } from './get-social-mapping.ts'
import { lockCompany, updateCompanyColumns } from './queries.ts'
import { recordAudit } from './record-audit.ts'

/** Sets addresses of the company on social networks. Those not sent stay; an empty one is removed. */
export async function updateSocialMapping(ctx: Ctx, { body }: Received<typeof company.updateSocialMapping>): Promise<SocialMapping> {
  await lockCompany(ctx.db, ctx.scope)
  const present = await getSocialMapping(ctx)
  if (present.version !== body.version) throw new AppError('stale_version', { detail: message('company_error.changed'), current: present })
  await updateCompanyColumns(ctx.db, ctx.scope, { social_links: JSON.stringify({ ...present.socialLinks, ...body.socialLinks }) })
  await recordAudit(ctx, {
    companyId: ctx.scope.companyId,
    action: 'company.social_links_changed',
    object: ctx.scope.companyId,
    detail: { networks: Object.keys(body.socialLinks) },
  })
  return getSocialMapping(ctx)
}
