import { createWriteStream } from 'node:fs'
import { mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { otherKindByName } from '@stoa/contract/file-kind.ts'
import type { FileField } from '@stoa/contract/route.ts'
import { cleanLine } from '@stoa/contract/text-characters.ts'
import type {} from '@fastify/multipart'
import type { FastifyRequest } from 'fastify'
import { message } from '@stoa/messages/describe.ts'
import { AppError, fieldError } from '../kit/errors.ts'
import { checkJsonStructure, decodeJson } from '../kit/read-json.ts'

/** A file of a multipart request, in a temporary place that is emptied after the answer. */
export type Upload = { field: string; name: string; contentType: string; bytes: number; path: string }

const deepest = 5

/** Puts a value at `lines[0][quantity]` or `lines.0.quantity`. Names that could touch a prototype are refused. */
export function setNested(body: Record<string, unknown>, name: string, value: unknown): void {
  const keys = name.replace(/\]/g, '').split(/[[.]/)
  if (keys.length > deepest || keys.some((key) => key === '__proto__' || key === 'constructor' || key === 'prototype' || key.length > 60)) {
    throw new AppError('malformed_body', { detail: message('upload_error.field_name', { field: name.slice(0, 80) }) })
  }
  let holder: Record<string, unknown> | unknown[] = body
  keys.forEach((key, index) => {
    const isLast = index === keys.length - 1
    if (Array.isArray(holder) && key !== '' && !(/^\d{1,3}$/.test(key) && Number(key) <= 500))
      throw new AppError('malformed_body', { detail: message('upload_error.field_name', { field: name.slice(0, 80) }) })
    const place = Array.isArray(holder) ? (key === '' ? holder.length : Number(key)) : key
    const slots = holder as Record<PropertyKey, unknown>
    if (isLast) {
      const present = Object.hasOwn(slots, place) ? slots[place] : undefined
      // A name that comes twice is a list.
      slots[place] = present === undefined ? value : Array.isArray(present) ? [...(present as unknown[]), value] : [present, value]
      return
    }
    if (!Object.hasOwn(slots, place)) slots[place] = /^\d*$/.test(keys[index + 1] ?? '') ? [] : {}
    const inner = slots[place]
    if (typeof inner !== 'object' || inner === null)
      throw new AppError('malformed_body', { detail: message('upload_error.field_name', { field: name.slice(0, 80) }) })
    holder = inner as Record<string, unknown>
  })
}

const imageTypes = /^image\/(jpeg|png|webp|gif|avif)$/
const csvTypes = /^(text\/csv|application\/vnd\.ms-excel|application\/csv|text\/plain|application\/octet-stream)$/

function checkKind(field: string, spec: FileField, fileName: string, contentType: string): void {
  if (spec.accepts === 'image' && !imageTypes.test(contentType)) throw fieldError(field, 'wrong_kind', message('upload_error.not_image'))
  if (spec.accepts === 'document') {
    if (!imageTypes.test(contentType) && contentType !== 'application/pdf')
      throw fieldError(field, 'wrong_kind', message('upload_error.not_document'))
    return
  }
  // Banks give their files many endings: the content decides.
  if (spec.accepts === 'xml') return
  if (spec.accepts === 'sheet' && /\.xlsx$/i.test(fileName)) return
  const other = spec.accepts === 'image' ? undefined : otherKindByName(fileName)
  if (other !== undefined) throw fieldError(field, 'wrong_kind', message(`file_kind.${other}`))
  if (spec.accepts === 'csv' && !(csvTypes.test(contentType) && /\.csv$/i.test(fileName)))
    throw fieldError(field, 'wrong_kind', message('import_error.csv_required'))
  if (spec.accepts === 'sheet' && !/\.csv$/i.test(fileName)) throw fieldError(field, 'wrong_kind', message('upload_error.not_sheet'))
  if (spec.accepts === 'table' && !/\.(csv|tsv|txt|xml|rss)$/i.test(fileName))
    throw fieldError(field, 'wrong_kind', message('upload_error.not_table'))
}

const maxFiles = 10
const maxJsonParts = 100
const maxFieldBytes = 100_000

/** Parts that are read as streams: files, and JSON, whose text has to be checked before it is parsed. */
function isReadAsStream(_: string | undefined, contentType: string | undefined, fileName: string | undefined): boolean {
  return fileName !== undefined || contentType === 'application/octet-stream' || isJsonPart(contentType, fileName)
}

function isJsonPart(contentType: string | undefined, fileName: string | undefined): boolean {
  return fileName === undefined && contentType !== undefined && /^application\/json\b/i.test(contentType)
}

/** Reads a part whose type is JSON as the value it describes. Throws `malformed_body` for what no request may have. */
async function readJsonPart({ fieldname, file }: { fieldname: string; file: AsyncIterable<Buffer> }): Promise<unknown> {
  const pieces: Buffer[] = []
  let bytes = 0
  for await (const piece of file) {
    bytes += piece.length
    if (bytes > maxFieldBytes)
      throw new AppError('too_large', { detail: message('upload_error.field_too_large', { field: fieldname.slice(0, 80), bytes: maxFieldBytes }) })
    pieces.push(piece)
  }
  const source = decodeJson(Buffer.concat(pieces))
  checkJsonStructure(source)
  try {
    return JSON.parse(source) as unknown
  } catch (error) {
    throw new AppError('malformed_body', { detail: message('upload_error.field_json', { field: fieldname.slice(0, 80) }), cause: error })
  }
}

/** A multipart request as a nested body and files on disk. `dispose` empties the temporary folder. */
export async function readMultipart(
  request: FastifyRequest,
  fields: Readonly<Record<string, FileField>>,
): Promise<{ body: Record<string, unknown>; files: Record<string, Upload[]>; dispose(): Promise<void> }> {
  const folder = await mkdtemp(join(tmpdir(), 'stoa-upload-'))
  const dispose = () => rm(folder, { recursive: true, force: true })
  const body: Record<string, unknown> = {}
  const files: Record<string, Upload[]> = {}
  let count = 0
  try {
    const largest = Math.max(...Object.values(fields).map((f) => f.maxBytes))
    const limits = { fileSize: Math.max(largest, maxFieldBytes), files: maxFiles + maxJsonParts, fields: 300, fieldSize: maxFieldBytes, parts: 310 }
    for await (const part of request.parts({ limits, isPartAFile: isReadAsStream })) {
      if (part.type === 'file' && isJsonPart(part.mimetype, part.filename)) {
        setNested(body, part.fieldname, await readJsonPart(part))
        continue
      }
      if (part.type === 'field') {
        // Browsers send a line break in a form as CRLF, as JSON does not: the same text has to arrive either way.
        setNested(body, part.fieldname, typeof part.value === 'string' ? part.value.replaceAll('\r\n', '\n') : part.value)
        continue
      }
      const spec = fields[part.fieldname]
      // A part may have no name at all, whatever its type says.
      if (!spec) throw fieldError(part.fieldname || 'file', 'unknown_field', message('upload_error.unknown_field'))
      checkKind(part.fieldname, spec, part.filename, part.mimetype)
      if (files[part.fieldname] && !spec.many) throw fieldError(part.fieldname, 'repeated', message('upload_error.one_file'))
      if (count >= maxFiles) throw new AppError('too_large', { detail: message('upload_error.max_files', { limit: maxFiles }) })
      const path = join(folder, String(count++))
      await pipeline(part.file, createWriteStream(path))
      const { size } = await stat(path)
      if (part.file.truncated || size > spec.maxBytes)
        throw new AppError('too_large', {
          detail: message('upload_error.file_too_large', { file: part.filename, megabytes: Math.floor(spec.maxBytes / 1_000_000) }),
          errors: [
            {
              path: part.fieldname,
              code: 'too_large',
              message: message('upload_error.max_megabytes', { megabytes: Math.floor(spec.maxBytes / 1_000_000) }),
            },
          ],
        })
      ;(files[part.fieldname] ??= []).push({
        field: part.fieldname,
        // People read it and save files under it.
        name: cleanLine(part.filename).slice(0, 200).toWellFormed() || part.fieldname,
        contentType: part.mimetype,
        bytes: size,
        path,
      })
    }
    return { body, files, dispose }
  } catch (error) {
    await dispose()
    if (error instanceof AppError) throw error
    const { code = '', syscall } = error as { code?: string; syscall?: string }
    // A file that cannot be written, on a full disk for example, is not the caller's error.
    if (syscall !== undefined && error !== request.raw.errored) throw error
    if (/FST_(FILES_LIMIT|PARTS_LIMIT|FIELDS_LIMIT|REQ_FILE_TOO_LARGE)|LIMIT/.test(code))
      throw new AppError('too_large', { detail: message('upload_error.too_large'), cause: error })
    throw new AppError('malformed_body', { detail: message('upload_error.unreadable'), cause: error })
  }
}
