import { plural, t } from '@lingui/core/macro'
import type { CategoryRule } from '@stoa/contract/category-rule.ts'
import { categoryRule } from '@stoa/contract/category-rule.ts'
import { Button, Flex } from '@mantine/core'
import { FolderTree, Trash2 } from 'lucide-react'
import { useState } from 'react'
import type { ReactNode } from 'react'
import { actionName } from '../../lib/action-name.ts'
import { usePages } from '../../lib/calls.ts'
import { cappedCount } from '../../lib/format.ts'
import { listQueryOf, searchOf } from '../../lib/list-query.ts'
import type { ListSearch } from '../../lib/list-query.ts'
import type { ScreenProps } from '../../lib/screen.ts'
import { useMay } from '../../lib/use-may.ts'
import { useSession } from '../../lib/use-session.ts'
import { NotFoundPage } from '../../ui/error-page.tsx'
import { IndexPage } from '../../ui/index-page.tsx'
import type { Column } from '../../ui/index-types.ts'
import { Link } from '../../ui/link.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { Card } from '../../ui/page-layout.tsx'
import { PagePending } from '../../ui/page-pending.tsx'
import { Select } from '../../ui/select.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { useOwnMarketplaceList } from '../product/use-own-marketplaces.ts'
import type { RuleDraft } from './category-rule-dialog.tsx'
import textStyles from '../../ui/text.module.css'
import { openedLater } from '../../ui/opened-later.tsx'

const CategoryRuleDialog = openedLater(async () => (await import('./category-rule-dialog.tsx')).CategoryRuleDialog)

type CategorySearch = ListSearch<'marketplace'>

const views = [
  { value: 'unmapped', label: t`Not mapped` },
  { value: 'mapped', label: t`Mapped` },
  { value: 'all', label: t`All` },
] as const

const description = t`Choose once which collection each category of your shop belongs to. New products follow after each sync and push.`

/** The categories of a merchant's shop, and the collection of a marketplace that products of each go to. */
export function CategoryRules({ search, setSearch }: ScreenProps<Record<never, string>, CategorySearch>) {
  const isMerchant = useSession()?.companyType === 'MERCHANT'
  const { marketplaces, isLoading, error, retry } = useOwnMarketplaceList()
  if (!isMerchant) return <NotFoundPage />
  const [requested] = search.marketplace ?? []
  const chosen = marketplaces.find(({ id }) => id === requested) ?? marketplaces[0]
  if (!chosen && (isLoading || error !== undefined))
    return <PagePending error={error} onRetry={retry} description={description} shape="column" heights={[640]} />
  if (!chosen) {
    return (
      <>
        <PageHeader title={t`Shop categories`} />
        <Card>
          {' '}
          <EmptyState
            picture={<FolderTree size={26} />}
            title={t`No marketplace has approved your request yet`}
            text={t`Once one has, choose here which of its collections the categories of your shop belong to.`}
            action={<Button component={Link} href="/channels/overview">{t`Find a marketplace`}</Button>}
          />
        </Card>{' '}
      </>
    )
  }
  return (
    <Categories
      key={chosen.id}
      search={search}
      setSearch={setSearch}
      marketplaceId={chosen.id}
      picker={
        marketplaces.length > 1 && (
          <Select
            aria-label={t`Marketplace`}
            data={marketplaces.map(({ id, name }) => ({ value: id, label: name }))}
            value={chosen.id}
            allowDeselect={false}
            onChange={(id) => setSearch({ marketplace: id === null ? undefined : [id] })}
          />
        )
      }
    />
  )
}

type CategoriesProps = Pick<ScreenProps<Record<never, string>, CategorySearch>, 'search' | 'setSearch'> & {
  marketplaceId: string
  picker: ReactNode
}

function Categories({ search, setSearch, marketplaceId, picker }: CategoriesProps) {
  const mayManage = useMay('product:manage')
  const [draft, setDraft] = useState<RuleDraft[]>()
  const listQuery = listQueryOf(search, ['marketplace'])
  const view = listQuery.view ?? 'unmapped'
  const list = usePages(categoryRule.list, {
    query: {
      marketplaceId,
      ...(view === 'all' ? {} : { isMapped: view === 'mapped' }),
      ...((listQuery.text ?? '') === '' ? {} : { category: listQuery.text ?? '' }),
    },
  })
  const suggested = list.rows.flatMap(({ category, collection, suggestion }): RuleDraft[] =>
    collection === null && suggestion !== null ? [{ category, collection: suggestion }] : [],
  )
  return (
    <>
      <IndexPage
        title={t`Shop categories`}
        description={description}
        noMatches={view === 'mapped' ? t`No category is mapped yet` : t`Every category is mapped`}
        list={list}
        columns={columnsOf(mayManage ? (row, collection) => setDraft([{ category: row.category, collection }]) : undefined)}
        rowId={(row) => row.category}
        rowName={(row) => row.category}
        listQuery={listQuery}
        onQuery={(next) => setSearch(searchOf(next, ['marketplace']))}
        views={views}
        searchHint={t`Search categories`}
        extra={picker}
        {...(mayManage && {
          // Always there: one that appears with the first suggestions would move the list.
          primary: {
            label: t`Review suggestions`,
            onClick: () => setDraft(suggested),
            disabledReason: suggested.length === 0 ? t`No category of this list has a suggestion.` : undefined,
          },
        })}
        rowActions={(row) =>
          row.collection === null || !mayManage
            ? []
            : [
                {
                  label: t`Remove rule`,
                  icon: <Trash2 size={15} aria-hidden />,
                  isDanger: true,
                  onClick: () => setDraft([{ category: row.category, collection: null }]),
                },
              ]
        }
        firstUse={{
          picture: <FolderTree size={26} />,
          title: view === 'unmapped' ? t`Every category is mapped` : t`Your products have no categories`,
          text:
            view === 'unmapped'
              ? t`New categories of your shop appear here after the next sync.`
              : t`Categories appear here when your shop sends them with its products.`,
          keepsPrimary: true,
        }}
        card={{
          subline: (row) => t`${plural(row.products, { one: '# product', other: '# products' })}`,
          badge: (row) => (
            <Place row={row} onChoose={mayManage ? (one, place) => setDraft([{ category: one.category, collection: place }]) : undefined} />
          ),
        }}
      />
      {draft && <CategoryRuleDialog marketplaceId={marketplaceId} draft={draft} onClose={() => setDraft(undefined)} />}
    </>
  )
}

type Choose = ((row: CategoryRule, place: CategoryRule['collection'] | undefined) => void) | undefined

function Place({ row, onChoose }: { row: CategoryRule; onChoose: Choose }) {
  const { collection, suggestion } = row
  if (collection) {
    return (
      <Flex className={textStyles.breakable} component="span" display="inline-flex" gap={8} align="center" wrap="wrap">
        {collection.path}
        {onChoose && (
          <Button size="compact-xs" variant="subtle" onClick={() => onChoose(row, undefined)} aria-label={actionName(t`Change`, row.category)}>
            {t`Change`}
          </Button>
        )}
      </Flex>
    )
  }
  if (!onChoose) return <span className={textStyles.quiet}>{t`None`}</span>
  return (
    <Flex className={textStyles.breakable} component="span" display="inline-flex" gap={8} align="center" wrap="wrap">
      {suggestion && (
        <Button size="xs" variant="default" onClick={() => onChoose(row, suggestion)} title={t`The name is similar`}>
          {t`Map to ${suggestion.name}`}
        </Button>
      )}
      <Button
        size="xs"
        variant={suggestion ? 'subtle' : 'default'}
        onClick={() => onChoose(row, undefined)}
        aria-label={actionName(t`Choose a collection`, row.category)}
      >
        {t`Choose a collection`}
      </Button>
    </Flex>
  )
}

function columnsOf(onChoose: Choose): Column<CategoryRule>[] {
  return [
    {
      id: 'category',
      header: t`Shop category`,
      cell: (row) => (
        <Link className={textStyles.name} href={`/shop/products?externalCategory=${encodeURIComponent(row.category)}`}>
          {row.category}
        </Link>
      ),
    },
    { id: 'products', header: t`Products`, cell: (row) => cappedCount(row.products), align: 'end', width: '110px' },
    {
      id: 'unplaced',
      header: t`Not in a collection`,
      cell: (row) => (row.unplacedProducts === 0 ? <span className={textStyles.note}>–</span> : <strong>{cappedCount(row.unplacedProducts)}</strong>),
      align: 'end',
      width: '160px',
    },
    { id: 'collection', header: t`Collection`, cell: (row) => <Place row={row} onChoose={onChoose} />, width: '380px' },
  ]
}
