import type { FastifyInstance } from 'fastify'
import type { Kysely } from 'kysely'
import type { DB } from '../tables.ts'
import { insertReceived, listReceived } from './queries-receiver.ts'

/** The parts of a receiver's address: its name, and the status it answers. */
type Place = { Params: { receiver: string; status?: string } }

/** A simulated receiver of webhooks, under `/sandbox/hooks/{name}`: it stores what it gets, and answers 200 or the status at the end of its address. */
export function mountReceiver(server: FastifyInstance, db: Kysely<DB>): void {
  server.post<Place>('/hooks/:receiver/:status?', async (request, reply) => {
    const status = Number(request.params.status ?? 200)
    if (!Number.isInteger(status) || status < 200 || status > 599) return reply.code(404).send({ error: 'not_found' })
    const headers = Object.fromEntries(Object.entries(request.headers).filter(([name]) => name.startsWith('webhook-')))
    await insertReceived(db, { receiver: request.params.receiver, headers, body: JSON.stringify(request.body) })
    return reply.code(status).send({ received: true })
  })
  server.get<Place>('/hooks/:receiver', async (request) => ({ received: await listReceived(db, request.params.receiver) }))
}
