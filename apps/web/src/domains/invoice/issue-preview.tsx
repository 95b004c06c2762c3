import { plural, t } from '@lingui/core/macro'
import type { InvoiceDraft, InvoiceProblem } from '@stoa/contract/invoice.ts'
import { isSelfBilled } from '@stoa/contract/invoice-kind-rules.ts'
import type { Money as MoneyAmount } from '@stoa/contract/money.ts'
import { TriangleAlert } from 'lucide-react'
import { date } from '../../lib/format.ts'
import { DescriptionList } from '../../ui/description-list.tsx'
import { Link } from '../../ui/link.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Money } from '../../ui/when.tsx'

/** What the documents leave out: it is no mistake in them. */
const leftOut = [
  'issuer_vat_number_needed',
  'merchant_vat_number_needed',
  'sales_tax_withheld',
  'sales_collected_by_merchant',
  'commission_left_out',
  'sales_left_out',
] as const
type LeftOut = (typeof leftOut)[number]
const isLeftOut = (code: InvoiceProblem['code']): code is LeftOut => leftOut.some((one) => one === code)

const problemTexts: Readonly<Record<Exclude<InvoiceProblem['code'], LeftOut>, string>> = {
  issuer_address_missing: t`Your company address is incomplete. Enter name, street, city and country.`,
  issuer_vat_number_missing: t`Your company has no VAT number, so the documents show no VAT.`,
  merchant_address_missing: t`incomplete address`,
  merchant_vat_number_missing: t`no VAT number`,
  seller_address_missing: t`its sales are self-billed once the address is complete`,
}
/** Returns what is missing, or what waits, in words. */
function problemText({ code, params: { count = 0, since } }: InvoiceProblem): string {
  if (!isLeftOut(code)) return problemTexts[code]
  if (code === 'commission_left_out')
    return t`${plural(count, { one: 'commission of # order', other: 'commission of # orders' })} since ${since === undefined ? '' : date(since)} is on no invoice. Start the period earlier to include it.`
  if (code === 'issuer_vat_number_needed') return t`Documents with VAT of an earlier day wait until your company has a VAT number again.`
  if (code === 'merchant_vat_number_needed') return t`a document with VAT of an earlier day waits until there is a VAT number again`
  if (code === 'sales_left_out') {
    const day = since === undefined ? '' : date(since)
    return plural(count, {
      one: `# sale since ${day} is not self-billed yet. Start the period earlier to include it.`,
      other: `# sales since ${day} are not self-billed yet. Start the period earlier to include them.`,
    })
  }
  if (code === 'sales_collected_by_merchant')
    return plural(count, {
      one: '# sale is not self-billed because the merchant collected its payment',
      other: '# sales are not self-billed because the merchant collected their payment',
    })
  return plural(count, {
    one: '# sale is not self-billed because you withhold its tax',
    other: '# sales are not self-billed because you withhold their tax',
  })
}

const ownCodes: readonly InvoiceProblem['code'][] = ['issuer_address_missing', 'issuer_vat_number_missing', 'issuer_vat_number_needed']

/** What issuing a period from a day on would make, and what is missing on documents that can never be changed. */
export function IssuePreview({ from, drafts, problems }: { from: string; drafts: readonly InvoiceDraft[]; problems: readonly InvoiceProblem[] }) {
  const isEmpty = drafts.length === 0
  // Without documents, only what they leave out is shown.
  const shown = isEmpty ? problems.filter(({ code }) => isLeftOut(code)) : problems
  const own = shown.filter(({ code }) => ownCodes.includes(code))
  const byMerchant = [
    ...Map.groupBy(
      shown.filter(({ code }) => !ownCodes.includes(code)),
      ({ company }) => company.id,
    ).values(),
  ]
  const [sales, commissions] = [drafts.filter(({ kind }) => isSelfBilled(kind)), drafts.filter(({ kind }) => !isSelfBilled(kind))]
  const services = commissions.flatMap((draft) => (draft.services.minor === 0 ? [] : draft.services))
  return (
    <div style={{ display: 'grid', gap: 12, marginTop: 16 }}>
      {isEmpty && <p style={{ color: 'var(--text-2)', margin: 0 }}>{t`Nothing to invoice in this period.`}</p>}
      {!isEmpty && (
        <DescriptionList
          layout="amounts"
          items={[
            [
              plural(commissions.length, { one: '# document, total including VAT', other: '# documents, total including VAT' }),
              commissions.length > 0 && <Totals key="total" amounts={commissions.map(({ total }) => total)} />,
            ],
            [t`Of which services`, services.length > 0 && <Totals key="services" amounts={services} />],
            [
              plural(sales.length, { one: '# self-billed document, total including VAT', other: '# self-billed documents, total including VAT' }),
              sales.length > 0 && <Totals key="sales" amounts={sales.map(({ total }) => total)} />,
            ],
          ]}
        />
      )}
      <DocumentsNote from={from} drafts={commissions} />
      {shown.length > 0 && (
        <Notice tone={shown.some(({ isBlocking }) => isBlocking) ? 'error' : 'pending'} icon={<TriangleAlert size={18} aria-hidden />}>
          <strong>{shown.some(({ code }) => !isLeftOut(code)) ? t`Missing details` : t`Not on these documents`}</strong>
          <ul>
            {own.map((problem) => (
              <li key={problem.code}>
                {problemText(problem)} <Link href="/account/company">{t`Edit company`}</Link>
              </li>
            ))}
            {byMerchant.map((some) => (
              <li key={some[0]?.company.id}>
                {some[0]?.company.name}: {some.map(problemText).join(', ')}
              </li>
            ))}
          </ul>
        </Notice>
      )}
    </div>
  )
}

/** From when on services are included where some are of before the period, and why a merchant gets more than one document. */
function DocumentsNote({ from, drafts }: { from: string; drafts: readonly InvoiceDraft[] }) {
  const since = drafts.reduce((first, { periodFrom }) => (periodFrom < first ? periodFrom : first), from)
  const merchants = new Set(drafts.map(({ recipient }) => recipient.id)).size
  return (
    <>
      {since < from && <p style={{ margin: 0 }}>{t`Services since ${date(since)} that no document has are included.`}</p>}
      {merchants < drafts.length && (
        <p
          style={{ margin: 0 }}
        >{t`A merchant gets a document for each currency and VAT rule, and credit notes for what earlier invoices charged.`}</p>
      )}
    </>
  )
}

/** What amounts come to, by currency. */
function Totals({ amounts }: { amounts: readonly MoneyAmount[] }) {
  const totals = [...Map.groupBy(amounts, ({ currency }) => currency).entries()].map(([currency, some]) => ({
    minor: some.reduce((sum, { minor }) => sum + minor, 0),
    currency,
  }))
  return totals.map((total, index) => (
    <strong key={total.currency}>
      {index > 0 && ' + '}
      <Money value={total} />
    </strong>
  ))
}
