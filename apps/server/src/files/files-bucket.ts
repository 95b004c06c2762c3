import type { Readable } from 'node:stream'
import { PassThrough, pipeline } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import type { S3ClientConfig } from '@aws-sdk/client-s3'
import { DeleteObjectCommand, GetObjectCommand, HeadBucketCommand, HeadObjectCommand, S3Client } from '@aws-sdk/client-s3'
import { Upload } from '@aws-sdk/lib-storage'
import { message } from '@stoa/messages/describe.ts'
import { UpstreamError } from '../kit/errors.ts'
import type { FileStore } from './files.ts'
import { fileNotFound, isFileKey, notFileKey } from './files.ts'

/** A bucket of a store that speaks S3. */
export type BucketSettings = {
  name: string
  region: string
  /** The store's address without a path; AWS's own by the region when absent. */
  endpoint: string | undefined
  key: string
  secret: string
  /** The bucket in the path of the address, not in front of the host. */
  isPathStyle: boolean
}

/** Files in a bucket. What the bucket does to us is an UpstreamError: 503 to who waits for an answer, another try for a job. */
export type BucketStore = FileStore & {
  /** Why the bucket cannot be used, in words for who runs the installation; undefined when it can. Checked at most every two seconds. */
  findError(): Promise<string | undefined>
  close(): void
}

const probeEveryMs = 2000
const probeTimeoutMs = 3000

/**
 * Files in a bucket. Memory: a stream of unknown length passes in parts of 5 MiB, two at a time.
 * Import this file only where a bucket is set: the client takes some 60 ms and 20 MB to load.
 */
export function createBucketStore(settings: BucketSettings, options: { timeoutMs?: number } = {}): BucketStore {
  const client = new S3Client(clientSettings(settings, options.timeoutMs ?? 20_000))
  const place = (key: string) => ({ Bucket: settings.name, Key: key })

  const openBody = async (key: string): Promise<Readable> => {
    if (!isFileKey(key)) throw fileNotFound()
    try {
      const { Body } = await client.send(new GetObjectCommand(place(key)))
      return passed(Body as Readable)
    } catch (error) {
      throw isMissingFile(error) ? fileNotFound(error) : asOutsideError(error)
    }
  }

  let probe: { at: number; issue: Promise<string | undefined> } | undefined
  const ask = async (): Promise<string | undefined> => {
    try {
      await client.send(new HeadBucketCommand({ Bucket: settings.name }), { abortSignal: AbortSignal.timeout(probeTimeoutMs) })
      return undefined
    } catch (error) {
      return errorOf(error, settings)
    }
  }

  return {
    async write(key, bytes, { contentType } = {}) {
      if (!isFileKey(key)) throw notFileKey(key)
      let broken: unknown
      if (!Buffer.isBuffer(bytes)) bytes.once('error', (error) => (broken = error))
      const params = { ...place(key), Body: bytes, ...(contentType === undefined ? {} : { ContentType: contentType }) }
      try {
        // One request, or parts that become a file by the last one: nobody ever meets half of it.
        await new Upload({ client, params, queueSize: 2 }).done()
      } catch (error) {
        if (!Buffer.isBuffer(bytes)) bytes.destroy()
        throw error === broken ? error : asOutsideError(error)
      }
    },
    read: async (key) => buffer(await openBody(key)),
    open: openBody,
    async has(key) {
      if (!isFileKey(key)) return false
      try {
        await client.send(new HeadObjectCommand(place(key)))
        return true
      } catch (error) {
        if (isMissingFile(error)) return false
        throw asOutsideError(error)
      }
    },
    async remove(key) {
      if (!isFileKey(key)) return
      try {
        await client.send(new DeleteObjectCommand(place(key)))
      } catch (error) {
        if (!isMissingFile(error)) throw asOutsideError(error)
      }
    },
    findError() {
      if (probe === undefined || performance.now() - probe.at > probeEveryMs) probe = { at: performance.now(), issue: ask() }
      return probe.issue
    },
    close: () => client.destroy(),
  }
}

function clientSettings(settings: BucketSettings, timeoutMs: number): S3ClientConfig {
  const agent = { keepAlive: true, maxSockets: 200 }
  // Its own log would hold what is sent, the file included.
  const logger = { debug: () => {}, info: () => {}, warn: () => {}, error: () => {} }
  return {
    region: settings.region,
    ...(settings.endpoint === undefined ? {} : { endpoint: settings.endpoint }),
    credentials: { accessKeyId: settings.key, secretAccessKey: settings.secret },
    forcePathStyle: settings.isPathStyle,
    maxAttempts: 3,
    // Stores other than AWS know few of its checksums; the signature covers what is sent in any case.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: {
      connectionTimeout: Math.min(3000, timeoutMs),
      // Until the answer begins; a file may then take its time, but not stand still.
      requestTimeout: timeoutMs,
      throwOnRequestTimeout: true,
      socketTimeout: timeoutMs * 6,
      httpAgent: agent,
      httpsAgent: agent,
      logger,
    },
    logger,
  }
}

/** The body with its errors in our words; destroying it closes the connection. */
function passed(body: Readable): Readable {
  const out = new PassThrough({
    destroy(error, next) {
      next(error === null ? null : (asOutsideError(error) as Error))
    },
  })
  // The error reaches whoever reads `out`; the callback only keeps it from being thrown a second time.
  pipeline(body, out, () => {})
  return out
}

/** What an error of the client shows: the answer's status when there was one, and its code. */
function parseError(error: unknown): { status: number | undefined; code: string; isOutside: boolean } {
  if (!(error instanceof Error)) return { status: undefined, code: '', isOutside: false }
  const { $metadata: metadata, code } = error as { $metadata?: { httpStatusCode?: number }; code?: unknown }
  const status = metadata?.httpStatusCode
  const isOutside = metadata !== undefined || typeof code === 'string' || error.name === 'TimeoutError' || error.name === 'AbortError'
  return { status, code: status === undefined && typeof code === 'string' ? code : error.name, isOutside }
}

/** A HEAD has no body and answers a missing bucket like a missing file. */
function isMissingFile(error: unknown): boolean {
  const { status, code } = parseError(error)
  return status === 404 && code !== 'NoSuchBucket'
}

/** What the bucket did to us; what is not of the bucket or the network is a bug of ours and stays as it is. */
function asOutsideError(error: unknown): unknown {
  if (error instanceof UpstreamError) return error
  const { status, code, isOutside } = parseError(error)
  if (!isOutside) return error
  if (status === 401 || status === 403) return new UpstreamError('unauthorized', message('upstream.storage_unauthorized'), { cause: error })
  if (status === 429 || code === 'SlowDown') return new UpstreamError('rate_limited', message('upstream.storage_rate_limited'), { cause: error })
  if (status !== undefined && status >= 300 && status < 500)
    return new UpstreamError('refused', message('upstream.storage_refused', { status: String(status) }), { cause: error })
  return new UpstreamError('unreachable', message('upstream.storage_unreachable'), { cause: error })
}

function errorOf(error: unknown, settings: BucketSettings): string {
  const { status, code, isOutside } = parseError(error)
  if (!isOutside) throw error
  if (status === 404) return 'there is no bucket of this name'
  if (status === 401 || status === 403) return 'these keys may not use it'
  if (status === 301 || status === 307) return 'it lies in another region'
  if (status === 400) return 'the request is refused (400): check the region and the keys'
  const where = settings.endpoint ?? `S3 in ${settings.region}`
  return status === undefined ? `${where} cannot be reached (${code})` : `${where} has an error (${status})`
}
