import { Trans } from '@lingui/react/macro'
import { t } from '@lingui/core/macro'
import { Box, Flex, Group } from '@mantine/core'
import type { CommissionRule } from '@stoa/contract/commission.ts'
import { marketplace } from '@stoa/contract/marketplace.ts'
import { dayIn } from '@stoa/contract/time-zone.ts'
import { ArrowDown, ArrowUp, TriangleAlert } from 'lucide-react'
import { useLayoutEffect, useRef, useState } from 'react'
import type { KeyboardEvent } from 'react'
import { useCall } from '../../lib/calls.ts'
import { ActionMenu } from '../../ui/page-header.tsx'
import { Tag } from '../../ui/status-badge.tsx'
import { conditionsOf, dayState, feeLabel } from './commission-labels.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import textStyles from '../../ui/text.module.css'
import layoutStyles from '../../ui/layout.module.css'
import styles from './commission.module.css'

/** What can be done with a rule; absent for who may only look. */
export type RuleActions = {
  onEdit: (rule: CommissionRule) => void
  onDelete: (rule: CommissionRule) => void
  onMove: (id: string, afterId: string | null) => void
}

type RowsProps = { rules: readonly CommissionRule[]; winnerId: string | null | undefined; menuActions: RuleActions | undefined }
type Way = 'up' | 'down'

/** The rules in the order they are tried. Arrows move one, as do Alt and an arrow key on its name or its arrows. */
export function RuleRows({ rules, winnerId, menuActions }: RowsProps) {
  const list = useRef<HTMLOListElement>(null)
  const moved = useRef<{ id: string; part: string } | undefined>(undefined)
  const [words, setWords] = useState('')
  const [now] = useState(() => new Date())
  // The days of a rule are those of the marketplace; until it is known, those of the person.
  const { data: own } = useCall(marketplace.myMarketplace, {})
  const today = dayIn(now, own?.timeZone ?? Intl.DateTimeFormat().resolvedOptions().timeZone)
  useLayoutEffect(() => {
    // A row that changes its place loses the focus on the way.
    const { id, part } = moved.current ?? {}
    if (id === undefined) return
    list.current?.querySelector<HTMLElement>(`[data-rule="${id}"] [data-part="${part}"]`)?.focus()
    moved.current = undefined
  }, [rules])
  const move = (id: string, way: Way, part: string) => {
    const index = rules.findIndex((rule) => rule.id === id)
    const goal = way === 'up' ? index - 1 : index + 1
    if (!menuActions || index < 0 || goal < 0 || goal >= rules.length) return
    moved.current = { id, part }
    setWords(t`${rules[index]?.name ?? ''} moved to position ${goal + 1} of ${rules.length}`)
    menuActions.onMove(id, way === 'up' ? (rules[index - 2]?.id ?? null) : (rules[index + 1]?.id ?? null))
  }
  const press = (event: KeyboardEvent, id: string, part: string) => {
    const way = event.key === 'ArrowUp' ? 'up' : event.key === 'ArrowDown' ? 'down' : undefined
    if (!way || !event.altKey) return
    event.preventDefault()
    move(id, way, part)
  }
  return (
    <>
      <ol ref={list}>
        {rules.map((rule, index) => (
          <li key={rule.id} className={styles.rule} data-rule={rule.id}>
            <span className={`${textStyles.quiet} numbers`}>{index + 1}</span>
            <RuleWords
              rule={rule}
              state={dayState(rule, today)}
              isWinner={rule.id === winnerId}
              onEdit={menuActions?.onEdit}
              onPress={(event) => press(event, rule.id, 'name')}
            />
            <RuleFee rule={rule} />
            {menuActions && (
              <Group className={styles.actions} gap={2} mt={-6} wrap="nowrap">
                {(['up', 'down'] as const).map((way) => (
                  <MoveButton
                    key={way}
                    rule={rule}
                    way={way}
                    isEnd={index === (way === 'up' ? 0 : rules.length - 1)}
                    onMove={() => move(rule.id, way, way)}
                    onPress={(event) => press(event, rule.id, way)}
                  />
                ))}
                <ActionMenu
                  label={t`Actions for ${rule.name}`}
                  actions={[
                    { label: t`Edit`, onClick: () => menuActions.onEdit(rule) },
                    { label: t`Delete`, isDanger: true, onClick: () => menuActions.onDelete(rule) },
                  ]}
                />
              </Group>
            )}
          </li>
        ))}
      </ol>
      <p className={textStyles.hidden} aria-live="polite">
        {words}
      </p>
    </>
  )
}

type WordsProps = {
  rule: CommissionRule
  state: ReturnType<typeof dayState>
  isWinner: boolean
  onEdit: RuleActions['onEdit'] | undefined
  onPress: (event: KeyboardEvent) => void
}

function RuleWords({ rule, state, isWinner, onEdit, onPress }: WordsProps) {
  const conditions = conditionsOf(rule)
  return (
    <Box miw={0}>
      <div className={layoutStyles.wrap}>
        {onEdit ? (
          <button type="button" className={textStyles.name} data-part="name" onClick={() => onEdit(rule)} onKeyDown={onPress}>
            {rule.name}
          </button>
        ) : (
          <span className={textStyles.name}>{rule.name}</span>
        )}
        {rule.feeName !== '' && <Tag colour="reversed">{t`Fee: ${rule.feeName}`}</Tag>}
        {isWinner && <Tag colour="success">{t`Applies`}</Tag>}
        {state === 'over' && <Tag colour="none">{t`Expired`}</Tag>}
        {state === 'later' && <Tag colour="pending">{t`Scheduled`}</Tag>}
      </div>
      <Flex className={textStyles.breakable} component="ul" rowGap={2} columnGap={14} mt={2} c="var(--text-1)" fz="sm" wrap="wrap">
        {conditions.length === 0 && <li>{t`Everything`}</li>}
        {conditions.map(({ label, text }) => (
          <li key={label}>
            <span className={textStyles.quiet}>{label}</span> {text}
          </li>
        ))}
      </Flex>
      {rule.shadowedBy && (
        <Flex
          className={textStyles.breakable}
          component="p"
          gap={8}
          mt={8}
          px={10}
          py={6}
          bdrs="md"
          bg="var(--pending-bg)"
          c="var(--pending-text)"
          fz="sm"
        >
          <TriangleAlert size={15} aria-hidden />
          <span>
            <Trans>
              Never applies:{' '}
              <Box component="strong" fw={600}>
                {rule.shadowedBy.name}
              </Box>{' '}
              comes first and matches the same items.
            </Trans>
          </span>
        </Flex>
      )}
    </Box>
  )
}

function RuleFee({ rule }: { rule: CommissionRule }) {
  const { rate, limits } = feeLabel(rule, rule.currency)
  return (
    <div className={`${styles.fee} numbers`}>
      <Box component="strong" display={{ base: 'inline', sm: 'block' }} me={{ base: 8, sm: 0 }} fw={600} c={rule.shadowedBy ? 'dimmed' : undefined}>
        {rate}
      </Box>
      {limits !== '' && <span className={textStyles.note}>{limits}</span>}
    </div>
  )
}

type MoveProps = { rule: CommissionRule; way: Way; isEnd: boolean; onMove: () => void; onPress: (event: KeyboardEvent) => void }

function MoveButton({ rule, way, isEnd, onMove, onPress }: MoveProps) {
  const Arrow = way === 'up' ? ArrowUp : ArrowDown
  return (
    // Not `disabled`: a rule that arrives at an end keeps the focus of the hand that moves it.
    <IconButton
      data-part={way}
      aria-disabled={isEnd}
      label={way === 'up' ? t`Move ${rule.name} up` : t`Move ${rule.name} down`}
      title={way === 'up' ? t`Move up` : t`Move down`}
      onClick={onMove}
      onKeyDown={onPress}
    >
      <Arrow size={16} aria-hidden />
    </IconButton>
  )
}
