import helmet from '@fastify/helmet'
import type { FastifyInstance } from 'fastify'

/** What no page of ours uses, so that a script that got in could not use it either. */
const permissionsPolicy = ['camera', 'microphone', 'geolocation', 'payment', 'usb', 'serial', 'hid', 'midi', 'display-capture', 'browsing-topics']
  .map((feature) => `${feature}=()`)
  .join(', ')

/** Puts the security headers on every answer. They are the same for all: helmet works them out for the first request and not for each one again. */
export async function addSecurityHeaders(server: FastifyInstance, { isSecure }: { isSecure: boolean }): Promise<void> {
  await server.register(helmet, {
    global: false,
    contentSecurityPolicy: { useDefaults: false, directives: { defaultSrc: ["'none'"], frameAncestors: ["'none'"] } },
    strictTransportSecurity: isSecure ? { maxAge: 31_536_000, includeSubDomains: true } : false,
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    crossOriginResourcePolicy: { policy: 'same-origin' },
  })
  let headers: [name: string, value: string][] | undefined
  server.addHook('onRequest', (_request, reply, done) => {
    if (headers === undefined) {
      reply.helmet()
      headers = [
        ...Object.entries(reply.raw.getHeaders()).map(([name, value]): [string, string] => [name, String(value)]),
        ['permissions-policy', permissionsPolicy],
      ]
    }
    for (const [name, value] of headers) reply.raw.setHeader(name, value)
    done()
  })
}
