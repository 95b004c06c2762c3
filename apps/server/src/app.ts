import { randomUUID } from 'node:crypto'
import compress from '@fastify/compress'
import cookie from '@fastify/cookie'
import etag from '@fastify/etag'
import multipart from '@fastify/multipart'
import rateLimit from '@fastify/rate-limit'
import { contract, everyRoute } from '@stoa/contract/routes.ts'
import { openApiDocument } from '@stoa/openapi/document.ts'
import { referencePage } from '@stoa/openapi/reference-page.ts'
import type { FastifyBaseLogger, FastifyInstance, FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify'
import Fastify, { LogController } from 'fastify'
import { constraints } from './constraints.ts'
import { answerClientError, guardEdge } from './http-server/edge-guard.ts'
import { AppError, asAppError, problemOf } from './kit/errors.ts'
import type { FileStore } from './files/files.ts'
import { closeGracefully } from './http-server/close-gracefully.ts'
import type { MetricsAccess } from './http-server/health-routes.ts'
import { mountDomain, mountHealth, mountMetrics } from './http-server/health-routes.ts'
import { isLocalRequest } from './kit/local-request.ts'
import type { LiveHub } from './kit/live.ts'
import type { Log } from './kit/log.ts'
import type { ContextFactory } from './kit/context-factory.ts'
import type { Scope } from './kit/context.ts'
import type { MetricsText } from './process/metrics.ts'
import { observeRequest, observeUnavailable } from './process/metrics.ts'
import { createResponseCache } from './kit/response-cache.ts'
import type { Readiness } from './http-server/readiness.ts'
import type { FindOwner, RecordRead } from './kit/administrator-reads.ts'
import { addSecurityHeaders } from './http-server/security-headers.ts'
import type { Identify } from './kit/authorise.ts'
import { maxParamLength, refuseOtherMethods } from './kit/refuse-methods.ts'
import { mountRoutes } from './kit/server.ts'
import { limitKeyOf } from './kit/authorise.ts'
import { mountWeb, sendPage } from './http-server/web.ts'
import { message } from '@stoa/messages/describe.ts'
import { languageOf } from '@stoa/messages/languages.ts'
import { routes } from './routes.ts'

export type AppOptions = {
  contextFactory: ContextFactory
  identify: Identify
  findOwner: FindOwner
  recordRead: RecordRead
  log: Log
  publicUrl: string
  isProduction: boolean
  rateLimit: number
  trustedProxies: number
  webFolder: string
  /** Where browsers report to; absent: nowhere. */
  telemetryUrl?: string | undefined
  files: FileStore
  sandbox: FastifyPluginAsync | undefined
  /** HTML of the mails written in place of sending them; absent in production. */
  outbox: (() => Promise<string>) | undefined
  live: LiveHub
  readiness: Readiness
  /** Whether the installation answers under a host name. */
  isServed: (host: string) => Promise<boolean>
  metrics: MetricsAccess & { collect(): Promise<MetricsText> }
  /** Milliseconds without a byte after which a body is cut with 408; 30 seconds unless set. */
  bodyIdleMs?: number | undefined
  /** For tests: each answer that is kept is made once more and compared. */
  checksCache?: boolean | undefined
}

const version = '0.1.0'
/** The scope of a caller who is not signed in: no row has this company. */
const publicScope: Scope = { companyId: '00000000-0000-0000-0000-000000000000', companyType: 'MERCHANT' }
/** Memory for answers that are sent again while their rows are unchanged. */
const maxCachedBytes = 24_000_000

/** The HTTP server: API, reference, health, portal. */
export async function buildApp(options: AppOptions): Promise<FastifyInstance> {
  const isSecure = options.publicUrl.startsWith('https:')
  const log: FastifyBaseLogger = options.log
  const server = Fastify({
    loggerInstance: log,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID(),
    // Each line names its request on its own: a logger for each request costs more than the lines most requests write.
    childLoggerFactory: (logger) => logger,
    trustProxy: options.trustedProxies === 0 ? false : (_address: string, hop: number) => hop < options.trustedProxies,
    bodyLimit: 1_000_000,
    requestTimeout: 300_000,
    // While stopping, requests that come on open connections are served: only the load balancer decides where they go.
    return503OnClosing: false,
    routerOptions: { maxParamLength },
    clientErrorHandler: answerClientError,
    frameworkErrors: (error, _request, reply) => {
      void sendProblem(
        reply,
        error.code === 'FST_ERR_MAX_PARAM_LENGTH'
          ? new AppError('not_found', { detail: message('request_error.no_such_url') })
          : new AppError('malformed_body', { detail: message('request_error.invalid_url') }),
      )
    },
  })
  server.decorateRequest('identity', undefined)
  server.decorateReply('callNotFoundProblem', function callNotFoundProblem() {
    return sendProblem(this, new AppError('not_found', { detail: message('request_error.no_such_url') }))
  })
  server.setErrorHandler((error: unknown, request, reply) => {
    const problem = asProblem(error, request)
    if (problem.code === 'internal') request.log.error({ err: error, requestId: request.id }, 'request failed')
    if (problem.code === 'unavailable') reportUnavailable(problem, request)
    return sendProblem(reply, problem)
  })
  server.addHook('onResponse', (request, reply, done) => {
    const seconds = reply.elapsedTime / 1000
    const route = request.routeOptions.url ?? 'none'
    observeRequest({ route, method: request.method, status: reply.statusCode, seconds })
    if (route.startsWith('/api'))
      request.log.info(
        { method: request.method, route, status: reply.statusCode, ms: Math.round(reply.elapsedTime), requestId: request.id },
        'request',
      )
    done()
  })
  addSecurityHeaders(server, { isSecure })
  await server.register(cookie)
  await server.register(rateLimit, {
    max: options.rateLimit,
    timeWindow: 60_000,
    keyGenerator: limitKeyOf,
    enableDraftSpec: true,
    allowList: (request) => !request.url.startsWith('/api/') || request.url.startsWith('/api/Webhook/'),
    errorResponseBuilder: (_request, context) =>
      new AppError('too_many_requests', {
        detail: message('request_error.rate_limit', { limit: options.rateLimit }),
        retryAfterSeconds: Math.ceil(context.ttl / 1000),
      }),
  })
  await server.register(compress, {
    globalDecompression: false,
    threshold: 2048,
    encodings: ['br', 'gzip'],
    customTypes: /^(application\/(json|problem\+json)|text\/html)/,
  })
  guardEdge(server, { bodyIdleMs: options.bodyIdleMs })
  refuseOtherMethods(server, routes)

  const frame = {
    contextFactory: options.contextFactory,
    identify: options.identify,
    findOwner: options.findOwner,
    recordRead: options.recordRead,
    isSecure,
    live: options.live,
    publicScope,
    responses: createResponseCache(maxCachedBytes),
    checksCache: options.checksCache === true,
  }
  const raw = routes.filter((route) => route.definition.raw)
  const isCompared = ({ definition }: (typeof routes)[number]) => definition.isConditional === true && definition.answers === undefined
  const compared = routes.filter(isCompared)
  const others = routes.filter((route) => !route.definition.raw && !isCompared(route))
  mountRoutes(
    server,
    others.filter((route) => !route.definition.files),
    frame,
  )
  // Each answer is hashed as it is before it is compressed: only where programs request the same again and again.
  await server.register(async (scope) => {
    await scope.register(etag, { weak: true })
    mountRoutes(scope, compared, frame)
  })
  // The reader of forms adds work to each request: only where files are accepted.
  await server.register(async (scope) => {
    await scope.register(multipart)
    mountRoutes(
      scope,
      others.filter((route) => route.definition.files),
      frame,
    )
  })
  await server.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
    mountRoutes(scope, raw, frame)
  })

  // Both are made with the first request for them: the start does not wait for them.
  let document: ReturnType<typeof openApiDocument> | undefined
  let documentText: string | undefined
  let reference: string | undefined
  const openApi = () => (document ??= openApiDocument(contract, { version, publicUrl: options.publicUrl }))
  server.get('/api/openapi.json', (_request, reply) =>
    reply
      .header('cache-control', 'public, max-age=60')
      .type('application/json; charset=utf-8')
      .send((documentText ??= JSON.stringify(openApi()))),
  )
  server.get('/api/docs', (_request, reply) => sendPage(reply, (reference ??= referencePage(openApi()))))
  mountHealth(server, options.readiness)
  mountDomain(server, options.isServed)
  mountMetrics(server, options.metrics.collect, options.metrics)
  closeGracefully(server, options.readiness)
  const { outbox, sandbox } = options
  if (outbox)
    server.get('/dev/outbox', async (request, reply) => {
      if (!isLocalRequest(request)) throw new AppError('not_found')
      return sendPage(reply, await outbox())
    })
  if (sandbox) await server.register(sandbox)
  await mountWeb(server, {
    webFolder: options.webFolder,
    telemetryUrl: options.telemetryUrl,
    files: options.files,
    isCached: options.isProduction,
  })
  return server
}

/** The routes the contract declares, for the check at the start. */
export const declaredRoutes = everyRoute

/** One log line with the cause, and one count of it. */
function reportUnavailable(problem: AppError, request: FastifyRequest): void {
  const cause = problem.details.unavailableCause ?? 'overloaded'
  observeUnavailable(cause)
  const { url: route } = request.routeOptions
  request.log.warn(
    { cause, method: request.method, route, requestId: request.id, err: problem.details.cause ?? problem },
    'request answered with 503',
  )
}

function asProblem(error: unknown, request: FastifyRequest): AppError {
  const issue = error as { code?: string; statusCode?: number; validation?: unknown }
  if (!(error instanceof AppError) && typeof issue.code === 'string') {
    if (issue.code === 'FST_ERR_CTP_BODY_TOO_LARGE')
      return new AppError('too_large', {
        detail: message('request_error.body_too_large', { kilobytes: Math.floor((request.routeOptions.bodyLimit ?? 1_000_000) / 1000) }),
      })
    // The caller closed the connection while it was sending. A lost database connection has the same code, but is not the request's own error.
    if (issue.code === 'ECONNRESET' && request.raw.errored === error)
      return new AppError('malformed_body', { detail: message('request_error.body_incomplete'), cause: error })
    if (issue.code === 'FST_ERR_CTP_INVALID_MEDIA_TYPE')
      return new AppError('unsupported_media', {
        detail: message(request.routeOptions.config.takesFiles ? 'request_error.use_json_or_form' : 'request_error.use_json'),
      })
    // A path that leaves the folder of the portal's files, as browsers never send it.
    if (issue.code === 'FST_STATIC_FORBIDDEN_PATH') return new AppError('not_found')
    if (issue.code.startsWith('FST_ERR_CTP')) return new AppError('malformed_body', { detail: message('request_error.body_type_mismatch') })
  }
  return asAppError(error, constraints)
}

function sendProblem(reply: FastifyReply, error: AppError): FastifyReply {
  if (error.status === 401) reply.header('www-authenticate', 'Bearer')
  if (error.code === 'token_expired') reply.header('token-expired', 'true').header('access-control-expose-headers', 'token-expired')
  if (error.details.allow) reply.header('allow', error.details.allow.join(', '))
  if (error.details.retryAfterSeconds !== undefined) reply.header('retry-after', String(Math.max(1, Math.ceil(error.details.retryAfterSeconds))))
  return reply
    .code(error.status)
    .header('content-type', 'application/problem+json')
    .header('cache-control', 'no-store')
    .send(JSON.stringify(problemOf(error, reply.request.id, languageOf(reply.request.headers['accept-language']))))
}
