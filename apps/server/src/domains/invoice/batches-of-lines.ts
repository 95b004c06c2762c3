import type { JobCtx } from '../../kit/context.ts'
import type { LineRecord } from './queries-lines.ts'
import { listInvoiceLines } from './queries-lines.ts'

const batchLines = 1000

/** The lines of an invoice in their order, so many at a time: a file is written while they are read. */
export async function* batchesOfLines(
  { db, signal }: Pick<JobCtx, 'db' | 'signal'>,
  of: { issuerId: string; invoiceId: string },
): AsyncGenerator<LineRecord[]> {
  for (let after: number | undefined; !signal.aborted;) {
    const batch: LineRecord[] = await listInvoiceLines(db, of, after, batchLines)
    yield batch
    after = batch.at(-1)?.position
    if (batch.length < batchLines) return
  }
}
