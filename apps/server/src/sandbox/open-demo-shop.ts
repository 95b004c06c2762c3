import type { Kysely } from 'kysely'
import { randomToken } from '../secrets/crypto.ts'
import type { DB } from '../tables.ts'
import type { Theme } from './catalogue.ts'
import { generateProducts } from './make-shop.ts'
import { insertNewShop, insertProducts } from './queries-shop.ts'

const themes: readonly Theme[] = ['home', 'fashion', 'outdoor', 'kitchen', 'kids', 'stationery']
const productCount = 60

/** Returns the address and key of a company's demo shop. Its first call creates the shop with sample products in the company's currency. */
export async function openDemoShop(
  db: Kysely<DB>,
  sandboxUrl: string,
  company: { companyId: string; name: string; currency: string },
): Promise<{ address: string; apiKey: string }> {
  const id = `demo-${company.companyId}`
  // Companies differ in what they sell, and each sells the same after it was disconnected and connected again.
  const seed = Number.parseInt(company.companyId.replaceAll('-', '').slice(-6), 16)
  const apiKey = await db.transaction().execute(async (transaction) => {
    const { key, isNew } = await insertNewShop(transaction, { ...company, id, apiKey: `demo_${randomToken(24)}` })
    if (isNew) {
      const theme = themes[seed % themes.length] ?? 'home'
      await insertProducts(transaction, id, generateProducts({ products: productCount, theme, seed, currency: company.currency }))
    }
    return key
  })
  return { address: `${sandboxUrl}/sandbox/shop/${id}`, apiKey }
}
