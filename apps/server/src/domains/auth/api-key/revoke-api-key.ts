import type { ApiKey, apiKey } from '@stoa/contract/api-key.ts'
import type { Ctx } from '../../../kit/context.ts'
import { orNotFound } from '../../../kit/errors.ts'
import type { Received } from '../../../kit/http.ts'
import { recordAudit } from '../../company/record-audit.ts'
import { updateKeyRevoked } from './queries-key.ts'
import { keyCache } from './key-cache.ts'

/** Ends an API key: in this process at once, in others within a second. */
export async function revokeApiKey(ctx: Ctx, { params }: Received<typeof apiKey.revoke>): Promise<ApiKey> {
  const { key, hash } = orNotFound(await updateKeyRevoked(ctx.db, ctx.scope, params.id), 'api_key')
  keyCache.forget([hash.toString('base64')])
  await recordAudit(ctx, { companyId: ctx.scope.companyId, action: 'api_key.revoked', object: key.id, detail: { name: key.name } })
  return key
}
