import { plural, t } from '@lingui/core/macro'
import { Alert } from '@mantine/core'
import type { InvoiceDraft, InvoiceProblem } from '@stoa/contract/invoice.ts'
import { isSelfBilled } from '@stoa/contract/invoice-kind-rules.ts'
import type { Money as MoneyAmount } from '@stoa/contract/money.ts'
import { TriangleAlert } from 'lucide-react'
import { date } from '../../lib/format.ts'
import { Link } from '../../ui/link.tsx'
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
  return (
    <div style={{ display: 'grid', gap: 12, marginTop: 16 }}>
      {isEmpty && <p style={{ color: 'var(--text-2)', margin: 0 }}>{t`Nothing to invoice in this period.`}</p>}
      {commissions.length > 0 && (
        <p style={{ margin: 0 }}>
          {t`${plural(commissions.length, { one: '# document, total including VAT:', other: '# documents, total including VAT:' })}`}{' '}
          <Totals amounts={commissions.map(({ total }) => total)} />
        </p>
      )}
      <ServicesNote from={from} drafts={commissions} />
      {sales.length > 0 && (
        <p style={{ margin: 0 }}>
          {t`${plural(sales.length, { one: '# self-billed document, total including VAT:', other: '# self-billed documents, total including VAT:' })}`}{' '}
          <Totals amounts={sales.map(({ total }) => total)} />
        </p>
      )}
      {shown.length > 0 && (
        <Alert
          color={shown.some(({ isBlocking }) => isBlocking) ? 'red' : 'yellow'}
          icon={<TriangleAlert size={18} aria-hidden />}
          title={shown.some(({ code }) => !isLeftOut(code)) ? t`Missing details` : t`Not on these documents`}
        >
          <ul style={{ margin: 0, paddingInlineStart: 18 }}>
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
        </Alert>
      )}
    </div>
  )
}

/** What of the documents is for services, and from when on where some are of before the period; that a merchant gets more than one. */
function ServicesNote({ from, drafts }: { from: string; drafts: readonly InvoiceDraft[] }) {
  const services = drafts.flatMap((draft) => (draft.services.minor === 0 ? [] : draft.services))
  const since = drafts.reduce((first, { periodFrom }) => (periodFrom < first ? periodFrom : first), from)
  const merchants = new Set(drafts.map(({ recipient }) => recipient.id)).size
  return (
    <>
      {services.length > 0 && (
        <p style={{ margin: 0 }}>
          {t`Of which services:`} <Totals amounts={services} />
        </p>
      )}
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
