import type { AttributeType, RequirementLevel, Unit } from '@stoa/contract/attribute.ts'
import type { RuleFields } from '@stoa/contract/mapping-shapes.ts'

type Requested = {
  key: string
  name: string
  type: AttributeType
  unit?: Unit
  description?: string
  labels?: Record<string, string>
  /** A value, and other words for it. */
  values?: Readonly<Record<string, readonly string[]>>
}

const colours = {
  Black: [],
  White: ['Ivory'],
  Grey: ['Charcoal'],
  Beige: ['Sand', 'Natural'],
  Brown: [],
  Red: [],
  Orange: [],
  Yellow: [],
  Green: ['Sage green', 'Forest green'],
  Blue: ['Ocean blue', 'Sky blue'],
  Purple: [],
  Pink: ['Rose'],
}

const materials = {
  Cotton: ['Organic cotton', 'Recycled cotton', 'Cotton poplin', 'Heavyweight jersey', 'Canvas', 'Denim'],
  Linen: ['European linen'],
  Wool: ['Merino wool', 'Lambswool'],
  Leather: ['Suede', 'Vegetable-tanned leather', 'Nubuck leather'],
  Silk: [],
  Viscose: ['Tencel'],
  Polyester: ['Recycled polyester', 'Recycled fleece', 'Ripstop polyester'],
  Nylon: ['Recycled nylon', 'Ripstop nylon', 'Silnylon', 'Cordura'],
  Wood: ['Oak', 'Solid oak', 'Walnut'],
  Glass: [],
  Ceramic: ['Stoneware', 'Porcelain', 'Terracotta', 'Glazed stoneware', 'Recycled clay'],
  Metal: ['Titanium', 'Stainless steel', 'Painted metal', 'Brushed aluminium'],
  Wax: ['Soy wax', 'Beeswax', 'Rapeseed wax'],
}

const countries = ['Belgium', 'Denmark', 'France', 'Germany', 'Italy', 'Lithuania', 'Netherlands', 'Portugal', 'Spain', 'Sweden']
const each = (values: readonly string[]): Record<string, readonly string[]> => Object.fromEntries(values.map((value) => [value, []]))

/** What the operator of the demo requires of products. Most of it the shops send in other words, and some of it not at all. */
export const attributes: readonly Requested[] = [
  { key: 'brand', name: 'Brand', type: 'text', labels: { nl: 'Merk' } },
  { key: 'colour', name: 'Colour', type: 'choices', labels: { nl: 'Kleur' }, values: colours, description: 'Every colour it is sold in.' },
  { key: 'material', name: 'Material', type: 'choices', labels: { nl: 'Materiaal' }, values: materials },
  { key: 'weight', name: 'Weight', type: 'number', unit: 'kg', labels: { nl: 'Gewicht' } },
  { key: 'made_in', name: 'Made in', type: 'choice', labels: { nl: 'Gemaakt in' }, values: each(countries) },
  { key: 'care', name: 'Care', type: 'text', labels: { nl: 'Onderhoud' } },
  { key: 'warranty_years', name: 'Warranty in years', type: 'number' },
  { key: 'size', name: 'Size', type: 'choices', labels: { nl: 'Maat' }, values: each(['XS', 'S', 'M', 'L', 'XL', 'XXL']) },
  {
    key: 'shoe_size',
    name: 'European shoe size',
    type: 'choices',
    values: each(Array.from({ length: 12 }, (_, index) => String(35 + index))),
  },
  { key: 'audience', name: 'Audience', type: 'choices', values: { Women: ['Ladies'], Men: ['Gentlemen'], Unisex: [] } },
  { key: 'volume', name: 'Volume', type: 'choices', values: each(['350 ml', '500 ml', '750 ml', '1 l']) },
]

/** What each collection itself asks for, by its path; those below it ask for the same. */
export const requirements: Readonly<Record<string, Readonly<Record<string, RequirementLevel>>>> = {
  'Home & Living': { brand: 'required', colour: 'required', material: 'recommended', made_in: 'recommended', care: 'optional' },
  'Home & Living > Lighting': { material: 'required', weight: 'recommended', warranty_years: 'optional' },
  'Home & Living > Furniture': { weight: 'required' },
  Outdoor: { brand: 'required', colour: 'required', material: 'recommended', made_in: 'recommended' },
  'Outdoor > Camping': { weight: 'required', warranty_years: 'optional' },
  'Outdoor > Hydration': { volume: 'required' },
  'Outdoor > Clothing > Jackets': { size: 'required' },
  'Outdoor > Footwear': { shoe_size: 'required' },
  Fashion: { brand: 'required', colour: 'required', material: 'required', care: 'recommended', made_in: 'recommended', audience: 'recommended' },
  'Fashion > Tops': { size: 'required' },
  'Fashion > Dresses': { size: 'required' },
  'Fashion > Outerwear': { size: 'required' },
  'Fashion > Shoes': { shoe_size: 'required' },
}

type Rule = {
  /** The key of an attribute. */
  of: string
  /** The theme of the shop whose rule it is; absent for all merchants. */
  theme?: 'home' | 'outdoor' | 'fashion'
  /** Its versions, the last of which counts. */
  versions: readonly Partial<RuleFields>[]
}

/** What has been mapped already. What is left keeps some tens of products from being ready: lamps, plum things outdoors, waxed and recycled fashion. */
export const rules: readonly Rule[] = [
  { of: 'shoe_size', versions: [{ sources: ['Shoe size'] }, { sources: ['Shoe size', 'Size'] }] },
  { of: 'warranty_years', versions: [{ sources: ['Warranty'], pattern: { find: '{value} years', replace: '{value}' } }] },
  { of: 'made_in', theme: 'home', versions: [{ sources: ['Country of origin'] }] },
  {
    of: 'colour',
    theme: 'home',
    versions: [
      { values: [{ from: 'Terracotta', to: 'Brown' }] },
      {
        values: [
          { from: 'Terracotta', to: 'Orange' },
          { from: 'Plum', to: 'Purple' },
          { from: 'Mustard', to: 'Yellow' },
        ],
      },
    ],
  },
  { of: 'material', theme: 'home', versions: [{ values: [{ from: 'Bouclé', to: 'Wool' }], ignored: ['Fibrestone'] }] },
  {
    of: 'colour',
    theme: 'outdoor',
    versions: [
      {
        values: [
          { from: 'Terracotta', to: 'Orange' },
          { from: 'Mustard', to: 'Yellow' },
        ],
      },
    ],
  },
  {
    of: 'colour',
    theme: 'fashion',
    versions: [
      {
        values: [
          { from: 'Terracotta', to: 'Orange' },
          { from: 'Plum', to: 'Purple' },
          { from: 'Mustard', to: 'Yellow' },
        ],
      },
    ],
  },
  {
    of: 'material',
    theme: 'fashion',
    versions: [
      {
        values: [
          { from: 'Cashmere', to: 'Wool' },
          { from: 'Cashmere blend', to: 'Wool' },
          { from: 'Wool blend', to: 'Wool' },
          { from: 'Recycled canvas', to: 'Cotton' },
          { from: 'Cotton gauze', to: 'Cotton' },
          { from: 'Knitted polyester', to: 'Polyester' },
          { from: 'Silk blend', to: 'Silk' },
        ],
      },
    ],
  },
  { of: 'material', theme: 'outdoor', versions: [{ values: [{ from: 'Powder-coated steel', to: 'Metal' }] }] },
]
