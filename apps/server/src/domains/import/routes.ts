import { productImport } from '@stoa/contract/product-import.ts'
import type { BoundRoute } from '../../kit/http.ts'
import { handle, handleOutsideTransaction } from '../../kit/http.ts'
import { downloadErrors } from './download-errors.ts'
import { exportProducts } from './export/export-products.ts'
import { getImport } from './get-import.ts'
import { pageImports } from './page-imports.ts'
import { previewImport } from './preview-import.ts'
import { startImport } from './start-import.ts'
import { startUndo } from './undo/start-undo.ts'
import { analyzeUpload } from './analyze-upload.ts'

export const importRoutes: readonly BoundRoute[] = [
  handleOutsideTransaction(productImport.file, analyzeUpload),
  handle(productImport.get, getImport),
  handle(productImport.paged, pageImports),
  handleOutsideTransaction(productImport.preview, previewImport),
  handle(productImport.start, startImport),
  handle(productImport.errors, downloadErrors),
  handle(productImport.undo, startUndo),
  handle(productImport.export, exportProducts),
]
