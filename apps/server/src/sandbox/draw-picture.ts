import { loadSharp } from '../files/load-sharp.ts'
import { palettes, shapes } from './shapes.ts'

const side = 800
const maxKept = 64
const kept = new Map<string, Promise<Buffer>>()

/**
 * Draws the picture of a product as PNG, the same for the same name. `mug-sage-1-77` is a mug in sage, seen as view 1, on a ground of
 * its own. A name of nothing known gives one of the things known.
 */
export async function drawPicture(name: string): Promise<Buffer> {
  const known = kept.get(name)
  if (known) return known
  const drawing = draw(name)
  kept.set(name, drawing)
  const [oldest] = kept.keys()
  if (kept.size > maxKept && oldest !== undefined) kept.delete(oldest)
  drawing.catch(() => kept.delete(name))
  return drawing
}

async function draw(name: string): Promise<Buffer> {
  const sharp = await loadSharp()
  // Closed for what comes from outside (files/pictures.ts, which takes no SVG in whatever is open); this drawing is our own, and never made in production.
  sharp.unblock({ operation: ['VipsForeignLoadSvg'] })
  return sharp(Buffer.from(svgOf(name)))
    .png({ compressionLevel: 4 })
    .toBuffer()
}

function svgOf(name: string): string {
  const hash = hashOf(name)
  const [kind = '', colour = '', view = ''] = name.split('-')
  const shape = (Object.hasOwn(shapes, kind) ? shapes[kind] : undefined) ?? pick(Object.values(shapes), hash)
  const palette = (Object.hasOwn(palettes, colour) ? palettes[colour] : undefined) ?? pick(Object.values(palettes), hash >>> 5)
  const number = Number(view) || 1
  const ground = hashOf(name.split('-').slice(3).join('-') || name)
  const isReversed = number === 2
  const [back, tone] = isReversed ? [palette.tone, palette.ground] : [palette.ground, palette.tone]
  const scenes = [
    `<circle cx="200" cy="205" r="${150 + (ground % 22)}" fill="${tone}"/>`,
    `<path d="M${70 + (ground % 16)} 310v-120a${130 - (ground % 16)} ${128 - (ground % 16)} 0 0 1 ${260 - 2 * (ground % 16)} 0v120z" fill="${tone}"/>`,
    `<rect y="${262 + (ground % 24)}" width="400" height="140" fill="${tone}"/>`,
    `<path d="M0 ${200 + (ground % 50)}q110-70 210 0t190-20v220h-400z" fill="${tone}"/>`,
  ]
  const frame =
    number === 3
      ? '<g transform="translate(200 210) scale(1.55) translate(-190 -190)">'
      : isReversed
        ? '<g transform="translate(400 0) scale(-1 1)">'
        : '<g>'
  const shadow = `<ellipse cx="200" cy="314" rx="${118 + (ground % 20)}" ry="13" fill="${palette.shade}" opacity=".22"/>`
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${side}" height="${side}" viewBox="0 0 400 400"><rect width="400" height="400" fill="${back}"/>${pick(scenes, ground >>> 3)}${frame}${shadow}${shape(palette)}</g></svg>`
}

function pick<T>(list: readonly T[], number: number): T {
  const item = list[number % list.length]
  if (item === undefined) throw new Error('nothing to pick from')
  return item
}

function hashOf(text: string): number {
  let hash = 2_166_136_261
  for (let i = 0; i < text.length; i += 1) hash = Math.imul(hash ^ text.charCodeAt(i), 16_777_619)
  return (hash ^ (hash >>> 15)) >>> 0
}
