import Fastify from 'fastify'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { accessTo, pullAll } from '../../../../test/product-file.ts'
import { silentLog } from '../../../../test/sandbox.ts'
import type { ShopAccess } from '../../../domains/connection/ports.ts'
import { UpstreamError } from '../../../kit/errors.ts'
import { createOutbound } from '../../../outbound/outbound.ts'
import { feed } from './index.ts'

const rows = Array.from({ length: 1200 }, (_, i) => `p${i},Product ${i},5.00`)
const server = Fastify({ forceCloseConnections: true })
let origin = ''
let edition = '"one"'
beforeAll(async () => {
  server.get('/feed.csv', (_request, reply) => reply.header('etag', edition).send(`Handle,Title,Variant Price\n${rows.join('\n')}`))
  server.get('/unnamed.csv', (_request, reply) => reply.send(`Handle,Title,Variant Price\n${rows.join('\n')}`))
  server.get('/cut.csv', (_request, reply) => {
    reply.hijack()
    reply.raw.writeHead(200, { 'content-length': '999999' })
    reply.raw.write(`Handle,Title,Variant Price\n${rows.join('\n')}\n`, () => setTimeout(() => reply.raw.destroy(), 50))
  })
  origin = await server.listen({ host: '127.0.0.1', port: 0 })
})
afterAll(() => server.close())

function accessAt(path: string): ShopAccess {
  return { ...accessTo(''), settings: { url: `${origin}${path}` }, outbound: createOutbound({ allowedOrigins: [origin], log: silentLog }) }
}

it('a feed is fetched from its address and named by it', async () => {
  const access = accessAt('/feed.csv')
  expect((await feed.check(access)).name).toBe(`Shopify CSV (${new URL(origin).host})`)
  expect((await pullAll(access)).products).toHaveLength(1200)
})

it('goes on where it stopped while the file is the same, and starts again when it changed or does not say', async () => {
  const { cursors } = await pullAll(accessAt('/feed.csv'))
  expect((await pullAll(accessAt('/feed.csv'), cursors[0])).products).toHaveLength(700)
  edition = '"two"'
  expect((await pullAll(accessAt('/feed.csv'), cursors[0])).products).toHaveLength(1200)
  const unnamed = await pullAll(accessAt('/unnamed.csv'))
  expect((await pullAll(accessAt('/unnamed.csv'), unnamed.cursors[0])).products).toHaveLength(1200)
})

it('an address without a feed, and a feed cut off on the way, are failures of the other side', async () => {
  await expect(feed.check(accessAt('/nothing.csv'))).rejects.toMatchObject({ name: 'UpstreamError', kind: 'refused' })
  await expect(pullAll(accessAt('/cut.csv'))).rejects.toSatisfy((error) => error instanceof UpstreamError && error.isTemporary)
})
