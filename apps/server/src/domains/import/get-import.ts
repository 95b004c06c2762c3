import type { ProductImport, productImport } from '@stoa/contract/product-import.ts'
import type { Ctx } from '../../kit/context.ts'
import type { Received } from '../../kit/http.ts'
import { readImport } from './read-import.ts'

/** One import of the company as it is. */
export function getImport({ db, scope, language }: Ctx, { params }: Received<typeof productImport.get>): Promise<ProductImport> {
  return readImport({ db, language }, { companyId: scope.companyId, importId: params.id })
}
