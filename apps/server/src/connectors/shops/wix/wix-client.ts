import type * as z from 'zod/mini'
import type { ShopAccess } from '../../../domains/connection/ports.ts'
import type { Patience } from '../../retry.ts'
import { withRetry } from '../../retry.ts'
import { inTurn } from '../in-turn.ts'
import type { WixApp } from './wix-app.ts'
import type { WixRequest } from './wix-call.ts'
import { WixError, callWix } from './wix-call.ts'

/** How long one call may take and how it is repeated. */
export type Pace = { timeoutMs: number; patience: Patience }

/** The calls to a site, each with a valid token. */
export type WixClient = {
  /** A call that changes nothing: repeated while that can help. */
  read<S extends z.ZodMiniType>(shape: S, request: SiteRequest): Promise<z.infer<S>>
  /** A call that changes something: sent once, unless Wix says that it did not look at it. */
  write<S extends z.ZodMiniType>(shape: S, request: SiteRequest): Promise<z.infer<S>>
}
type SiteRequest = Pick<WixRequest, 'method' | 'body'> & { path: string }

/** Speaks to the site of a connection. */
export function wixClient(app: WixApp, access: ShopAccess, { timeoutMs, patience }: Pace): WixClient {
  async function call<S extends z.ZodMiniType>(shape: S, request: SiteRequest, isRead: boolean): Promise<z.infer<S>> {
    const send = async (token: string) => {
      const sent = { ...request, url: `${app.apiUrl}${request.path}`, headers: { authorization: token } }
      return inTurn(access, () => callWix(access, shape, sent, { isRead, timeoutMs }))
    }
    const token = await access.accessToken()
    try {
      return await send(token)
    } catch (error) {
      if (!(error instanceof WixError) || error.status !== 401) throw error
      return send(await access.accessToken(token))
    }
  }
  return {
    read: (shape, request) => withRetry(() => call(shape, request, true), access.signal, patience),
    write: (shape, request) => call(shape, request, false),
  }
}
