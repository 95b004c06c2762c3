import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { asWritten, describe } from '@stoa/messages/describe.ts'
import sharp from 'sharp'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { createFileStore } from '../../files/files.ts'
import { AppError } from '../../kit/errors.ts'
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

it('a file that is neither a picture nor a PDF is named when there are several', async () => {
  const uploads = await Promise.all(
    ['permit.png', 'lease.pdf'].map(async (name) => {
      const path = join(folder, name)
      await writeFile(path, 'neither')
      return { field: 'files', name, contentType: name.endsWith('pdf') ? 'application/pdf' : 'image/png', bytes: 7, path }
    }),
  )
  const store = (sent: typeof uploads) => storeDocuments(createFileStore({ folder }), 'private/company', sent, () => Promise.resolve())
  const textOf = async (sent: typeof uploads) => {
    const error: unknown = await store(sent).catch((reason: unknown) => reason)
    if (!(error instanceof AppError)) throw new Error('The files were stored')
    return [error.details.errors?.[0]?.path, describe('en', error.details.errors?.[0]?.message ?? asWritten(''))]
  }
  const [png, pdf] = uploads
  if (!png || !pdf) throw new Error('No files were made')
  expect(await textOf([pdf])).toEqual(['files', 'Choose a PDF, or a JPEG, PNG, WebP, GIF or AVIF image.'])
  expect(await textOf([pdf, png])).toEqual(['files', 'lease.pdf: Choose a PDF, or a JPEG, PNG, WebP, GIF or AVIF image.'])
  expect(await textOf([png, pdf])).toEqual(['files', 'permit.png: Choose a JPEG, PNG, WebP, GIF or AVIF image.'])
})
