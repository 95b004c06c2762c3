import { createHash } from 'node:crypto'
import { message } from '@stoa/messages/describe.ts'
import * as z from 'zod/mini'
import type { DisputeEvidence, PaymentAccess } from '../../../domains/payment/ports.ts'
import { loadSharp } from '../../../files/load-sharp.ts'
import { openPdf } from '../../../files/open-pdf.ts'
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
 * Defends a dispute: chooses the reason that needs the fewest documents, sends the text and the pictures as one document for each kind that is required, and
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

/** Longer sides of pictures, in pixels, and their quality: Adyen takes documents of at most 2 MB. */
const maxSide = 1400
const jpegQuality = 70
const margin = 50

/** Returns what a side wrote and its pictures as a PDF. */
async function drawEvidence({ text, files }: DisputeEvidence): Promise<Buffer> {
  const sharp = await loadSharp()
  const pictures = await Promise.all(
    files.map(({ bytes }) =>
      sharp(bytes).resize({ width: maxSide, height: maxSide, fit: 'inside', withoutEnlargement: true }).jpeg({ quality: jpegQuality }).toBuffer(),
    ),
  )
  const { doc, done } = await openPdf({ size: 'A4', margin })
  doc.fontSize(11).text(text === '' ? files.map(({ name }) => name).join('\n') : text)
  for (const picture of pictures) doc.addPage().image(picture, margin, margin, { fit: [doc.page.width - 2 * margin, doc.page.height - 2 * margin] })
  doc.end()
  return done
}
