import type { Unit } from '@stoa/contract/attribute.ts'

/** Each unit as its kind and how many of the kind's base it is; temperatures have an offset. */
const measures: Readonly<Record<Unit, readonly [kind: string, factor: number, offset?: number]>> = {
  mm: ['length', 0.001],
  cm: ['length', 0.01],
  m: ['length', 1],
  in: ['length', 0.0254],
  ft: ['length', 0.3048],
  g: ['mass', 0.001],
  kg: ['mass', 1],
  oz: ['mass', 0.028349523125],
  lb: ['mass', 0.45359237],
  ml: ['volume', 0.001],
  cl: ['volume', 0.01],
  l: ['volume', 1],
  'fl oz': ['volume', 0.0295735295625],
  W: ['power', 1],
  kW: ['power', 1000],
  V: ['voltage', 1],
  Ah: ['charge', 1],
  mAh: ['charge', 0.001],
  h: ['time', 3600],
  min: ['time', 60],
  s: ['time', 1],
  '°C': ['temperature', 1, 0],
  '°F': ['temperature', 5 / 9, -32],
  MB: ['data', 0.001],
  GB: ['data', 1],
  TB: ['data', 1000],
  '%': ['share', 1],
}

/** Other ways shops write units. */
const otherNames: Readonly<Record<string, Unit>> = {
  millimeter: 'mm',
  centimeter: 'cm',
  centimetre: 'cm',
  meter: 'm',
  metre: 'm',
  inch: 'in',
  inches: 'in',
  '"': 'in',
  feet: 'ft',
  foot: 'ft',
  gram: 'g',
  grams: 'g',
  gr: 'g',
  kilo: 'kg',
  kilogram: 'kg',
  lbs: 'lb',
  pound: 'lb',
  ounce: 'oz',
  liter: 'l',
  litre: 'l',
  watt: 'W',
  volt: 'V',
  hours: 'h',
  hour: 'h',
  minutes: 'min',
  seconds: 's',
  procent: '%',
  percent: '%',
}

/** The unit a word means; undefined for none we know. */
export function unitNamed(word: string): Unit | undefined {
  const plain = word.trim()
  if (Object.hasOwn(measures, plain)) return plain as Unit
  const lower = plain.toLowerCase().replace(/\.$/, '')
  if (Object.hasOwn(otherNames, lower)) return otherNames[lower]
  return (Object.keys(measures) as Unit[]).find((unit) => unit.toLowerCase() === lower)
}

/** A value in another unit; undefined where the two measure different things. */
export function convert(value: number, from: Unit, to: Unit): number | undefined {
  const [kind, factor, offset = 0] = measures[from]
  const [otherKind, otherFactor, otherOffset = 0] = measures[to]
  if (kind !== otherKind) return undefined
  return ((value + offset) * factor) / otherFactor - otherOffset
}

/** A number as it is kept: at most four decimals, no exponent. */
export function plainNumber(value: number): string {
  return String(Math.round(value * 10_000) / 10_000)
}
