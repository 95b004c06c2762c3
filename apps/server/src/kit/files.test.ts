import { mkdtemp, readFile, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { FileStore } from './files.ts'
import { createFileStore } from './files.ts'

let folder: string
let files: FileStore

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'stoa-files-'))
  files = createFileStore({ folder })
})
afterAll(() => rm(folder, { recursive: true, force: true }))

describe('the file store', () => {
  it('gives back what was written, whole or as a stream', async () => {
    await files.write('pictures/a/grid.webp', Buffer.from('picture'), { contentType: 'image/webp' })
    expect((await files.read('pictures/a/grid.webp')).toString()).toBe('picture')
    expect((await buffer(await files.open('pictures/a/grid.webp'))).toString()).toBe('picture')
    await files.write('pictures/a/grid.webp', Readable.from([Buffer.from('an'), Buffer.from('other')]))
    expect((await readFile(join(folder, 'pictures/a/grid.webp'))).toString()).toBe('another')
    expect(await files.has('pictures/a/grid.webp')).toBe(true)
    await files.remove('pictures/a/grid.webp')
    await files.remove('pictures/a/grid.webp')
    expect(await files.has('pictures/a/grid.webp')).toBe(false)
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

  it('writes nothing outside its folder', async () => {
    for (const key of ['../out', 'a/../../out', '/etc/out', 'a//b', 'a/./b', '.incoming/x', 'a b', 'a\0b', 'a\\..\\b', 'ü', 'x'.repeat(501)]) {
      await expect(files.write(key, Buffer.from('x')), JSON.stringify(key)).rejects.toThrow('is not a file key')
    }
  })

  it('leaves an earlier file as it was when a later one breaks off, and no rest behind', async () => {
    await files.write('kept', Buffer.from('before'))
    const broken = Readable.from(
      (async function* () {
        yield Buffer.from('half')
        throw new Error('connection lost')
      })(),
    )
    await expect(files.write('kept', broken)).rejects.toThrow('connection lost')
    expect((await files.read('kept')).toString()).toBe('before')
    expect(await readdir(join(folder, '.incoming'))).toEqual([])
  })

  it('never shows half a file to a reader', async () => {
    const sizes = new Set<number>()
    await files.write('whole', Buffer.alloc(1_000_000, 1))
    const writing = (async () => {
      for (let i = 0; i < 10; i++) await files.write('whole', Buffer.alloc(1_000_000, i))
    })()
    for (let i = 0; i < 40; i++) sizes.add((await files.read('whole')).length)
    await writing
    expect([...sizes]).toEqual([1_000_000])
  })
})
