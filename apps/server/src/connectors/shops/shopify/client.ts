import { setTimeout as sleep } from 'node:timers/promises'
import * as z from 'zod/mini'
import { message } from '@stoa/messages/describe.ts'
import type { ShopAccess } from '../../../domains/connection/ports.ts'
import { AppError, UpstreamError, fieldError } from '../../../kit/errors.ts'
import type { OutboundResponse } from '../../../outbound/outbound.ts'
import { toUpstreamError } from '../../../outbound/outbound.ts'
import type { Patience } from '../../retry.ts'
import { withRetry } from '../../retry.ts'
import { inTurn } from '../in-turn.ts'
import { readAnswer } from '../read-answer.ts'
import { apiVersion, documents } from './documents.ts'
import { isShopDomain } from './shopify-app.ts'
import { signInOf } from './sign-in.ts'

/** How long one call may take, how it is repeated, and where a shop is. */
export type Pace = { timeoutMs: number; patience: Patience; originOf(shop: string): string }

type Name = keyof typeof documents
type Variables = Record<string, unknown>

/** The calls to a Shopify shop. A read is repeated, a write is made once; both wait for the points that are missing. Throws UpstreamError. */
export type ShopifyClient = {
  read<S extends z.ZodMiniType>(shape: S, name: Name, variables?: Variables): Promise<z.infer<S>>
  write<S extends z.ZodMiniType>(shape: S, name: Name, variables: Variables): Promise<z.infer<S>>
}

const Answer = z.object({
  data: z.optional(z.unknown()),
  errors: z.optional(
    z.union([z.string(), z.array(z.looseObject({ message: z.string(), extensions: z.optional(z.looseObject({ code: z.optional(z.string()) })) }))]),
  ),
  extensions: z.optional(
    z.looseObject({
      cost: z.optional(
        z.looseObject({
          requestedQueryCost: z.optional(z.nullable(z.number())),
          throttleStatus: z.optional(
            z.looseObject({ currentlyAvailable: z.number(), restoreRate: z.number(), maximumAvailable: z.optional(z.number()) }),
          ),
        }),
      ),
    }),
  ),
})
type Answer = z.infer<typeof Answer>

type ShopifyAccess = Pick<ShopAccess, 'connectionId' | 'settings' | 'secrets' | 'outbound' | 'signal' | 'awaitTurn' | 'pauseCalls' | 'accessToken'>

/** Returns the calls to the shop of these settings. */
export function shopifyClient(access: ShopifyAccess, pace: Pace): ShopifyClient {
  const { timeoutMs, patience, originOf } = pace
  const shop = (access.settings.shop ?? '').trim().toLowerCase()
  // Never a host that somebody typed: only shops of Shopify.
  if (!isShopDomain(shop)) throw fieldError('settings.shop', 'invalid', message('connection_error.shopify_shop'))
  const origin = originOf(shop)

  const signIn = signInOf(access, shop, origin, timeoutMs)

  const call = <S extends z.ZodMiniType>(shape: S, name: Name, variables: Variables, isRepeatable: boolean): Promise<z.infer<S>> =>
    inTurn(access, () => send(shape, name, variables, isRepeatable))

  const request = (name: Name, variables: Variables, token: string): Promise<OutboundResponse> =>
    access.outbound.request({
      url: `${origin}/admin/api/${apiVersion}/graphql.json`,
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-shopify-access-token': token },
      body: JSON.stringify({ query: documents[name], variables }),
      accept: 'json',
      timeoutMs,
      maxBytes: 20_000_000,
      signal: access.signal,
    })

  async function send<S extends z.ZodMiniType>(shape: S, name: Name, variables: Variables, isRepeatable: boolean): Promise<z.infer<S>> {
    const token = await signIn.token()
    let response = await request(name, variables, token)
    if (response.status === 401) {
      // Nothing was done with a token that has expired.
      const renewed = await signIn.renew(token)
      if (renewed !== undefined) response = await request(name, variables, renewed)
    }
    const failure = toUpstreamError(response)
    if (failure) throw failure
    const answer = readAnswer(Answer, response, isRepeatable)
    throwErrors(answer)
    const pauseSeconds = secondsToRestore(answer)
    if (pauseSeconds > 0) await access.pauseCalls(pauseSeconds)
    const read = shape.safeParse(answer.data)
    if (!read.success) throw new UpstreamError('malformed', message('upstream.shop_unreadable'), { isTemporary: isRepeatable, cause: read.error })
    return read.data
  }

  return {
    read: (shape, name, variables = {}) => withRetry(() => call(shape, name, variables, true), access.signal, patience),
    // Only what Shopify did not begin is repeated: too few points.
    write: async (shape, name, variables) => {
      for (let attempt = 1; ; attempt++) {
        try {
          return await call(shape, name, variables, false)
        } catch (error) {
          const isThrottled = error instanceof UpstreamError && error.kind === 'rate_limited'
          if (!isThrottled || attempt === patience.tries) throw error
          await sleep(Math.min((error.retryAfterSeconds ?? 1) * 1000, patience.maxPauseMs), undefined, { signal: access.signal })
        }
      }
    },
  }
}

/** The part of the points of a shop that is left for what people wait for. */
const reserve = 0.1

/** Returns how long the points of a shop need until another call like this one can be made and some are left; 0 where they suffice. */
function secondsToRestore({ extensions }: Answer): number {
  const { requestedQueryCost, throttleStatus } = extensions?.cost ?? {}
  if (!throttleStatus || throttleStatus.restoreRate <= 0) return 0
  const needed = (requestedQueryCost ?? 100) + reserve * (throttleStatus.maximumAvailable ?? 0)
  return Math.max(0, Math.ceil((needed - throttleStatus.currentlyAvailable) / throttleStatus.restoreRate))
}

/** Throws what an answer with errors means: too few points, missing access, or a refusal. Shopify answers 200 with all of them. */
function throwErrors({ errors, extensions }: Answer): void {
  if (errors === undefined || errors.length === 0) return
  if (typeof errors === 'string') throw new UpstreamError('refused', message('upstream.shop_refused', { reason: errors.slice(0, 300) }))
  const codes = errors.map((one) => one.extensions?.code)
  if (codes.includes('THROTTLED')) {
    const cost = extensions?.cost
    const missing = (cost?.requestedQueryCost ?? 100) - (cost?.throttleStatus?.currentlyAvailable ?? 0)
    const retryAfterSeconds = Math.max(1, Math.ceil(missing / (cost?.throttleStatus?.restoreRate ?? 50)))
    throw new UpstreamError('rate_limited', message('upstream.rate_limited'), { retryAfterSeconds })
  }
  const reason = errors[0]?.message.slice(0, 300) ?? ''
  if (codes.includes('ACCESS_DENIED')) throw new UpstreamError('unauthorized', message('upstream.shop_refused', { reason }))
  if (codes.includes('INTERNAL_SERVER_ERROR')) throw new UpstreamError('unreachable', message('upstream.server_error', { status: '500' }))
  throw new UpstreamError('refused', message('upstream.shop_refused', { reason }))
}

const UserErrors = z.array(z.object({ message: z.string() }))

/** Throws what a mutation refused: `userErrors` come with a success. */
export function throwUserErrors(errors: z.infer<typeof UserErrors>): void {
  const [first] = errors
  if (first) throw new UpstreamError('refused', message('upstream.shop_refused', { reason: first.message.slice(0, 300) }))
}

/** The shape of what every mutation answers beside its result. */
export const userErrors = UserErrors

/** Returns a global id of Shopify. */
export function toGid(kind: string, id: string): string {
  return id.startsWith('gid://') ? id : `gid://shopify/${kind}/${id}`
}

/** Returns the error of a check as that of a setting. */
export function toCheckError(error: unknown, path: string, detail: ReturnType<typeof message>): unknown {
  return error instanceof UpstreamError
    ? new AppError('connection_failed', { detail, errors: [{ path, code: 'connection_failed', message: detail }], cause: error })
    : error
}
