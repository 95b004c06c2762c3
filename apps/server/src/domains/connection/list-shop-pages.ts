import type { Db } from '../../database/db.ts'
import type { ConnectedShop } from './webhook/queries-webhook.ts'
import { listShopConnections } from './webhook/queries-webhook.ts'

const pageSize = 200

/** Returns the connected shops in pages, by id. */
export async function* listShopPages(db: Db): AsyncGenerator<ConnectedShop[]> {
  for (let after: string | undefined = '00000000-0000-0000-0000-000000000000'; after !== undefined;) {
    const page: ConnectedShop[] = await listShopConnections(db, after, pageSize)
    yield page
    after = page.length === pageSize ? page.at(-1)?.id : undefined
  }
}
