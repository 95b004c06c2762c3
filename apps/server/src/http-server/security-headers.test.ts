import fastify from 'fastify'
import { expect, it } from 'vitest'
import { addSecurityHeaders } from './security-headers.ts'

async function headersOf(isSecure: boolean) {
  const server = fastify()
  addSecurityHeaders(server, { isSecure })
  server.get('/', async () => '')
  return (await server.inject('/')).headers
}

it('HTTPS is required of the host that answered, not of others of its domain, and only where the portal has HTTPS', async () => {
  expect((await headersOf(true))['strict-transport-security']).toBe('max-age=31536000')
  expect((await headersOf(false))['strict-transport-security']).toBeUndefined()
})
