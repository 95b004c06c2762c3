import type { Translation } from '../define.ts'
import type { fileKind as english } from '../en/file-kind.ts'

export const fileKind: Translation<typeof english> = {
  'file_kind.excel': 'Dit is een Excel-bestand. Sla het op als CSV en upload het opnieuw.',
  'file_kind.zip': 'Dit is een ZIP-archief. Pak het uit en upload het bestand dat erin zit.',
  'file_kind.compressed': 'Dit is een gecomprimeerd bestand. Pak het uit en upload het bestand dat erin zit.',
  'file_kind.pdf': 'Dit is een PDF-bestand. Exporteer de gegevens als CSV en upload dat bestand.',
  'file_kind.image': 'Dit is een afbeelding. Exporteer de gegevens als CSV en upload dat bestand.',
  'file_kind.html': 'Dit is een webpagina. Exporteer de gegevens als CSV en upload dat bestand.',
  'file_kind.json': 'Dit is een JSON-bestand. Exporteer de gegevens als CSV en upload dat bestand.',
}
