import { t } from '@lingui/core/macro'
import { SubmittedStatus, verification } from '@stoa/contract/verification.ts'
import type { VerificationRow } from '@stoa/contract/verification.ts'
import { usePages } from '../../../lib/calls.ts'
import { countryName } from '../../../lib/country-name.ts'
import { useLive } from '../../../lib/live.ts'
import { listQueryOf, searchOf } from '../../../lib/list-query.ts'
import type { ListSearch } from '../../../lib/list-query.ts'
import type { ScreenProps } from '../../../lib/screen.ts'
import { optionOf } from '../../../lib/option-of.ts'
import { IndexPage } from '../../../ui/index-page.tsx'
import type { Column } from '../../../ui/index-types.ts'
import { ObjectCell } from '../../../ui/object-cell.tsx'
import { Tag } from '../../../ui/status-badge.tsx'
import { When } from '../../../ui/when.tsx'
import { statusBadges } from './verification-labels.ts'

const views = [{ value: 'all', label: t`All` }, ...SubmittedStatus.options.map((value) => ({ value, label: statusBadges[value].label }))]
const addressOf = ({ merchantId }: VerificationRow): string => `/shop/verifications/${merchantId}`
const countryOf = ({ countryCode }: VerificationRow): string => (countryCode === '' ? '' : countryName(countryCode))
const badgeOf = ({ status }: VerificationRow) => <Tag colour={statusBadges[status].colour}>{statusBadges[status].label}</Tag>

const sublineOf = (row: VerificationRow) => (
  <>
    {row.countryCode !== '' && `${countryOf(row)} · `}
    <When at={row.submittedAt} />
  </>
)

const columns: Column<VerificationRow>[] = [
  { id: 'merchant', header: t`Merchant`, cell: (row) => <ObjectCell name={row.merchantName} href={addressOf(row)} /> },
  { id: 'country', header: t`Country`, cell: countryOf, width: '170px' },
  { id: 'submitted', header: t`Submitted`, sort: 'submittedAt', cell: (row) => <When at={row.submittedAt} />, width: '170px' },
  { id: 'status', header: t`Status`, cell: badgeOf, width: '160px' },
]

/** What merchants submitted to be verified, those that wait longest first. */
export function VerificationList({ search, setSearch }: ScreenProps<Record<never, string>, ListSearch>) {
  const listQuery = listQueryOf(search, [])
  const status = optionOf(SubmittedStatus.options, listQuery.view)
  const list = usePages(verification.paged, { query: { ...(status ? { status } : {}), ...(listQuery.sort ? { sort: listQuery.sort } : {}) } })
  useLive('partnership', () => list.retry())
  return (
    <IndexPage
      title={t`Verification`}
      noMatches={t`No merchants match`}
      list={list}
      columns={columns}
      rowId={(row) => row.merchantId}
      rowName={(row) => row.merchantName}
      listQuery={listQuery}
      onQuery={(next) => setSearch(searchOf(next, []))}
      views={views}
      hasSearch={false}
      sorts={[
        { value: 'submittedAt', label: t`Oldest first` },
        { value: '-submittedAt', label: t`Newest first` },
      ]}
      card={{ subline: sublineOf, badge: badgeOf }}
      firstUse={{ title: t`Nothing to verify`, text: t`Merchants that submit their details and documents appear here.` }}
    />
  )
}
