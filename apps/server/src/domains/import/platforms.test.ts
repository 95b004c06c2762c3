import { describe, expect, test } from 'vitest'
import { brief, importOf } from '../../../test/import-file.ts'

describe('an export of', () => {
  test('Shopify is imported with its types, drafts, weights and notices', async () => {
    const { platform, products, errors, notices, drafts } = await importOf('shopify.csv')
    expect([platform, errors, notices, drafts]).toEqual(['Shopify', [], ['negative_stock'], ['oak-stool']])
    expect(brief(products['stone-vase'])).toEqual({
      name: 'Stone vase',
      category: 'Vases',
      images: 2,
      variants: ['VASE-S | Size: Small | 2450 | 2900 | 4', 'VASE-L | Size: Large | 3950 | null | 0'],
    })
    expect(products['wool-throw']).toMatchObject({ category: 'Home & Garden > Linens', variants: [{ stock: null, weightGrams: 1200 }] })
  })

  test('WooCommerce joins variations by their parent, with sale prices, categories and options', async () => {
    const { platform, products, references, errors, drafts } = await importOf('woocommerce.csv')
    expect([platform, errors, references, drafts]).toEqual(['WooCommerce', [], ['CAP', 'HOODIE', 'SCARF', 'id:16'], ['SCARF']])
    expect(brief(products.HOODIE)).toEqual({
      name: 'Hoodie',
      category: 'Clothing > Hoodies',
      images: 3,
      variants: ['HOODIE-B | Colour: Blue | 3900 | 4500 | 7', 'HOODIE-G | Colour: Green | 4500 | null | 0'],
    })
    expect(brief(products['id:16'])?.variants).toEqual([' | Size: S | 6000 | null | 1', ' | Size: L | 8000 | null | 1'])
    expect(products.HOODIE?.variants[0]?.weightGrams).toBe(500)
    expect(products.CAP).toMatchObject({ attributes: [{ name: 'Material', value: 'Cotton, wool' }], variants: [{ options: [], stock: null }] })
    expect(products.CAP).toMatchObject({ description: 'A cap.\nOne size.', category: 'Clothing > Caps, hats', tags: ['wool, cotton', 'warm'] })
  })

  test('Etsy divides a listing into its variations; a list of SKUs is no reference', async () => {
    const { platform, products, references, errors, notices } = await importOf('etsy.csv')
    expect([platform, errors, notices]).toEqual(['Etsy', [], ['stock_divided']])
    expect(references).toEqual(['Beeswax candle', 'Birch earrings', 'Knitted hat, "Fjord"', 'Wall hanging'])
    expect(brief(products['Knitted hat, "Fjord"'])).toEqual({
      name: 'Knitted hat, "Fjord"',
      category: '',
      images: 2,
      variants: ['HAT-G | Colour: Grey | 3200 | null | 3', 'HAT-N | Colour: Navy | 3200 | null | 2', 'HAT-M | Colour: Moss | 3200 | null | 2'],
    })
    expect(products['Beeswax candle']).toMatchObject({ tags: ['candle', 'beeswax'], variants: [{ sku: 'CANDLE', stock: 12 }] })
  })

  test('Dokan joins variations by the ID of their parent; an empty one means the row itself', async () => {
    const { platform, products, references, errors } = await importOf('dokan.csv')
    expect([platform, errors, references]).toEqual(['Dokan', [], ['201', '204']])
    expect(brief(products['201'])?.variants).toEqual(['TEA-100 | Weight: 100 g | 550 | 650 | 40', 'TEA-250 | Weight: 250 g | 1400 | null | 10'])
    expect(brief(products['204'])?.variants).toEqual(['HONEY |  | 900 | null | 25'])
  })

  test('Bagisto joins variants by the SKU of their parent', async () => {
    const { platform, products, references, errors, notices, drafts } = await importOf('bagisto.csv')
    expect([platform, errors, notices, drafts, references]).toEqual(['Bagisto', [], ['negative_stock'], ['POLISH'], ['POLISH', 'SANDAL']])
    expect(products.SANDAL?.name).toBe('Sandal')
    expect(brief(products.SANDAL)?.variants).toEqual([
      'SANDAL-40 | size: 40, color: Brown | 6900 | 7900 | 4',
      'SANDAL-41 | size: 41, color: Brown | 7900 | null | 0',
    ])
  })

  test('Spree groups variants by their slug', async () => {
    const { platform, products, references, errors, drafts } = await importOf('spree.csv')
    expect([platform, errors, drafts, references]).toEqual(['Spree', [], ['mirror'], ['mirror', 'side-table']])
    expect(brief(products['side-table'])).toEqual({
      name: 'Side table',
      category: 'Furniture',
      images: 2,
      variants: ['TABLE-OAK | Wood: Oak | 14900 | 17900 | 3', 'TABLE-ASH | Wood: Ash | 13900 | null | 5'],
    })
  })

  test('Vendure keeps rows without a slug with the product before them', async () => {
    const { platform, products, references, errors } = await importOf('vendure.csv')
    expect([platform, errors, references]).toEqual(['Vendure', [], ['drawing-pencils', 'sketch-book']])
    expect(brief(products['drawing-pencils'])).toEqual({
      name: 'Drawing pencils',
      category: '',
      images: 2,
      variants: [
        'PENCIL-HB | hardness: HB, box: 12 pieces | 1250 | null | 80',
        'PENCIL-2B | hardness: 2B, box: 12 pieces | 1250 | null | 0',
        'PENCIL-4B | hardness: 4B, box: 24 pieces | 2200 | null | null',
      ],
    })
  })

  test('PrestaShop is read past its brackets, with net prices, kilograms and decimal commas', async () => {
    const { platform, products, references, errors, notices, drafts } = await importOf('prestashop.csv')
    expect([platform, errors, notices, drafts, references]).toEqual(['PrestaShop', [], ['negative_stock'], ['6'], ['5', '6', '7']])
    expect(brief(products['5'])).toEqual({
      name: 'Espresso cup',
      category: 'Home > Kitchen > Cups',
      images: 2,
      variants: ['CUP-1 |  | 826 | null | 120'],
    })
    expect(products['5']).toMatchObject({ brand: 'Lumo', tags: ['cup', 'espresso'], variants: [{ gtin: '4006381333931', weightGrams: 250 }] })
  })

  test("PrestaShop's list of products is read with net prices in its sign and products that are off", async () => {
    const { platform, products, references, errors, notices, drafts } = await importOf('prestashop-list.csv')
    expect([platform, errors, notices, drafts, references]).toEqual(['PrestaShop', [], ['negative_stock'], ['23'], ['21', '22', '23']])
    expect(brief(products['21'])).toEqual({ name: 'Canvas apron', category: 'Kitchen', images: 1, variants: ['APRON-1 |  | 2450 | null | 14'] })
    expect(brief(products['23'])?.variants).toEqual(['LADLE-1 |  | 115000 | null | 0'])
  })

  test('BigCommerce has its stock by "Inventory Level", and its bare weight is not taken for grams', async () => {
    const { platform, products, errors, drafts } = await importOf('bigcommerce.csv')
    expect([platform, errors, drafts]).toEqual(['BigCommerce', [], ['83']])
    expect(brief(products['81'])?.variants).toEqual(['LANTERN |  | 4900 | 5500 | 14'])
    expect(brief(products['82'])?.variants).toEqual(['HOOK |  | 750 | 900 | 200'])
    expect(products['81']?.variants[0]).toMatchObject({ gtin: '036000291452', weightGrams: null })
  })

  test('BigCommerce of version 3 joins variants and pictures with the product above them', async () => {
    const { platform, products, references, errors, drafts } = await importOf('bigcommerce-v3.csv')
    expect([platform, errors, references, drafts]).toEqual(['BigCommerce', [], ['81', '82'], ['82']])
    expect(brief(products['81'])).toEqual({
      name: 'Lantern',
      category: 'Outdoor/Lights',
      images: 2,
      variants: ['LANTERN-B-S | Colour: Blue, Size: Small | 4900 | 5500 | 14', 'LANTERN-R-L | Colour: Red, Size: Large | 5900 | null | 0'],
    })
    expect(products['81']).toMatchObject({
      description: 'Gives light.',
      variants: [{ imageSource: 'https://pictures.example/lantern-blue.jpg' }, {}],
    })
    expect(brief(products['82'])).toEqual({ name: 'Wall hook', category: '', images: 1, variants: ['HOOK |  | 750 | 900 | 200'] })
  })

  test('PrestaShop, in the form of its own import, has net prices and references', async () => {
    const { platform, products, references, errors } = await importOf('prestashop-import.csv')
    expect([platform, errors, references]).toEqual(['PrestaShop', [], ['1', '2']])
    expect(brief(products['1'])).toEqual({ name: 'Bread knife', category: 'Home > Knives', images: 2, variants: ['KNIFE-1 |  | 2450 | null | 30'] })
    expect(products['1']).toMatchObject({ brand: 'Lumo', variants: [{ weightGrams: 300 }] })
  })

  test('Magento has its attributes in one column, and its disabled products are drafts', async () => {
    const { platform, products, references, errors, drafts } = await importOf('magento.csv')
    expect([platform, errors, references, drafts]).toEqual(['Magento', [], ['MUG-01', 'MUG-02', 'MUG-03'], ['MUG-03']])
    expect(brief(products['MUG-01'])).toEqual({
      name: 'Enamel mug',
      category: 'Default Category/Kitchen/Mugs',
      images: 3,
      variants: ['MUG-01 |  | 1100 | 1400 | 10'],
    })
    expect(products['MUG-01']?.attributes).toEqual([
      { name: 'SEO title', value: 'Enamel mug' },
      { name: 'color', value: 'Sage' },
      { name: 'material', value: 'Enamel' },
    ])
    expect(products['MUG-02']?.variants[0]?.stock).toBe(0)
  })

  test('Magento joins the rows of its configurable products, which name their variants', async () => {
    const { platform, products, references, errors } = await importOf('magento-configurable.csv')
    expect([platform, errors, references]).toEqual(['Magento', [], ['APRON', 'LADLE']])
    expect(brief(products.APRON)).toEqual({
      name: 'Apron',
      category: 'Default Category/Kitchen/Aprons',
      images: 2,
      variants: ['APRON-S-RED | Size: S, Colour: Red | 2400 | null | 4', 'APRON-L-RED | Size: L, Colour: Red | 2600 | null | 0'],
    })
    expect(products.APRON).toMatchObject({ description: 'Strong cotton.', attributes: [{ name: 'material', value: 'Cotton' }] })
    expect(brief(products.LADLE)?.variants).toEqual(['LADLE |  | 800 | null | 7'])
  })

  test('Awin has its availability and part numbers', async () => {
    const { platform, products, errors } = await importOf('awin.csv')
    expect([platform, errors]).toEqual(['Awin', []])
    expect(brief(products['TS-1'])).toEqual({ name: 'Trail shoe', category: 'Shoes > Trail', images: 1, variants: [' |  | 8995 | 11000 | 12'] })
    expect(products['TS-1']).toMatchObject({ brand: 'Peak', attributes: [{ name: 'MPN', value: 'PK-88' }] })
    expect(products['RV-1']?.variants[0]?.stock).toBe(0)
  })

  test('Google Merchant joins item groups, with sale prices and weights in their unit', async () => {
    const { platform, products, references, errors } = await importOf('google-merchant.tsv')
    expect([platform, errors, references]).toEqual(['Google Merchant', [], ['BELT', 'SHIRT']])
    expect(brief(products.SHIRT)?.variants).toEqual(['SH-B-M | Color: Blue | 3995 | 4995 | null', 'SH-G-M | Color: Green | 4995 | null | 0'])
    expect(products.SHIRT?.attributes).toContainEqual({ name: 'Size', value: 'M' })
    expect(products.BELT?.variants[0]).toMatchObject({ gtin: 'CUSTOM-1', weightGrams: 200 })
  })
})
