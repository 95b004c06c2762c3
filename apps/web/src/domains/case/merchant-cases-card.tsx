import { t } from '@lingui/core/macro'
import { caseRoutes } from '@stoa/contract/case.ts'
import { usePages } from '../../lib/calls.ts'
import { Link } from '../../ui/link.tsx'
import { Row } from '../../ui/row-list.tsx'
import { RowEnd, ShortListCard } from '../../ui/short-list-card.tsx'
import { Money } from '../../ui/when.tsx'
import textStyles from '../../ui/text.module.css'
import { kindLabels, reasonLabels } from './case-labels.ts'
import { CaseDeadline } from './case-deadline.tsx'
import { CaseStateTag } from './case-state-tag.tsx'

/** To an operator: the newest open returns and disputes of one merchant. */
export function MerchantCasesCard({ merchantId }: { merchantId: string }) {
  const list = usePages(caseRoutes.paged, { query: { merchantId: [merchantId], isOpen: 'true', limit: 5 } })
  return (
    <ShortListCard
      title={t`Open returns and disputes`}
      href={`/shop/cases?view=open&merchantId=${merchantId}`}
      list={list}
      empty={t`No open returns or disputes`}
      row={(one) => (
        <Row
          key={one.id}
          name={
            <Link className={textStyles.name} href={`/shop/cases/${one.id}`}>
              {kindLabels[one.kind]} #{one.number}
            </Link>
          }
          note={
            <>
              {reasonLabels[one.reason]}
              {one.dueAt && (
                <>
                  {' · '}
                  {!one.isOverdue && t`Deadline`} <CaseDeadline one={one} />
                </>
              )}
            </>
          }
        >
          <RowEnd>
            <CaseStateTag state={one.state} />
            <Money value={one.amount} />
          </RowEnd>
        </Row>
      )}
    />
  )
}
