import type { Message } from '@stoa/messages/describe.ts'
import { message } from '@stoa/messages/describe.ts'
import type { EvidenceLimits } from '../../payment/ports.ts'
import type { EvidenceFile } from './queries-dispute.ts'

/** Returns why a provider refuses files as evidence, by their number or their size; undefined where it takes them. */
export function evidenceIssue(limits: EvidenceLimits | undefined, files: readonly EvidenceFile[]): Message | undefined {
  const { files: limit = Infinity, bytes = Infinity, pdfBytes = Infinity } = limits ?? {}
  const sizeOf = (some: readonly EvidenceFile[]): number => some.reduce((sum, file) => sum + file.bytes, 0)
  if (files.length > limit) return message('case_error.evidence_files', { limit })
  if (sizeOf(files) > bytes) return message('case_error.evidence_size', { megabytes: bytes / 1_000_000 })
  if (sizeOf(files.filter(({ contentType }) => contentType === 'application/pdf')) > pdfBytes)
    return message('case_error.evidence_pdf_size', { megabytes: pdfBytes / 1_000_000 })
  return undefined
}
