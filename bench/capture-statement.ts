import pg from 'pg'
import { createVault } from '../apps/server/src/kit/crypto.ts'
import { openDatabase } from '../apps/server/src/kit/db.ts'
import { makeMaking } from '../apps/server/src/kit/making.ts'
import type { Means } from '../apps/server/src/kit/making.ts'
import { createLog } from '../apps/server/src/kit/log.ts'
import { productRoutes } from '../apps/server/src/domains/product/routes.ts'
import { product } from '../packages/contract/src/product.ts'
import { readPaging } from '../apps/server/src/kit/paging.ts'
import { checkQuery } from '../apps/server/src/kit/receive.ts'

/** The statement our own product list sends, text and values, taken down as it passes. */
export async function captureListStatement(databaseUrl: string, companyId: string): Promise<{ text: string; values: unknown[] }> {
  const log = createLog({ level: 'silent', name: 'bench' })
  const { db, close } = openDatabase(databaseUrl, { max: 1, onError: () => undefined })
  const seen: { text: string; values: unknown[] }[] = []
  const original = pg.Client.prototype.query
  pg.Client.prototype.query = function query(this: pg.Client, ...words: unknown[]) {
    const [first] = words as [{ text?: string; values?: unknown[] }]
    if (typeof first === 'object' && typeof first.text === 'string' && /from\s+"?product/i.test(first.text))
      seen.push({ text: first.text, values: first.values ?? [] })
    return (original as (...all: unknown[]) => unknown).apply(this, words)
  } as typeof original
  try {
    const route = productRoutes.find((bound) => bound.definition === product.paged)
    if (!route) throw new Error('The product list is not bound')
    const making = makeMaking({
      db,
      vault: createVault(Buffer.alloc(32)),
      settings: { publicUrl: '', isProduction: true, isDemo: false, sandboxUrl: '' },
    } as unknown as Means)
    const ctx = making.ctx(db, {
      actor: { kind: 'system', name: 'bench' },
      scope: { companyId, companyType: 'MERCHANT' },
      now: new Date(),
      log,
      requestId: 'bench',
    })
    const received = {
      params: { id: companyId },
      query: checkQuery(product.paged, {}),
      page: readPaging(product.paged.paged, {}).page,
      filter: undefined,
    }
    await (route.run as (context: unknown, given: unknown) => Promise<unknown>)(ctx, received)
    const statement = seen.at(-1)
    if (!statement || seen.length !== 1) throw new Error(`The product list ran ${seen.length} statements on products, not one`)
    return statement
  } finally {
    pg.Client.prototype.query = original
    await close()
  }
}
