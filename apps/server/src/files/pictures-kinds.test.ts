import { crc32, deflateSync } from 'node:zlib'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { cropTo, normalizePicture } from './pictures.ts'

const red = { r: 200, g: 30, b: 30 }
const plain = (width = 40, height = 20) => sharp({ create: { width, height, channels: 3, background: red } })

/** The colour in the middle of the whole picture, as any screen shows it. */
async function colourOf(bytes: Buffer): Promise<number[]> {
  const { sizes } = await normalizePicture(bytes)
  const original = sizes.find(({ suffix }) => suffix === 'original')?.bytes ?? Buffer.alloc(0)
  const { data, info } = await sharp(original).removeAlpha().raw().toBuffer({ resolveWithObject: true })
  const at = (Math.floor(info.height / 2) * info.width + Math.floor(info.width / 2)) * info.channels
  return [...data.subarray(at, at + 3)]
}

/** How far two colours are apart in the channel where they differ most. */
function distance(found: number[], requested: number[]): number {
  return Math.max(...requested.map((value, at) => Math.abs((found[at] ?? 999) - value)))
}

function pngChunk(type: string, content: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), content])
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(content.length)
  sum.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, sum])
}

/** Puts chunks behind the head of a PNG. */
function withChunks(png: Buffer, ...chunks: Buffer[]): Buffer {
  return Buffer.concat([png.subarray(0, 33), ...chunks, png.subarray(33)])
}

/** Rewrites what the head of an AVIF says of its size. Source: ISO/IEC 23008-12, the box `ispe`. */
function writeSize(avif: Buffer, width: number, height: number): void {
  const at = avif.indexOf('ispe')
  avif.writeUInt32BE(width, at + 8)
  avif.writeUInt32BE(height, at + 12)
}

describe('the colours of a picture', () => {
  it('are those it was made with, whatever space they were written in', async () => {
    const sixteen = () => plain().toColourspace('rgb16')
    const kinds: Record<string, Buffer> = {
      'a progressive JPEG': await plain().jpeg({ progressive: true, quality: 95 }).toBuffer(),
      'a JPEG of a wide gamut': await plain().withIccProfile('p3').jpeg({ quality: 95 }).toBuffer(),
      'a JPEG for print': await plain().toColourspace('cmyk').withIccProfile('cmyk').jpeg({ quality: 95 }).toBuffer(),
      'a PNG of few colours': await plain().png({ palette: true }).toBuffer(),
      'a PNG of 16 bits': await sixteen().png().toBuffer(),
      'a PNG of 16 bits that names its space': await sixteen().withIccProfile('srgb').png().toBuffer(),
      'a PNG of 16 bits of a wide gamut': await sixteen().withIccProfile('p3').png().toBuffer(),
      'a lossless WebP': await plain().webp({ lossless: true }).toBuffer(),
      'an AVIF': await plain().avif({ quality: 90 }).toBuffer(),
    }
    for (const [name, bytes] of Object.entries(kinds)) expect(distance(await colourOf(bytes), [red.r, red.g, red.b]), name).toBeLessThanOrEqual(6)
  })

  it('for print without a profile, and grey, come out as a screen can show them', async () => {
    const print = await plain().toColourspace('cmyk').jpeg().toBuffer()
    expect(await sharp(print).metadata()).toMatchObject({ space: 'cmyk', channels: 4 })
    expect((await normalizePicture(print)).sizes.map(({ contentType }) => contentType)).toEqual(['image/webp', 'image/webp', 'image/jpeg'])
    const [r = 0, g = 255, b = 255] = await colourOf(print)
    expect(r > 180 && g < 60 && b < 60).toBe(true)
    expect((await sharp((await cropTo(print, { width: 10, height: 10 })).bytes).metadata()).channels).toBe(3)
    for (const grey of [await plain().greyscale().jpeg().toBuffer(), await plain().toColourspace('grey16').png().toBuffer()]) {
      const [one = 0, two, three] = await colourOf(grey)
      expect([two, three]).toEqual([one, one])
    }
  })
})

describe('a picture that was turned by its camera', () => {
  /** Red left, blue right; upright it is `turns` by the standard's eight orientations. Source: EXIF 2.32, tag 0x0112. */
  const corners: Record<number, [width: number, height: number, red: 'left' | 'right' | 'top' | 'bottom']> = {
    1: [80, 40, 'left'],
    2: [80, 40, 'right'],
    3: [80, 40, 'right'],
    4: [80, 40, 'left'],
    5: [40, 80, 'top'],
    6: [40, 80, 'top'],
    7: [40, 80, 'bottom'],
    8: [40, 80, 'bottom'],
  }
  const halves = () =>
    plain(80, 40).composite([{ input: { create: { width: 40, height: 40, channels: 3, background: '#1e1ec8' } }, left: 40, top: 0 }])

  it('stands upright whichever way it lay, cut or whole', async () => {
    for (const [orientation, [width, height, side]] of Object.entries(corners)) {
      const turned = await halves()
        .withMetadata({ orientation: Number(orientation) })
        .jpeg({ quality: 95 })
        .toBuffer()
      const { sizes } = await normalizePicture(turned)
      const whole = sizes[2]?.bytes ?? Buffer.alloc(0)
      for (const bytes of [whole, (await cropTo(turned, { width, height })).bytes]) {
        const { data, info } = await sharp(bytes).removeAlpha().raw().toBuffer({ resolveWithObject: true })
        expect([info.width, info.height], orientation).toEqual([width, height])
        const redAt = (x: number, y: number) => (data[(y * info.width + x) * info.channels] ?? 0) > 128
        const found = {
          left: redAt(4, height / 2) && !redAt(width - 5, height / 2),
          right: !redAt(4, height / 2) && redAt(width - 5, height / 2),
          top: redAt(width / 2, 4) && !redAt(width / 2, height - 5),
          bottom: !redAt(width / 2, 4) && redAt(width / 2, height - 5),
        }
        expect(found[side], `orientation ${orientation}`).toBe(true)
      }
    }
  })

  it('leaves what it carried behind, in every kind of file', async () => {
    const reported = () =>
      plain(400, 200)
        .withExif({ IFD0: { Copyright: 'CANARY', Artist: 'CANARY' }, IFD3: { GPSLatitude: '52/1 22/1 0/1', GPSLatitudeRef: 'N' } })
        .withXmp('<x:xmpmeta xmlns:x="adobe:ns:meta/"><CANARY/></x:xmpmeta>')
    const text = pngChunk('tEXt', Buffer.from('Comment\0CANARY', 'latin1'))
    const kinds = {
      jpeg: await reported().withMetadata({ orientation: 6 }).jpeg().toBuffer(),
      png: withChunks(await reported().png().toBuffer(), text),
      webp: await reported().webp().toBuffer(),
      avif: await reported().avif().toBuffer(),
    }
    for (const [name, bytes] of Object.entries(kinds)) {
      expect(bytes.includes('CANARY'), name).toBe(true)
      const outcomes = [...(await normalizePicture(bytes)).sizes, await cropTo(bytes, { width: 50, height: 50 })]
      for (const outcome of outcomes) {
        expect(outcome.bytes.includes('CANARY'), name).toBe(false)
        const { exif, icc, xmp, iptc, orientation } = await sharp(outcome.bytes).metadata()
        expect([exif, icc, xmp, iptc, orientation], name).toEqual([undefined, undefined, undefined, undefined, undefined])
      }
    }
  })
})

describe('a picture that moves', () => {
  it('gives its first frame, whatever kind it is', async () => {
    const frames = Buffer.concat([await plain(50, 50).raw().toBuffer(), Buffer.alloc(50 * 50 * 3)])
    const moving = () => sharp(frames, { raw: { width: 50, height: 100, channels: 3, pageHeight: 50 } })
    for (const bytes of [
      await moving()
        .webp({ delay: [100, 100], quality: 95 })
        .toBuffer(),
      await moving()
        .gif({ delay: [100, 100] })
        .toBuffer(),
    ]) {
      expect((await sharp(bytes, { pages: -1 }).metadata()).pages).toBe(2)
      expect(await normalizePicture(bytes)).toMatchObject({ width: 50, height: 50 })
      expect(distance(await colourOf(bytes), [red.r, red.g, red.b])).toBeLessThanOrEqual(6)
    }
  })
})

describe('a small file that unpacks to a huge one', () => {
  it('is refused by what its head says, not by the data that follows', async () => {
    const [jpeg, webp, avif] = [await plain().jpeg().toBuffer(), await plain().webp().toBuffer(), await plain().avif().toBuffer()]
    const head = jpeg.indexOf(Buffer.from([0xff, 0xc0]))
    jpeg.writeUInt16BE(65_000, head + 5)
    jpeg.writeUInt16BE(65_000, head + 7)
    expect(webp.toString('latin1', 12, 16)).toBe('VP8 ')
    webp.writeUInt16LE(16_383, 26)
    webp.writeUInt16LE(4000, 28)
    writeSize(avif, 8000, 6000)
    const kinds = { 'a JPEG of 4,225 million pixels': jpeg, 'a WebP of 65 million pixels': webp, 'an AVIF of 48 million pixels': avif }
    for (const [name, bytes] of Object.entries(kinds)) {
      const refusal = { code: 'file_unreadable', message: 'The image has more than 40 million pixels. Make it smaller and try again.' }
      await expect(normalizePicture(bytes), name).rejects.toMatchObject(refusal)
      await expect(cropTo(bytes, { width: 10, height: 10 }), name).rejects.toMatchObject(refusal)
    }
  })

  it('is refused when its head says less than there is', async () => {
    const avif = await plain(1500, 1000).avif({ effort: 0 }).toBuffer()
    writeSize(avif, 10, 10)
    await expect(normalizePicture(avif)).rejects.toMatchObject({ code: 'file_unreadable', message: 'The image is damaged and cannot be read.' })
  })

  it('may carry no more than a picture either: what is packed beside the pixels stays packed', async () => {
    const packed = deflateSync(Buffer.alloc(200_000_000))
    const png = await plain().png().toBuffer()
    const swollen = withChunks(
      png,
      pngChunk('iCCP', Buffer.concat([Buffer.from('icc\0\0', 'latin1'), packed])),
      pngChunk('zTXt', Buffer.concat([Buffer.from('Comment\0\0', 'latin1'), packed])),
      pngChunk('iTXt', Buffer.concat([Buffer.from('XML:com.adobe.xmp\0\x01\0\0\0', 'latin1'), packed])),
    )
    const before = process.memoryUsage.rss()
    const { sizes } = await normalizePicture(swollen)
    expect(process.memoryUsage.rss() - before).toBeLessThan(100_000_000)
    for (const { bytes } of sizes) expect(bytes.length).toBeLessThan(5000)
  })

  it('waits its turn: however many come at once, no more than 40 million pixels are unpacked', async () => {
    const large = await plain(5200, 5000).png({ compressionLevel: 9, palette: true }).toBuffer()
    const small = await plain(400, 400).png().toBuffer()
    let most = 0
    const watching = setInterval(() => (most = Math.max(most, sharp.counters().process)), 1)
    const working = Promise.all(Array.from({ length: 4 }, () => cropTo(large, { width: 400, height: 400 })))
    await working
    clearInterval(watching)
    expect(most).toBe(1)
    expect(await Promise.all(Array.from({ length: 4 }, () => normalizePicture(small)))).toHaveLength(4)
  })
})
