import { t } from '@lingui/core/macro'
import { useMediaQuery } from '@mantine/hooks'
import { Button } from '@mantine/core'
import { FolderTree, Network, PackageOpen } from 'lucide-react'
import { useEffect } from 'react'
import type { ReactNode } from 'react'
import { messageOf } from '../../lib/api-error.ts'
import type { ScreenProps } from '../../lib/screen.ts'
import { useSession } from '../../lib/use-session.ts'
import { DrawnLater } from '../../ui/drawn-later.tsx'
import { Link } from '../../ui/link.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { EmptyState, PanelError } from '../../ui/states.tsx'
import { ViewTabs } from '../../ui/view-tabs.tsx'
import { AttributesPane } from './attributes-pane.tsx'
import { viewOf, views } from './mapping-labels.ts'
import { RulesView } from './rules-view.tsx'
import { placeOf, visibleGroups } from './source-groups.ts'
import type { Place } from './source-groups.ts'
import { PanesSkeleton, SourcesPane } from './sources-pane.tsx'
import { StepBar } from './step-bar.tsx'
import type { Step } from './step-bar.tsx'
import { useFreshMappings } from './use-fresh-mappings.ts'
import { useRuleChanges } from './use-rule-changes.ts'
import { useSources } from './use-sources.ts'
import type { MappingSearch } from './mapping-search.ts'
import styles from './mapping.module.css'
import layoutStyles from '../../ui/layout.module.css'

type PageProps = ScreenProps<Record<never, string>, MappingSearch>

/** Below it the panes are steps, in pixels of the root's size. */
const narrow = '(width < 68em)'

/** The workbench: what shops write, mapped to the words of a marketplace. */
export function MappingPage({ search, setSearch }: PageProps) {
  const isMerchant = useSession()?.companyType === 'MERCHANT'
  const view = viewOf(search.view)
  useFreshMappings()
  return (
    <>
      <PageHeader
        title={t`Mappings`}
        description={isMerchant ? t`Match your product data to each marketplace.` : t`Match merchants’ values to your marketplace’s attributes.`}
        actions={isMerchant ? [{ label: t`Shop categories`, icon: <FolderTree size={16} aria-hidden />, href: '/shop/categories' }] : []}
      />
      <section className={`${layoutStyles.card} ${layoutStyles.clip}`} aria-label={t`Mappings`}>
        <ViewTabs views={views} view={view} onView={(next) => setSearch({ view: next === views[0]?.value ? undefined : next }, { push: true })} />
        {view === 'rules' ? <RulesView /> : <Panes isUnmapped={view === 'unmapped'} search={search} setSearch={setSearch} />}
      </section>
    </>
  )
}

function Panes({ search, setSearch, isUnmapped }: Pick<PageProps, 'search' | 'setSearch'> & { isUnmapped: boolean }) {
  const isNarrow = useMediaQuery(narrow, false, { getInitialValueInEffect: false })
  const isMerchant = useSession()?.companyType === 'MERCHANT'
  const sources = useSources()
  const changes = useRuleChanges()
  const place = placeOf(sources.groups, search)
  const groups = visibleGroups(sources.groups, { isUnmapped, words: '', open: place })
  const choose = (next: Place, options?: { push?: boolean }) =>
    setSearch(
      {
        merchantId: isMerchant ? undefined : next.group.merchantId,
        marketplaceId: isMerchant ? next.group.marketplaceId : undefined,
        collectionId: next.coverage.collectionId ?? undefined,
        definitionId: undefined,
        source: undefined,
        // What the screen chose is no step of the person.
        step: options?.push ? undefined : '1',
      },
      options,
    )
  const [first] = groups
  const [firstOfIt] = first?.collections ?? []
  const isWanting = !isNarrow && !sources.isLoading && place === undefined && first !== undefined && firstOfIt !== undefined
  useEffect(() => {
    // Beside each other the panes are never empty; as steps the person goes first.
    if (isWanting) choose({ group: first, coverage: firstOfIt })
  })
  if (sources.isLoading || isWanting) return <PanesSkeleton />
  if (sources.error !== undefined && sources.groups.length === 0) return <PanelError message={messageOf(sources.error)} onRetry={sources.retry} />
  if (sources.groups.length === 0) return <NothingListed isMerchant={isMerchant} hasMarketplace={sources.hasMarketplace} />
  if (groups.length === 0) {
    return (
      <EmptyState
        picture={<Network size={26} />}
        title={t`Everything is mapped`}
        text={t`Every required and recommended attribute of every listed product has a value.`}
        action={
          <Button variant="default" onClick={() => setSearch({ view: 'all' }, { push: true })}>
            {t`Show all`}
          </Button>
        }
      />
    )
  }
  const available: Step = !place ? 1 : search.definitionId === undefined ? 2 : 3
  const requested = search.step === undefined ? 3 : Number(search.step)
  const step: Step = requested === 1 || available === 1 ? 1 : requested === 2 || available === 2 ? 2 : 3
  const goTo = (next: Step) => setSearch({ step: next === available ? undefined : String(next) }, { push: true })
  const panes: ReactNode[] = [
    <SourcesPane
      key="sources"
      groups={groups}
      place={place}
      onChoose={(next) => choose(next, { push: true })}
      {...(sources.error === undefined ? {} : { error: sources.error, onRetry: sources.retry })}
    />,
  ]
  if (place)
    panes.push(
      <AttributesPane
        key={`${place.group.merchantId} ${place.group.marketplaceId} ${place.coverage.collectionId ?? ''}`}
        place={place}
        isUnmapped={isUnmapped}
        isNarrow={isNarrow}
        isAtValues={step === 3}
        changes={changes}
        search={search}
        setSearch={setSearch}
      />,
    )
  return (
    <DrawnLater fallback={<PanesSkeleton />}>
      {isNarrow ? (
        <div>
          <StepBar step={step} available={available} onStep={goTo} />
          {step === 1 ? panes[0] : panes[1]}
        </div>
      ) : (
        <div className={styles.panes}>{panes}</div>
      )}
    </DrawnLater>
  )
}

function NothingListed({ isMerchant, hasMarketplace }: { isMerchant: boolean; hasMarketplace: boolean }) {
  const [text, href, action] = !isMerchant
    ? [t`Products in your collections appear here, with the attributes each collection uses.`, '/shop/collections', t`View collections`]
    : hasMarketplace
      ? [t`Push your products first. Products in a collection appear here.`, '/shop/products', t`View products`]
      : [t`Join a marketplace first. Its product requirements appear here.`, '/channels/overview', t`Find a marketplace`]
  return (
    <EmptyState
      picture={<PackageOpen size={26} />}
      title={t`Nothing to map yet`}
      text={text}
      action={
        <Button component={Link} href={href}>
          {action}
        </Button>
      }
    />
  )
}
