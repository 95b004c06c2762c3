import { plural, t } from '@lingui/core/macro'
import type { AttributeCoverage } from '@stoa/contract/mapping-shapes.ts'
import { mapping } from '@stoa/contract/mapping.ts'
import { Box, Button, Flex, Progress, Stack } from '@mantine/core'
import { CheckCheck } from 'lucide-react'
import { useEffect, useState } from 'react'
import { messageOf } from '../../lib/api-error.ts'
import { useCall } from '../../lib/calls.ts'
import { count } from '../../lib/format.ts'
import type { ScreenProps } from '../../lib/screen.ts'
import { useMay } from '../../lib/use-may.ts'
import { DrawnLater } from '../../ui/drawn-later.tsx'
import { EmptyState, PanelError } from '../../ui/states.tsx'
import { Tag } from '../../ui/status-badge.tsx'
import type { MappingSearch } from './mapping-search.ts'
import { levelLabels, mappingSourceLabel, remainingLine, remainingOf } from './mapping-labels.ts'
import type { Place } from './source-groups.ts'
import { RowSkeleton } from './sources-pane.tsx'
import type { RuleChanges } from './use-rule-changes.ts'
import { ValuesPane } from './values-pane.tsx'
import { Table } from '../../ui/table.tsx'
import textStyles from '../../ui/text.module.css'
import styles from './mapping.module.css'
import { openedLater } from '../../ui/opened-later.tsx'

const AcceptDialog = openedLater(async () => (await import('./accept-dialog.tsx')).AcceptDialog)

type PaneProps = Pick<ScreenProps<Record<never, string>, MappingSearch>, 'search' | 'setSearch'> & {
  place: Place
  isUnmapped: boolean
  isNarrow: boolean
  /** Where panes are steps: whether the values are the one to show. */
  isAtValues: boolean
  changes: RuleChanges
}

const isDone = ({ mappedCount, productCount }: AttributeCoverage): boolean => mappedCount >= productCount

/** The second pane, the attributes a collection asks for, and beside it the third, the values of the one that is open. */
export function AttributesPane({ place, isUnmapped, isNarrow, isAtValues, changes, search, setSearch }: PaneProps) {
  const { group, coverage } = place
  const mayManage = useMay('mapping:manage')
  const [isAccepting, setAccepting] = useState(false)
  const { data, error, isPlaceholderData, refetch } = useCall(mapping.attributeCoverage, {
    params: { merchantId: group.merchantId },
    query: { marketplaceId: group.marketplaceId, ...(coverage.collectionId === null ? {} : { collectionId: coverage.collectionId }) },
  })
  const rows = isPlaceholderData ? undefined : data
  const open = rows?.find(({ definition }) => definition.productAttributeDefinitionId === search.definitionId)
  const shown = rows?.filter((row) => !isUnmapped || row === open || !isDone(row))
  const choose = (row: AttributeCoverage, options?: { push?: boolean }) =>
    setSearch(
      {
        definitionId: row.definition.productAttributeDefinitionId,
        source: undefined,
        // What the screen chose is no step of the person.
        step: options?.push ? undefined : (search.step ?? '2'),
      },
      options,
    )
  const first = shown?.[0]
  const isWanting = !isNarrow && open === undefined && first !== undefined
  useEffect(() => {
    if (isWanting) choose(first)
  })
  const next = rows?.find((row) => row !== open && !isDone(row))
  const isValues = open !== undefined && (!isNarrow || isAtValues)
  const loading = (
    <Stack gap={10} p={16} aria-busy>
      <RowSkeleton rows={5} />
    </Stack>
  )
  return (
    <>
      {!(isNarrow && isValues) && (
        <section className={styles.pane} aria-labelledby="mp-attributes">
          <Flex rowGap={8} columnGap={12} justify="space-between" px={16} pt={14} pb={12} align="flex-start" wrap="wrap">
            <Box flex="1 1 180px" miw={0}>
              <Flex
                className={textStyles.breakable}
                component="h2"
                rowGap={2}
                columnGap={8}
                fz="0.9375rem"
                fw={600}
                align="baseline"
                wrap="wrap"
                id="mp-attributes"
              >
                {coverage.collectionName}
              </Flex>
              <p className={`${textStyles.hint} numbers`}>
                {t`${group.name} · ${plural(coverage.productCount, { one: '# product', other: '# products' })}`} ·{' '}
                {remainingLine(coverage.remaining, rows ?? [])}
              </p>
            </Box>
            {mayManage && shown !== undefined && shown.some((row) => !isDone(row)) && (
              <Button variant="light" size="xs" leftSection={<CheckCheck size={14} aria-hidden />} onClick={() => setAccepting(true)}>
                {t`Accept suggestions above 90%`}
              </Button>
            )}
          </Flex>
          <div className={styles.scroll}>
            {error !== null && rows === undefined ? (
              <PanelError message={messageOf(error)} onRetry={() => void refetch()} />
            ) : shown === undefined ? (
              loading
            ) : shown.length === 0 ? (
              <NoAttributes isRequested={(rows ?? []).length > 0} onAll={() => setSearch({ view: 'all' }, { push: true })} />
            ) : (
              <DrawnLater fallback={loading}>
                <AttributeTable rows={shown} open={open} onChoose={(row) => choose(row, { push: true })} />
              </DrawnLater>
            )}
          </div>
        </section>
      )}
      {!isNarrow && !isValues && <section className={styles.pane} aria-label={t`Values`} />}
      {isValues && (
        <DrawnLater fallback={<section className={styles.pane} aria-label={t`Values`} aria-busy />}>
          <ValuesPane
            key={open.definition.productAttributeDefinitionId}
            place={place}
            row={open}
            next={next}
            isUnmapped={isUnmapped}
            isNarrow={isNarrow}
            changes={changes}
            source={search.source}
            onSource={(source) => setSearch({ source })}
            onNext={(row) => choose(row, { push: true })}
            onAll={() => setSearch({ view: 'all' }, { push: true })}
          />
        </DrawnLater>
      )}
      {isAccepting && rows && <AcceptDialog place={place} rows={rows} changes={changes} onClose={() => setAccepting(false)} />}
    </>
  )
}

function NoAttributes({ isRequested, onAll }: { isRequested: boolean; onAll: () => void }) {
  return isRequested ? (
    <EmptyState
      title={t`Everything is mapped`}
      action={
        <Button variant="default" onClick={onAll}>
          {t`Show all`}
        </Button>
      }
    />
  ) : (
    <EmptyState title={t`No attributes required`} text={t`This collection and its parent collections use no attributes.`} />
  )
}

type TableProps = { rows: readonly AttributeCoverage[]; open: AttributeCoverage | undefined; onChoose: (row: AttributeCoverage) => void }

function AttributeTable({ rows, open, onChoose }: TableProps) {
  return (
    <Table label={t`Attributes`}>
      <thead>
        <tr>
          <th scope="col">{t`Attribute`}</th>
          <th scope="col">{t`Source field`}</th>
          <th scope="col" data-end>
            {t`Values left`}
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => {
          const { definition, level, sources, mappedCount, productCount } = row
          return (
            <tr key={definition.productAttributeDefinitionId} className={row === open ? styles.isOpen : styles.row} onClick={() => onChoose(row)}>
              <th scope="row">
                <button
                  type="button"
                  className={textStyles.name}
                  aria-current={row === open ? 'true' : undefined}
                  onClick={(event) => {
                    event.stopPropagation()
                    onChoose(row)
                  }}
                >
                  {definition.name}
                </button>
                <br />
                <span className={level === 'required' ? textStyles.required : textStyles.hint}>{levelLabels[level]}</span>
              </th>
              <td>
                <Box component="span" display="block">
                  {sources.length === 0 ? '–' : sources.join(', ')}
                </Box>
                <span className={textStyles.hint}>{mappingSourceLabel(row)}</span>
              </td>
              <td data-end>
                {isDone(row) ? <Tag colour="success">{t`Done`}</Tag> : <span className="numbers">{count(remainingOf(row))}</span>}
                <Progress
                  mt={6}
                  value={productCount === 0 ? 100 : (mappedCount / productCount) * 100}
                  size={4}
                  color={isDone(row) ? 'green' : 'brand'}
                  aria-label={t`${definition.name}: ${count(mappedCount)} of ${count(productCount)} products mapped`}
                />
              </td>
            </tr>
          )
        })}
      </tbody>
    </Table>
  )
}
