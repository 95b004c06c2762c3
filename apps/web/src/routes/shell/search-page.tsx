import { t } from '@lingui/core/macro'
import { Box, Button, Group } from '@mantine/core'
import { company } from '@stoa/contract/company.ts'
import type { CompanyType } from '@stoa/contract/states.ts'
import { History } from 'lucide-react'
import { actionName } from '../../lib/action-name.ts'
import { messageOf } from '../../lib/api-error.ts'
import { useCall } from '../../lib/calls.ts'
import { ownStorage } from '../../lib/own-storage.ts'
import { recentSearches, rememberSearch } from '../../lib/recent-searches.ts'
import type { ScreenProps } from '../../lib/screen.ts'
import { useSession } from '../../lib/use-session.ts'
import { Link } from '../../ui/link.tsx'
import { LoadingBlock } from '../../ui/loading-block.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { Card } from '../../ui/page-layout.tsx'
import { Row, RowList } from '../../ui/row-list.tsx'
import { Section } from '../../ui/section.tsx'
import { EmptyState, PanelError } from '../../ui/states.tsx'
import { SearchBox } from '../../domains/marketplace/search-box.tsx'
import layoutStyles from '../../ui/layout.module.css'
import textStyles from '../../ui/text.module.css'
import { useFoundRecords } from './find-records.ts'
import { MenuEntries } from './section-page.tsx'

/** What a company of each type finds, and the lists of it. */
const scopes: Readonly<Record<CompanyType, { text: string; lists: readonly string[] }>> = {
  MERCHANT: { text: t`Search products, orders, payouts, invoices and campaigns.`, lists: ['/shop/products', '/shop/orders', '/channels/overview'] },
  MARKETPLACE: {
    text: t`Search products, orders, payouts, invoices, merchants, collections and campaigns.`,
    lists: ['/shop/products', '/shop/orders', '/search/merchants', '/shop/collections'],
  },
  ADMIN: { text: t`Search companies.`, lists: ['/admin/companies', '/admin/leads', '/admin/agencies'] },
}

/** One search over the records that the reader's company has, each kind with the list of all that match; without words, what was searched last, and the lists. */
export function SearchPage({ search: { q = '' }, setSearch }: ScreenProps<Record<never, string>, { q?: string | undefined }>) {
  const { data: own } = useCall(company.my, {})
  const account = useSession()
  const { text, lists } = scopes[account?.companyType ?? 'MERCHANT']
  const search = (words: string) => {
    if (account) rememberSearch(ownStorage(), account.userId, words)
    setSearch({ q: words || undefined })
  }
  const recent = account ? recentSearches(ownStorage(), account.userId) : []
  return (
    <>
      <PageHeader title={t`Search`} description={text} />
      <div className={layoutStyles.stack}>
        <Box maw={640}>
          <SearchBox label={text.replace(/\.$/, '')} value={q} onSearch={search} />
        </Box>
        {q.trim().length < 2 ? (
          <>
            {recent.length > 0 && (
              <Section title={t`Recent searches`}>
                <Group gap="xs">
                  {recent.map((words) => (
                    <Button key={words} variant="default" size="xs" leftSection={<History size={14} aria-hidden />} onClick={() => search(words)}>
                      {words}
                    </Button>
                  ))}
                </Group>
              </Section>
            )}
            <Section title={t`Browse`}>
              <MenuEntries links={lists} />
            </Section>
          </>
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
            <Link className={textStyles.link} href={allHref} aria-label={actionName(t`Show all`, label)}>
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
            text={t`Check the spelling, or search for a part of a name, the number of an order, a payout or an invoice, an e-mail address or a SKU.`}
          />
        </Card>
      )}
    </>
  )
}
