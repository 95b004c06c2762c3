import type { IncomingMessage, ServerResponse } from 'node:http'
import type { FastifyInstance } from 'fastify'
import helmet from 'helmet'

/** What no page of ours uses, so that a script that got in could not use it either. */
const permissionsPolicy = ['camera', 'microphone', 'geolocation', 'payment', 'usb', 'serial', 'hid', 'midi', 'display-capture', 'browsing-topics']
  .map((feature) => `${feature}=()`)
  .join(', ')

/** Returns the security headers. They are the same for every answer, so helmet sets them once, on what takes headers as a response does. */
function securityHeaders(isSecure: boolean): Record<string, string> {
  const headers: Record<string, string> = {}
  const response = {
    setHeader: (name: string, value: string) => void (headers[name.toLowerCase()] = value),
    removeHeader: (name: string) => void delete headers[name.toLowerCase()],
  } as unknown as ServerResponse
  const set = helmet({
    contentSecurityPolicy: { useDefaults: false, directives: { defaultSrc: ["'none'"], frameAncestors: ["'none'"] } },
    // Not of subdomains: the portal is also shown on domains of operators, whose other hosts may not have a certificate.
    strictTransportSecurity: isSecure ? { maxAge: 31_536_000, includeSubDomains: false } : false,
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    crossOriginResourcePolicy: { policy: 'same-origin' },
  })
  set({} as IncomingMessage, response, (error) => {
    if (error) throw new Error('The security headers could not be set', { cause: error })
  })
  return { ...headers, 'permissions-policy': permissionsPolicy }
}

/**
 * Puts the security headers on every answer. They are Fastify's to send, with those of the route: headers set on Node's response beforehand would make
 * it copy and check all of them one by one.
 */
export function addSecurityHeaders(server: FastifyInstance, { isSecure }: { isSecure: boolean }): void {
  const headers = securityHeaders(isSecure)
  server.addHook('onRequest', (_request, reply, done) => {
    reply.headers(headers)
    done()
  })
}
