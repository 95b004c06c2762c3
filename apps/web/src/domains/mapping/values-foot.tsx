import { Trans } from '@lingui/react/macro'
import { plural, t } from '@lingui/core/macro'
import type { AttributeCoverage } from '@stoa/contract/mapping-shapes.ts'
import { Box, Button, Flex } from '@mantine/core'
import { CircleCheck, Undo2 } from 'lucide-react'
import { EmptyState } from '../../ui/states.tsx'
import type { Step } from './undo-steps.ts'
import textStyles from '../../ui/text.module.css'
import layoutStyles from '../../ui/layout.module.css'

type FootProps = { status: string; last: Step | undefined; onUndo: () => void; hasKeys: boolean; canIgnore: boolean }

/** What was done last, with the way back, and which keys there are. */
export function PaneFoot({ status, last, onUndo, hasKeys, canIgnore }: FootProps) {
  return (
    <Flex
      className={layoutStyles.lineAbove}
      rowGap={2}
      columnGap={10}
      pos="sticky"
      bottom={0}
      mih={44}
      px={16}
      py={8}
      bg="var(--subtle)"
      fz="sm"
      align="center"
      wrap="wrap"
    >
      <Box className={textStyles.breakable} component="p" fw={550} aria-live="polite">
        {status}
      </Box>
      {last && (
        <Button variant="subtle" size="compact-sm" leftSection={<Undo2 size={14} aria-hidden />} onClick={onUndo} title={t`Undo: ${last.words}`}>
          {t`Undo`}
        </Button>
      )}
      {hasKeys && (
        <Box className={textStyles.keys} component="p" ms="auto">
          {canIgnore ? (
            <Trans>
              <kbd>↑</kbd> <kbd>↓</kbd> select, <kbd>Enter</kbd> accept, <kbd>I</kbd> ignore, <kbd>U</kbd> undo
            </Trans>
          ) : (
            <Trans>
              <kbd>↑</kbd> <kbd>↓</kbd> select, <kbd>Enter</kbd> accept, <kbd>U</kbd> undo
            </Trans>
          )}
        </Box>
      )}
    </Flex>
  )
}

type NothingProps = {
  row: AttributeCoverage
  next: AttributeCoverage | undefined
  /** Whether the shop sends any value at all. */
  hasValues: boolean
  onNext: (row: AttributeCoverage) => void
  onAll: () => void
  onRule: (() => void) | undefined
}

/** Why no value is left to look at, and where to go on. */
export function NothingOpen({ row, next, hasValues, onNext, onAll, onRule }: NothingProps) {
  const { definition, productCount, mappedCount } = row
  const without = productCount - mappedCount
  const goOn = next && (
    <Button variant={without > 0 ? 'default' : 'filled'} onClick={() => onNext(next)}>
      {t`Next: ${next.definition.name}`}
    </Button>
  )
  if (without <= 0) {
    return (
      <EmptyState
        picture={<CircleCheck size={26} />}
        title={t`Everything is mapped`}
        text={t`${definition.name} has a value on ${plural(productCount, { one: '# product', other: '# products' })}.`}
        action={
          <>
            {hasValues && (
              <Button variant="default" onClick={onAll}>
                {t`Show all`}
              </Button>
            )}
            {goOn}
          </>
        }
      />
    )
  }
  return (
    <EmptyState
      title={hasValues ? t`${plural(without, { one: '# product', other: '# products' })} without a value` : t`No matching field in the shop data`}
      text={
        hasValues
          ? t`The shop sends no value for these products. Set one value with a rule, or edit each product.`
          : t`Choose another source field above, or set one value for all products with a rule.`
      }
      action={
        <>
          {onRule && <Button onClick={onRule}>{t`Set a value`}</Button>}
          {goOn}
        </>
      }
    />
  )
}
