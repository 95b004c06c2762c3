import { plural, t } from '@lingui/core/macro'
import { Box, Flex, Progress, Skeleton, Stack, TextInput } from '@mantine/core'
import { Search } from 'lucide-react'
import { useState } from 'react'
import { messageOf } from '../../lib/api-error.ts'
import { percent } from '../../lib/format.ts'
import { EmptyState, PanelError } from '../../ui/states.tsx'
import { Tag } from '../../ui/status-badge.tsx'
import { remainingLabel } from './mapping-labels.ts'
import { visibleGroups } from './source-groups.ts'
import type { Place, SourceGroup } from './source-groups.ts'
import textStyles from '../../ui/text.module.css'
import styles from './mapping.module.css'
import attributesStyles from './attributes.module.css'
import layoutStyles from '../../ui/layout.module.css'

/** From so many collections on they can be searched. */
const searchFrom = 8

type PaneProps = {
  groups: readonly SourceGroup[]
  place: Place | undefined
  onChoose: (place: Place) => void
  /** A part of it that did not come. */
  error?: unknown
  onRetry?: () => void
}

/** The first pane: merchants, or marketplaces, and what is left in each of their collections. */
export function SourcesPane({ groups, place, onChoose, error, onRetry }: PaneProps) {
  const [words, setWords] = useState('')
  const total = groups.reduce((sum, { collections }) => sum + collections.length, 0)
  const shown = words === '' ? groups : visibleGroups(groups, { isUnmapped: false, words, open: place })
  return (
    <section className={styles.pane} aria-labelledby="mp-sources">
      <Flex rowGap={8} columnGap={12} justify="space-between" px={16} pt={14} pb={12} align="flex-start" wrap="wrap">
        <Flex
          className={textStyles.breakable}
          component="h2"
          rowGap={2}
          columnGap={8}
          fz="0.9375rem"
          fw={600}
          align="baseline"
          wrap="wrap"
          id="mp-sources"
        >
          {t`Collections`}
        </Flex>
        {total >= searchFrom && (
          <TextInput
            flex="1 1 100%"
            type="search"
            aria-label={t`Search collections`}
            placeholder={t`Search`}
            value={words}
            onChange={(event) => setWords(event.currentTarget.value)}
            leftSection={<Search size={15} aria-hidden />}
          />
        )}
      </Flex>
      <div className={styles.scroll}>
        {error !== undefined && <PanelError message={messageOf(error)} {...(onRetry ? { onRetry } : {})} />}
        {shown.length === 0 && <EmptyState title={t`No collections match`} />}
        {shown.map((group) => (
          <div key={`${group.marketplaceId} ${group.merchantId}`} className={layoutStyles.lineBelow}>
            <Flex component="h3" gap={8} justify="space-between" px={16} pt={12} pb={4} fz="sm" fw={600} align="baseline">
              <span>{group.name}</span>
              <span className={`${textStyles.hint} numbers`}>{group.remaining === 0 ? '' : remainingLabel(group.remaining)}</span>
            </Flex>
            <ul>
              {group.collections.map((coverage) => (
                <li key={coverage.collectionId}>
                  <SourceButton coverage={coverage} isOpen={place?.coverage === coverage} onClick={() => onChoose({ group, coverage })} />
                </li>
              ))}
            </ul>
          </div>
        ))}
      </div>
    </section>
  )
}

function SourceButton({ coverage, isOpen, onClick }: { coverage: Place['coverage']; isOpen: boolean; onClick: () => void }) {
  const { collectionName, productCount, remaining, percentageMapped } = coverage
  return (
    <button type="button" className={attributesStyles.source} aria-current={isOpen ? 'true' : undefined} onClick={onClick}>
      <Flex component="span" gap={8} justify="space-between" mih={22} align="center">
        <Box className={textStyles.breakable} component="span" miw={0} fw={550}>
          {collectionName}
        </Box>
        {remaining === 0 ? <Tag colour="success">{t`Done`}</Tag> : <span className={`${textStyles.hint} numbers`}>{remainingLabel(remaining)}</span>}
      </Flex>
      <Progress
        value={percentageMapped}
        size={4}
        color={remaining === 0 ? 'green' : 'brand'}
        aria-label={t`${collectionName}: ${percent(Math.floor(percentageMapped))} mapped`}
      />
      <span className={`${textStyles.hint} numbers`}>{t`${plural(productCount, { one: '# product', other: '# products' })}`}</span>
    </button>
  )
}

/** The panes on their way. */
export function PanesSkeleton() {
  return (
    <div className={`${styles.panes} ${styles.isLoading}`} aria-live="polite" aria-busy>
      <span className={textStyles.hidden}>{t`Loading...`}</span>
      {[5, 6, 7].map((rows) => (
        <Stack key={rows} className={styles.pane} gap={10} p={16} aria-hidden>
          <RowSkeleton rows={rows} />
        </Stack>
      ))}
    </div>
  )
}

/** Rows on their way, of the height they will have. */
export function RowSkeleton({ rows }: { rows: number }) {
  return (
    <>
      {Array.from({ length: rows }, (_, index) => (
        <Skeleton key={index} h={44} radius="md" />
      ))}
    </>
  )
}
