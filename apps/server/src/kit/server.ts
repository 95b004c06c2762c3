import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { RouteDefinition } from '@stoa/contract/route.ts'
import { languageOf } from '@stoa/messages/languages.ts'
import { message } from '@stoa/messages/describe.ts'
import type { FindOwner, RecordRead } from './administrator-reads.ts'
import { findCompanyToRead, readCompanyChoice } from './administrator-reads.ts'
import { checkFormBody, checkPart, checkQuery, checkText } from './validate-request.ts'
import type { Actor, Ctx, Scope } from './context.ts'
import { AppError } from './errors.ts'
import type { Admit, BoundRoute, FileAnswer, Received, StreamAnswer } from './http.ts'
import type { Upload } from '../files/multipart.ts'
import { fingerprint, readIdempotencyKey, runWithIdempotencyKey, toEachCtx, withIdempotencyKey } from './idempotency.ts'
import { readMultipart } from '../files/multipart.ts'
import { readPaging } from './paging.ts'
import type { Log } from './log.ts'
import type { ResponseCache } from './response-cache.ts'
import { sendCached } from './response-cache.ts'
import type { LiveHub } from './live.ts'
import type { Call, ContextFactory } from './context-factory.ts'
import type { PageAnswer } from './send-response.ts'
import { asJson, sendFile, sendStream, shapePage, stringifyIn } from './send-response.ts'
import type { Identify, Identity } from './authorise.ts'
import { authorise } from './authorise.ts'

/** What every route is served with. */
type Frame = {
  contextFactory: ContextFactory
  identify: Identify
  findOwner: FindOwner
  recordRead: RecordRead
  isSecure: boolean
  live: LiveHub
  /** The scope of a caller who is not signed in: no company. */
  publicScope: Scope
  responses: ResponseCache
  /** For tests: computes each cached response once more and throws when it differs. */
  checksCache: boolean
}

export const bindingCookie = (isSecure: boolean): string => (isSecure ? '__Host-bind' : 'stoa-bind')

export const urlOf = ({ path }: RouteDefinition): string => `/api${path.replace(/\{(\w+)\}/g, ':$1')}`
/** A read answers HEAD as well; a GET that changes something does not, since HEAD changes nothing. */
export const methodsOf = ({ acts, method }: RouteDefinition): string[] => (acts ? ['GET', 'POST'] : method === 'GET' ? ['GET', 'HEAD'] : [method])

/** Puts the bound routes on a server, each behind its policy. */
export function mountRoutes(server: FastifyInstance, routes: readonly BoundRoute[], frame: Frame): void {
  for (const route of routes) {
    const { definition } = route
    server.route({
      method: methodsOf(definition),
      url: urlOf(definition),
      bodyLimit: bodyLimitOf(definition),
      exposeHeadRoute: false,
      config: { raw: definition.raw === true, takesFiles: definition.files !== undefined },
      // In this order: who calls is known before requests are counted, and the count is kept before a call is refused and its body read.
      onRequest: async (request) => {
        request.identity = await identifyCaller(definition, request, frame)
      },
      preParsing: async (request) => {
        rejectNavigations(definition, request)
        authorise(definition, request.identity)
        if (route.admit) await admit(route, route.admit, request, frame)
      },
      handler: (request, reply) => answer(route, request, reply, frame),
    })
  }
}

/** Bytes a body may have. What anybody may send without signing in is small, so that the server cannot be kept busy by strangers. */
function bodyLimitOf(definition: RouteDefinition): number {
  if (definition.maxBodyBytes !== undefined) return definition.maxBodyBytes
  const isOpen = definition.permission === 'anyone' && !definition.raw
  return isOpen || (!definition.body && !definition.raw) ? 16_384 : 1_000_000
}

async function admit(route: BoundRoute, check: Admit, request: FastifyRequest, frame: Frame): Promise<void> {
  const call = callOf(route, request, { actor: { kind: 'nobody' }, scope: frame.publicScope }, new Date())
  const query = request.query as Readonly<Record<string, unknown>>
  await check(frame.contextFactory.jobCtx(call, new AbortController().signal), { query, ip: request.ip })
}

function rejectNavigations(definition: RouteDefinition, request: FastifyRequest): void {
  if (!definition.acts) return
  if (request.headers['sec-fetch-mode'] === 'navigate' || request.headers['sec-purpose'] !== undefined || request.headers.purpose === 'prefetch')
    throw new AppError('navigation_refused')
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Who calls, where the route asks for it. */
    identity: Identity | undefined
  }
  interface FastifyContextConfig {
    takesFiles?: boolean
  }
}

async function identifyCaller(
  definition: RouteDefinition,
  request: FastifyRequest,
  frame: { identify: Identify; isSecure: boolean },
): Promise<Identity | undefined> {
  const bearer = /^Bearer (\S+)$/i.exec(request.headers.authorization ?? '')?.[1]
  if (definition.permission === 'anyone' && (!definition.identifies || bearer === undefined)) return undefined
  return frame.identify(bearer, request.cookies[bindingCookie(frame.isSecure)], new Date())
}

async function answer(route: BoundRoute, request: FastifyRequest, reply: FastifyReply, frame: Frame): Promise<unknown> {
  const { definition } = route
  const now = new Date()
  const binding = request.cookies[bindingCookie(frame.isSecure)]
  const { identity } = request
  const who: Who = identity && !('refused' in identity) ? identity : { actor: { kind: 'nobody' }, scope: frame.publicScope }
  const query = request.query as Readonly<Record<string, unknown>>
  checkText(query)
  const choice = readCompanyChoice(definition, who.scope, query)
  const { received, dispose, sort } = await receive(definition, request, choice?.query ?? query, reply, frame.isSecure, binding)
  try {
    const isOther = choice !== undefined && !choice.isOwn
    const scope = isOther ? await findCompanyToRead(definition, received, choice.companyId, frame.findOwner) : who.scope
    if (isOther) await frame.recordRead(scope, who.actor, (request.url.split('?')[0] ?? '').slice(0, 300), now)
    const make = () => run(route, request, reply, { ...who, scope }, received, now, frame.contextFactory)
    if (route.versions) {
      const context = contextOf(route, request, { ...who, scope }, now, frame.contextFactory)
      const shape = async () => {
        const result = await make()
        return definition.paged ? shapePage(request, query, sort, result as PageAnswer) : result
      }
      const { responses, checksCache } = frame
      const cache = { responses, checksCache, isBatched: route.areVersionsBatched === true, stringify: stringifyIn(context.language) }
      return await sendCached(reply, cache, `${scope.companyType} ${scope.companyId} ${context.language} ${request.url}`, shape, () =>
        (route.versions as (context: Ctx, received: unknown) => Promise<string | undefined>)(context, received),
      )
    }
    const result = await make()
    if (definition.answers === 'blob') return await sendFile(reply, result as FileAnswer)
    if (definition.answers === 'events') return await sendStream(request, reply, result as StreamAnswer, frame.live)
    reply.header('cache-control', definition.isConditional ? 'private, no-cache' : 'no-store')
    if (!definition.paged && !definition.returns) return await reply.code(204).send()
    asJson(reply, languageOf(request.headers['accept-language']))
    return definition.paged ? shapePage(request, query, sort, result as PageAnswer) : (reply.code(definition.status ?? 200), result)
  } finally {
    await dispose?.()
  }
}

type Parts = { received: Received<RouteDefinition>; sort: string; dispose?: () => Promise<void> }

async function receive(
  definition: RouteDefinition,
  request: FastifyRequest,
  query: Readonly<Record<string, unknown>>,
  reply: FastifyReply,
  isSecure: boolean,
  binding: string | undefined,
): Promise<Parts> {
  checkText(request.params)
  const params = definition.params ? checkPart(definition.params, request.params) : undefined
  const paging = definition.paged ? readPaging(definition.paged, query) : undefined
  const checkedQuery = checkQuery(definition, query)
  let files: Record<string, Upload[]> = {}
  let dispose: (() => Promise<void>) | undefined
  let body: unknown
  try {
    if (definition.files && request.isMultipart()) {
      const form = await readMultipart(request, definition.files)
      dispose = form.dispose
      files = form.files
      checkText(form.body)
      body = definition.body ? checkFormBody(definition.body, form.body) : undefined
    } else if (definition.body) {
      body = checkPart(definition.body, request.body ?? {})
    }
  } catch (error) {
    await dispose?.()
    throw error
  }
  const received = {
    params,
    query: checkedQuery,
    body,
    files,
    page: paging?.page ?? { limit: 25, sort: { field: 'id', descending: false }, count: false },
    filter: paging?.filter,
    // Without a body there is none to read, whatever its content type would be.
    raw: {
      isHead: request.method === 'HEAD',
      body: definition.raw ? ((request.body as Buffer | null | undefined) ?? Buffer.alloc(0)) : Buffer.alloc(0),
      headers: request.headers,
    },
    caller: {
      ip: request.ip,
      userAgent: String(request.headers['user-agent'] ?? '').slice(0, 300),
      binding,
      host: request.hostname,
      language: String(request.headers['accept-language'] ?? '').slice(0, 100),
    },
    reply: {
      setBinding: (value: string | null) => {
        const place = { path: '/', httpOnly: true, sameSite: 'strict' as const, secure: isSecure }
        if (value === null) void reply.clearCookie(bindingCookie(isSecure), place)
        else void reply.setCookie(bindingCookie(isSecure), value, { ...place, maxAge: 14 * 86_400 })
      },
      header: (name: string, value: string) => void reply.header(name, value),
    },
  } as Received<RouteDefinition>
  return { received, sort: paging?.sort ?? '', ...(dispose ? { dispose } : {}) }
}

type Who = { actor: Actor; scope: Scope }

function callOf(route: BoundRoute, request: FastifyRequest, who: Who, now: Date): Call {
  const log = route.place === 'read' ? request.log : request.log.child({ requestId: request.id })
  return {
    ...who,
    now,
    log: log as Log,
    requestId: request.id,
    language: languageOf(request.headers['accept-language']),
    isSystem: route.isSystem === true,
  }
}

/** What a read gets. */
function contextOf(route: BoundRoute, request: FastifyRequest, who: Who, now: Date, contextFactory: ContextFactory): Ctx {
  const call = callOf(route, request, who, now)
  return contextFactory.ctx(contextFactory.dbOf(call), call)
}

async function run(
  route: BoundRoute,
  request: FastifyRequest,
  reply: FastifyReply,
  who: Who,
  received: Received<RouteDefinition>,
  now: Date,
  contextFactory: ContextFactory,
): Promise<unknown> {
  const { definition } = route
  const operation = route.run as (context: unknown, received: unknown) => unknown
  if (route.place === 'read') return operation(contextOf(route, request, who, now, contextFactory), received)
  const call = callOf(route, request, who, now)
  const outside = () => {
    const stop = new AbortController()
    request.raw.once('close', () => stop.abort())
    return contextFactory.jobCtx(call, stop.signal)
  }
  const key = definition.idempotency ? readIdempotencyKey(request.headers['idempotency-key']) : undefined
  if (definition.idempotency === 'required' && key === undefined) {
    throw new AppError('idempotency_key_required', {
      errors: [{ path: 'Idempotency-Key', code: 'required', message: message('request_error.idempotency_key_required') }],
    })
  }
  const claim =
    key === undefined ? undefined : { ...who.scope, route: `${definition.method} ${definition.path}`, key, body: await fingerprint(received) }
  const onReplay = () => void reply.header('idempotent-replayed', 'true')
  if (route.place === 'each') return operation(toEachCtx(outside(), claim, onReplay), received)
  if (route.place === 'edge' && claim === undefined) return operation(outside(), received)
  const readAnswer = route.answer as ((context: unknown, written: unknown) => Promise<unknown>) | undefined
  if (claim === undefined) {
    const attempt = route.attempt as ((jobCtx: unknown, received: unknown) => Promise<unknown>) | undefined
    const done = await attempt?.(outside(), received)
    if (done !== undefined) return done
    const written = await contextFactory.transact(call, async (ctx: Ctx) => operation(ctx, received))
    return readAnswer ? readAnswer(contextFactory.ctx(contextFactory.dbOf(call), call), written) : written
  }
  const once =
    route.place === 'edge'
      ? await runWithIdempotencyKey(outside(), claim, async (jobCtx) => operation(jobCtx, received))
      : await contextFactory.transact(call, (ctx) =>
          withIdempotencyKey(ctx.db, claim, async () => {
            const written = await operation(ctx, received)
            return readAnswer ? readAnswer(ctx, written) : written
          }),
        )
  if (once.isReplay) onReplay()
  return once.answer
}
