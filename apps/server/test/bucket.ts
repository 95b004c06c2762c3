import { stat, mkdtemp, readdir, rm } from 'node:fs/promises'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import S3rver from 's3rver'
import type { BucketSettings } from '../src/files/files-bucket.ts'

type Requested = { method: string; path: string }
type Stored = { bucket: string; key: string }
type Disk = { putObject(object: Stored): Promise<{ size: number }>; getResourcePath(bucket: string, key: string, kind: string): string }

/**
 * A server that speaks S3 on a loopback port and a folder of its own; it knows the key, not whether a signature is right. In front of it stands
 * what a real one has and it lacks: a request is whole before the next begins (it writes in place), and an upload in parts can be called off.
 */
export async function startBucket() {
  const directory = await mkdtemp(join(tmpdir(), 'stoa-bucket-'))
  const name = 'stoa-files'
  const s3 = new S3rver({ directory, silent: true, vhostBuckets: false, configureBuckets: [{ name, configs: [] }] })
  await s3.configureBuckets()
  // It answers a PUT before the last byte is in the file.
  const { store } = s3 as unknown as { store: Disk }
  const put = store.putObject.bind(store)
  store.putObject = async (object) => {
    const done = await put(object)
    while ((await stat(store.getResourcePath(object.bucket, object.key, 'object'))).size < done.size) await sleep(1)
    return done
  }

  const requested: Requested[] = []
  let trouble: ((request: IncomingMessage, response: ServerResponse) => boolean) | undefined
  let turn: Promise<unknown> = Promise.resolve()
  const answer = s3.callback()
  const server = createServer((request, response) => {
    const { method = '', url = '' } = request
    requested.push({ method, path: url })
    if (trouble?.(request, response)) return
    const calledOff = method === 'DELETE' ? /[?&]uploadId=([\w-]+)/.exec(url)?.[1] : undefined
    if (calledOff !== undefined) {
      void rm(join(directory, name, '._S3rver_uploads', calledOff), { recursive: true, force: true }).then(() => response.writeHead(204).end())
      return
    }
    turn = turn.then(
      () =>
        new Promise<void>((resolve) => {
          // A client that gave up while it waited: its close has already happened, and would be waited for without end.
          if (response.destroyed) return resolve()
          response.once('close', resolve)
          answer(request, response)
        }),
    )
  })
  const listen = (port: number) => new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  const leave = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve())
      server.closeAllConnections()
    })
  await listen(0)
  const { port } = server.address() as AddressInfo
  const settings: BucketSettings = {
    name,
    region: 'us-east-1',
    endpoint: `http://127.0.0.1:${port}`,
    key: 'S3RVER',
    secret: 'S3RVER',
    isPathStyle: true,
  }

  return {
    settings,
    /** What was requested since the start. */
    requested,
    /** Returns on its own what the function takes; undefined ends the trouble. */
    makeTrouble(next: typeof trouble): void {
      trouble = next
    },
    /** The server is gone, until it is back at the same port. */
    leave,
    comeBack: () => listen(port),
    /** Parts of uploads that were begun and neither ended nor called off. */
    openUploads: () => readdir(join(directory, name, '._S3rver_uploads')).catch(() => []),
    async stop(): Promise<void> {
      if (server.listening) await leave()
      await rm(directory, { recursive: true, force: true })
    },
  }
}

export type TestBucket = Awaited<ReturnType<typeof startBucket>>
