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

/** Other ways shops write units: English, Dutch, German, French, Spanish and Italian, in small letters without accents. */
const otherNames: Readonly<Record<Unit, string>> = {
  mm: 'millimeter millimeters millimetre millimetres milimetro milimetros',
  cm: 'centimeter centimeters centimetre centimetres zentimeter centimetro centimetros cms',
  m: 'meter meters metre metres metro metros mtr',
  in: "inch inches zoll duim pouce pouces pulgada pulgadas \" ” ″ '' ’’",
  ft: "feet foot fuss voet pied pieds ' ’ ′",
  g: 'gram grams gramm grammen gramme grammes gramo gramos gr grs',
  kg: 'kilo kilos kilogram kilograms kilogramm kilogramme kilogrammes kilogramo kilogramos kgs',
  oz: 'ounce ounces once onces',
  lb: 'lbs pound pounds pfund',
  ml: 'milliliter milliliters millilitre millilitres mililitro',
  cl: 'centiliter centiliters centilitre centilitres zentiliter',
  l: 'liter liters litre litres litro litros ltr',
  'fl oz': 'floz fluidounce fluidounces',
  W: 'watt watts',
  kW: 'kilowatt kilowatts',
  V: 'volt volts',
  Ah: 'amperehour amperehours ampereuur amperestunden',
  mAh: 'milliamperehour milliamperehours milliampereuur',
  h: 'hour hours hr hrs uur uren stunde stunden std heure heures hora horas ora ore',
  min: 'minute minutes mins minuut minuten minuto minutos minuti',
  s: 'second seconds sec secs seconde secondes seconden sekunde sekunden segundo segundos',
  '°C': 'c degc celsius ℃',
  '°F': 'f degf fahrenheit ℉',
  MB: 'megabyte megabytes',
  GB: 'gigabyte gigabytes',
  TB: 'terabyte terabytes',
  '%': 'percent procent prozent pourcent porcento percento pct',
}

const plainWord = (word: string): string =>
  word
    .normalize('NFKD')
    .replaceAll(/[\u0300-\u036f\s.]/g, '')
    .toLowerCase()

const units: ReadonlyMap<string, Unit> = new Map(
  (Object.entries(otherNames) as [Unit, string][]).flatMap(([unit, names]) =>
    [unit, ...names.split(' ')].map((name): [string, Unit] => [plainWord(name), unit]),
  ),
)

/** Returns the unit a word means, however it is written; undefined where it is none. */
export function unitNamed(word: string): Unit | undefined {
  return units.get(plainWord(word))
}

/** Returns a value in another unit; undefined where the two measure different things. */
export function convert(value: number, from: Unit, to: Unit): number | undefined {
  if (from === to) return value
  const [kind, factor, offset = 0] = measures[from]
  const [otherKind, otherFactor, otherOffset = 0] = measures[to]
  if (kind !== otherKind) return undefined
  return ((value + offset) * factor) / otherFactor - otherOffset
}
