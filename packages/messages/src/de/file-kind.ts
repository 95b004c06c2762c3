import type { Translation } from '../define.ts'
import type { fileKind as english } from '../en/file-kind.ts'

export const fileKind: Translation<typeof english> = {
  'file_kind.excel': 'Dies ist eine Excel-Datei. Speichern Sie sie als CSV und laden Sie sie erneut hoch.',
  'file_kind.zip': 'Dies ist ein ZIP-Archiv. Entpacken Sie es und laden Sie die enthaltene Datei hoch.',
  'file_kind.compressed': 'Dies ist eine komprimierte Datei. Entpacken Sie sie und laden Sie die enthaltene Datei hoch.',
  'file_kind.pdf': 'Dies ist eine PDF-Datei. Exportieren Sie die Daten als CSV und laden Sie diese Datei hoch.',
  'file_kind.image': 'Dies ist ein Bild. Exportieren Sie die Daten als CSV und laden Sie diese Datei hoch.',
  'file_kind.html': 'Dies ist eine Webseite. Exportieren Sie die Daten als CSV und laden Sie diese Datei hoch.',
  'file_kind.json': 'Dies ist eine JSON-Datei. Exportieren Sie die Daten als CSV und laden Sie diese Datei hoch.',
}
