import { define } from '../define.ts'

/** Why a file is not a product file: `file_kind.` and its kind. Screens use these texts too. */
export const fileKind = define({
  'file_kind.excel': ['This is an Excel file. Save it as CSV and upload it again.'],
  'file_kind.zip': ['This is a ZIP archive. Unpack it and upload the file inside.'],
  'file_kind.compressed': ['This is a compressed file. Unpack it and upload the file inside.'],
  'file_kind.pdf': ['This is a PDF file. Export the data as CSV and upload that file.'],
  'file_kind.image': ['This is an image. Export the data as CSV and upload that file.'],
  'file_kind.html': ['This is a web page. Export the data as CSV and upload that file.'],
  'file_kind.json': ['This is a JSON file. Export the data as CSV and upload that file.'],
})
