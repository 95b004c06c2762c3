import type { ShippingRates, shipping } from '@stoa/contract/shipping.ts'
import { message } from '@stoa/messages/describe.ts'
import type { Ctx } from '../../kit/context.ts'
import { AppError, fieldError } from '../../kit/errors.ts'
import type { Received } from '../../kit/http.ts'
import { recordAudit } from '../company/record-audit.ts'
import { getRates } from './get-rates.ts'
import { replaceZones, upsertProfile } from './queries.ts'
import { checkZones } from './rules.ts'

/** Replaces a company's rates as a whole. Throws `invalid_input` with each gap and overlap, `stale_version` when somebody saved in between. */
export async function upsertRates(ctx: Ctx, { body }: Received<typeof shipping.upsertRates>): Promise<ShippingRates> {
  const { db, scope } = ctx
  const { version, ...change } = body
  if (change.basketFreeFromMinor !== null && scope.companyType !== 'MARKETPLACE')
    throw fieldError('basketFreeFromMinor', 'operator_only', message('shipping_error.operator_only'))
  checkZones(change.zones, change.currency)
  if (!(await upsertProfile(db, scope, version, change))) throw new AppError('stale_version', { current: await getRates(ctx) })
  await replaceZones(db, scope, change.zones)
  await recordAudit(ctx, {
    companyId: scope.companyId,
    action: 'shipping.rates-saved',
    object: scope.companyId,
    detail: { zones: change.zones.map(({ name }) => name) },
  })
  return getRates(ctx)
}
