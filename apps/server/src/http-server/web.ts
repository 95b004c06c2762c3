import { randomBytes } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply } from 'fastify'
import type { FileStore } from '../files/files.ts'
import type { HeadOf } from './screen-files.ts'
import { readScreenFiles } from './screen-files.ts'

/** The policy of every page: our own scripts and styles by nonce, nothing else, no framing. `reportsTo` is the one other address it may call. */
export function pagePolicy(nonce: string, reportsTo?: string): string {
  return [
    "default-src 'none'",
    `script-src 'self' 'nonce-${nonce}' 'strict-dynamic'`,
    `style-src 'self' 'nonce-${nonce}'`,
    "img-src 'self' data: blob:",
    "font-src 'self'",
    `connect-src 'self'${reportsTo === undefined ? '' : ` ${new URL(reportsTo).origin}`}`,
    "manifest-src 'self'",
    "frame-ancestors 'none'",
    "base-uri 'none'",
    "object-src 'none'",
    "form-action 'self'",
  ].join('; ')
}

/** Sends a page with a fresh nonce in the place of every `__NONCE__`. */
export function sendPage(reply: FastifyReply, html: string, reportsTo?: string): FastifyReply {
  const nonce = randomBytes(16).toString('base64url')
  return reply
    .header('content-type', 'text/html; charset=utf-8')
    .header('content-security-policy', pagePolicy(nonce, reportsTo))
    .header('cache-control', 'no-store')
    .send(html.replaceAll('__NONCE__', nonce))
}

/** Names the address that browsers report to in the page, where one is set. */
function withTelemetry(html: string, url: string | undefined): string {
  return url === undefined ? html : html.replace('</head>', `<meta name="stoa-telemetry" content="${url}"></head>`)
}

const kinds: Record<string, string> = { webp: 'image/webp', jpg: 'image/jpeg', jpeg: 'image/jpeg', png: 'image/png' }

/** Serves the built portal and the pictures of the file store. Any other path is the portal's: its router decides. */
export async function mountWeb(
  server: FastifyInstance,
  options: { webFolder: string; telemetryUrl?: string | undefined; files: FileStore; isCached: boolean },
): Promise<void> {
  const indexPath = join(options.webFolder, 'index.html')
  if (existsSync(join(options.webFolder, 'assets'))) {
    await server.register(fastifyStatic, {
      root: join(options.webFolder, 'assets'),
      prefix: '/assets/',
      preCompressed: true,
      immutable: true,
      maxAge: '365d',
      index: false,
      decorateReply: false,
      dotfiles: 'ignore',
    })
  }
  server.get<{ Params: { '*': string } }>('/files/*', async (request, reply) => {
    const key = request.params['*']
    const kind = kinds[key.split('.').pop() ?? '']
    // Only pictures are public; documents and uploads lie elsewhere and leave by their own routes.
    if (
      !key.startsWith('pictures/') ||
      kind === undefined ||
      !/^[a-zA-Z0-9/_.-]+$/.test(key) ||
      key.includes('..') ||
      !(await options.files.has(key))
    )
      return reply.code(404).send()
    return reply
      .header('content-type', kind)
      .header('cache-control', 'public, max-age=31536000, immutable')
      .header('x-content-type-options', 'nosniff')
      .header('content-security-policy', "default-src 'none'; sandbox")
      .header('cross-origin-resource-policy', 'cross-origin')
      .send(await options.files.open(key))
  })
  let cached: { html: string; headOf: HeadOf } | undefined
  const index = (): { html: string; headOf: HeadOf } | undefined => {
    if (cached !== undefined && options.isCached) return cached
    cached = existsSync(indexPath)
      ? { html: withTelemetry(readFileSync(indexPath, 'utf8'), options.telemetryUrl), headOf: readScreenFiles(options.webFolder) }
      : undefined
    return cached
  }
  server.setNotFoundHandler((request, reply) => {
    const page = index()
    const wantsPage = (request.method === 'GET' || request.method === 'HEAD') && !/^\/(api|files|assets|health|sandbox)\b/.test(request.url)
    if (wantsPage && page !== undefined) {
      const [path = '/'] = request.url.split('?')
      return sendPage(
        reply,
        page.html.replace('</head>', () => `${page.headOf(path)}</head>`),
        options.telemetryUrl,
      )
    }
    return reply.callNotFoundProblem()
  })
}

declare module 'fastify' {
  interface FastifyReply {
    callNotFoundProblem(): FastifyReply
  }
}
