import type { FixedTarget } from '@stoa/contract/import-targets.ts'
import { importTargets, isImportTarget } from '@stoa/contract/import-targets.ts'
import { isGtin } from './gtin.ts'
import { isRepeatable } from './plan.ts'
import { bareName, findPreset, plainName, presetTarget } from './presets.ts'

/** What a column looks like, and how sure that is, from 0 to 1. */
export type Guess = { target: string; score: number }

/** Names of columns as shops, marketplaces and people write them, plain as `plainName` leaves them. The first is the surest. */
const names: Readonly<Partial<Record<FixedTarget, readonly string[]>>> = {
  reference: [
    'handle',
    'url handle',
    'slug',
    'product slug',
    'product reference',
    'product handle',
    'item group id',
    'parent sku',
    'product id',
    'parent id',
    'style',
    'id',
  ],
  name: [
    'title',
    'product name',
    'product title',
    'item name',
    'naam',
    'productnaam',
    'titel',
    'produktname',
    'bezeichnung',
    'nom',
    'nombre',
    'nome',
  ],
  description: [
    'body html',
    'body',
    'product description',
    'long description',
    'omschrijving',
    'beschrijving',
    'beschreibung',
    'descripcion',
    'details',
  ],
  brand: ['vendor', 'brand name', 'manufacturer', 'merk', 'marke', 'hersteller', 'marque', 'marca', 'fabrikant'],
  product_type: ['type', 'product type', 'custom product type'],
  category: ['product category', 'google product category', 'merchant category', 'categorie', 'kategorie', 'categoria', 'collection', 'warengruppe'],
  tags: ['tag', 'keywords', 'labels', 'schlagworte', 'trefwoorden', 'etiquetas'],
  status: ['product status'],
  published: ['published on online store', 'is published', 'active', 'visible', 'is visible'],
  currency: ['currency code', 'price currency', 'waehrung', 'wahrung', 'valuta', 'devise', 'moneda'],
  variant_reference: ['variant id'],
  variant_name: ['variant title'],
  option1_name: ['option 1 name', 'attribute 1 name'],
  option1_value: ['option 1 value', 'option1', 'option 1', 'attribute 1 value s', 'size', 'maat', 'grosse', 'groesse', 'taille', 'talla'],
  option2_name: ['option 2 name', 'attribute 2 name'],
  option2_value: ['option 2 value', 'option2', 'option 2', 'attribute 2 value s', 'color', 'colour', 'kleur', 'farbe', 'couleur'],
  option3_name: ['option 3 name', 'attribute 3 name'],
  option3_value: ['option 3 value', 'option3', 'option 3', 'attribute 3 value s'],
  sku: [
    'variant sku',
    'seller sku',
    'product sku',
    'stock keeping unit',
    'article number',
    'artikelnummer',
    'item number',
    'item no',
    'article',
    'code',
  ],
  price: [
    'variant price',
    'selling price',
    'retail price',
    'regular price',
    'unit price',
    'price eur',
    'prijs',
    'verkoopprijs',
    'preis',
    'prix',
    'precio',
  ],
  sale_price: ['special price', 'discounted price', 'angebotspreis', 'actieprijs'],
  sale_period: ['sale price effective date'],
  sale_start: ['date sale price starts', 'sale price starts', 'sale starts', 'sale start date', 'special price from date', 'special price from'],
  sale_end: ['date sale price ends', 'sale price ends', 'sale ends', 'sale end date', 'special price to date', 'special price to'],
  on_sale: ['is on sale'],
  availability: ['in stock', 'is in stock', 'stock status', 'verfugbarkeit', 'beschikbaarheid'],
  inventory_tracker: ['variant inventory tracker'],
  compare_at_price: [
    'variant compare at price',
    'compare at',
    'rrp',
    'msrp',
    'list price',
    'original price',
    'old price',
    'was price',
    'uvp',
    'adviesprijs',
  ],
  stock: [
    'variant inventory qty',
    'inventory quantity',
    'inventory level',
    'inventory count',
    'stockonhand',
    'stock on hand',
    'stock quantity',
    'inventory',
    'quantity',
    'qty',
    'on hand',
    'stock level',
    'available',
    'voorraad',
    'aantal',
    'bestand',
    'lagerbestand',
    'existencias',
  ],
  gtin: ['variant barcode', 'barcode', 'ean', 'ean13', 'ean code', 'gtin13', 'upc', 'isbn', 'ean gtin', 'gtin ean', 'streepjescode', 'strichcode'],
  // A bare "weight" is in the unit of its shop, which no header names: a person chooses it.
  weight_g: ['variant grams', 'grams', 'weight grams', 'weight in grams', 'weight value grams', 'gewicht g'],
  weight_kg: ['weight in kg', 'weight kilograms', 'weight in kilograms', 'gewicht kg', 'shipping weight kg', 'kg'],
  weight_lb: ['weight lbs', 'weight in lbs', 'weight pounds', 'weight in pounds', 'lbs'],
  weight_oz: ['weight in oz', 'weight ounces', 'weight in ounces'],
  image: [
    'image src',
    'image1 src',
    'image url',
    'image link',
    'product image url',
    'main image',
    'images',
    'picture',
    'picture url',
    'photo',
    'photo url',
    'foto',
    'image urls',
    'afbeeldingen',
    'bilder',
    'afbeelding',
    'bild',
    'imagen',
  ],
  image_alt: ['image alt text', 'alt text'],
  image_position: [],
  variant_image: ['variant image url', 'variant picture'],
}

/** Columns that are kept as attributes of the product under their own name. */
const attributeNames = /^(material|gender|age group|season|country of origin|pattern|care|composition|sex|geschlecht|materiaal|matiere)$/

/** Names that often mean something else. */
const ambiguous =
  /^(id|style|type|code|article|size|colou?r|maat|kleur|grosse|groesse|farbe|taille|talla|couleur|details|collection|available|kg|nom)$/

const targetsByName = new Map<string, Guess>()
for (const [target, others] of Object.entries(names)) {
  others.forEach((name, index) => targetsByName.set(name, { target, score: ambiguous.test(name) ? 0.7 : 0.95 - index * 0.005 }))
}
for (const place of [4, 5, 6, 7, 8, 9, 10]) {
  for (const name of [`option ${place} name`, `attribute ${place} name`]) targetsByName.set(name, { target: `option${place}_name`, score: 0.95 })
  for (const name of [`option ${place} value`, `option${place}`, `option ${place}`, `attribute ${place} value s`])
    targetsByName.set(name, { target: `option${place}_value`, score: 0.95 })
}
for (const target of Object.keys(importTargets)) targetsByName.set(plainName(target), { target, score: 0.97 })

/** What is known of a column: its name, some of its cells, and how many of the rows looked at have a cell, and a different one. */
export type SampledColumn = { name: string; samples: readonly string[]; counts?: { rows: number; filled: number; distinct: number } }

/**
 * Returns what each column is, by the preset of its platform, its name, and what is in it. No target is guessed twice, but those that may be;
 * the surest column gets it, the earlier of two alike. A column of our own export is always itself.
 */
export function guessTargets(columns: readonly SampledColumn[]): (Guess | null)[] {
  const preset = findPreset(columns.map(({ name }) => name))
  const candidates = columns.flatMap((column, index) => {
    const fixed = preset && presetTarget(preset, column.name)
    if (fixed === null) return []
    const known = fixed === undefined ? guessesOf(column) : [{ target: fixed, score: 0.99 }]
    const other = known.length === 0 ? preset?.other?.(column.name) : undefined
    const found = other !== undefined && isImportTarget(other) ? [{ target: other, score: 0.5 }] : known
    return found.flatMap((guess) => asKey(guess, column)).map((guess) => ({ index, ...guess }))
  })
  const guesses = columns.map((): Guess | null => null)
  const taken = new Set<string>()
  for (const { index, target, score } of candidates.toSorted((a, b) => b.score - a.score || a.index - b.index)) {
    if (guesses[index] || (taken.has(target) && !isRepeatable(target))) continue
    // One column of weights: two units of it would contradict each other.
    if (target.startsWith('weight_') && [...taken].some((one) => one.startsWith('weight_'))) continue
    taken.add(target)
    guesses[index] = { target, score }
  }
  return withFirstOption(guesses)
}

/** A colour is the second option beside a size, and the first without one. A column that says itself that it is the second stays it. */
function withFirstOption(guesses: readonly (Guess | null)[]): (Guess | null)[] {
  if (guesses.some((guess) => guess?.target.startsWith('option1_'))) return [...guesses]
  return guesses.map((guess) => (guess?.target === 'option2_value' && guess.score < 0.9 ? { ...guess, target: 'option1_value' } : guess))
}

/** A column distinguishes products only where most of its cells are filled, and different where its name alone does not say that it does. */
function asKey(guess: Guess, { name, counts }: SampledColumn): Guess[] {
  if (!counts || counts.rows < 4 || isImportTarget(name.trim())) return [guess]
  const isFilled = counts.filled * 2 >= counts.rows
  const isDistinct = counts.distinct * 2 >= counts.filled
  if (guess.target === 'reference') return isFilled && (isDistinct || guess.score >= 0.9) ? [guess] : []
  if (guess.target === 'sku' && counts.filled > 0 && !isDistinct) return attribute(name, 0.5)
  return [guess]
}

function guessesOf({ name, samples }: SampledColumn): Guess[] {
  const exact = name.trim()
  if (isImportTarget(exact)) return [{ target: exact, score: 1 }]
  if (/^error_(line|column|code|message)$/i.test(exact)) return []
  const [plain, bare] = [plainName(name), bareName(name)]
  const known =
    targetsByName.get(plain) ?? targetsByName.get(bare) ?? targetsByName.get(bare.replace(/ies$/, 'y')) ?? targetsByName.get(bare.replace(/s$/, ''))
  if (known) return [known]
  const short = exact.slice(0, 300)
  const shopify = /^google shopping \/ (.+)$/i.exec(short)?.[1] ?? /^(.+?) \((?:product\.)?metafields\./i.exec(short)?.[1]
  if (shopify !== undefined) return /adwords|custom product|google product category/i.test(shopify) ? [] : attribute(shopify, 0.8)
  if (attributeNames.test(plain)) return attribute(exact, 0.6)
  if (/^(image|picture|photo|afbeelding|bild) ?\d*( link| url| src)? ?\d*$|^additional image/.test(plain)) return [{ target: 'image', score: 0.8 }]
  const filled = samples.map((sample) => sample.trim()).filter((sample) => sample !== '')
  const areAll = (test: (text: string) => boolean) => filled.length > 0 && filled.every(test)
  if (areAll((text) => isGtin(text))) return [{ target: 'gtin', score: 0.55 }]
  if (areAll((text) => /^https?:\/\/\S+\.(jpe?g|png|webp|gif|avif)(\?\S*)?$/i.test(text))) return [{ target: 'image', score: 0.55 }]
  if (/^(weight|gewicht|poids|peso)$/.test(plain) && areAll((text) => /\d\s*(g|kg|lbs?|oz)$/i.test(text))) return [{ target: 'weight_g', score: 0.8 }]
  return []
}

function attribute(name: string, score: number): Guess[] {
  const target = `attribute:${name.trim()}`
  return isImportTarget(target) ? [{ target, score }] : []
}

const delimiters = [',', ';', '\t', '|'] as const

/**
 * What stands between the cells, recognised by the first rows: the sign that cuts most of them into as many cells as the first row has, of two
 * alike the one that makes more. `cut` reads text with a delimiter.
 */
export function guessDelimiter(head: string, cut: (text: string, delimiter: string) => string[][]): string {
  let best = { delimiter: ',', even: 0, columns: 1 }
  for (const delimiter of delimiters) {
    const rows = cut(head, delimiter)
    const columns = rows[0]?.length ?? 1
    if (columns < 2) continue
    const even = rows.filter((row) => row.length === columns).length / rows.length
    if (even > best.even || (even === best.even && columns > best.columns)) best = { delimiter, even, columns }
  }
  return best.delimiter
}
