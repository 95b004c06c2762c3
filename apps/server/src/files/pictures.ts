import { setImmediate } from 'node:timers/promises'
import { Semaphore } from 'async-mutex'
import type { Message } from '@stoa/messages/describe.ts'
import { message } from '@stoa/messages/describe.ts'
import type { Metadata, Sharp } from 'sharp'
import { sha256 } from '../secrets/crypto.ts'
import { AppError } from '../kit/errors.ts'
import { loadSharp } from './load-sharp.ts'

/** A picture in one size. */
export type PictureSize = { suffix: 'grid' | 'detail' | 'original'; bytes: Buffer; contentType: 'image/webp' | 'image/jpeg' }

/** A picture made safe: decoded, turned upright, and rewritten without metadata. `hash` is the SHA-256 of what was sent. */
export type NormalPicture = { hash: Buffer; width: number; height: number; sizes: PictureSize[] }

const pixelLimit = 40e6
/** WebP ends at 16,383 pixels a side; no screen needs half of it. */
const maxSide = 8000

// A kilobyte of AVIF can unpack to 700 MB on its way: a few such at once would end the process, so large ones wait for each other.
// Counted in millions of pixels: each turn costs the semaphore a loop over all that it has to give.
const megapixels = new Semaphore(pixelLimit / 1e6)

function kindOf(bytes: Buffer): 'jpeg' | 'png' | 'webp' | 'gif' | 'heif' | undefined {
  const head = bytes.subarray(0, 32).toString('latin1')
  if (head.startsWith('\xff\xd8\xff')) return 'jpeg'
  if (head.startsWith('\x89PNG\r\n\x1a\n')) return 'png'
  if (head.startsWith('RIFF') && head.startsWith('WEBP', 8)) return 'webp'
  if (head.startsWith('GIF87a') || head.startsWith('GIF89a')) return 'gif'
  if (head.startsWith('ftypavif', 4) || head.startsWith('ftypavis', 4)) return 'heif'
  return undefined
}

function unreadable(detail: Message, cause?: unknown): AppError {
  return new AppError('file_unreadable', { detail, errors: [{ path: 'file', code: 'unreadable_picture', message: detail }], cause })
}

/** Pixels looked at before other requests get their turn: about two milliseconds. */
const pixelsAtOnce = 500_000

/** Whether any pixel lets something through: a GIF always decodes with an alpha channel, and most need none. */
async function isSeeThrough(data: Buffer, channels: number): Promise<boolean> {
  if (channels !== 2 && channels !== 4) return false
  const step = pixelsAtOnce * channels
  for (let start = 0; start < data.length; start += step) {
    const end = Math.min(data.length, start + step)
    for (let at = start + channels - 1; at < end; at += channels) if (data[at] !== 255) return true
    await setImmediate()
  }
  return false
}

type Decoded = { data: Buffer; width: number; height: number; channels: 1 | 2 | 3 | 4; hasAlpha: boolean }

/** Does the work with the picture upright and without metadata (sharp writes none by default), at most `longestSide` a side. */
async function withDecoded<T>(bytes: Buffer, work: (picture: Decoded) => Promise<T>): Promise<T> {
  const kind = kindOf(bytes)
  if (kind === undefined) throw unreadable(message('upload_error.not_image'))
  const sharp = await loadSharp()
  const source = sharp(bytes, { limitInputPixels: pixelLimit, failOn: 'error', pages: 1, sequentialRead: true })
  const found = await source.metadata().catch(refuse)
  if (found.format !== kind) throw unreadable(message('upload_error.other_kind'))
  if (found.width * found.height > pixelLimit) throw unreadable(tooManyPixels)
  return megapixels.runExclusive(async () => work(await decode(source, found).catch(refuse)), Math.ceil((found.width * found.height) / 1e6))
}

async function decode(source: Sharp, found: Metadata): Promise<Decoded> {
  // sharp brings 16 bits that name their colours to Display P3 and leaves them there: dull on every screen that takes them for sRGB.
  const upright = found.space === 'rgb16' && found.hasProfile ? source.withIccProfile('srgb', { attach: false }) : source
  const { data, info } = await upright
    .autoOrient()
    .toColourspace('srgb')
    .resize({ width: maxSide, height: maxSide, fit: 'inside', withoutEnlargement: true })
    .timeout({ seconds: 20 })
    .raw({ depth: 'uchar' })
    .toBuffer({ resolveWithObject: true })
  return { data, width: info.width, height: info.height, channels: info.channels, hasAlpha: await isSeeThrough(data, info.channels) }
}

const tooManyPixels = message('upload_error.too_many_pixels', { megapixels: pixelLimit / 1e6 })

function refuse(error: unknown): never {
  const isLarge = error instanceof Error && /pixel limit/i.test(error.message)
  throw unreadable(isLarge ? tooManyPixels : message('upload_error.damaged'), error)
}

/**
 * Reads a picture sent by anybody (JPEG, PNG, WebP, AVIF, the first frame of a GIF) and rewrites it in three sizes: 320 pixels for
 * grids, 1200 for a page, and whole. Throws `file_unreadable` for anything else, for damage, and past 40 million pixels.
 */
export function normalizePicture(bytes: Buffer): Promise<NormalPicture> {
  return withDecoded(bytes, async ({ data, width, height, channels, hasAlpha }) => {
    const sharp = await loadSharp()
    const pixels = () => sharp(data, { raw: { width, height, channels }, limitInputPixels: pixelLimit })
    const raw = () => (hasAlpha ? pixels() : pixels().removeAlpha())
    const fitted = (side: number) =>
      raw().resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true }).webp({ quality: 80, effort: 1 }).toBuffer()
    const grid = await fitted(320)
    const detail = await fitted(1200)
    const original = await (hasAlpha ? raw().webp({ quality: 90, effort: 1 }) : raw().jpeg({ quality: 90 })).toBuffer()
    return {
      hash: sha256(bytes),
      width,
      height,
      sizes: [
        { suffix: 'grid', bytes: grid, contentType: 'image/webp' },
        { suffix: 'detail', bytes: detail, contentType: 'image/webp' },
        { suffix: 'original', bytes: original, contentType: hasAlpha ? 'image/webp' : 'image/jpeg' },
      ],
    }
  })
}

/**
 * Cuts a picture to a proportion, around its middle, and to at most that size: a smaller picture keeps its pixels and gets the
 * proportion only. Refuses what `normalizePicture` refuses.
 */
export function cropTo(
  bytes: Buffer,
  size: { width: number; height: number },
): Promise<{ bytes: Buffer; width: number; height: number; contentType: 'image/webp' }> {
  return withDecoded(bytes, async ({ data, width, height, channels }) => {
    const sharp = await loadSharp()
    const scale = Math.min(1, width / size.width, height / size.height)
    const target = { width: Math.max(1, Math.round(size.width * scale)), height: Math.max(1, Math.round(size.height * scale)) }
    const { data: cropped, info } = await sharp(data, { raw: { width, height, channels }, limitInputPixels: pixelLimit })
      .resize({ ...target, fit: 'cover', position: 'centre' })
      .webp({ quality: 85, effort: 1 })
      .toBuffer({ resolveWithObject: true })
    return { bytes: cropped, width: info.width, height: info.height, contentType: 'image/webp' }
  })
}
