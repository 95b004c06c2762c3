import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Installation } from '../src/installation.ts'
import { openInstallation } from '../src/installation.ts'
import type { FileStore } from '../src/files/files.ts'
import type { BucketSettings } from '../src/files/files-bucket.ts'
import { createLog } from '../src/kit/log.ts'
import { normalizePicture } from '../src/files/pictures.ts'
import type { TestBucket } from './bucket.ts'
import { startBucket } from './bucket.ts'
import { cloneDatabase } from './database.ts'
import { noShopifyApp } from '../src/connectors/shops/shopify/shopify-app.ts'
import { noWix } from './wix/no-wix.ts'

/** A whole server, in a folder or on a bucket, that listens nowhere: it is requested directly. */
async function startServer(filesBucket: BucketSettings | undefined) {
  const database = await cloneDatabase()
  const dataFolder = await mkdtemp(join(tmpdir(), 'stoa-data-'))
  const lines: string[] = []
  const log = createLog({ level: 'warn', name: 'test', destination: { write: (line: string) => void lines.push(line) } })
  const installation = await openInstallation({
    databaseUrl: database.url,
    secret: Buffer.alloc(32, 7),
    previousSecrets: [],
    dataFolder,
    filesBucket,
    webFolder: join(dataFolder, 'no-web'),
    settings: { publicUrl: 'http://127.0.0.1', isProduction: false },
    sandboxUrl: 'http://127.0.0.1',
    role: 'all',
    poolSize: 4,
    rateLimit: 1_000_000,
    trustedProxies: 0,
    wix: noWix,
    billing: undefined,
    shopify: noShopifyApp,
    smtpUrl: undefined,
    mailFrom: 'Stoa <test@localhost>',
    log,
  })
  return {
    installation,
    lines,
    dataFolder,
    files: filesOf(installation, log),
    async stop(): Promise<void> {
      await installation.close()
      await database.drop()
      await rm(dataFolder, { recursive: true, force: true })
    },
  }
}

/** The store as an upload or a sync meets it. */
function filesOf({ contextFactory }: Installation, log: ReturnType<typeof createLog>): FileStore {
  const call = { actor: { kind: 'system' as const, name: 'test' }, scope: undefined as never, now: new Date(), log, requestId: 'test' }
  return contextFactory.jobCtx(call, AbortSignal.timeout(60_000)).files
}

let bucket: TestBucket
let inFolder: Awaited<ReturnType<typeof startServer>>
let onBucket: Awaited<ReturnType<typeof startServer>>
beforeAll(async () => {
  bucket = await startBucket()
  inFolder = await startServer(undefined)
  onBucket = await startServer(bucket.settings)
})
afterAll(async () => {
  await onBucket.stop()
  await inFolder.stop()
  await bucket.stop()
})

describe('a portal whose files lie in a bucket', () => {
  it('shows a picture of a product exactly as one whose files lie in a folder', async () => {
    const sent = await sharp({ create: { width: 1600, height: 800, channels: 3, background: '#c81e1e' } })
      .jpeg()
      .toBuffer()
    const { sizes } = await normalizePicture(sent)
    const folder = 'pictures/00000000-0000-7000-8000-000000000001/00000000-0000-7000-8000-000000000002'
    const requests = sizes.flatMap(({ suffix, contentType }) => {
      const url = `/files/${folder}/${suffix}.${contentType === 'image/webp' ? 'webp' : 'jpg'}`
      return [
        { url, method: 'GET' as const },
        { url, method: 'HEAD' as const },
        { url, method: 'GET' as const, headers: { range: 'bytes=10-19' } },
        { url, method: 'GET' as const, headers: { 'if-none-match': '"any"', 'if-modified-since': new Date(Date.now() + 60_000).toUTCString() } },
      ]
    })
    requests.push({ url: `/files/${folder}/none.webp`, method: 'GET' as const }, { url: '/files/private/a.webp', method: 'GET' as const })
    const answers = []
    for (const { files, installation } of [inFolder, onBucket]) {
      for (const { suffix, bytes, contentType } of sizes)
        await files.write(`${folder}/${suffix}.${contentType === 'image/webp' ? 'webp' : 'jpg'}`, bytes, { contentType })
      await files.write('private/a.webp', Buffer.from('secret'))
      const got = []
      for (const request of requests) {
        const { statusCode, headers, rawPayload } = await installation.server.inject(request)
        got.push({ statusCode, headers: { ...headers, date: '' }, bytes: rawPayload.toString('base64') })
      }
      answers.push(got)
    }
    const [ofFolder = [], ofBucket = []] = answers
    expect(ofBucket).toEqual(ofFolder)
    const [first] = ofBucket
    expect(first?.statusCode).toBe(200)
    expect(first?.headers).toMatchObject({
      'content-type': 'image/webp',
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
    })
    expect(first?.bytes).toBe(sizes[0]?.bytes.toString('base64'))
    expect(ofBucket.slice(-2).map(({ statusCode }) => statusCode)).toEqual([404, 404])
    expect(await readdir(onBucket.dataFolder)).not.toContain('files')
  })

  it('is ready only while the bucket answers, and says so with a retry meanwhile', async () => {
    const ask = async (url: string) => (await onBucket.installation.server.inject({ url })).statusCode
    expect(await ask('/health/ready')).toBe(200)
    await bucket.leave()
    try {
      await expect.poll(() => ask('/health/ready'), { interval: 500 }).toBe(503)
      expect(await ask('/health/live')).toBe(200)
      const picture = await onBucket.installation.server.inject({ url: '/files/pictures/a/grid.webp' })
      expect([picture.statusCode, picture.headers['retry-after'], picture.json()]).toEqual([
        503,
        '30',
        expect.objectContaining({ code: 'unavailable', cause: 'dependency' }),
      ])
    } finally {
      await bucket.comeBack()
    }
    await expect.poll(() => ask('/health/ready'), { interval: 500 }).toBe(200)
  })

  it('starts without it, with one line that says what is wrong and no secret', async () => {
    const settings = { ...bucket.settings, name: 'no-such-bucket', secret: 'c4nary' }
    const server = await startServer(settings)
    try {
      expect(server.lines.map((line) => JSON.parse(line) as { msg: string }).map(({ msg }) => msg)).toEqual([
        'The bucket no-such-bucket cannot be used: there is no bucket of this name. Pictures and uploads fail until it can',
      ])
      expect(server.lines.join()).not.toContain('c4nary')
      expect((await server.installation.server.inject({ url: '/health/ready' })).statusCode).toBe(503)
    } finally {
      await server.stop()
    }
    // One line for the picture that could not be served above.
    expect(onBucket.lines.map((line) => (JSON.parse(line) as { msg: string }).msg)).toEqual(['request answered with 503'])
  })
})
