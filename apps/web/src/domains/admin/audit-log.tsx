import { t } from '@lingui/core/macro'
import { audit } from '@stoa/contract/audit.ts'
import type { AuditEntry } from '@stoa/contract/audit.ts'
import { Button, Skeleton } from '@mantine/core'
import { FileSpreadsheet, ScrollText } from 'lucide-react'
import { messageOf } from '../../lib/api-error.ts'
import { api } from '../../lib/api.ts'
import { usePages } from '../../lib/calls.ts'
import type { ScreenProps } from '../../lib/screen.ts'
import { useDownload } from '../../lib/use-download.ts'
import { useSession } from '../../lib/use-session.ts'
import { PageHeader } from '../../ui/page-header.tsx'
import { Card } from '../../ui/page-layout.tsx'
import { Row, RowList } from '../../ui/row-list.tsx'
import { EmptyState, PanelError, SlowNotice, useIsSlow } from '../../ui/states.tsx'
import { ShowMore } from '../../ui/show-more.tsx'
import { Table } from '../../ui/table.tsx'
import { toastFailed } from '../../ui/toasts.tsx'
import { When } from '../../ui/when.tsx'
import { useIsNarrow } from '../../ui/use-is-narrow.ts'
import { AuditFilterBar } from './audit-filter-bar.tsx'
import type { AuditSearch } from './audit-filters.ts'
import { filtersOf } from './audit-filters.ts'
import textStyles from '../../ui/text.module.css'

const actorLabels: Readonly<Record<AuditEntry['actorKind'], string>> = {
  person: t`Someone outside the company`,
  key: t`API key`,
  system: t`System`,
  nobody: t`Not signed in`,
}

/** The rows of the placeholder. */
const waiting = Array.from({ length: 12 }, (_, row) => row)

/** Who did what in a company: one's own, or for an administrator the one in the address. */
export function AuditLog({ search, setSearch }: ScreenProps<Record<never, string>, AuditSearch & { companyId?: string | undefined }>) {
  const account = useSession()
  const companyId = search.companyId ?? account?.companyId
  // Only administrators name the company: others read their own.
  const query = account?.companyType === 'ADMIN' ? ({ companyId } as Record<never, never>) : {}
  const narrowed = { ...query, ...filtersOf(search) }
  const list = usePages(audit.paged, { query: narrowed }, { enabled: account !== undefined })
  const { isSaving, save } = useDownload(toastFailed)
  const isSlow = useIsSlow(list.isLoading)
  const isOther = search.companyId !== undefined && search.companyId !== account?.companyId
  return (
    <>
      <PageHeader
        title={t`Audit log`}
        description={t`Changes to settings, access and money. Entries cannot be changed or deleted.`}
        extra={
          <Button
            variant="default"
            loading={isSaving}
            leftSection={<FileSpreadsheet size={16} aria-hidden />}
            onClick={() => void save(() => api.send(audit.export, { query: narrowed }))}
          >
            {t`Download CSV`}
          </Button>
        }
        breadcrumb={isOther ? { label: t`Companies`, href: '/admin/companies' } : undefined}
      />
      <AuditFilterBar search={search} isOther={isOther} query={query} onSearch={(changes) => setSearch({ ...search, ...changes })} />
      <Card label={t`Audit log`} isFlush>
        {list.error ? (
          <PanelError message={messageOf(list.error)} onRetry={list.retry} />
        ) : list.isLoading ? (
          <div role="status" aria-busy aria-label={t`Loading...`}>
            {isSlow && <SlowNotice onRetry={list.retry} />}
            <Entries rows={undefined} />
          </div>
        ) : list.rows.length === 0 ? (
          <EmptyState
            picture={<ScrollText size={26} />}
            title={Object.keys(filtersOf(search)).length === 0 ? t`No entries yet` : t`No entries match`}
            text={t`Changes to settings, access and money appear here.`}
          />
        ) : (
          <Entries rows={list.rows} />
        )}
        <ShowMore list={list} />
      </Card>
    </>
  )
}

/** The entries; without `rows` the space of those that are on their way. */
function Entries({ rows }: { rows: readonly AuditEntry[] | undefined }) {
  const isNarrow = useIsNarrow()
  const actorOf = (row: AuditEntry) => row.actorName ?? actorLabels[row.actorKind]
  if (isNarrow) {
    return (
      <RowList label={t`Audit log`}>
        {!rows && waiting.map((row) => <Row key={row} name={<Skeleton h={14} w={150} my={4} />} note={<Skeleton h={12} w={220} my={4} />} />)}
        {rows?.map((row) => (
          <Row key={row.id} name={row.label} note={[actorOf(row), detailsOf(row)].filter(Boolean).join(' · ')}>
            <When at={row.at} as="time" isQuiet />
          </Row>
        ))}
      </RowList>
    )
  }
  return (
    <Table label={t`Audit log`}>
      <thead>
        <tr>
          <th>{t`Time`}</th>
          <th>{t`Action`}</th>
          <th>{t`By`}</th>
          <th>{t`Details`}</th>
        </tr>
      </thead>
      <tbody>
        {!rows &&
          waiting.map((row) => (
            <tr key={row}>
              {[104, 140, 90, 260].map((width) => (
                <td key={width}>
                  <Skeleton h={14} w={width} my={4} />
                </td>
              ))}
            </tr>
          ))}
        {rows?.map((row) => (
          <tr key={row.id}>
            <td style={{ whiteSpace: 'nowrap' }}>
              <When at={row.at} as="time" />
            </td>
            <td style={{ minWidth: 220 }}>
              <span className={textStyles.strong}>{row.label}</span>
            </td>
            <td style={{ minWidth: 140, overflowWrap: 'anywhere' }}>{actorOf(row)}</td>
            <td style={{ overflowWrap: 'anywhere', minWidth: 240, width: '60%' }}>
              <span className={textStyles.note}>{detailsOf(row)}</span>
            </td>
          </tr>
        ))}
      </tbody>
    </Table>
  )
}

const onlyId = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** The facts of an entry, and the name of what it was done to, without ids: they say nothing to a person. */
function detailsOf({ object, objectName, facts }: AuditEntry): string {
  const known = facts
    .map(({ label, value }) => ({ label, value: value.split(', ').filter((part) => part !== '' && part !== 'null' && !onlyId.test(part)) }))
    .filter(({ value }) => value.length > 0)
    .map(({ label, value }) => `${label}: ${value.join(', ')}`)
  const name = objectName ?? (onlyId.test(object) ? '' : object)
  return [...(facts.some(({ value }) => value === name) ? [] : [name]), ...known].filter(Boolean).join(' · ')
}
