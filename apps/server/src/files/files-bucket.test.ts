import { PassThrough, Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { HeadObjectCommand, S3Client } from '@aws-sdk/client-s3'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { TestBucket } from '../../test/bucket.ts'
import { startBucket } from '../../test/bucket.ts'
import { asAppError, UpstreamError } from '../kit/errors.ts'
import type { BucketStore } from './files-bucket.ts'
import { createBucketStore } from './files-bucket.ts'

let bucket: TestBucket
let files: BucketStore
const stores: BucketStore[] = []

/** A store closed at the end of the test. */
function openStore(change: Partial<TestBucket['settings']> = {}, options?: { timeoutMs: number }): BucketStore {
  const store = createBucketStore({ ...bucket.settings, ...change }, options)
  stores.push(store)
  return store
}

beforeAll(async () => {
  bucket = await startBucket()
})
beforeEach(() => {
  files = openStore({}, { timeoutMs: 2500 })
})
afterEach(() => {
  bucket.makeTrouble(undefined)
  for (const store of stores.splice(0)) store.close()
})
afterAll(() => bucket.stop())

const everyCall = (store: BucketStore): Record<string, () => Promise<unknown>> => ({
  write: () => store.write('a', Buffer.from('1')),
  'write a stream': () => store.write('a', Readable.from([Buffer.from('1')])),
  read: () => store.read('a'),
  open: () => store.open('a'),
  has: () => store.has('a'),
  remove: () => store.remove('a'),
})

async function errorOf(work: Promise<unknown>): Promise<unknown> {
  try {
    await work
  } catch (error) {
    return error
  }
  return undefined
}

describe('a file in a bucket', () => {
  it('keeps its content type', async () => {
    const { name: Bucket, endpoint = '', region, key, secret } = bucket.settings
    const client = new S3Client({ region, endpoint, forcePathStyle: true, credentials: { accessKeyId: key, secretAccessKey: secret } })
    const typeOf = async (Key: string) => (await client.send(new HeadObjectCommand({ Bucket, Key }))).ContentType
    await files.write('pictures/a.webp', Buffer.from('1'), { contentType: 'image/webp' })
    await files.write('pictures/b.jpg', Readable.from([Buffer.alloc(6_000_000)]), { contentType: 'image/jpeg' })
    expect([await typeOf('pictures/a.webp'), await typeOf('pictures/b.jpg')]).toEqual(['image/webp', 'image/jpeg'])
    client.destroy()
  })

  it('costs one request to write or read when it is small, and goes in parts when it is large', async () => {
    bucket.requested.length = 0
    await files.write('small', Readable.from([Buffer.from('1')]))
    await files.read('small')
    expect(bucket.requested.map(({ method }) => method)).toEqual(['PUT', 'GET'])
    bucket.requested.length = 0
    await files.write('large', Readable.from([Buffer.alloc(12_000_000)]))
    // A part that takes long is sent again by the client: each part counts once.
    const requests = new Set(bucket.requested.map(({ method, path }) => `${method} ${/partNumber=\d+/.exec(path)?.[0] ?? ''}`))
    expect([...requests].filter((one) => one.startsWith('PUT'))).toHaveLength(3)
    expect(bucket.requested.filter(({ method }) => method === 'POST')).toHaveLength(2)
  })

  it('is not read on when nobody wants it any more', async () => {
    await files.write('large', Buffer.alloc(6_000_000))
    let closed = 0
    bucket.makeTrouble((_request, response) => {
      response.once('close', () => (closed += response.writableFinished ? 0 : 1))
      return false
    })
    const stream = await files.open('large')
    stream.destroy()
    await expect.poll(() => closed).toBe(1)
  })
})

describe('a bucket in trouble', () => {
  it('is an outside error in every call, with an answer of 503 that names neither bucket nor key', async () => {
    const troubles: [string, Partial<TestBucket['settings']>, UpstreamError['kind']][] = [
      ['unknown key', { key: 'c4nary', secret: 'c4nary' }, 'unauthorized'],
      ['nobody there', { endpoint: 'http://127.0.0.1:1' }, 'unreachable'],
    ]
    for (const [name, change, kind] of troubles) {
      for (const [call, run] of Object.entries(everyCall(openStore(change)))) {
        const error = await errorOf(run())
        expect(error, `${name}: ${call}`).toBeInstanceOf(UpstreamError)
        expect(error, `${name}: ${call}`).toMatchObject({ kind })
        expect(String(error)).not.toMatch(/c4nary|stoa-files|127\.0\.0\.1/)
        expect(asAppError(error, {})).toMatchObject({ code: 'unavailable', status: 503 })
      }
    }
  })

  it('is not mistaken for a missing file when the bucket itself is missing', async () => {
    const store = openStore({ name: 'no-such-bucket' })
    await expect(store.read('a')).rejects.toMatchObject({ name: 'UpstreamError', kind: 'refused' })
    await expect(store.write('a', Buffer.from('1'))).rejects.toMatchObject({ name: 'UpstreamError', kind: 'refused' })
  })

  it('is requested again when it was only busy', async () => {
    await files.write('a', Buffer.from('1'))
    let failures = 2
    bucket.makeTrouble((_request, response) => {
      if (failures-- <= 0) return false
      response.writeHead(500).end()
      return true
    })
    expect((await files.read('a')).toString()).toBe('1')
    bucket.makeTrouble((_request, response) => {
      response.writeHead(503).end('<Error><Code>SlowDown</Code></Error>')
      return true
    })
    await expect(files.read('a')).rejects.toMatchObject({ name: 'UpstreamError', kind: 'rate_limited', isTemporary: true })
  })

  it('is given up when it never answers', async () => {
    bucket.makeTrouble(() => true)
    await expect(openStore({}, { timeoutMs: 100 }).has('a')).rejects.toMatchObject({ name: 'UpstreamError', kind: 'unreachable' })
  })

  it('never gives out half a file as a whole one', async () => {
    bucket.makeTrouble((_request, response) => {
      response.writeHead(200, { 'content-length': 1000 })
      response.write('half', () => response.destroy())
      return true
    })
    await expect(files.read('a')).rejects.toMatchObject({ name: 'UpstreamError', kind: 'unreachable' })
    const stream = await files.open('a')
    await expect(buffer(stream)).rejects.toMatchObject({ name: 'UpstreamError', kind: 'unreachable' })
  })

  it('ends the stream that was to be stored, and calls off what was begun', async () => {
    bucket.makeTrouble(({ method, url }, response) => {
      if (method !== 'PUT' || !url?.includes('partNumber=2')) return false
      response.writeHead(403).end('<Error><Code>AccessDenied</Code></Error>')
      return true
    })
    const source = new PassThrough()
    const writing = errorOf(files.write('a', source))
    for (let i = 0; i < 12; i++) source.write(Buffer.alloc(1_000_000))
    expect(await writing).toMatchObject({ name: 'UpstreamError', kind: 'unauthorized' })
    expect(source.destroyed).toBe(true)
    expect(await bucket.openUploads()).toEqual([])
  })
})

describe('whether a bucket can be used', () => {
  it('is described in words', async () => {
    expect(await files.findError()).toBeUndefined()
    expect(await openStore({ name: 'no-such-bucket' }).findError()).toBe('there is no bucket of this name')
    expect(await openStore({ key: 'wrong' }).findError()).toBe('these keys may not use it')
    expect(await openStore({ endpoint: 'http://127.0.0.1:1' }).findError()).toBe('http://127.0.0.1:1 cannot be reached (ECONNREFUSED)')
    expect(await openStore({ endpoint: 'http://nowhere.invalid' }).findError()).toMatch(/cannot be reached \((ENOTFOUND|EAI_AGAIN)\)$/)
    const answers: [number, RegExp][] = [
      [301, /another region/],
      [400, /check the region/],
      [500, /has an error \(500\)/],
    ]
    for (const [status, words] of answers) {
      bucket.makeTrouble((_request, response) => {
        response.writeHead(status).end()
        return true
      })
      expect(await openStore().findError()).toMatch(words)
    }
  })

  it('is requested once for all who want to know within two seconds', async () => {
    bucket.requested.length = 0
    await Promise.all([files.findError(), files.findError()])
    await files.findError()
    expect(bucket.requested).toEqual([{ method: 'HEAD', path: `/${bucket.settings.name}/` }])
  })
})
