import { t } from '@lingui/core/macro'
import { invoice } from '@stoa/contract/invoice.ts'
import { verification } from '@stoa/contract/verification.ts'
import { useCall, usePages } from '../../lib/calls.ts'
import { Link } from '../../ui/link.tsx'
import { Row } from '../../ui/row-list.tsx'
import { ShortListCard } from '../../ui/short-list-card.tsx'
import { Tag } from '../../ui/status-badge.tsx'
import { Money, When } from '../../ui/when.tsx'
import textStyles from '../../ui/text.module.css'
import { statusBadges } from '../marketplace/verification/verification-labels.ts'
import { invoiceLabels } from '../order/invoice-labels.ts'

/** To an operator: the newest invoices of one merchant, its statement, and how its verification stands. */
export function MerchantDocumentsCard({ merchantId }: { merchantId: string }) {
  const list = usePages(invoice.paged, { query: { merchantId, limit: 4 } })
  const { data } = useCall(verification.get, { params: { id: merchantId } })
  return (
    <ShortListCard
      title={t`Documents`}
      href={`/shop/invoices?merchantId=${merchantId}`}
      list={list}
      first={
        <>
          {data && (
            <Row
              name={
                <Link className={textStyles.name} href={`/shop/verifications/${merchantId}`}>
                  {t`Verification`}
                </Link>
              }
              note={data.decidedAt ? <When at={data.decidedAt} as="date" /> : data.submittedAt && <When at={data.submittedAt} as="date" />}
            >
              <Tag colour={statusBadges[data.status].colour}>{statusBadges[data.status].label}</Tag>
            </Row>
          )}
          <Row
            name={
              <Link className={textStyles.name} href={`/shop/statements/${merchantId}`}>
                {t`Statement`}
              </Link>
            }
            note={t`Every movement of the merchant’s money by month`}
          />
        </>
      }
      empty={t`No invoices yet`}
      row={(one) => (
        <Row
          key={one.id}
          name={
            <Link className={textStyles.name} href={`/shop/invoices/${one.id}`}>
              {invoiceLabels[one.kind]} {one.ref}
            </Link>
          }
          note={<When at={one.issuedOn} as="date" />}
        >
          <Money value={one.total} />
        </Row>
      )}
    />
  )
}
