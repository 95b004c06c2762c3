import type { Passkey, security } from '@stoa/contract/security.ts'
import type { Ctx } from '../../../kit/context.ts'
import { AppError, orNotFound } from '../../../kit/errors.ts'
import type { Received } from '../../../kit/http.ts'
import { recordAudit } from '../../company/record-audit.ts'
import { updatePasskeyName } from './queries-passkey.ts'
import { toPasskey } from './to-passkey.ts'

/** Gives a passkey of the caller another name. */
export async function renamePasskey(ctx: Ctx, { body, caller }: Received<typeof security.renamePasskey>): Promise<Passkey> {
  if (ctx.actor.kind !== 'person') throw new AppError('not_allowed')
  const row = orNotFound(await updatePasskeyName(ctx.db, ctx.actor.userId, body.passkeyId, body.name), 'passkey')
  await recordAudit(ctx, { companyId: ctx.scope.companyId, action: 'passkey.renamed', object: row.id, detail: { name: body.name } })
  return toPasskey(row, caller.host)
}
