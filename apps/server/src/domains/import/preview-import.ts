import type { ImportPreview, ImportPreviewRow, productImport } from '@stoa/contract/product-import.ts'
import type { Edge } from '../../kit/context.ts'
import { found } from '../../kit/errors.ts'
import type { Received } from '../../kit/http.ts'
import { groupFile } from './group-file.ts'
import { openRows } from './open-rows.ts'
import { planImport } from './plan-import.ts'
import { findImport } from './queries.ts'
import type { Plan } from './rules-plan.ts'
import type { WeighedEntry } from './weigh-batch.ts'
import { errorsOf, inBatches, weighBatch } from './weigh-batch.ts'

const shownRows = 50

/** What an import would do, over the whole file, with the first rows as they would be. Changes nothing. Throws faults of the mapping by its place. */
export async function previewImport(edge: Edge, { body }: Received<typeof productImport.preview>): Promise<ImportPreview> {
  const { companyId } = edge.scope
  const row = found(await findImport(edge.db, { companyId, importId: body.id }), 'The import')
  const plan = planImport(row, body)
  const counts = { new: 0, changed: 0, unchanged: 0, broken: 0 }
  // Products come in the order of their last rows, so the first rows are known for sure only at the end.
  const first = firstRows()
  const broken = firstRows()
  const entries = groupFile(() => openRows(edge, row.file, row.delimiter), plan, row.delimiter)
  for await (const batch of inBatches(entries)) {
    for (const entry of await weighBatch(edge.db, companyId, plan, batch)) {
      if (entry.outcome !== 'broken') counts[entry.outcome] += 1
      for (const shown of showEntry(entry, plan, (line, isBroken) => first.wants(line) || (isBroken && broken.wants(line)))) {
        if (shown.errors.length > 0) broken.add(shown)
        first.add(shown)
      }
      counts.broken += entry.rows.filter(({ notes }) => notes.faults.length > 0).length
    }
  }
  return { rows: first.rows(), brokenRows: broken.rows(), counts }
}

function* showEntry(entry: WeighedEntry, plan: Plan, isWanted: (line: number, isBroken: boolean) => boolean): Generator<ImportPreviewRow> {
  for (const one of entry.rows) {
    const { row, notes } = one
    if (!isWanted(row.line, notes.faults.length > 0)) continue
    yield {
      line: row.line,
      reference: entry.reference,
      outcome: notes.faults.length > 0 ? 'broken' : entry.outcome,
      cells: plan.header.map((_, column) => shortCell(notes.shown.get(column) ?? row.cells[column] ?? '')),
      changes: entry.outcome === 'changed' && notes.faults.length === 0 ? [...notes.changed].toSorted((a, b) => a - b) : [],
      errors: errorsOf(one, plan),
    }
  }
}

const longestShown = 200

function shortCell(cell: string): string {
  return cell.length > longestShown ? `${cell.slice(0, longestShown).toWellFormed()}…` : cell
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
