import type { FastifyReply } from 'fastify'
import type { ShareReads } from './batch-reads.ts'
import { createShareReads } from './batch-reads.ts'

/** An answer as it was sent, with the versions of the rows it was made of. */
type Kept = { versions: string; body: string; bytes: number }

/**
 * Responses of reads that repeat. One is sent again only after a statement has found that every row it was made of is still
 * there in the same version, so it is never stale.
 */
export type ResponseCache = {
  /** True when the same was requested before and may be kept: the first time is only noted, so that what is requested once costs nothing more. */
  isRepeated(key: string): boolean
  /** The answer made of rows in these versions. */
  find(key: string, versions: string): string | undefined
  store(key: string, versions: string, body: string): void
  /** The versions as they are now: one read for all who ask for the same at the same time. */
  findVersions: ShareReads<string | undefined>
}

const maxKeys = 10_000
/** Larger answers take long to send anyway, and would push out many others. */
const maxBodyBytes = 200_000

function sizeOf(value: Kept | string | undefined): number {
  return typeof value === 'object' ? value.bytes : 0
}

/** Creates an empty store of at most so many bytes. The answers used longest ago are dropped first. */
export function createResponseCache(maxBytes: number): ResponseCache {
  // A Map keeps the order of insertion: the first key is the one used longest ago.
  const entries = new Map<string, Kept | 'requested once' | 'too large'>()
  let bytes = 0

  function remove(key: string): void {
    bytes -= sizeOf(entries.get(key))
    entries.delete(key)
  }

  function put(key: string, value: Kept | 'requested once' | 'too large'): void {
    remove(key)
    entries.set(key, value)
    bytes += sizeOf(value)
    for (const oldest of entries.keys()) {
      if (bytes <= maxBytes && entries.size <= maxKeys) return
      remove(oldest)
    }
  }

  return {
    isRepeated(key) {
      const found = entries.get(key)
      if (found === undefined) put(key, 'requested once')
      return found !== undefined && found !== 'too large'
    },
    find(key, versions) {
      const found = entries.get(key)
      if (typeof found !== 'object' || found.versions !== versions) return undefined
      put(key, found)
      return found.body
    },
    store(key, versions, body) {
      const bytes = Buffer.byteLength(body)
      put(key, bytes <= maxBodyBytes ? { versions, body, bytes } : 'too large')
    },
    findVersions: createShareReads(),
  }
}

/**
 * Sends the cached response while its rows are in the same versions, else a new one, which is cached. `isBatched` where the versions of several requests
 * are read together already; `stringify` writes the answer as JSON.
 */
export async function sendCached(
  reply: FastifyReply,
  {
    responses,
    checksCache,
    isBatched = false,
    stringify = JSON.stringify,
  }: { responses: ResponseCache; checksCache: boolean; isBatched?: boolean; stringify?: (answer: unknown) => string },
  key: string,
  make: () => Promise<unknown>,
  readVersions: () => Promise<string | undefined>,
): Promise<FastifyReply> {
  const findVersions = () => (isBatched ? readVersions() : responses.findVersions(key, readVersions))
  const versions = responses.isRepeated(key) || checksCache ? await findVersions() : undefined
  const found = versions === undefined ? undefined : responses.find(key, versions)
  const body = found === undefined || checksCache ? stringify(await make()) : found
  if (found !== undefined && found !== body && versions === (await findVersions()))
    throw new Error(`The cached response of ${key} is stale: its versions leave out a row`)
  // What was read after the versions can only be newer: then the versions have changed by the next request.
  if (versions !== undefined && found !== body) responses.store(key, versions, body)
  // A string is sent together with its headers as one piece, a buffer as two.
  return reply.header('cache-control', 'no-store').header('content-type', 'application/json; charset=utf-8').send(body)
}
