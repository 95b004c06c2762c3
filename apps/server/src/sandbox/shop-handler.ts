import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Answer, Operation } from './fault-injection.ts'
import type { findShop } from './queries-shop.ts'

/** The parts of a shop's addresses. */
export type ShopPlace = { Params: { shop: string; number: string; name: string }; Querystring: Record<string, string | undefined> }
type Request = FastifyRequest<ShopPlace>
type Shop = NonNullable<Awaited<ReturnType<typeof findShop>>>

/** Binds what a shop answers to a request with its key, and how it misbehaves. */
export type ShopHandler = (
  operation: Operation,
  work: (shop: Shop, request: Request, isTwice: boolean) => Promise<Answer>,
) => (request: Request, reply: FastifyReply) => Promise<FastifyReply>
