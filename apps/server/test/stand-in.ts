import type { FastifyInstance, FastifyRequest } from 'fastify'
import Fastify from 'fastify'
import type { Outbound } from '../src/outbound/outbound.ts'
import { createOutbound } from '../src/outbound/outbound.ts'
import { silentLog } from './sandbox.ts'

/** How a stand-in of another system answers wrongly: before it works, or when it answers. */
export const modes = ['429', '500', '500-after-work', 'closed', 'malformed', 'html', 'hang'] as const
export type Mode = (typeof modes)[number]

/** How a stand-in refuses: a repeat does not help. */
export type Refusal = '401' | '403' | '404' | '409'

/** The status of a success with a body of another kind. */
export type Wrong = '200-wrong'

/** A stand-in of another system on a port of its own. `script` names the next answers, one per request: `ok`, or a mode. */
export type StandIn = {
  origin: string
  script: ('ok' | Mode | Refusal | Wrong)[]
  requests: string[]
  /** A way out that remembers no earlier failures. */
  openOutbound(): Outbound
  close(): Promise<void>
}

/** Opens a stand-in whose routes `register` adds. Each request uses the next entry of the script that `isScripted` lets it. */
export async function openStandIn(
  register: (server: FastifyInstance) => void,
  isScripted: (request: FastifyRequest) => boolean = () => true,
): Promise<StandIn> {
  const server = Fastify({ forceCloseConnections: true, bodyLimit: 20_000_000 })
  const script: StandIn['script'] = []
  const requests: string[] = []
  const outbounds: Outbound[] = []
  const modeOf = new WeakMap<FastifyRequest, string>()
  server.addHook('preHandler', async (request, reply) => {
    requests.push(`${request.method} ${request.url}`)
    const mode = isScripted(request) ? script.shift() : undefined
    if (mode === undefined || mode === 'ok') return
    modeOf.set(request, mode)
    if (mode === '429') return reply.code(429).header('retry-after', '1').send({ code: 'rate_limited', message: 'Too many requests' })
    if (/^4\d\d$/.test(mode)) return reply.code(Number(mode)).send({ code: 'refused', message: 'Refused' })
    if (mode === '500') return reply.code(500).send({ code: 'internal', message: 'Internal error' })
  })
  server.addHook('onSend', async (request, reply, payload) => {
    const mode = modeOf.get(request)
    const text = typeof payload === 'string' ? payload : ''
    if (mode === '500-after-work') {
      reply.code(500)
      return '{"code":"internal","message":"Internal error"}'
    }
    if (mode === 'closed') {
      reply.hijack()
      reply.raw.socket?.destroy()
    }
    if (mode === 'hang') await new Promise(() => undefined)
    if (mode === 'malformed') return text.slice(0, Math.ceil(text.length / 2))
    if (mode === '200-wrong') return '{"data":{"items":7},"number":"none"}'
    if (mode === 'html') {
      reply.code(200).header('content-type', 'text/html')
      return '<!doctype html><title>Maintenance</title>'
    }
    return payload
  })
  register(server)
  const origin = await server.listen({ host: '127.0.0.1', port: 0 })
  return {
    origin,
    script,
    requests,
    openOutbound() {
      const outbound = createOutbound({ allowedOrigins: [origin], log: silentLog })
      outbounds.push(outbound)
      return outbound
    },
    async close() {
      await Promise.all(outbounds.map((outbound) => outbound.close()))
      await server.close()
    },
  }
}
