import { company } from '@stoa/contract/company.ts'
import { verification } from '@stoa/contract/verification.ts'
import type { DocumentKind } from '@stoa/contract/verification.ts'
import { addDays, dayIn } from '@stoa/contract/time-zone.ts'
import type { Caller } from './caller.ts'
import { merchants as stories } from './demo-data.ts'
import { drawDocument } from './draw-document.ts'
import type { Players } from './open-companies.ts'

/** Has each merchant submit its details and documents: one is approved and has a document that expires soon, one waits for the operator, one is rejected. */
export async function verifyMerchants(call: Caller, { operator, merchants }: Players): Promise<void> {
  const bytes = await drawDocument()
  const today = dayIn(new Date(), 'UTC')
  for (const [index, as] of merchants.entries()) {
    const { registration, verification: decision } = stories[index] ?? {}
    if (!registration) continue
    const { version } = await call(company.my, { as })
    await call(company.update, { as, body: { version, ...registration } })
    const documents: { kind: DocumentKind; expiresOn?: string }[] = [
      { kind: 'registration_extract' },
      { kind: 'identity', expiresOn: addDays(today, 1000) },
      ...(decision === 'approved' ? [{ kind: 'insurance' as const, expiresOn: addDays(today, 20) }] : []),
    ]
    for (const document of documents)
      await call(verification.addDocument, {
        as,
        body: document,
        upload: { document: { name: `${document.kind.replace('_', '-')}.png`, type: 'image/png', bytes } },
      })
    await call(verification.submit, { as, body: { marketplaceId: operator.companyId, declaresCompliance: true } })
    if (decision === 'submitted') continue
    const { companyId: merchantId } = as
    const { checksum } = await call(verification.get, { as: operator, params: { id: merchantId } })
    await call(verification.decide, {
      as: operator,
      body:
        decision === 'approved'
          ? { merchantId, checksum, status: 'APPROVED' }
          : {
              merchantId,
              checksum,
              status: 'REJECTED',
              reasonCode: 'document_outdated',
              reason: 'The extract is older than three months. Add a new one, please.',
              items: ['registration_extract'],
            },
    })
  }
}
