import type { Translation } from '../define.ts'
import type { fileKind as english } from '../en/file-kind.ts'

export const fileKind: Translation<typeof english> = {
  'file_kind.excel': 'C’est un fichier Excel. Enregistrez-le en CSV et téléversez-le à nouveau.',
  'file_kind.zip': 'C’est une archive ZIP. Décompressez-la et téléversez le fichier qu’elle contient.',
  'file_kind.compressed': 'C’est un fichier compressé. Décompressez-le et téléversez le fichier qu’il contient.',
  'file_kind.pdf': 'C’est un fichier PDF. Exportez les données en CSV et téléversez ce fichier.',
  'file_kind.image': 'C’est une image. Exportez les données en CSV et téléversez ce fichier.',
  'file_kind.html': 'C’est une page web. Exportez les données en CSV et téléversez ce fichier.',
  'file_kind.json': 'C’est un fichier JSON. Exportez les données en CSV et téléversez ce fichier.',
}
