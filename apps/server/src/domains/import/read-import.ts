import type { ProductImport } from '@stoa/contract/product-import.ts'
import type { Ctx } from '../../kit/context.ts'
import { orNotFound } from '../../kit/errors.ts'
import type { ImportKey } from './queries.ts'
import { findImportState } from './queries.ts'
import { toProductImport } from './to-product-import.ts'

/** An import as it is answered. Throws `not_found`. */
export async function readImport({ db, language }: Pick<Ctx, 'db' | 'language'>, key: ImportKey): Promise<ProductImport> {
  return toProductImport(language, orNotFound(await findImportState(db, key), 'import'))
}
