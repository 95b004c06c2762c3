import type { shopperData } from '@stoa/contract/shopper-data.ts'
import { message } from '@stoa/messages/describe.ts'
import type { Ctx } from '../../../kit/context.ts'
import { fieldError } from '../../../kit/errors.ts'
import type { FileAnswer, Received } from '../../../kit/http.ts'
import { recordAudit } from '../../company/record-audit.ts'
import { listShopperPurchases } from './queries-export.ts'

/** Returns everything the marketplace knows of the shopper with an address, as a JSON file. The audit log says that it was exported, not of whom. */
export async function exportShopper(ctx: Ctx, { body }: Received<typeof shopperData.export>): Promise<FileAnswer> {
  const purchases = await listShopperPurchases(ctx.db, ctx.scope, body.email)
  if (purchases.length === 0) throw fieldError('email', 'not_found', message('shopper_error.unknown'))
  await recordAudit(ctx, { companyId: ctx.scope.companyId, action: 'shopper.exported', detail: { purchaseCount: purchases.length } })
  const content = { email: body.email, exportedAt: ctx.now.toISOString(), purchases }
  return { bytes: Buffer.from(JSON.stringify(content, null, 2)), contentType: 'application/json', fileName: 'shopper.json' }
}
