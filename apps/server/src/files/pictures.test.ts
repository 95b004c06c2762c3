import { deflateSync } from 'node:zlib'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { cropTo, normalizePicture } from './pictures.ts'

const plain = (width: number, height: number, channels: 3 | 4 = 3) =>
  sharp({ create: { width, height, channels, background: channels === 4 ? { r: 200, g: 30, b: 30, alpha: 0.5 } : '#c81e1e' } })

/** A PNG that says it is huge and packs to almost nothing. */
function pngBomb(width: number, height: number): Buffer {
  const crcTable = Array.from({ length: 256 }, (_, n) =>
    Array.from({ length: 8 }).reduce<number>((c) => (c & 1 ? 0xedb88320 ^ (c >>> 1) : c >>> 1), n),
  )
  const crc = (bytes: Buffer) => (bytes.reduce((c, b) => (crcTable[(c ^ b) & 0xff] ?? 0) ^ (c >>> 8), 0xffffffff) ^ 0xffffffff) >>> 0
  const chunk = (type: string, content: Buffer) => {
    const body = Buffer.concat([Buffer.from(type, 'latin1'), content])
    const head = Buffer.alloc(4)
    head.writeUInt32BE(content.length)
    const tail = Buffer.alloc(4)
    tail.writeUInt32BE(crc(body))
    return Buffer.concat([head, body, tail])
  }
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([1, 0, 0, 0, 0], 8)
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(Buffer.alloc(Math.ceil(width / 8 + 1) * Math.min(height, 2000)))),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

describe('a picture sent by anybody', () => {
  it('comes out in three sizes, whatever kind it was', async () => {
    for (const kind of ['jpeg', 'png', 'webp', 'gif', 'avif'] as const) {
      const { width, height, sizes, hash } = await normalizePicture(await plain(1600, 800).toFormat(kind).toBuffer())
      expect([kind, width, height, hash.length]).toEqual([kind, 1600, 800, 32])
      const found = await Promise.all(
        sizes.map(async (s) => ({
          suffix: s.suffix,
          type: s.contentType,
          ...(({ format, width: w, height: h }) => ({ format, w, h }))(await sharp(s.bytes).metadata()),
        })),
      )
      expect(found).toEqual([
        { suffix: 'grid', type: 'image/webp', format: 'webp', w: 320, h: 160 },
        { suffix: 'detail', type: 'image/webp', format: 'webp', w: 1200, h: 600 },
        { suffix: 'original', type: 'image/jpeg', format: 'jpeg', w: 1600, h: 800 },
      ])
    }
  })

  it('keeps its transparency, and is not made larger than it is', async () => {
    const { sizes } = await normalizePicture(await plain(100, 60, 4).png().toBuffer())
    for (const size of sizes) expect(await sharp(size.bytes).metadata()).toMatchObject({ format: 'webp', width: 100, height: 60, hasAlpha: true })
  })

  it('stands upright and loses place, camera and everything else it carried', async () => {
    const turned = await plain(400, 200)
      .withExif({ IFD0: { Copyright: 'CANARY', Make: 'CANARY' }, IFD3: { GPSLatitude: '52/1 22/1 0/1' } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer()
    const { width, height, sizes } = await normalizePicture(turned)
    expect([width, height]).toEqual([200, 400])
    for (const size of sizes) {
      const { exif, icc, xmp, orientation } = await sharp(size.bytes).metadata()
      expect([exif, icc, xmp, orientation]).toEqual([undefined, undefined, undefined, undefined])
      expect(size.bytes.includes('CANARY')).toBe(false)
    }
  })

  it('gives the first frame of an animation', async () => {
    const frames = Buffer.concat([await plain(50, 50).raw().toBuffer(), Buffer.alloc(50 * 50 * 3)])
    const gif = await sharp(frames, { raw: { width: 50, height: 100, channels: 3, pageHeight: 50 } })
      .gif({ delay: [100, 100] })
      .toBuffer()
    expect((await sharp(gif, { pages: -1 }).metadata()).pages).toBe(2)
    expect(await normalizePicture(gif)).toMatchObject({ width: 50, height: 50 })
  })

  it('is refused when it is no picture, damaged, or too large to unpack', async () => {
    const jpeg = await sharp({
      create: { width: 600, height: 600, channels: 3, background: '#888', noise: { type: 'gaussian', mean: 128, sigma: 60 } },
    })
      .jpeg()
      .toBuffer()
    const png = await plain(300, 300).png().toBuffer()
    const hostile: Record<string, Buffer> = {
      empty: Buffer.alloc(0),
      svg: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>1</script></svg>'),
      'svg behind a declaration': Buffer.from(
        '<?xml version="1.0"?><!DOCTYPE svg [<!ENTITY x SYSTEM "file:///etc/passwd">]><svg xmlns="http://www.w3.org/2000/svg">&x;</svg>',
      ),
      html: Buffer.from('<!doctype html><script>alert(1)</script>'),
      pdf: Buffer.from('%PDF-1.7\n1 0 obj\n<<>>\nendobj\n'),
      'html that starts as a GIF': Buffer.from('GIF89a/*<html>*/=1;alert(1)//'),
      'html that starts as a JPEG': Buffer.concat([Buffer.from([0xff, 0xd8, 0xff]), Buffer.from('<html><script>alert(1)</script>')]),
      'script that starts as WebP': Buffer.concat([Buffer.from('RIFF\0\0\0\0WEBP'), Buffer.from('alert(1)')]),
      tiff: await plain(10, 10).tiff().toBuffer(),
      'a cut JPEG': jpeg.subarray(0, Math.floor(jpeg.length / 2)),
      'a cut PNG': png.subarray(0, png.length - 40),
      'only a head': png.subarray(0, 20),
      'a PNG of 3,600 million pixels': pngBomb(60_000, 60_000),
      'a PNG of 41 million pixels': pngBomb(41_000, 1000),
    }
    for (const [name, bytes] of Object.entries(hostile)) {
      await expect(normalizePicture(bytes), name).rejects.toMatchObject({
        code: 'file_unreadable',
        details: { errors: [{ code: 'unreadable_picture' }] },
      })
    }
  })

  it('takes nothing along that was hidden behind it', async () => {
    const polyglot = Buffer.concat([await plain(40, 40).jpeg().toBuffer(), Buffer.from('%PDF-1.7 <script>CANARY</script> PK\x03\x04')])
    const { sizes } = await normalizePicture(polyglot)
    for (const { bytes } of sizes) expect(bytes.includes('CANARY') || bytes.includes('%PDF')).toBe(false)
  })

  it('fits where a side is longer than the format allows', async () => {
    const { width, height } = await normalizePicture(await plain(20_000, 100, 4).png().toBuffer())
    expect([width, height]).toEqual([8000, 40])
  })
})

describe('a picture cut to a place', () => {
  it('gets the size of the preset', async () => {
    const picture = await plain(3000, 3000).jpeg().toBuffer()
    for (const [width, height] of [
      [1700, 400],
      [400, 400],
      [500, 500],
      [560, 200],
    ] as const) {
      const cropped = await cropTo(picture, { width, height })
      expect(await sharp(cropped.bytes).metadata()).toMatchObject({ format: 'webp', width, height })
      expect(cropped).toMatchObject({ width, height, contentType: 'image/webp' })
    }
  })

  it('keeps its pixels when it is smaller, and gets the proportion', async () => {
    expect(await cropTo(await plain(300, 300).png().toBuffer(), { width: 560, height: 200 })).toMatchObject({ width: 300, height: 107 })
  })

  it('is refused when it is none', async () => {
    await expect(cropTo(Buffer.from('<svg/>'), { width: 10, height: 10 })).rejects.toMatchObject({ code: 'file_unreadable' })
  })
})
