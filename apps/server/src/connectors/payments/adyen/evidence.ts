import { createHash } from 'node:crypto'
import { message } from '@stoa/messages/describe.ts'
import * as z from 'zod/mini'
import type { DisputeEvidence, PaymentAccess } from '../../../domains/payment/ports.ts'
import { openPdf } from '../../../files/open-pdf.ts'
import { toJpeg } from '../../../files/to-jpeg.ts'
import { UpstreamError } from '../../../kit/errors.ts'
import type { AdyenCall, AdyenRequest } from './adyen-call.ts'

const Result = z.object({ success: z.boolean(), errorMessage: z.optional(z.nullable(z.string())) })
const DefenseReason = z.object({
  defenseReasonCode: z.string(),
  defenseDocumentTypes: z.optional(z.nullable(z.array(z.object({ defenseDocumentTypeCode: z.string(), requirementLevel: z.string() })))),
})
const Reasons = z.object({ disputeServiceResult: Result, defenseReasons: z.optional(z.nullable(z.array(DefenseReason))) })
const Done = z.object({ disputeServiceResult: Result })

/**
 * Defends a dispute: chooses the reason that needs the fewest documents, sends the text and the files as one document for each kind that is required, and
 * submits the defence. A repeat of the same key defends nothing twice. Throws UpstreamError `refused` where Adyen takes no defence.
 */
export async function submitEvidence(access: PaymentAccess, call: AdyenCall, evidence: DisputeEvidence): Promise<void> {
  const named = { merchantAccountCode: access.settings.merchantAccount ?? '', disputePspReference: evidence.reference }
  const ask = async (operation: string, body: object, key?: string): Promise<z.infer<typeof Reasons>> => {
    const request: AdyenRequest = {
      api: 'disputes',
      path: `/${operation}`,
      body: { ...named, ...body },
      ...(key === undefined ? {} : { key: shorten(key) }),
    }
    const answer = operation === 'retrieveApplicableDefenseReasons' ? await call.send(Reasons, request) : await call.send(Done, request)
    const { success, errorMessage } = answer.disputeServiceResult
    if (!success) throw new UpstreamError('refused', message('upstream.adyen_refused', { reason: (errorMessage ?? operation).slice(0, 300) }))
    return answer
  }
  const { defenseReasons } = await ask('retrieveApplicableDefenseReasons', {})
  const [reason] = (defenseReasons ?? []).toSorted((a, b) => neededTypes(a).length - neededTypes(b).length)
  if (!reason) throw new UpstreamError('refused', message('upstream.adyen_no_defense'))
  const types = neededTypes(reason)
  if (types.length > 0) {
    const content = (await drawEvidence(evidence)).toString('base64')
    const defenseDocuments = types.map((defenseDocumentTypeCode) => ({ content, contentType: 'application/pdf', defenseDocumentTypeCode }))
    await ask('supplyDefenseDocument', { defenseDocuments }, `${evidence.key}:documents`)
  }
  await ask('defendDispute', { defenseReasonCode: reason.defenseReasonCode }, `${evidence.key}:defend`)
}

/** Returns the kinds of documents that a reason requires; one of those it takes where it requires none by name. */
function neededTypes({ defenseDocumentTypes }: z.infer<typeof DefenseReason>): string[] {
  const all = defenseDocumentTypes ?? []
  const ofLevel = (level: string): string[] => all.flatMap((one) => (one.requirementLevel === level ? [one.defenseDocumentTypeCode] : []))
  const required = ofLevel('Required')
  const further = ['OneOrMore', 'AlternativeRequired', 'Optional'].flatMap(ofLevel)
  const hasOneOrMore = ofLevel('OneOrMore').length > 0
  return required.length === 0 || hasOneOrMore ? [...required, ...further.slice(0, 1)] : required
}

/** Returns a key as Adyen takes it: at most 64 characters. */
const shorten = (key: string): string => createHash('sha256').update(key).digest('hex')

/** Adyen takes documents of at most so many megabytes. */
const maxMegabytes = 2
/** Pictures are drawn smaller than they are; the pages of PDFs are taken as they are. */
export const evidenceLimits = { pdfBytes: maxMegabytes * 1_000_000 }
/** Longer sides of pictures, in pixels, and their quality. */
const pictureSize = { maxSide: 1400, quality: 70 }
const margin = 50

/** Returns what a side wrote and its files as a PDF. Throws UpstreamError `refused` where it is larger than Adyen takes, or a file cannot be read. */
async function drawEvidence(evidence: DisputeEvidence): Promise<Buffer> {
  const papers = evidence.files.filter(({ contentType }) => contentType === 'application/pdf')
  checkSize(papers.reduce((sum, { bytes }) => sum + bytes.length, 0))
  const drawn = await drawPictures(evidence)
  const document = papers.length === 0 ? drawn : await appendPdfs(drawn, papers)
  checkSize(document.length)
  return document
}

function checkSize(bytes: number): void {
  if (bytes > maxMegabytes * 1_000_000) throw new UpstreamError('refused', message('upstream.adyen_document_size', { megabytes: maxMegabytes }))
}

async function drawPictures({ text, files }: DisputeEvidence): Promise<Buffer> {
  const pictures = await Promise.all(
    files.filter(({ contentType }) => contentType !== 'application/pdf').map(({ bytes }) => toJpeg(bytes, pictureSize)),
  )
  const shown = text === '' ? files.map(({ name }) => name).join('\n') : text
  const { doc, done, drawText } = await openPdf({ size: 'A4', margin }, [shown])
  drawText(shown, { font: 'regular', size: 11 }, { x: margin, y: margin, width: doc.page.width - 2 * margin })
  for (const picture of pictures) doc.addPage().image(picture, margin, margin, { fit: [doc.page.width - 2 * margin, doc.page.height - 2 * margin] })
  doc.end()
  return done
}

/** Returns a PDF followed by the pages of others. */
async function appendPdfs(first: Buffer, others: DisputeEvidence['files']): Promise<Buffer> {
  const { PDFDocument } = await import('@cantoo/pdf-lib')
  const document = await PDFDocument.load(first)
  for (const { name, bytes } of others) {
    try {
      const other = await PDFDocument.load(bytes)
      for (const page of await document.copyPages(other, other.getPageIndices())) document.addPage(page)
    } catch {
      throw new UpstreamError('refused', message('upstream.adyen_document', { name }))
    }
  }
  return Buffer.from(await document.save())
}
