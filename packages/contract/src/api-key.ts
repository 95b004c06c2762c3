import * as z from 'zod/mini'
import { issue } from './input-codes.ts'
import { Id, Instant, QueryFlag } from './page.ts'
import { keyPermissions } from './permissions.ts'
import { route } from './route.ts'
import { line } from './text.ts'

/** A key for machines. The key itself is shown once, at creation; afterwards only `last4`. */
export const ApiKey = z.object({
  id: Id,
  name: z.string(),
  last4: z.string(),
  permissions: z.array(z.enum(keyPermissions)),
  createdAt: Instant,
  /** The name of who created it; null once that person is no longer a member of the company. The key continues to work: it belongs to the company. */
  createdBy: z.nullable(z.string()),
  lastUsedAt: z.nullable(Instant),
  /** When it stops working; null for never. */
  expiresAt: z.nullable(Instant),
  revokedAt: z.nullable(Instant),
})
export type ApiKey = z.infer<typeof ApiKey>

/** Whether a key works, has reached its `expiresAt`, or was revoked; one that was revoked is that whenever it would have expired. */
export const ApiKeyStatus = z.enum(['active', 'expired', 'revoked'])
export type ApiKeyStatus = z.infer<typeof ApiKeyStatus>

export const apiKey = {
  list: route({
    method: 'GET',
    path: '/ApiKey/List',
    permission: 'apikey:manage',
    summary: 'Lists the API keys of the company, newest first; `text` searches the name and the last four characters',
    query: z.object({ isRevoked: z.optional(QueryFlag), status: z.optional(ApiKeyStatus) }),
    paged: { item: ApiKey, sorts: ['-createdAt'], filters: { text: ['co'] } },
  }),
  create: route({
    method: 'POST',
    path: '/ApiKey/Create',
    permission: 'apikey:manage',
    reauthentication: 'always',
    summary: 'Creates an API key. This response is the only one that contains it',
    body: z.strictObject({
      name: line(80),
      permissions: z.array(z.enum(keyPermissions)).check(z.minLength(1, issue('input.choose_one')), z.maxLength(20)),
      /** When it stops working, in the future; never without it. */
      expiresAt: z.optional(z.nullable(Instant)),
    }),
    returns: z.object({ key: z.string(), apiKey: ApiKey }),
    status: 201,
  }),
  revoke: route({
    method: 'POST',
    path: '/ApiKey/Revoke/{id}',
    permission: 'apikey:manage',
    summary: 'Ends an API key at once',
    params: z.object({ id: Id }),
    returns: ApiKey,
  }),
}
