import { t } from '@lingui/core/macro'
import { company } from '@stoa/contract/company.ts'
import { messageOf } from '../../lib/api-error.ts'
import { useCall } from '../../lib/calls.ts'
import type { ScreenProps } from '../../lib/screen.ts'
import { Link } from '../../ui/link.tsx'
import { LoadingBlock } from '../../ui/loading-block.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { Card } from '../../ui/page-layout.tsx'
import { Row, RowList } from '../../ui/row-list.tsx'
import { EmptyState, PanelError } from '../../ui/states.tsx'
import { SearchBox } from '../../domains/marketplace/search-box.tsx'
import layoutStyles from '../../ui/layout.module.css'
import textStyles from '../../ui/text.module.css'
import { useFoundRecords } from './find-records.ts'
import { SectionEntries } from './section-page.tsx'

/** One search over products, orders, merchants and collections, each with the list of all that match; without words, the screens below `/search`. */
export function SearchPage({ search: { q = '' }, setSearch }: ScreenProps<Record<never, string>, { q?: string | undefined }>) {
  const { data: own } = useCall(company.my, {})
  return (
    <>
      <PageHeader title={t`Search`} description={t`Search products, orders, merchants and collections.`} />
      <div className={layoutStyles.stack}>
        <SearchBox
          label={t`Search products, orders, merchants and collections`}
          value={q}
          onSearch={(words) => setSearch({ q: words || undefined })}
        />
        {q.trim().length < 2 ? (
          <SectionEntries prefix="/search/" empty={<p className={textStyles.note}>{t`Enter at least two characters.`}</p>} />
        ) : (
          own && <Results words={q} own={own} />
        )}
      </div>
    </>
  )
}

function Results({ words, own }: { words: string; own: Parameters<typeof useFoundRecords>[1] }) {
  const { groups, isLoading, error, retry } = useFoundRecords(words, own)
  return (
    <>
      {error !== undefined && <PanelError message={messageOf(error)} onRetry={retry} />}
      {groups.map(({ key, label, records, allHref }) => (
        <Card
          key={key}
          title={label}
          isFlush
          actions={
            <Link className={textStyles.link} href={allHref} aria-label={t`Show all: ${label}`}>
              {t`Show all`}
            </Link>
          }
        >
          <RowList label={label}>
            {records.map(({ id, name, note, href }) => (
              <Row
                key={id}
                name={
                  <Link className={textStyles.name} href={href}>
                    {name}
                  </Link>
                }
                note={note}
              />
            ))}
          </RowList>
        </Card>
      ))}
      {isLoading && <LoadingBlock h={120} radius="md" />}
      {!isLoading && error === undefined && groups.length === 0 && (
        <Card>
          <EmptyState
            title={t`Nothing matches “${words}”`}
            text={t`Check the spelling, or search for a part of a name, an order number, an e-mail address or a SKU.`}
          />
        </Card>
      )}
    </>
  )
}
