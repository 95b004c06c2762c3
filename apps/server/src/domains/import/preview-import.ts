import type { ImportPreview, ImportPreviewRow, productImport } from '@stoa/contract/product-import.ts'
import type { Language } from '@stoa/contract/languages.ts'
import type { JobCtx } from '../../kit/context.ts'
import { orNotFound } from '../../kit/errors.ts'
import type { Received } from '../../kit/http.ts'
import { checkMapping } from './check-mapping.ts'
import type { ComparedEntry } from './compare-batch.ts'
import { compareBatch } from './compare-batch.ts'
import { errorsOf, noticesOf } from './rules.ts'
import { toImportCellError, toImportCellNotice } from './to-import-cell.ts'
import { openBatches } from './open-batches.ts'
import { findImport } from './queries.ts'
import { headerOf } from './header-of.ts'

const shownRows = 50

/** What an import would do, over the whole file, with the first rows as they would be. Changes nothing. Throws errors of the mapping by its place. */
export async function previewImport(jobCtx: JobCtx, { body }: Received<typeof productImport.preview>): Promise<ImportPreview> {
  const { companyId } = jobCtx.scope
  const row = orNotFound(await findImport(jobCtx.db, { companyId, importId: body.id }), 'import')
  checkMapping(row, body)
  const header = headerOf(row, body.options)
  const isDraftSkipped = body.options.drafts === 'skip'
  const counts = { new: 0, changed: 0, unchanged: 0, broken: 0, drafts: 0, notices: 0 }
  // Products come in the order of their last rows, so the first rows are known for sure only at the end.
  const first = firstRows()
  const broken = firstRows()
  for await (const batch of openBatches(jobCtx, { ...row, companyId }, body)) {
    for (const entry of await compareBatch(jobCtx.db, companyId, batch, isDraftSkipped)) {
      if (entry.outcome !== 'broken' && entry.outcome !== 'skipped') counts[entry.outcome] += 1
      if (entry.isDraft && entry.outcome !== 'unchanged') counts.drafts += 1
      for (const shown of toPreviewRow(jobCtx.language, entry, header, (line, isBroken) => first.wants(line) || (isBroken && broken.wants(line)))) {
        if (shown.errors.length > 0) broken.add(shown)
        first.add(shown)
      }
      if (entry.outcome === 'skipped') continue
      counts.broken += entry.rows.filter(({ notes }) => notes.errors.length > 0).length
      counts.notices += entry.rows.reduce((sum, { notes }) => sum + (notes.errors.length > 0 ? 0 : notes.notices.length), 0)
    }
  }
  return { rows: first.rows(), brokenRows: broken.rows(), counts }
}

function* toPreviewRow(
  language: Language,
  entry: ComparedEntry,
  header: readonly string[],
  isRequested: (line: number, isBroken: boolean) => boolean,
): Generator<ImportPreviewRow> {
  for (const one of entry.rows) {
    const { row, notes } = one
    const isBroken = notes.errors.length > 0 && entry.outcome !== 'skipped'
    if (!isRequested(row.line, isBroken)) continue
    yield {
      line: row.line,
      reference: entry.reference,
      outcome: isBroken ? 'broken' : entry.outcome,
      cells: header.map((_, column) => shortCell(notes.shown.get(column) ?? row.cells[column] ?? '')),
      changes: entry.outcome === 'changed' && !isBroken ? [...notes.changed].toSorted((a, b) => a - b) : [],
      errors: isBroken ? errorsOf(one, header).map((error) => toImportCellError(language, error)) : [],
      notices: isBroken || entry.outcome === 'skipped' ? [] : noticesOf(one, header).map((notice) => toImportCellNotice(language, notice)),
    }
  }
}

const maxShown = 200

function shortCell(cell: string): string {
  return cell.length > maxShown ? `${cell.slice(0, maxShown).toWellFormed()}…` : cell
}

/** Keeps the rows of the lowest lines. */
function firstRows() {
  let kept: ImportPreviewRow[] = []
  const last = (): number => (kept.length < shownRows ? Infinity : (kept[shownRows - 1]?.line ?? Infinity))
  return {
    wants: (line: number): boolean => line < last(),
    add(row: ImportPreviewRow): void {
      if (row.line >= last()) return
      kept = [...kept, row].toSorted((a, b) => a.line - b.line).slice(0, shownRows)
    },
    rows: () => kept,
  }
}
