import { plural, t } from '@lingui/core/macro'
import type { ReturnPolicy } from '@stoa/contract/case-shapes.ts'
import { Button } from '@mantine/core'
import { useState } from 'react'
import type { Pages } from '../../lib/calls.ts'
import { money } from '../../lib/format.ts'
import { ListTable } from '../../ui/list-table.tsx'
import { Link } from '../../ui/link.tsx'
import { openedLater } from '../../ui/opened-later.tsx'
import { Card } from '../../ui/page-layout.tsx'
import { ShowMore } from '../../ui/show-more.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { sideName } from './case-labels.ts'
import { ExcludedCollections } from './excluded-collections.tsx'
import { PolicyActions } from './policy-actions.tsx'

const MerchantPolicyDialog = openedLater(async () => (await import('./merchant-policy-dialog.tsx')).MerchantPolicyDialog)

/** To an operator: the merchants with a return policy of their own. */
export function MerchantPolicies({ list, mayManage }: { list: Pages<ReturnPolicy>; mayManage: boolean }) {
  const [isCreating, setCreating] = useState(false)
  const rows = list.rows.flatMap((one) => (one.merchant ? [{ ...one, merchant: one.merchant }] : []))
  return (
    <Card
      title={t`Merchants with their own policy`}
      isFlush={rows.length > 0}
      actions={mayManage && <Button variant="default" size="compact-sm" onClick={() => setCreating(true)}>{t`Create policy`}</Button>}
    >
      {rows.length === 0 && (
        <EmptyState
          title={t`No policies of merchants`}
          text={t`A merchant can set a policy that gives shoppers more. You can also set one for a merchant.`}
        />
      )}
      {rows.length > 0 && (
        <ListTable
          label={t`Merchants with their own policy`}
          rows={rows}
          rowKey={({ merchant }) => merchant.id}
          columns={[
            { header: t`Merchant`, cell: ({ merchant }) => <Link href={`/search/merchants/${merchant.id}`}>{merchant.name}</Link> },
            { header: t`Return period`, cell: (policy) => plural(policy.days, { one: '# day', other: '# days' }) },
            { header: t`Return shipping paid by`, cell: ({ shippingPayer }) => sideName(shippingPayer, false) },
            { header: t`Return fee`, cell: ({ fee }) => (fee.minor === 0 ? t`None` : money(fee)) },
            { header: t`Also cannot be returned`, cell: (policy) => <ExcludedCollections policy={policy} isOwnOnly /> },
            ...(mayManage
              ? [
                  {
                    header: t`Actions`,
                    isHeaderHidden: true,
                    isEnd: true,
                    cell: (policy: ReturnPolicy) => <PolicyActions policy={policy} isOperator />,
                  },
                ]
              : []),
          ]}
        />
      )}
      <ShowMore list={list} />
      {isCreating && <MerchantPolicyDialog onClose={() => setCreating(false)} />}
    </Card>
  )
}
