import { mkdtemp, readFile, readdir, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startBucket } from '../../test/bucket.ts'
import { createBucketStore } from './files-bucket.ts'
import type { FileStore } from './files.ts'
import { createFileStore } from './files.ts'

type Started = {
  files: FileStore
  /** What a write that broke off left behind. */
  rests(): Promise<string[]>
  stop(): Promise<unknown>
}

async function startDisk(): Promise<Started & { folder: string }> {
  const folder = await mkdtemp(join(tmpdir(), 'stoa-files-'))
  return {
    folder,
    files: createFileStore({ folder }),
    rests: () => readdir(join(folder, '.incoming')),
    stop: () => rm(folder, { recursive: true, force: true }),
  }
}

async function startInBucket(): Promise<Started> {
  const bucket = await startBucket()
  const files = createBucketStore(bucket.settings)
  return {
    files,
    rests: bucket.openUploads,
    stop: async () => {
      files.close()
      await bucket.stop()
    },
  }
}

/** Bytes that no two places share, so that parts in the wrong order show. */
function counted(length: number): Buffer {
  const bytes = Buffer.alloc(length)
  for (let at = 0; at + 4 <= length; at += 4) bytes.writeUInt32BE(at, at)
  return bytes
}

function inPieces(bytes: Buffer, size: number): Readable {
  return Readable.from(
    (function* () {
      for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size)
    })(),
    { objectMode: false },
  )
}

function breakingAfter(bytes: Buffer): Readable {
  return Readable.from(
    (async function* () {
      yield bytes
      throw new Error('connection lost')
    })(),
  )
}

it('keeps files in folders that other users of the machine cannot open', async () => {
  const { folder, files, stop } = await startDisk()
  await files.write('imports/one.csv', Buffer.from('a'))
  for (const name of ['imports', '.incoming']) expect((await stat(join(folder, name))).mode & 0o077).toBe(0)
  await stop()
})

describe.each([
  { where: 'a folder', start: startDisk },
  { where: 'a bucket', start: startInBucket },
])('the file store in $where', ({ start }) => {
  let started: Started
  let files: FileStore
  beforeAll(async () => {
    started = await start()
    files = started.files
  })
  afterAll(() => started.stop())

  it('gives back what was written, whole or as a stream', async () => {
    await files.write('pictures/a/grid.webp', Buffer.from('picture'), { contentType: 'image/webp' })
    expect((await files.read('pictures/a/grid.webp')).toString()).toBe('picture')
    expect((await buffer(await files.open('pictures/a/grid.webp'))).toString()).toBe('picture')
    await files.write('pictures/a/grid.webp', Readable.from([Buffer.from('an'), Buffer.from('other')]))
    expect((await files.read('pictures/a/grid.webp')).toString()).toBe('another')
    expect(await files.has('pictures/a/grid.webp')).toBe(true)
    await files.remove('pictures/a/grid.webp')
    await files.remove('pictures/a/grid.webp')
    expect(await files.has('pictures/a/grid.webp')).toBe(false)
  })

  it('takes an empty file and one of many megabytes whose length nobody said', async () => {
    await files.write('empty', Buffer.alloc(0))
    expect(await files.read('empty')).toHaveLength(0)
    await files.write('empty', Readable.from([]))
    expect(await files.read('empty')).toHaveLength(0)
    const large = counted(12_345_678)
    await files.write('large', inPieces(large, 100_003))
    expect((await files.read('large')).equals(large)).toBe(true)
    await files.write('large-at-once', large)
    expect((await buffer(await files.open('large-at-once'))).equals(large)).toBe(true)
  })

  it('says not found, for a folder and an impossible key too', async () => {
    await files.write('x/y', Buffer.from('1'))
    for (const key of ['none', 'x', 'x/y/z', '../../etc/passwd', '']) {
      expect(await files.has(key), key).toBe(false)
      await expect(files.read(key), key).rejects.toMatchObject({ code: 'not_found' })
      await expect(files.open(key), key).rejects.toMatchObject({ code: 'not_found' })
      await files.remove(key)
    }
    expect(await files.has('x/y')).toBe(true)
  })

  it('writes nothing under a key that could lead elsewhere', async () => {
    for (const key of ['../out', 'a/../../out', '/etc/out', 'a//b', 'a/./b', '.incoming/x', 'a b', 'a\0b', 'a\\..\\b', 'ü', 'x'.repeat(501)]) {
      await expect(files.write(key, Buffer.from('x')), JSON.stringify(key)).rejects.toThrow('is not a file key')
    }
  })

  it('leaves an earlier file as it was when a later one breaks off, early or late, and no rest behind', async () => {
    await files.write('kept', Buffer.from('before'))
    for (const half of [Buffer.from('half'), counted(11_000_000)]) {
      await expect(files.write('kept', breakingAfter(half))).rejects.toThrow('connection lost')
      expect((await files.read('kept')).toString()).toBe('before')
      expect(await started.rests()).toEqual([])
    }
  })

  it('never shows half a file to a reader', async () => {
    const seen = new Set<string>()
    await files.write('whole', Buffer.alloc(1_000_000, 1))
    const writing = (async () => {
      for (let i = 0; i < 10; i++) await files.write('whole', Buffer.alloc(1_000_000, i))
    })()
    for (let i = 0; i < 40; i++) {
      const bytes = await files.read('whole')
      seen.add(`${bytes.length} ${bytes.every((byte) => byte === bytes[0])}`)
    }
    await writing
    expect([...seen]).toEqual(['1000000 true'])
  })
})

it('a folder holds each file under its key', async () => {
  const { files, folder, stop } = await startDisk()
  await files.write('pictures/a/grid.webp', Buffer.from('picture'))
  expect((await readFile(join(folder, 'pictures/a/grid.webp'))).toString()).toBe('picture')
  await stop()
})
