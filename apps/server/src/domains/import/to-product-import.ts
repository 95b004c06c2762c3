import type { ProductImport } from '@stoa/contract/product-import.ts'
import { findPreset } from '@stoa/product-file/presets.ts'
import type { Language } from '@stoa/contract/languages.ts'
import type { ImportState } from './queries.ts'
import { toRun } from '../run/to-run.ts'
import { mayUndo } from './rules.ts'

/** Returns an import in the reader's language. */
export function toProductImport(language: Language, row: ImportState): ProductImport {
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
