import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { createFileStore } from '../../files/files.ts'
import { storeDocuments } from './store-documents.ts'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'stoa-documents-'))
})
afterEach(() => rm(folder, { recursive: true, force: true }))

async function storeAndFail(error: Error): Promise<number> {
  const path = join(folder, 'upload.png')
  const { size: bytes } = await sharp({ create: { width: 60, height: 40, channels: 3, background: '#c81e1e' } }).toFile(path)
  const upload = { field: 'document', name: 'permit.png', contentType: 'image/png', bytes, path }
  await expect(storeDocuments(createFileStore({ folder }), 'private/company', [upload], () => Promise.reject(error))).rejects.toBe(error)
  return (await readdir(join(folder, 'private/company'))).length
}

it('documents are removed when the work that names them fails', async () => {
  expect(await storeAndFail(new Error('refused'))).toBe(0)
})

it('documents stay when the connection is lost before the answer to the commit: their rows may be there', async () => {
  expect(await storeAndFail(new Error('Connection terminated unexpectedly'))).toBe(1)
})
