import multipart from '@fastify/multipart'
import type { FastifyPluginAsync } from 'fastify'
import type { Kysely } from 'kysely'
import type { Log } from '../kit/log.ts'
import type { DB } from '../tables.ts'
import { mountAccounts } from './account-routes.ts'
import { mountCarrier } from './carrier-routes.ts'
import { mountDisputes } from './dispute-routes.ts'
import { mountMarket } from './market-routes.ts'
import type { Pace } from './fault-injection.ts'
import { mountPayments } from './payment-routes.ts'
import { mountReceiver } from './receiver-routes.ts'
import { mountShop } from './shop-routes.ts'

/** The simulated outside world, under `/sandbox`: a shop platform, a payment provider and a carrier. Never mounted in production. */
export function sandboxRoutes({ db, log, pace }: { db: Kysely<DB>; log: Log; pace?: Partial<Pace> }): FastifyPluginAsync {
  const timing: Pace = { slowMs: 8000, lateMs: 2000, retryAfterSeconds: 1, ...pace }
  return async (server) => {
    await server.register(
      async (scope) => {
        // An outside system does not word its errors as ours does.
        scope.setErrorHandler((error: { statusCode?: number }, _request, reply) => {
          const status = error.statusCode ?? 500
          if (status >= 500) log.error({ err: error }, 'sandbox failed')
          return reply.code(status).send({ error: status >= 500 ? 'internal' : 'bad_request' })
        })
        // The marketplace takes products as forms.
        await scope.register(multipart)
        mountShop(scope, db, timing)
        mountPayments(scope, db, timing)
        mountAccounts(scope, db)
        mountDisputes(scope, db)
        mountReceiver(scope, db)
        mountCarrier(scope, db, timing)
        mountMarket(scope, db)
      },
      { prefix: '/sandbox' },
    )
  }
}
