import type { CodedMessage } from '@stoa/contract/params.ts'
import type { ImportCellError, ImportCellNotice } from '@stoa/contract/product-import.ts'
import { describe } from '@stoa/messages/describe.ts'
import type { Language } from '@stoa/contract/languages.ts'

/** What is wrong in a cell, as it is stored. */
export type StoredCellError = Omit<ImportCellError, 'message'> & { reason: CodedMessage }

/** What was adjusted in a cell, before it is described. */
export type StoredCellNotice = Omit<ImportCellNotice, 'message'>

/** Returns what is wrong in a cell in the reader's language. */
export function toImportCellError(language: Language, { reason, ...error }: StoredCellError): ImportCellError {
  return { ...error, message: describe(language, reason) }
}

/** Returns what was adjusted in a cell in the reader's language. */
export function toImportCellNotice(language: Language, notice: StoredCellNotice): ImportCellNotice {
  return { ...notice, message: describe(language, { code: `notice.${notice.code}`, params: notice.params }) }
}
