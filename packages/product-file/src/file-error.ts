import type { CodedMessage } from '@stoa/contract/params.ts'

/** A product file that cannot be read at all. `text` says why and what to do: a code of the catalogue with its parameters. */
export class ProductFileError extends Error {
  readonly code = 'file_unreadable'
  readonly text: CodedMessage
  constructor(code: `file_error.${string}` | `file_kind.${string}`, params: CodedMessage['params'] = {}) {
    super(code)
    this.name = 'ProductFileError'
    this.text = { code, params }
  }
}
