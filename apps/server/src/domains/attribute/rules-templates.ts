import type { AttributeTemplate, AttributeType, RequirementLevel, Unit } from '@stoa/contract/attribute.ts'

type Definition = AttributeTemplate['attributeDefinitions'][number]

const one = (level: RequirementLevel, key: string, name: string, type: AttributeType, values: readonly string[] | Unit = []): Definition => ({
  key,
  name,
  labels: {},
  description: '',
  type,
  unit: typeof values === 'string' ? values : null,
  allowedValues: typeof values === 'string' ? [] : values.map((value) => ({ value, labels: {}, synonyms: synonyms[value] ?? [] })),
  level,
})
const need = (key: string, name: string, type: AttributeType, values?: readonly string[] | Unit): Definition =>
  one('required', key, name, type, values)
const want = (key: string, name: string, type: AttributeType, values?: readonly string[] | Unit): Definition =>
  one('recommended', key, name, type, values)
const may = (key: string, name: string, type: AttributeType, values?: readonly string[] | Unit): Definition =>
  one('optional', key, name, type, values)

/** Other words shops write for the usual values, in the languages most shops write in. */
const synonyms: Readonly<Record<string, string[]>> = {
  Black: ['zwart', 'schwarz', 'noir', 'nero', 'negro'],
  White: ['wit', 'weiß', 'weiss', 'blanc', 'bianco', 'blanco', 'off white', 'ivory'],
  Grey: ['gray', 'grijs', 'grau', 'gris', 'grigio', 'charcoal', 'anthracite', 'antraciet'],
  Blue: ['blauw', 'blau', 'bleu', 'blu', 'azul', 'navy', 'denim'],
  Green: ['groen', 'grün', 'vert', 'verde', 'olive', 'khaki', 'sage'],
  Red: ['rood', 'rot', 'rouge', 'rosso', 'rojo', 'burgundy', 'bordeaux', 'maroon'],
  Yellow: ['geel', 'gelb', 'jaune', 'giallo', 'amarillo', 'mustard'],
  Orange: ['oranje', 'arancione', 'naranja', 'rust'],
  Pink: ['roze', 'rosa', 'rose', 'blush'],
  Purple: ['paars', 'lila', 'violet', 'viola', 'morado', 'lavender'],
  Brown: ['bruin', 'braun', 'brun', 'marron', 'marrone', 'tan', 'camel', 'chocolate'],
  Beige: ['sand', 'cream', 'crème', 'natural', 'oatmeal', 'taupe'],
  Gold: ['goud', 'golden', 'or', 'oro'],
  Silver: ['zilver', 'silber', 'argent', 'plata'],
  Multicolour: ['multi', 'multicolor', 'mixed', 'meerkleurig', 'bunt'],
  Cotton: ['katoen', 'baumwolle', 'coton', 'cotone', 'organic cotton', '100% cotton'],
  Wool: ['wol', 'wolle', 'laine', 'lana', 'merino'],
  Leather: ['leer', 'leder', 'cuir', 'pelle', 'cuero', 'suede'],
  Wood: ['hout', 'holz', 'bois', 'legno', 'madera', 'oak', 'solid oak', 'walnut', 'beech', 'pine', 'teak'],
  Metal: ['metaal', 'metall', 'métal', 'metallo', 'steel', 'stainless steel', 'aluminium', 'iron', 'brass'],
  Glass: ['glas', 'verre', 'vetro', 'vidrio'],
  Ceramic: ['keramiek', 'keramik', 'céramique', 'ceramica', 'stoneware', 'porcelain'],
  Polyester: ['poly', 'recycled polyester', 'fleece'],
  Women: ['dames', 'damen', 'femme', 'female', 'woman', 'ladies', 'vrouw'],
  Men: ['heren', 'herren', 'homme', 'male', 'man', 'mens'],
  Children: ['kinderen', 'kinder', 'enfant', 'kids', 'child'],
  Unisex: ['all', 'uni', 'gender neutral'],
}

const colours = [
  'Black',
  'White',
  'Grey',
  'Blue',
  'Green',
  'Red',
  'Yellow',
  'Orange',
  'Pink',
  'Purple',
  'Brown',
  'Beige',
  'Gold',
  'Silver',
  'Multicolour',
]
const fabrics = ['Cotton', 'Linen', 'Wool', 'Silk', 'Polyester', 'Viscose', 'Nylon', 'Leather', 'Denim', 'Cashmere']
const solids = ['Wood', 'Metal', 'Glass', 'Ceramic', 'Plastic', 'Stone', 'Textile', 'Leather', 'Rattan', 'Paper']
const people = ['Women', 'Men', 'Children', 'Unisex']
const colour = need('colour', 'Colour', 'choice', colours)
const weight = may('weight', 'Weight', 'number', 'kg')
const size3 = want('dimensions', 'Dimensions', 'dimension', 'cm')

/** Stoa's own templates for usual trades: a start, changed by the operator as it likes. */
export const tradeTemplates: readonly Omit<AttributeTemplate, 'id' | 'isOwn'>[] = [
  {
    name: 'Fashion',
    attributeDefinitions: [
      colour,
      need('size', 'Size', 'text'),
      want('gender', 'For whom', 'choice', people),
      want('material', 'Material', 'choices', fabrics),
      may('fit', 'Fit', 'choice', ['Slim', 'Regular', 'Relaxed', 'Oversized']),
      may('care', 'Care', 'text'),
      may('season', 'Season', 'choice', ['Spring', 'Summer', 'Autumn', 'Winter', 'All year']),
    ],
  },
  {
    name: 'Shoes',
    attributeDefinitions: [
      colour,
      need('shoe_size', 'Shoe size (EU)', 'number'),
      want('gender', 'For whom', 'choice', people),
      want('material', 'Material', 'choices', [...fabrics, 'Rubber']),
      may('heel_height', 'Heel height', 'number', 'cm'),
      may('waterproof', 'Waterproof', 'boolean'),
    ],
  },
  {
    name: 'Furniture',
    attributeDefinitions: [
      colour,
      need('material', 'Material', 'choices', solids),
      size3,
      weight,
      want('assembly', 'Needs assembly', 'boolean'),
      may('max_load', 'Carries up to', 'number', 'kg'),
      may('room', 'Room', 'choice', ['Living room', 'Bedroom', 'Kitchen', 'Bathroom', 'Office', 'Hall', 'Outdoors']),
    ],
  },
  {
    name: 'Lighting',
    attributeDefinitions: [
      colour,
      need('material', 'Material', 'choices', solids),
      want('power', 'Power', 'number', 'W'),
      want('socket', 'Socket', 'choice', ['E14', 'E27', 'GU10', 'G9', 'LED built in']),
      may('dimmable', 'Dimmable', 'boolean'),
      size3,
    ],
  },
  {
    name: 'Electronics',
    attributeDefinitions: [
      need('model', 'Model', 'text'),
      colour,
      want('power', 'Power', 'number', 'W'),
      want('voltage', 'Voltage', 'number', 'V'),
      may('battery', 'Battery', 'number', 'mAh'),
      may('storage', 'Storage', 'number', 'GB'),
      may('warranty', 'Warranty', 'text'),
    ],
  },
  {
    name: 'Food',
    attributeDefinitions: [
      need('ingredients', 'Ingredients', 'text'),
      need('allergens', 'Allergens', 'choices', [
        'None',
        'Gluten',
        'Milk',
        'Egg',
        'Nuts',
        'Peanut',
        'Soy',
        'Fish',
        'Shellfish',
        'Sesame',
        'Celery',
        'Mustard',
      ]),
      need('net_weight', 'Net weight', 'number', 'g'),
      want('organic', 'Organic', 'boolean'),
      want('best_before', 'Best before', 'date'),
      may('origin', 'Country of origin', 'text'),
    ],
  },
  {
    name: 'Beauty',
    attributeDefinitions: [
      need('volume', 'Volume', 'number', 'ml'),
      need('ingredients', 'Ingredients', 'text'),
      want('skin_type', 'Skin type', 'choices', ['All', 'Dry', 'Oily', 'Sensitive', 'Combination']),
      may('vegan', 'Vegan', 'boolean'),
      may('spf', 'Sun protection factor', 'number'),
    ],
  },
  {
    name: 'Books',
    attributeDefinitions: [
      need('author', 'Author', 'text'),
      need('language', 'Language', 'text'),
      want('binding', 'Binding', 'choice', ['Hardback', 'Paperback', 'E-book', 'Audiobook']),
      want('pages', 'Pages', 'number'),
      may('published_on', 'Published', 'date'),
      may('publisher', 'Publisher', 'text'),
    ],
  },
  {
    name: 'Toys',
    attributeDefinitions: [
      need('age_from', 'From the age of', 'number'),
      need('warnings', 'Warnings', 'text'),
      want('material', 'Material', 'choices', solids),
      may('batteries', 'Needs batteries', 'boolean'),
      size3,
    ],
  },
  {
    name: 'Garden',
    attributeDefinitions: [
      need('material', 'Material', 'choices', solids),
      want('weatherproof', 'Weatherproof', 'boolean'),
      size3,
      weight,
      may('colour', 'Colour', 'choice', colours),
    ],
  },
]
