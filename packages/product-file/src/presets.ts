import { bigCommercePreset } from './big-commerce-preset.ts'
import { googlePreset } from './google-preset.ts'
import type { Preset } from './preset.ts'
import { prestaShopPresets } from './presta-shop-presets.ts'

/**
 * Exports recognised by their header row, the most specific first. Sources: each platform's documentation of its product export or import
 * (help.shopify.com, woocommerce.com, help.etsy.com, docs.vendure.io, guides.spreecommerce.org, devdocs.prestashop-project.org,
 * support.bigcommerce.com, experienceleague.adobe.com, wiki.awin.com, support.google.com/merchants).
 */
const presets: readonly Preset[] = [
  {
    name: 'Shopify',
    has: ['handle', 'title', 'variant price'],
    columns: {
      title: 'name',
      'product category': 'category',
      'google shopping google product category': null,
      type: 'product_type',
      published: 'published',
      status: 'status',
      'variant inventory tracker': 'inventory_tracker',
      'seo title': 'attribute:SEO title',
      'seo description': 'attribute:SEO description',
      'image position': 'image_position',
      'cost per item': null,
    },
  },
  {
    name: 'Shopify',
    has: ['url handle', 'title', 'price'],
    columns: {
      'url handle': 'reference',
      title: 'name',
      'product category': 'category',
      type: 'product_type',
      'published on online store': 'published',
      status: 'status',
      'inventory tracker': 'inventory_tracker',
      'inventory quantity': 'stock',
      'weight value grams': 'weight_g',
      'weight unit for display': null,
      'seo title': 'attribute:SEO title',
      'seo description': 'attribute:SEO description',
      'image position': 'image_position',
      'cost per item': null,
    },
  },
  {
    name: 'Dokan',
    has: ['sku', 'name', 'parent id', 'regular price'],
    columns: {
      id: 'row_id',
      'parent id': 'parent',
      type: null,
      published: 'published',
      weight: null,
      'sale price': 'sale_price',
      'date sale price starts': 'sale_start',
      'date sale price ends': 'sale_end',
    },
  },
  {
    name: 'WooCommerce',
    has: ['sku', 'name', 'parent', 'regular price'],
    columns: {
      id: 'row_id',
      type: null,
      published: 'published',
      'in stock': 'availability',
      'sale price': 'sale_price',
      'date sale price starts': 'sale_start',
      'date sale price ends': 'sale_end',
      parent: 'parent',
      'short description': null,
      categories: 'category',
      images: 'image',
      'visibility in catalog': null,
      'tax class': null,
    },
  },
  {
    name: 'Etsy',
    has: ['title', 'price', 'quantity', 'variation 1 type', 'variation 1 values'],
    columns: {
      title: 'name',
      sku: 'sku_list',
      'variation 1 type': 'option1_name',
      'variation 1 name': null,
      'variation 1 values': 'option1_values',
      'variation 2 type': 'option2_name',
      'variation 2 name': null,
      'variation 2 values': 'option2_values',
      materials: 'attribute:Materials',
    },
  },
  {
    name: 'Vendure',
    has: ['name', 'slug', 'optiongroups', 'optionvalues'],
    columns: {
      slug: 'reference',
      assets: 'image',
      facets: null,
      optiongroups: 'option_names',
      optionvalues: 'option_values',
      stockonhand: 'stock',
      trackinventory: 'inventory_tracker',
      variantassets: 'variant_image',
      variantfacets: null,
      taxcategory: null,
    },
  },
  {
    name: 'Spree',
    has: ['slug', 'sku', 'inventory count'],
    columns: {
      slug: 'reference',
      'product slug': 'reference',
      'inventory count': 'stock',
      'master price': 'price',
      category1: 'category',
      weight: null,
      'meta title': 'attribute:SEO title',
      'meta description': 'attribute:SEO description',
      'track inventory': 'inventory_tracker',
      status: 'status',
    },
  },
  {
    name: 'Bagisto',
    has: ['sku', 'parent sku', 'name'],
    columns: {
      'parent sku': 'parent',
      type: null,
      'url key': null,
      'special price': 'sale_price',
      'special price from': 'sale_start',
      'special price to': 'sale_end',
      qty: 'stock',
      inventories: null,
      status: 'published',
      weight: null,
      images: 'image',
      cost: null,
    },
  },
  ...prestaShopPresets,
  bigCommercePreset,
  {
    name: 'BigCommerce',
    has: ['name', 'inventory level', 'price'],
    columns: {
      id: 'reference',
      'product id': 'reference',
      type: null,
      'product type': null,
      code: 'sku',
      'product code sku': 'sku',
      'inventory level': 'stock',
      'inventory tracking': null,
      'sale price': 'sale_price',
      'retail price': 'compare_at_price',
      'cost price': null,
      weight: null,
      'is visible': 'published',
      'product visible': 'published',
      upc: 'gtin',
      'upc ean': 'gtin',
    },
  },
  {
    name: 'Magento',
    has: ['sku', 'attribute set code', 'product type', 'name'],
    columns: {
      sku: 'sku',
      'product type': null,
      'attribute set code': null,
      'store view code': null,
      'product websites': null,
      weight: null,
      'product online': 'published',
      'short description': null,
      'special price': 'sale_price',
      'special price from date': 'sale_start',
      'special price to date': 'sale_end',
      'url key': null,
      'base image': 'image',
      'small image': null,
      'thumbnail image': null,
      'additional images': 'image',
      'additional attributes': 'attribute_list',
      'meta title': 'attribute:SEO title',
      'meta description': 'attribute:SEO description',
      qty: 'stock',
      'is in stock': 'availability',
      // Read as a whole by magento-variations.ts.
      'configurable variations': null,
      'configurable variation labels': null,
      cost: null,
    },
  },
  {
    name: 'Awin',
    has: ['aw product id', 'product name', 'search price'],
    columns: {
      'aw product id': null,
      'merchant product id': 'reference',
      'merchant category': 'category',
      'category name': null,
      'search price': 'price',
      'store price': null,
      'product price old': 'compare_at_price',
      'rrp price': 'compare_at_price',
      'merchant image url': 'image',
      'aw image url': null,
      'large image': null,
      'stock quantity': 'stock',
      'in stock': 'availability',
      availability: 'availability',
      'stock status': null,
      mpn: 'attribute:MPN',
      ean: 'gtin',
      'product gtin': 'gtin',
      'delivery cost': null,
    },
  },
  googlePreset,
]

/** Returns a column's name in small letters without accents, signs, double blanks and what it says in brackets: "Categories (x,y,z…)" is "categories". */
export function plainName(name: string): string {
  const cut = name.slice(0, 300)
  return (
    cut
      .normalize('NFKD')
      .replaceAll(/\p{M}/gu, '')
      .toLowerCase()
      // Decomposing leaves this letter as it is.
      .replaceAll('ß', 'ss')
      .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
      .trim()
  )
}

/** Returns a column's name without examples in brackets, as PrestaShop writes them: "Categories (x,y,z…)", "Active (0/1)". */
export function bareName(name: string): string {
  return plainName(name.slice(0, 300).replace(/\([^()]*(?:,|\/|\.\.\.|…)[^()]*\)/, ' '))
}

/** Returns the preset whose columns a header has; undefined for a header of no platform we know. */
export function findPreset(header: readonly string[]): Preset | undefined {
  const names = new Set(header.map(bareName))
  return presets.find((preset) => preset.has.every((name) => names.has(name)))
}

/** Returns what a preset makes of a column: a target, null to leave it out, undefined where it says nothing. */
export function presetTarget(preset: Preset, name: string): string | null | undefined {
  const bare = bareName(name)
  return Object.hasOwn(preset.columns, bare) ? preset.columns[bare] : undefined
}
