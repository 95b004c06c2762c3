import { message } from '@stoa/messages/describe.ts'
import type { SheetRow } from '../../../files/read-xlsx.ts'
import { readXlsx } from '../../../files/read-xlsx.ts'
import { fieldError } from '../../../kit/errors.ts'

/** Reads a small workbook as `readTable` reads a CSV file. Throws `wrong_kind` for what is no workbook. */
export async function readWorkbook(bytes: Uint8Array, limit: number): Promise<SheetRow[]> {
  try {
    return await readXlsx(bytes, limit + 1)
  } catch {
    // Whatever is wrong in it, its owner can only save it again.
    throw fieldError('file', 'wrong_kind', message('tracking_error.workbook'))
  }
}
