import { t } from '@lingui/core/macro'
import { lead } from '@stoa/contract/lead.ts'
import type { Agency } from '@stoa/contract/lead.ts'
import { Handshake, Plus } from 'lucide-react'
import { useState } from 'react'
import { usePages } from '../../lib/calls.ts'
import { count } from '../../lib/format.ts'
import { contains, listQueryOf, searchOf } from '../../lib/list-query.ts'
import type { ListSearch } from '../../lib/list-query.ts'
import type { ScreenProps } from '../../lib/screen.ts'
import { useMay } from '../../lib/use-may.ts'
import { IndexPage } from '../../ui/index-page.tsx'
import type { Column } from '../../ui/index-types.ts'
import { ObjectCell } from '../../ui/object-cell.tsx'
import { toastDone, toastFailed } from '../../ui/toasts.tsx'
import { When } from '../../ui/when.tsx'
import { openedLater } from '../../ui/opened-later.tsx'

const AgencyDialog = openedLater(async () => (await import('./agency-dialog.tsx')).AgencyDialog)

const linkOf = (row: Agency): string => `${location.origin}/signup/${row.agencyId}`

const columns: readonly Column<Agency>[] = [
  { id: 'name', header: t`Agency`, sort: 'name', cell: (row) => <ObjectCell name={row.name} subline={`/signup/${row.agencyId}`} /> },
  { id: 'companies', header: t`Companies`, align: 'end', cell: (row) => count(row.companyCount), width: '120px' },
  { id: 'created', header: t`Created`, cell: (row) => <When at={row.createdAt} as="date" />, width: '130px' },
]

/** Agencies that bring companies by a sign-up link of their own, to administrators. */
export function AgencyList({ search, setSearch }: ScreenProps<Record<never, string>, ListSearch>) {
  const mayManage = useMay('installation:manage')
  const [edited, setEdited] = useState<{ present: Agency | undefined }>()
  const listQuery = listQueryOf(search, [])
  const filter = contains('text', listQuery.text)
  const list = usePages(lead.agencies, {
    query: { ...(listQuery.sort === undefined ? {} : { sort: listQuery.sort }), ...(filter ? { filter } : {}) },
  })
  const copy = async (row: Agency) => {
    try {
      await navigator.clipboard.writeText(linkOf(row))
      toastDone(t`Sign-up link of ${row.name} copied`)
    } catch {
      toastFailed(t`The link could not be copied. Copy it here: ${linkOf(row)}`)
    }
  }
  const add = { label: t`Add agency`, icon: <Plus size={16} aria-hidden />, onClick: () => setEdited({ present: undefined }) }
  return (
    <>
      <IndexPage
        title={t`Agencies`}
        description={t`Companies that sign up with an agency’s link are counted here.`}
        noMatches={t`No agencies match`}
        list={list}
        columns={columns}
        rowId={(row) => row.agencyId}
        rowName={(row) => row.name}
        listQuery={listQuery}
        onQuery={(next) => setSearch(searchOf(next, []))}
        {...(mayManage ? { primary: add } : {})}
        rowActions={(row) => [
          { label: t`Copy sign-up link`, onClick: () => void copy(row) },
          { label: t`Rename`, onClick: () => setEdited({ present: row }), disabledReason: mayManage ? undefined : t`Only owners can do this` },
        ]}
        card={{ subline: (row) => `/signup/${row.agencyId}`, badge: (row) => count(row.companyCount) }}
        firstUse={{
          picture: <Handshake size={26} />,
          title: t`No agencies yet`,
          text: t`Add an agency to get its sign-up link.`,
        }}
      />
      {edited && <AgencyDialog present={edited.present} onClose={() => setEdited(undefined)} />}
    </>
  )
}
