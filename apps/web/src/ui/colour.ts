type Rgb = readonly [red: number, green: number, blue: number]

const white: Rgb = [255, 255, 255]
const ink: Rgb = [17, 19, 24]
const black: Rgb = [0, 0, 0]

/** Reads `#rgb` or `#rrggbb`; undefined for anything else. */
function parse(hex: string): Rgb | undefined {
  const digits = /^#([0-9a-f]{3}|[0-9a-f]{6})$/i.exec(hex.trim())?.[1]
  if (digits === undefined) return undefined
  const full = digits.length === 3 ? digits.replace(/./g, '$&$&') : digits
  return [0, 2, 4].map((at) => Number.parseInt(full.slice(at, at + 2), 16)) as unknown as Rgb
}

const hexOf = (rgb: Rgb): string => `#${rgb.map((part) => Math.round(part).toString(16).padStart(2, '0')).join('')}`

function luminance(rgb: Rgb): number {
  const [red = 0, green = 0, blue = 0] = rgb.map((part) => {
    const share = part / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

function ratio(one: Rgb, other: Rgb): number {
  const [low = 0, high = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b)
  return (high + 0.05) / (low + 0.05)
}

function blend(from: Rgb, to: Rgb, share: number): Rgb {
  return [0, 1, 2].map((at) => (from[at] ?? 0) + ((to[at] ?? 0) - (from[at] ?? 0)) * share) as unknown as Rgb
}

/** Moves a colour towards white or ink just until it stands out from `against` by `least`. */
function until(colour: Rgb, towards: Rgb, against: Rgb, least: number): Rgb {
  for (let step = 0; step <= 50; step++) {
    const moved = blend(colour, towards, step / 50)
    if (ratio(moved, against) >= least) return moved
  }
  return towards
}

/** Contrast of two colours by WCAG 2, from 1 to 21. Throws for what is no `#rrggbb`. */
export function contrast(one: string, other: string): number {
  const [first, second] = [parse(one), parse(other)]
  if (!first || !second) throw new Error(`${one} or ${other} is no colour`)
  return ratio(first, second)
}

/** What one brand colour becomes on a screen of one scheme. All `#rrggbb`. */
export type BrandTones = {
  /** Behind buttons and marks. */
  fill: string
  /** The same under the pointer. */
  fillHover: string
  /** Text on `fill`: 4.5:1 at least. */
  on: string
  /** Links and icons on the page and on cards: 4.5:1 at least. */
  line: string
  /** A quiet tint behind what is chosen. */
  soft: string
  /** Text on `soft`: 4.5:1 at least. */
  softOn: string
  /** An outline that keeps a fill visible which is almost the page's own colour. */
  edge: string
}

/**
 * The tones of a brand colour that read on a page of `surface`. White text is preferred; a colour that nearly carries it
 * (pure red) is darkened a little, one that cannot (yellow) takes dark text. Source: WCAG 2.2, 1.4.3 and 1.4.11.
 */
export function brandTones(colour: string, surface: string, fallback: string): BrandTones {
  const ground = parse(surface) ?? white
  const isDark = luminance(ground) < 0.2
  const own = parse(colour) ?? parse(fallback) ?? ink
  // A dark fill on a dark page disappears.
  const seen = isDark ? until(own, white, ground, 2.2) : own
  const carriesWhite = ratio(seen, white) >= 3.6
  const fill = carriesWhite ? until(seen, ink, white, 4.5) : seen
  const on = carriesWhite ? white : ink
  const line = until(own, isDark ? white : ink, isDark ? blend(ground, white, 0.06) : blend(ground, ink, 0.05), 4.6)
  const soft = blend(ground, own, isDark ? 0.2 : 0.09)
  return {
    fill: hexOf(fill),
    fillHover: hexOf(blend(fill, carriesWhite ? ink : ratio(fill, white) < 1.2 ? ink : white, 0.1)),
    on: hexOf(on),
    line: hexOf(line),
    soft: hexOf(soft),
    softOn: hexOf(until(line, isDark ? white : ink, soft, 4.6)),
    edge: ratio(fill, ground) < 1.6 ? hexOf(until(fill, isDark ? white : ink, ground, 3)) : hexOf(fill),
  }
}

/** Ten shades from almost white to almost ink around a colour at index 6, as Mantine wants them. */
export function shades(colour: string, fallback: string): [string, string, string, string, string, string, string, string, string, string] {
  const own = parse(colour) ?? parse(fallback) ?? ink
  const light = (share: number): string => hexOf(blend(white, own, share))
  const dark = (share: number): string => hexOf(blend(own, ink, share))
  return [light(0.06), light(0.12), light(0.24), light(0.4), light(0.6), light(0.8), hexOf(own), dark(0.15), dark(0.3), dark(0.45)]
}

/** Text to read on a banner of any colour: the requested one where it reads, else white or ink. */
export function readableOn(background: string, requested: string): string {
  const ground = parse(background)
  const text = parse(requested)
  if (!ground) return requested
  if (text && ratio(text, ground) >= 4.5) return requested
  const best = ratio(white, ground) >= ratio(ink, ground) ? white : ink
  // Between the two lies a strip of middling colours only pure black stands out from.
  return hexOf(ratio(best, ground) >= 4.5 ? best : black)
}
