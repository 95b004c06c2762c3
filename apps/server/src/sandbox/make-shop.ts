import type { Kysely } from 'kysely'
import type { DB } from '../tables.ts'
import type { Kind, Theme, Trade } from './catalogue.ts'
import { colourNames, optionValues, trades } from './catalogue.ts'
import type { SandboxProduct, SandboxVariant } from './queries-shop.ts'
import { insertProducts, insertShop } from './queries-shop.ts'

export type NewSandboxShop = { id: string; apiKey: string; name: string; currency: string; products: number; theme: Theme; seed: number }

const maxVariants = 12

/** Fills a simulated shop with plausible products, the same for the same seed. The same id again replaces what it sells. */
export async function makeSandboxShop(db: Kysely<DB>, shop: NewSandboxShop): Promise<void> {
  const products = generateProducts(shop)
  await db.transaction().execute(async (transaction) => {
    await insertShop(transaction, shop)
    await insertProducts(transaction, shop.id, products)
  })
}

type Chance = {
  /** A whole number from `from` to `to`, both included. */
  whole(from: number, to: number): number
  one<T>(list: readonly T[]): T
  some<T>(list: readonly T[], count: number): T[]
  isLucky(share: number): boolean
}

/** The products of a shop, without a database. */
export function generateProducts(shop: Pick<NewSandboxShop, 'products' | 'theme' | 'seed' | 'currency'>): SandboxProduct[] {
  const trade = trades[shop.theme]
  const chance = makeChance(shop.seed)
  const taken = new Set<string>()
  return Array.from({ length: shop.products }, (_, index) => generateProduct(trade, chance, taken, shop, index + 1))
}

function generateProduct(
  trade: Trade,
  chance: Chance,
  taken: Set<string>,
  shop: Pick<NewSandboxShop, 'seed' | 'currency'>,
  number: number,
): SandboxProduct {
  const kind = chance.one(trade.kinds)
  const material = chance.one(kind.materials)
  const brand = chance.one(trade.brands)
  const title = generateTitle(trade, kind, material, chance, taken, number)
  const colours = kind.options.includes('Colour')
    ? chance.some(Object.keys(colourNames), chance.whole(1, kind.options.length > 1 ? 3 : 5))
    : [chance.one(Object.keys(colourNames))]
  const second = kind.options.find((option) => option !== 'Colour')
  const room = Math.floor(maxVariants / colours.length)
  const values = second === undefined ? [] : run(optionValues[second], chance, room)
  const hasColours = kind.options.includes('Colour')
  const id = `prd-${String(number).padStart(5, '0')}`
  const picture = (colour: string, view: number): string => `${kind.shape}-${colour}-${view}-${shop.seed}x${number}`
  const views = chance.whole(1, 3)
  const main = colours[0] ?? 'natural'
  const images = Array.from({ length: views }, (_, view) => ({ name: picture(main, view + 1), alt: `${title}, view ${view + 1}` }))
  // At most three pictures: a colour of its own gets one while there is room.
  for (const colour of colours.slice(1, 4 - views)) images.push({ name: picture(colour, 1), alt: `${title} in ${colourNames[colour] ?? colour}` })
  const price = chance.whole(kind.price[0], kind.price[1])
  const ending = chance.one([0, 0, 0.5, 0.95, 0.99])
  const isReduced = chance.isLucky(0.18)
  const grams = chance.whole(kind.grams[0], kind.grams[1])
  const shown = new Set(images.map((image) => image.name))
  const digits = ['JPY', 'KRW', 'ISK'].includes(shop.currency) ? 0 : 2
  const scale = digits === 0 ? 100 : 1
  const decimal = (amount: number): string => (amount * scale).toFixed(digits)

  const variants: SandboxVariant[] = colours.flatMap((colour, colourIndex) =>
    (values.length === 0 ? [''] : values).map((value, valueIndex) => {
      const amount = price + ending + (second === 'Volume' || second === 'Format' ? Math.round(valueIndex * price * 0.25) : 0)
      const choices: Record<string, string> = {}
      if (hasColours) choices.Colour = colourNames[colour] ?? colour
      if (value !== '' && second !== undefined) choices[second === 'Shoe size' ? 'Size' : second] = value
      const serial = `${String(shop.seed % 1000).padStart(3, '0')}${String(number).padStart(4, '0')}${String(colourIndex * 12 + valueIndex).padStart(2, '0')}`
      return {
        id: `${id}-${colourIndex * 12 + valueIndex + 1}`,
        sku: [
          kind.shape.slice(0, 3),
          String(number).padStart(4, '0'),
          hasColours ? colour.slice(0, 3) : '',
          value.replaceAll(/[^\dA-Za-z]/g, '').slice(0, 4),
        ]
          .filter((part) => part !== '')
          .join('-')
          .toUpperCase(),
        title: Object.values(choices).join(' / ') || title,
        choices,
        price: decimal(amount),
        compareAtPrice: isReduced ? decimal(Math.ceil((price + ending) * 1.25) + amount - price - ending) : null,
        inventory: chance.isLucky(0.08) ? 0 : chance.isLucky(0.04) ? null : chance.whole(1, 120),
        barcode: gtin(`400${serial}`),
        grams: grams + valueIndex * Math.round(grams * 0.03),
        image: shown.has(picture(colour, 1)) ? picture(colour, 1) : null,
      }
    }),
  )
  const optionNames = Object.keys(variants[0]?.choices ?? {})
  return {
    id,
    title,
    descriptionHtml: describe(kind, title, material, chance),
    vendor: brand,
    type: kind.type,
    tags: [...new Set([...chance.some(trade.tags, chance.whole(1, 3)), kind.noun.toLowerCase()])],
    options: optionNames.map((name) => ({ name, values: [...new Set(variants.map((variant) => variant.choices[name] ?? ''))] })),
    metafields: [
      { name: 'Material', value: material },
      ...(hasColours && colours.length > 1 ? [] : [{ name: 'Colour', value: colourNames[main] ?? main }]),
      { name: 'Care', value: chance.one(careOf(trade, kind)) },
      { name: 'Country of origin', value: chance.one(['Portugal', 'Netherlands', 'Italy', 'Denmark', 'Germany', 'Spain', 'Lithuania']) },
      ...(chance.isLucky(0.3) ? [{ name: 'Warranty', value: chance.one(['2 years', '5 years']) }] : []),
    ],
    images,
    variants,
  }
}

/** What is sewn: the rest of a trade is never washed in a machine or dry-cleaned. */
const sewn: ReadonlySet<string> = new Set(['cushion', 'scarf', 'shirt', 'dress', 'jacket', 'hat', 'bear'])

/** Returns how things of a kind are looked after. */
function careOf(trade: Trade, kind: Kind): readonly string[] {
  const fitting = trade.care.filter((words) => sewn.has(kind.shape) || !/machine wash|tumble|dry clean/i.test(words))
  return fitting.length === 0 ? trade.care : fitting
}

function generateTitle(trade: Trade, kind: Kind, material: string, chance: Chance, taken: Set<string>, number: number): string {
  for (let attempt = 0; attempt < 12; attempt += 1) {
    const line = chance.one(trade.lines)
    const plain = material.split(/ and | blend/)[0] ?? material
    // The material where the noun has none of its words: not "European linen Linen Shirt".
    const hasMaterial = attempt > 1 && !plain.split(' ').some((word) => kind.noun.toLowerCase().includes(word.toLowerCase()))
    const size = attempt > 4 ? `${chance.one(['Grand', 'Mini', 'Classic', 'Everyday', 'Studio'])} ` : ''
    const title = `${line} ${size}${hasMaterial ? `${plain} ` : ''}${kind.noun}`
    if (taken.has(title)) continue
    taken.add(title)
    return title
  }
  return `${chance.one(trade.lines)} ${kind.noun} No. ${number}`
}

function describe(kind: Kind, title: string, material: string, chance: Chance): string {
  const opening = chance.one([
    `The ${title} is made for ${chance.one(kind.uses)}.`,
    `Quiet lines, honest materials: the ${title} was made with ${chance.one(kind.uses)} in mind.`,
    `We had ${chance.one(kind.uses)} in mind when we drew the ${title}.`,
  ])
  const contextFactory = chance.one([
    'Made in small batches',
    'Designed to last and to be repaired',
    'Finished by hand',
    'Made by a family workshop we have known for years',
  ])
  const points = [
    material,
    chance.one(['Plastic-free packaging', 'Made in Europe', 'Certified materials', 'Repair service for two years']),
    chance.one(['Ships within two days', 'Spare parts available', 'Tested in daily use']),
  ]
  return `<p>${opening} ${contextFactory}, in ${material.toLowerCase()}.</p><ul>${points.map((point) => `<li>${point}</li>`).join('')}</ul>`
}

/** Neighbouring values, at most `room` of them: a shop stocks M to XL, not XS and XXL. */
function run(values: readonly string[], chance: Chance, room: number): string[] {
  const count = Math.min(chance.whole(2, values.length), room)
  const start = chance.whole(0, values.length - count)
  return values.slice(start, start + count)
}

/** Twelve digits with the check digit that makes them a GTIN-13 (weights 1 and 3, modulo 10; GS1 General Specifications 7.9). */
function gtin(twelve: string): string {
  const sum = Array.from(twelve).reduce((total, digit, index) => total + Number(digit) * (index % 2 === 0 ? 1 : 3), 0)
  return `${twelve}${(10 - (sum % 10)) % 10}`
}

/** Numbers that look random and are the same for the same seed (mulberry32). */
function makeChance(seed: number): Chance {
  let state = seed >>> 0
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  const whole = (from: number, to: number): number => from + Math.floor(next() * (to - from + 1))
  const one = <T>(list: readonly T[]): T => {
    const item = list[whole(0, list.length - 1)]
    if (item === undefined) throw new Error('nothing to choose from')
    return item
  }
  return {
    whole,
    one,
    some(list, count) {
      const rest = [...list]
      return Array.from({ length: Math.min(count, rest.length) }, () => rest.splice(whole(0, rest.length - 1), 1)).flat()
    },
    isLucky: (share) => next() < share,
  }
}
