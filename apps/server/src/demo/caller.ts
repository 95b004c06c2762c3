import type { Answer, RouteDefinition, Sent } from '@stoa/contract/route.ts'
import { pathOf, queryOf } from '@stoa/contract/route.ts'
import type { FastifyInstance } from 'fastify'

/** A company of the demo, signed in. */
export type Player = { companyId: string; headers: Record<string, string> }

type Given<R extends RouteDefinition> = { [K in keyof Sent<R> as Sent<R>[K] extends undefined ? never : K]: Sent<R>[K] } & {
  as?: Player
  key?: string
  page?: Record<string, string | number>
}

const maxTries = 5

/** Calls the API as a browser would, without a socket. The demo is filled through the front door, so that nothing in it is made up. */
export type Caller = <R extends RouteDefinition>(route: R, given: Given<R>) => Promise<Answer<R>>

export function makeCaller(server: FastifyInstance): {
  call: Caller
  signIn(route: RouteDefinition, email: string, password: string): Promise<Player>
} {
  const send = (
    route: RouteDefinition,
    given: {
      as?: Player
      key?: string
      page?: Record<string, string | number>
      params?: Record<string, unknown>
      query?: Record<string, unknown>
      body?: unknown
    },
  ) =>
    server.inject({
      method: route.method,
      url: `${pathOf(route, given.params)}${queryOf({ ...given.query, ...given.page })}`,
      headers: {
        ...given.as?.headers,
        ...(given.key ? { 'idempotency-key': given.key } : {}),
        ...(given.body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(given.body === undefined ? {} : { payload: JSON.stringify(given.body) }),
    })
  return {
    async call(route, given) {
      let response = await send(route, given)
      // Jobs are under way beside it: what asks to be tried again is.
      for (let n = 0; n < maxTries && response.statusCode === 503; n++) {
        await new Promise((resolve) => setTimeout(resolve, 1000))
        response = await send(route, given)
      }
      if (response.statusCode >= 400) throw new Error(`The demo could not ${route.summary.toLowerCase()}: ${response.statusCode} ${response.body}`)
      return (response.statusCode === 204 ? undefined : response.json()) as Answer<typeof route>
    },
    async signIn(route, email, password) {
      const response = await send(route, { body: { email, password } })
      if (response.statusCode !== 200) throw new Error(`The demo could not sign ${email} in: ${response.statusCode} ${response.body}`)
      const { token, companyId } = response.json<{ token: string; companyId: string }>()
      const cookie = response.cookies.map((one) => `${one.name}=${one.value}`).join('; ')
      return { companyId, headers: { authorization: `Bearer ${token}`, ...(cookie === '' ? {} : { cookie }) } }
    },
  }
}

/** Asks again every 50 ms until the answer is there. Throws after `seconds`, naming what was waited for. */
export async function until<T>(what: string, seconds: number, ask: () => Promise<T | undefined | false>): Promise<T> {
  const end = Date.now() + seconds * 1000
  for (;;) {
    const answer = await ask()
    if (answer !== undefined && answer !== false) return answer
    if (Date.now() > end) throw new Error(`The demo waited ${seconds} s, and ${what} did not finish`)
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}
