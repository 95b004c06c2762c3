import * as z from 'zod/mini'
import { Day, Id, Instant } from './page.ts'
import { route } from './route.ts'
import { prose } from './text.ts'

/** Kinds of documents that prove who a merchant is. Of `other` there may be several; of each other kind a new one replaces the present one. */
export const DocumentKind = z.enum(['registration_extract', 'identity', 'insurance', 'other'])
export type DocumentKind = z.infer<typeof DocumentKind>

/** What an operator checks of a merchant: its details, then its documents. */
export const VerificationItem = z.enum([
  'company_name',
  'registration_number',
  'vat_number',
  'address',
  'email',
  'phone',
  'registration_extract',
  'identity',
  'insurance',
  'other',
])
export type VerificationItem = z.infer<typeof VerificationItem>

/** Items without which a merchant cannot be verified. Source: Regulation (EU) 2022/2065, article 30. */
export const requiredItems: ReadonlySet<VerificationItem> = new Set([
  'company_name',
  'registration_number',
  'address',
  'email',
  'phone',
  'registration_extract',
  'identity',
])

/** Of a merchant on one marketplace. `NONE`: nothing was submitted yet. `EXPIRED`: a document is past its date. */
export const VerificationStatus = z.enum(['NONE', 'SUBMITTED', 'APPROVED', 'REJECTED', 'EXPIRED'])
export type VerificationStatus = z.infer<typeof VerificationStatus>

/** Those that are stored. */
export const SubmittedStatus = z.enum(['SUBMITTED', 'APPROVED', 'REJECTED', 'EXPIRED'])
export type SubmittedStatus = z.infer<typeof SubmittedStatus>

export const ItemState = z.enum(['missing', 'entered', 'submitted', 'approved', 'rejected', 'expired'])
export type ItemState = z.infer<typeof ItemState>

/** Why an operator rejects; `other` needs words. */
export const RejectionReason = z.enum(['details_mismatch', 'document_unreadable', 'document_outdated', 'wrong_document', 'incomplete', 'other'])
export type RejectionReason = z.infer<typeof RejectionReason>

export const VerificationDocument = z.object({
  id: Id,
  kind: DocumentKind,
  name: z.string(),
  contentType: z.string(),
  bytes: z.int(),
  expiresOn: z.nullable(z.string()),
  createdAt: Instant,
})
export type VerificationDocument = z.infer<typeof VerificationDocument>

/** How a merchant stands with one marketplace. */
export const Verification = z.object({
  marketplaceId: Id,
  marketplaceName: z.string(),
  merchantId: Id,
  merchantName: z.string(),
  status: VerificationStatus,
  /** Whether the marketplace puts products on sale only of verified merchants. */
  isRequired: z.boolean(),
  submittedAt: z.nullable(Instant),
  decidedAt: z.nullable(Instant),
  /** When the merchant declared to offer only products that comply with EU law. */
  declaredAt: z.nullable(Instant),
  reasonCode: z.nullable(RejectionReason),
  /** The operator's words. */
  reason: z.nullable(z.string()),
  items: z.array(z.object({ item: VerificationItem, isRequired: z.boolean(), value: z.string(), state: ItemState })),
})
export type Verification = z.infer<typeof Verification>

/** A verification with the documents it is about. */
export const VerificationFile = z.extend(Verification, {
  documents: z.array(VerificationDocument),
  /** Of details and documents; a decision carries the one that was checked. */
  checksum: z.string(),
})
export type VerificationFile = z.infer<typeof VerificationFile>

/** What a merchant sees: its documents, and how it stands with each marketplace it joined or requested to join. */
export const OwnVerification = z.object({ documents: z.array(VerificationDocument), marketplaces: z.array(Verification) })
export type OwnVerification = z.infer<typeof OwnVerification>

/** A row of the operator's list. */
export const VerificationRow = z.object({
  merchantId: Id,
  merchantName: z.string(),
  countryCode: z.string(),
  status: SubmittedStatus,
  submittedAt: Instant,
  decidedAt: z.nullable(Instant),
})
export type VerificationRow = z.infer<typeof VerificationRow>

const ById = z.object({ id: Id })

export const verification = {
  addDocument: route({
    method: 'POST',
    path: '/Verification/AddDocument',
    permission: 'verification:manage',
    summary: 'Adds a document, a picture or PDF; it replaces the present one of its kind and sets approved verifications back to submitted',
    body: z.strictObject({ kind: DocumentKind, expiresOn: z.optional(z.nullable(Day)) }),
    files: { document: { accepts: 'document', maxBytes: 10_000_000 } },
    returns: OwnVerification,
  }),
  removeDocument: route({
    method: 'POST',
    path: '/Verification/RemoveDocument/{id}',
    permission: 'verification:manage',
    summary: 'Removes a document of the merchant; approved verifications go back to submitted',
    params: ById,
    returns: OwnVerification,
  }),
  document: route({
    method: 'GET',
    path: '/Verification/Document/{id}',
    permission: 'company:read',
    summary: 'A document: for the merchant, and for operators it was submitted to',
    params: ById,
    answers: 'blob',
    contentType: ['application/pdf', 'image/jpeg', 'image/webp'],
  }),
  submit: route({
    method: 'POST',
    path: '/Verification/Submit',
    permission: 'verification:manage',
    summary: 'Submits details and documents to a marketplace, with the declaration to offer only products that comply with EU law',
    body: z.strictObject({ marketplaceId: Id, declaresCompliance: z.literal(true) }),
    returns: OwnVerification,
  }),
  paged: route({
    method: 'GET',
    path: '/Verification/Paged',
    permission: 'merchant:read',
    summary: 'The verifications that were submitted to the marketplace',
    query: z.object({ status: z.optional(SubmittedStatus) }),
    paged: { item: VerificationRow, sorts: ['submittedAt', '-submittedAt'] },
  }),
  get: route({
    method: 'GET',
    path: '/Verification/Get/{id}',
    permission: 'merchant:read',
    summary: 'The details and documents that a merchant submitted to the marketplace; the id is the merchant’s',
    params: ById,
    returns: VerificationFile,
  }),
  decide: route({
    method: 'POST',
    path: '/Verification/Decide',
    permission: 'partnership:decide',
    summary: 'Approves or rejects what a merchant submitted; a rejection needs a reason and names the items it is about',
    body: z.strictObject({
      merchantId: Id,
      status: z.enum(['APPROVED', 'REJECTED']),
      /** Of what was checked: 409 when details or documents are others by now. */
      checksum: z.string().check(z.maxLength(64)),
      reasonCode: z.optional(RejectionReason),
      reason: z.optional(prose(1000)),
      items: z.optional(z.array(VerificationItem).check(z.maxLength(20))),
    }),
    returns: VerificationFile,
  }),
}
