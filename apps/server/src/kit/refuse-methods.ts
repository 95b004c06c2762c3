import type { FastifyInstance } from 'fastify'
import createRouter from 'find-my-way'
import { message } from '@stoa/messages/describe.ts'
import { AppError } from './errors.ts'
import type { BoundRoute } from './http.ts'
import { methodsOf, urlOf } from './server.ts'

/** Characters that a parameter in an address may have. */
export const maxParamLength = 500

/**
 * Answers 405 with `Allow` to every method that the address of a route does not have, before any body is read. A route for each of these methods would be five
 * thousand, which took longer than all the rest of the start: only what has no route is looked up, in a router of its own.
 */
export function refuseOtherMethods(server: FastifyInstance, routes: readonly BoundRoute[]): void {
  let allowedAt: ((url: string) => readonly string[] | undefined) | undefined
  server.addHook('onRequest', (request, _reply, done) => {
    const allow = request.is404 ? (allowedAt ??= createLookup(routes))(request.url) : undefined
    if (allow) done(new AppError('method_not_allowed', { detail: message('request_error.method', { methods: allow.join(', ') }), allow }))
    else done()
  })
}

/** Returns a function that returns the methods of an address, undefined where no route has it. */
function createLookup(routes: readonly BoundRoute[]): (url: string) => readonly string[] | undefined {
  const router = createRouter({ maxParamLength })
  const routesAt = Map.groupBy(routes, ({ definition }) => urlOf(definition))
  for (const [url, own] of routesAt)
    router.on(
      'GET',
      url,
      () => undefined,
      own.flatMap(({ definition }) => methodsOf(definition)),
    )
  return (url) => router.find('GET', url)?.store as readonly string[] | undefined
}
