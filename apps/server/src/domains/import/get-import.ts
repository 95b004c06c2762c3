import type { ProductImport, productImport } from '@stoa/contract/product-import.ts'
import type { PageRows } from '@stoa/contract/route.ts'
import { findPreset } from '@stoa/product-file/presets.ts'
import type { Language } from '@stoa/contract/languages.ts'
import type { Ctx } from '../../kit/context.ts'
import { orNotFound } from '../../kit/errors.ts'
import type { Received } from '../../kit/http.ts'
import { pageRows } from '../../kit/paging.ts'
import type { ImportKey, ImportState } from './queries.ts'
import { findImportState, listImportStates } from './queries.ts'
import { toRun } from '../run/to-run.ts'
import { mayUndo } from './rules.ts'

/** One import of the company as it stands. */
export function getImport({ db, scope, language }: Ctx, { params }: Received<typeof productImport.get>): Promise<ProductImport> {
  return readImport({ db, language }, { companyId: scope.companyId, importId: params.id })
}

/** Files the company imported, newest first. */
export async function pageImports({ db, scope, language }: Ctx, { page }: Received<typeof productImport.paged>): Promise<PageRows<ProductImport>> {
  return pageRows(
    await listImportStates(db, scope.companyId, page),
    page,
    (row) => [row.createdAt, row.id],
    (row) => shown(language, row),
  )
}

/** An import as it is answered. Throws `not_found`. */
export async function readImport({ db, language }: Pick<Ctx, 'db' | 'language'>, key: ImportKey): Promise<ProductImport> {
  return shown(language, orNotFound(await findImportState(db, key), 'import'))
}

function shown(language: Language, row: ImportState): ProductImport {
  const { file: _, isUndoable, run, undoRun, ...state } = row
  const platform = findPreset(state.columns.map(({ name }) => name))?.name ?? null
  // Files of before this option was there came without it.
  const options = { ...state.options, drafts: state.options.drafts ?? 'not_for_sale' }
  return {
    ...state,
    options,
    platform,
    run: run && toRun(language, run),
    undoRun: undoRun && toRun(language, undoRun),
    mayUndo: mayUndo(run, undoRun, isUndoable),
  }
}
