import type { ProductImport, productImport } from '@stoa/contract/product-import.ts'
import type { PageRows } from '@stoa/contract/route.ts'
import type { Ctx } from '../../kit/context.ts'
import type { Received } from '../../kit/http.ts'
import { pageRows } from '../../kit/paging.ts'
import { listImportStates } from './queries.ts'
import { toProductImport } from './to-product-import.ts'

/** Files the company imported, newest first. */
export async function pageImports({ db, scope, language }: Ctx, { page }: Received<typeof productImport.paged>): Promise<PageRows<ProductImport>> {
  return pageRows(
    await listImportStates(db, scope.companyId, page),
    page,
    (row) => [row.createdAt, row.id],
    (row) => toProductImport(language, row),
  )
}
