import { loadSharp } from './load-sharp.ts'

/** Returns a stored picture as a JPEG on white, for those who take no other kind: at most `maxSide` pixels wide and high, in a quality of 1 to 100. */
export async function toJpeg(bytes: Buffer, { maxSide, quality }: { maxSide: number; quality: number }): Promise<Buffer> {
  const sharp = await loadSharp()
  return sharp(bytes)
    .resize({ width: maxSide, height: maxSide, fit: 'inside', withoutEnlargement: true })
    .flatten({ background: '#fff' })
    .jpeg({ quality })
    .toBuffer()
}
