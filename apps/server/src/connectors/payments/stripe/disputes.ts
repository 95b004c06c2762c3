import type { DisputeReason } from '@stoa/contract/case-shapes.ts'
import { message } from '@stoa/messages/describe.ts'
import type { DisputeEvidence, ProviderDispute } from '../../../domains/payment/ports.ts'
import * as z from 'zod/mini'
import { toJpeg } from '../../../files/to-jpeg.ts'
import { UpstreamError } from '../../../kit/errors.ts'
import { amountFromStripe } from './amount.ts'
import type { Dispute } from './shapes.ts'
import { StripeFile } from './shapes.ts'
import type { StripeCall } from './stripe-call.ts'
import { keyOf } from './transactions.ts'

const stateOf: Readonly<Record<string, ProviderDispute['state']>> = {
  needs_response: 'needs_response',
  under_review: 'under_review',
  won: 'won',
  lost: 'lost',
}

const reasonOf: Readonly<Record<string, DisputeReason>> = {
  fraudulent: 'fraudulent',
  product_not_received: 'not_received',
  product_unacceptable: 'not_as_described',
  duplicate: 'duplicate',
  credit_not_processed: 'credit_not_processed',
  unrecognized: 'unrecognized',
}

/** A dispute in our words; undefined for an inquiry that withdrew no money (`warning_…`), and for a payment that is not ours. */
export function disputeFromStripe(dispute: Dispute): ProviderDispute | undefined {
  const intent = dispute.payment_intent
  const key = intent === null || typeof intent === 'string' ? undefined : keyOf(intent)
  // `prevented` and `charge_refunded` end with the money where it was.
  const state = dispute.status === 'charge_refunded' || dispute.status === 'prevented' ? 'won' : stateOf[dispute.status]
  if (key === undefined || state === undefined) return undefined
  const dueBy = dispute.evidence_details?.due_by
  return {
    kind: 'dispute',
    reference: dispute.id,
    key,
    state,
    ...amountFromStripe(dispute.amount, dispute.currency),
    reason: reasonOf[dispute.reason] ?? 'general',
    providerState: dispute.status,
    evidenceDueAt: dueBy === null || dueBy === undefined ? null : new Date(dueBy * 1000).toISOString(),
  }
}

/** Stripe takes one file for each kind of evidence. */
const fileFields = ['uncategorized_file', 'service_documentation', 'shipping_documentation', 'customer_communication', 'receipt'] as const
/** Source: Stripe takes at most 4.5 MB of evidence, all files together. */
export const evidenceLimits = { files: fileFields.length, bytes: 4_500_000 }
const maxTextLength = 20_000
/** Stripe takes evidence as PDF, JPEG or PNG; other pictures are converted. */
const pictureSize = { maxSide: 4000, quality: 90 }

/** Uploads the files of evidence and submits it; a repeat of the same key submits nothing twice. */
export async function submitEvidence(call: StripeCall, { key, reference, text, files }: DisputeEvidence): Promise<void> {
  if (files.length > fileFields.length) throw new UpstreamError('refused', message('upstream.stripe_files', { limit: fileFields.length }))
  const readable = await Promise.all(files.map(toReadable))
  const uploaded = await Promise.all(readable.map((file) => call.send(StripeFile, { path: '/v1/files', file, key: `${key}:${file.sha256}` })))
  const evidence = {
    uncategorized_text: text.slice(0, maxTextLength) || undefined,
    ...Object.fromEntries(uploaded.map(({ id }, index) => [fileFields[index] ?? '', id])),
  }
  await call.send(z.object({ id: z.string() }), { path: `/v1/disputes/${encodeURIComponent(reference)}`, form: { evidence, submit: true }, key })
}

type File = DisputeEvidence['files'][number]

/** Returns a file as Stripe takes it. */
async function toReadable(file: File): Promise<File> {
  if (file.contentType !== 'image/webp') return file
  return { ...file, name: file.name.replace(/(\.[^.]*)?$/, '.jpg'), contentType: 'image/jpeg', bytes: await toJpeg(file.bytes, pictureSize) }
}
