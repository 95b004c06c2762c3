import type { Product } from '@stoa/contract/product.ts'
import { productEdit } from '@stoa/contract/product-edit.ts'
import sharp from 'sharp'
import type { As, TestApp } from './app.ts'

/** Returns a picture of one colour, as a person uploads it. */
export async function makeUpload(background: string): Promise<{ name: string; type: string; bytes: Buffer }> {
  const bytes = await sharp({ create: { width: 60, height: 40, channels: 3, background } })
    .png()
    .toBuffer()
  return { name: 'picture.png', type: 'image/png', bytes }
}

/** Makes a product with a picture by hand, with one variant where none is given. */
export async function makePictured(app: TestApp, as: As, body: { name: string; variants?: object[] } & Record<string, unknown>): Promise<Product> {
  const variants = body.variants ?? [{ sku: body.name, name: '', priceMinor: 1200, stock: 5 }]
  const made = await app.call(productEdit.uploadManual, { as, body: { ...body, variants }, upload: { images: await makeUpload('teal') } })
  await app.drain()
  return made
}
