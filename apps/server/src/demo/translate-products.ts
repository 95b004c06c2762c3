import { productEdit } from '@stoa/contract/product-edit.ts'
import { product } from '@stoa/contract/product.ts'
import type { Caller } from './caller.ts'
import type { Players } from './open-companies.ts'

const nouns: Readonly<Record<string, string>> = {
  'Table Lamp': 'tafellamp',
  'Dining Chair': 'eetkamerstoel',
  'Two-Seat Sofa': 'tweezitsbank',
  Cushion: 'kussen',
  Vase: 'vaas',
  'Scented Candle': 'geurkaars',
  'Wall Clock': 'wandklok',
  'Plant Pot': 'plantenpot',
  Throw: 'plaid',
}

const colours: Readonly<Record<string, string>> = {
  'Sage green': 'Saliegroen',
  Sand: 'Zand',
  Terracotta: 'Terracotta',
  'Ocean blue': 'Oceaanblauw',
  Plum: 'Pruim',
  Mustard: 'Mosterd',
  Charcoal: 'Antraciet',
  Rose: 'Roze',
  'Forest green': 'Bosgroen',
  'Sky blue': 'Hemelsblauw',
  Natural: 'Naturel',
  Ivory: 'Ivoor',
}

const atMost = 4

/** Has the first merchant of the demo translate some of its products into Dutch, one of the languages of the marketplace. */
export async function translateProducts(call: Caller, { merchants: [as] }: Players): Promise<void> {
  if (!as) return
  const { value: rows } = await call(product.paged, { as, params: { id: as.companyId }, query: {}, page: { limit: 100 } })
  const chosen = rows.flatMap(({ id, name }) => {
    const [noun, dutch] = Object.entries(nouns).find(([own]) => new RegExp(`^\\S+ ${own}$`).test(name)) ?? []
    return noun === undefined || dutch === undefined ? [] : [{ id, name: name.replace(noun, dutch) }]
  })
  for (const { id, name } of chosen.slice(0, atMost)) {
    const { version, options } = await call(product.get, { as, params: { id } })
    const translated = options.map((option) => ({
      name: option.name,
      translation: option.name === 'Colour' ? 'Kleur' : option.name,
      values: option.values.map((value) => ({ value, translation: colours[value] ?? value })),
    }))
    const texts = { language: 'nl', name, description: 'Met zorg gemaakt, voor elke dag.', options: translated }
    await call(productEdit.update, { as, body: { id, version, translations: [texts] } })
  }
}
