import type { Answer, RouteDefinition, Sent } from '@stoa/contract/route.ts'
import { pathOf, queryOf } from '@stoa/contract/route-address.ts'
import type { FastifyInstance } from 'fastify'

/** A company of the demo, signed in. */
export type Player = { companyId: string; headers: Record<string, string> }

type Given<R extends RouteDefinition> = { [K in keyof Sent<R> as Sent<R>[K] extends undefined ? never : K]: Sent<R>[K] } & {
  as?: Player
  key?: string
  page?: Record<string, string | number>
  /** Files by field; the body is sent as the other fields of the form. */
  upload?: Uploads
}
type Uploads = Record<string, { name: string; type: string; bytes: Buffer }>

const maxTries = 5

/** Calls the API as a browser would, without a socket. The demo is filled through the front door, so that nothing in it is made up. */
export type Caller = <R extends RouteDefinition>(route: R, given: Given<R>) => Promise<Answer<R>>

export function makeCaller(server: FastifyInstance): {
  call: Caller
  signIn(route: RouteDefinition, email: string, password: string): Promise<Player>
} {
  const send = async (
    route: RouteDefinition,
    given: {
      as?: Player
      key?: string
      page?: Record<string, string | number>
      upload?: Uploads
      params?: Record<string, unknown>
      query?: Record<string, unknown>
      body?: unknown
    },
  ) => {
    const content = given.upload ? await formOf(given.body, given.upload) : given.body === undefined ? undefined : jsonOf(given.body)
    return server.inject({
      method: route.method,
      url: `${pathOf(route, given.params)}${queryOf({ ...given.query, ...given.page })}`,
      headers: {
        ...given.as?.headers,
        ...(given.key ? { 'idempotency-key': given.key } : {}),
        ...(content && { 'content-type': content.type }),
      },
      ...(content && { payload: content.payload }),
    })
  }
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

function jsonOf(body: unknown): { type: string; payload: string } {
  return { type: 'application/json', payload: JSON.stringify(body) }
}

/** A form with files, as a browser sends it. */
async function formOf(body: unknown, uploads: Uploads): Promise<{ type: string; payload: Buffer }> {
  const form = new FormData()
  for (const [name, value] of Object.entries(body ?? {})) form.set(name, String(value))
  for (const [name, file] of Object.entries(uploads)) form.set(name, new File([new Uint8Array(file.bytes)], file.name, { type: file.type }))
  const request = new Response(form)
  return { type: request.headers.get('content-type') ?? '', payload: Buffer.from(await request.arrayBuffer()) }
}

/** Longest wait for one of the demo's jobs, in seconds: a small or busy computer takes a hundred times as long as a fast one. */
const longestWait = 900

/** Asks again until the answer is there: after 50 ms, and then less and less often. Throws after a quarter of an hour, naming what was waited for. */
export async function until<T>(what: string, ask: () => Promise<T | undefined | false>): Promise<T> {
  const end = Date.now() + longestWait * 1000
  for (let pause = 50; ; pause = Math.min(pause * 1.2, 1000)) {
    const answer = await ask()
    if (answer !== undefined && answer !== false) return answer
    if (Date.now() > end) throw new Error(`The demo waited ${longestWait} s, and ${what} did not finish`)
    await new Promise((resolve) => setTimeout(resolve, pause))
  }
}
