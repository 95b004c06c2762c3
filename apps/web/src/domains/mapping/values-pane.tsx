import { plural, t } from '@lingui/core/macro'
import type { AttributeCoverage, SourceValue } from '@stoa/contract/mapping-shapes.ts'
import { mapping } from '@stoa/contract/mapping.ts'
import { Box, Button, Flex, Stack } from '@mantine/core'
import { CheckCheck, ListPlus, SlidersHorizontal } from 'lucide-react'
import { useState } from 'react'
import { messageOf } from '../../lib/api-error.ts'
import { useCall } from '../../lib/calls.ts'
import { useMay } from '../../lib/use-may.ts'
import { PanelError } from '../../ui/states.tsx'
import { isLeft, isOpen, keyOfValue, levelLabels, typeLabel } from './mapping-labels.ts'
import { SourceField } from './source-field.tsx'
import { openLabel, saysOf } from './rule-draft.ts'
import type { Place } from './source-groups.ts'
import { RowSkeleton } from './sources-pane.tsx'
import type { MenuAction, RuleChanges, RulePlace } from './use-rule-changes.ts'
import { useValueKeys } from './use-value-keys.ts'
import { ValueRow } from './value-row.tsx'
import { NothingOpen, PaneFoot } from './values-foot.tsx'
import textStyles from '../../ui/text.module.css'
import styles from './mapping.module.css'
import layoutStyles from '../../ui/layout.module.css'
import { openedLater } from '../../ui/opened-later.tsx'

const AcceptDialog = openedLater(async () => (await import('./accept-dialog.tsx')).AcceptDialog)
const RuleDrawer = openedLater(async () => (await import('./rule-drawer.tsx')).RuleDrawer)

type PaneProps = {
  place: Place
  row: AttributeCoverage
  /** The attribute to go on with once this one is done. */
  next: AttributeCoverage | undefined
  isUnmapped: boolean
  isNarrow: boolean
  changes: RuleChanges
  source: string | undefined
  onSource: (source: string | undefined) => void
  onNext: (row: AttributeCoverage) => void
  onAll: () => void
}

/** So many values are drawn at once; a shop may write hundreds. */
const pageSize = 40

/** The third pane: what the shop writes for one attribute, and what becomes of it. */
export function ValuesPane({ place, row, next, isUnmapped, isNarrow, changes, source, onSource, onNext, onAll }: PaneProps) {
  const { definition, level } = row
  const { merchantId, marketplaceId } = place.group
  const { collectionId } = place.coverage
  const definitionId = definition.productAttributeDefinitionId
  const mayManage = useMay('mapping:manage')
  const [isAccepting, setAccepting] = useState(false)
  const [editing, setEditing] = useState<'rule' | 'words'>()
  const [pages, setPages] = useState(1)
  const requested = useCall(mapping.values, {
    params: { merchantId, id: definitionId },
    query: { ...(collectionId === null ? {} : { collectionId }), ...(source === undefined ? {} : { source }) },
  })
  const own = useCall(mapping.rule, { query: { companyId: merchantId, productAttributeDefinitionId: definitionId } })
  const rule = own.data?.rule ?? null
  const values = requested.data?.values ?? []
  const isRequired = level === 'required'
  const open = values.filter((one) => isLeft(one.state, level))
  const listed = isUnmapped ? open : values
  const shown = listed.slice(0, pages * pageSize)
  const rulePlace: RulePlace = { companyId: merchantId, forAllId: marketplaceId, definition }
  const enact = (value: SourceValue, menuAction: MenuAction) => {
    const from = value.originalAttributeValue
    const words =
      menuAction === 'ignore' ? t`${from} ignored` : menuAction === 'forget' ? t`Mapping of ${from} removed` : t`${from} mapped to ${menuAction.to}`
    changes.enact(rulePlace, value, menuAction, words)
  }
  const { list, active } = useValueKeys({
    values: shown.filter((one) => isOpen(one.state) && one.originalAttributeValue !== '' && !changes.pending.has(keyOfValue(one))),
    isOn: mayManage && editing === undefined && !isAccepting,
    enact,
    canIgnore: !isRequired,
    undo: changes.undo,
    goOn: next ? () => onNext(next) : undefined,
  })
  const isListed = definition.type === 'choices' && open.some((one) => one.originalAttributeValue.includes(','))
  const words = isListed ? openLabel(definition, open, [...(rule?.values.map(({ from }) => from) ?? []), ...(rule?.ignored ?? [])]) : []
  return (
    <section className={styles.pane} data-part="values" aria-labelledby="mp-values">
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
            id="mp-values"
          >
            {definition.name} <span className={level === 'required' ? textStyles.required : textStyles.hint}>{levelLabels[level]}</span>
          </Flex>
          <p className={textStyles.hint}>
            {isNarrow && `${place.coverage.collectionName} · `}
            {typeLabel(definition)}
            {definition.description !== '' && `. ${definition.description}`}
          </p>
        </Box>
        {mayManage && (
          <div className={layoutStyles.wrap}>
            {isNarrow && open.some((one) => (one.suggestions[0]?.score ?? 0) >= 0.9) && (
              <Button variant="light" size="xs" leftSection={<CheckCheck size={14} aria-hidden />} onClick={() => setAccepting(true)}>
                {t`Accept suggestions above 90%`}
              </Button>
            )}
            <Button variant="default" size="xs" leftSection={<SlidersHorizontal size={14} aria-hidden />} onClick={() => setEditing('rule')}>
              {rule ? t`Edit rule` : t`Create rule`}
            </Button>
          </div>
        )}
      </Flex>
      <SourceField
        place={place}
        row={row}
        source={source}
        onSource={onSource}
        onRead={
          mayManage
            ? async (name) => {
                await changes.readFrom(rulePlace, name)
                onSource(undefined)
              }
            : undefined
        }
      />
      <div className={styles.scroll}>
        {requested.error !== null && requested.data === undefined ? (
          <PanelError message={messageOf(requested.error)} onRetry={() => void requested.refetch()} />
        ) : requested.data === undefined || requested.isPlaceholderData ? (
          <Stack gap={10} p={16} aria-busy>
            <RowSkeleton rows={5} />
          </Stack>
        ) : shown.length === 0 ? (
          <NothingOpen
            row={row}
            next={next}
            hasValues={values.length > 0}
            onNext={onNext}
            onAll={onAll}
            onRule={mayManage ? () => setEditing('rule') : undefined}
          />
        ) : (
          <>
            {mayManage && words.length > 0 && (
              <Flex
                className={layoutStyles.lineBelow}
                rowGap={8}
                columnGap={12}
                justify="space-between"
                px={16}
                py={10}
                bg="var(--subtle)"
                align="center"
                wrap="wrap"
              >
                <Box className={textStyles.note} component="p" flex="1 1 220px">{t`Some products have several values. Map each value once.`}</Box>
                <Button variant="light" size="xs" leftSection={<ListPlus size={14} aria-hidden />} onClick={() => setEditing('words')}>
                  {t`Map ${plural(words.length, { one: '# value', other: '# values' })}`}
                </Button>
              </Flex>
            )}
            <ul ref={list}>
              {shown.map((value) => (
                <ValueRow
                  key={keyOfValue(value)}
                  definition={definition}
                  value={value}
                  isRequired={isRequired}
                  menuAction={changes.pending.get(keyOfValue(value))}
                  isActive={active === keyOfValue(value)}
                  isRemovable={saysOf(rule, value.originalAttributeValue)}
                  onAction={mayManage ? (menuAction) => enact(value, menuAction) : undefined}
                />
              ))}
            </ul>
            {listed.length > shown.length && (
              <Box px={16} py={14} ta="center">
                <Button variant="default" onClick={() => setPages(pages + 1)}>
                  {t`Show ${plural(Math.min(pageSize, listed.length - shown.length), { one: '# more value', other: '# more values' })}`}
                </Button>
              </Box>
            )}
            {requested.data.isCut && (
              <p className={textStyles.note}>{t`Showing the first 500 values. Map some to see the rest, or create a rule for all of them.`}</p>
            )}
          </>
        )}
      </div>
      {mayManage && <PaneFoot status={changes.status} last={changes.last} onUndo={changes.undo} hasKeys={!isNarrow} canIgnore={!isRequired} />}
      {isAccepting && <AcceptDialog place={place} rows={[row]} definitionId={definitionId} changes={changes} onClose={() => setAccepting(false)} />}
      {editing !== undefined && (
        <RuleDrawer
          definition={definition}
          marketplaceId={marketplaceId}
          merchant={{ id: merchantId, name: place.coverage.merchantName }}
          collectionId={collectionId}
          values={values}
          isPrefilled={editing === 'words'}
          onClose={() => setEditing(undefined)}
        />
      )}
    </section>
  )
}
