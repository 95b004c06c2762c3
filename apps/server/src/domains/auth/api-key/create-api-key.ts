import type { ApiKey, apiKey } from '@stoa/contract/api-key.ts'
import { v7 as uuidv7 } from 'uuid'
import { message } from '@stoa/messages/describe.ts'
import type { Ctx } from '../../../kit/context.ts'
import { randomToken, sha256 } from '../../../secrets/crypto.ts'
import { AppError, fieldError } from '../../../kit/errors.ts'
import type { Received } from '../../../kit/http.ts'
import { recordAudit } from '../../company/record-audit.ts'
import { keyPrefix, permissionsBeyond } from '../rules.ts'
import { insertKey } from './queries-key.ts'
import { requireFreshSignIn } from '../session/require-fresh-sign-in.ts'

/** Makes an API key and answers its text this once; only its hash is kept. */
export async function createApiKey(ctx: Ctx, { body }: Received<typeof apiKey.create>): Promise<{ key: string; apiKey: ApiKey }> {
  if (ctx.actor.kind !== 'person') throw new AppError('not_allowed')
  await requireFreshSignIn(ctx)
  const beyond = permissionsBeyond(ctx.scope.companyType, body.permissions)
  if (beyond.length > 0) {
    throw new AppError('invalid_input', {
      detail: message('auth_error.permissions_not_grantable', { permissions: beyond.join(', ') }),
      errors: beyond.map((one) => ({
        path: `permissions.${body.permissions.indexOf(one)}`,
        code: 'not_grantable',
        message: message('auth_error.permission_not_grantable', { permission: one }),
      })),
    })
  }
  const { expiresAt = null } = body
  if (expiresAt !== null && Date.parse(expiresAt) <= ctx.now.getTime()) throw fieldError('expiresAt', 'past', message('auth_error.expiry_past'))
  const key = `${keyPrefix}${randomToken()}`
  const made = await insertKey(ctx.db, ctx.scope, {
    id: uuidv7(),
    name: body.name,
    hash: sha256(key),
    last4: key.slice(-4),
    permissions: [...new Set(body.permissions)],
    createdBy: ctx.actor.userId,
    expiresAt,
  })
  await recordAudit(ctx, {
    companyId: ctx.scope.companyId,
    action: 'api_key.created',
    object: made.id,
    detail: { name: made.name, permissions: made.permissions, expiresAt },
  })
  return { key, apiKey: made }
}
