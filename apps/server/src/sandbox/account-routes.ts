import { createHmac, randomUUID } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Kysely } from 'kysely'
import type { DB } from '../tables.ts'
import { sendPage } from '../http-server/web.ts'
import { equalBytes } from '../secrets/crypto.ts'
import { onboardingPage } from './onboarding-page.ts'
import type { Place } from './payment-routes.ts'
import { accountOf } from './payment-routes.ts'
import { findAccount } from './queries-payment.ts'
import type { MerchantAccount } from './queries-merchant-account.ts'
import { findMerchantAccount, insertMerchantAccount, updateMerchantAccount } from './queries-merchant-account.ts'
import { isKey } from './shop-routes.ts'

const linkMs = 30 * 60_000

type Hosted = { Params: { account: string; id: string }; Querystring: { until?: string; back?: string; proof?: string } }

/** Accounts of merchants at the simulated payment provider, with the hosted page that verifies one. */
export function mountAccounts(server: FastifyInstance, db: Kysely<DB>): void {
  // The server takes forms for one route of its own; the hosted page of the provider is another system's.
  server.removeContentTypeParser('application/x-www-form-urlencoded')
  server.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) =>
    done(null, Object.fromEntries(new URLSearchParams(String(body)))),
  )

  server.post<Place>('/pay/:account/accounts', async (request, reply) => {
    const account = await accountOf(db, request)
    if (!account || !isKey(request.headers.authorization, account.api_key)) return reply.code(401).send({ error: 'unauthorized' })
    const { kind, name } = (request.body ?? {}) as Record<string, unknown>
    const key = request.headers['idempotency-key']
    if (typeof key !== 'string' || (kind !== 'payout' && kind !== 'subscription')) return reply.code(422).send({ error: 'bad_request' })
    const id = `macct_${randomUUID().replaceAll('-', '')}`
    return reply
      .code(201)
      .send(shown(await insertMerchantAccount(db, { id, accountId: account.id, key, kind, name: typeof name === 'string' ? name : '' })))
  })

  server.get<Hosted>('/pay/:account/accounts/:id', async (request, reply) => {
    const found = await authorized(request, reply)
    return found && reply.send(shown(found.merchant))
  })

  server.post<Hosted>('/pay/:account/accounts/:id/links', async (request, reply) => {
    const found = await authorized(request, reply)
    if (!found) return undefined
    const { returnAddress } = (request.body ?? {}) as Record<string, unknown>
    if (typeof returnAddress !== 'string' || !/^https?:\/\//.test(returnAddress)) return reply.code(422).send({ error: 'bad_request' })
    const until = new Date(Date.now() + linkMs).toISOString()
    const proof = proofOf(found.apiKey, [found.merchant.id, until, returnAddress])
    const query = new URLSearchParams({ until, back: returnAddress, proof })
    const url = `${request.protocol}://${request.host}/sandbox/pay/${request.params.account}/accounts/${found.merchant.id}/onboarding?${query.toString()}`
    return reply.send({ url, expiresAt: until })
  })

  server.get<Hosted>('/pay/:account/accounts/:id/onboarding', async (request, reply) => {
    const merchant = await linked(request)
    return merchant ? sendPage(reply, onboardingPage(merchant, request.query.back ?? '')) : reply.code(403).send({ error: 'link_expired' })
  })

  server.post<Hosted>('/pay/:account/accounts/:id/onboarding', async (request, reply) => {
    const merchant = await linked(request)
    if (!merchant) return reply.code(403).send({ error: 'link_expired' })
    const { number = '', document } = (request.body ?? {}) as Record<string, string>
    const digits = number.replaceAll(/\D/g, '')
    const destination = digits.length < 4 ? merchant.destination : `•••• ${digits.slice(-4)}`
    const state = destination === '' ? 'pending' : document === 'on' || merchant.kind === 'subscription' ? 'verified' : 'restricted'
    await updateMerchantAccount(db, merchant.id, { state, destination })
    return sendPage(reply, onboardingPage({ ...merchant, state, destination }, request.query.back ?? '', true))
  })

  async function authorized(
    request: FastifyRequest<Hosted>,
    reply: FastifyReply,
  ): Promise<{ merchant: MerchantAccount; apiKey: string } | undefined> {
    const { account, id } = request.params
    const owner = await findAccount(db, account)
    if (!owner || !isKey(request.headers.authorization, owner.api_key)) {
      await reply.code(401).send({ error: 'unauthorized' })
      return undefined
    }
    const merchant = await findMerchantAccount(db, account, id)
    if (merchant) return { merchant, apiKey: owner.api_key }
    await reply.code(404).send({ error: 'unknown_account' })
    return undefined
  }

  /** Returns the account of a link that is signed and not too old. */
  async function linked(request: FastifyRequest<Hosted>): Promise<MerchantAccount | undefined> {
    const { account, id } = request.params
    const { until = '', back = '', proof = '' } = request.query
    const owner = await findAccount(db, account)
    if (!owner || !equalBytes(proof, proofOf(owner.api_key, [id, until, back])) || new Date(until).getTime() < Date.now()) return undefined
    return findMerchantAccount(db, account, id)
  }
}

function proofOf(apiKey: string, parts: readonly string[]): string {
  return createHmac('sha256', apiKey).update(parts.join('\n')).digest('base64url')
}

function shown({ id, kind, state, destination }: MerchantAccount): object {
  const initial = kind === 'subscription' ? ['payment_method'] : ['legal_details', 'bank_account']
  const requirements = state === 'verified' ? [] : state === 'restricted' ? ['identity_document'] : initial
  return { id, state, destination, requirements }
}
